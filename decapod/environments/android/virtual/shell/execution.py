"""Runs parsed commands in a shell."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.files.patterns import compile_pattern
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.bracket import Bracket
from decapod.environments.android.virtual.shell.budget import BudgetError
from decapod.environments.android.virtual.shell.control import ExitShell, LeaveLoop, ShellFault
from decapod.environments.android.virtual.shell.programs import BIN, NotRunnableError, find
from decapod.environments.android.virtual.shell.redirecting import redirected
from decapod.environments.android.virtual.shell.simple import SimpleCommand
from decapod.environments.android.virtual.shell.streams import BytesReader, Channel, Input, ReaderGoneError
from decapod.environments.android.virtual.shell.syntax import (
    Calculation,
    Case,
    Chain,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    Loop,
    Pipeline,
    Redirected,
    Script,
    Simple,
    Subshell,
)

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter
    from decapod.environments.android.virtual.shell.invocation import Invocation

BROKEN_PIPE = 141
"""The exit code of a program that SIGPIPE ended."""


class Execution:
    """How one shell runs commands."""

    def __init__(self, shell: "Interpreter") -> None:
        self.shell = shell

    async def script(self, script: Script) -> int:
        """Run chains one after another; the last one's status."""
        shell = self.shell
        shell.status = 0 if not script.chains else shell.status
        for chain in script.chains:
            shell.status = await self._chain(chain)
        return shell.status

    async def _chain(self, chain: Chain) -> int:
        if chain.background:
            return self._background(chain)
        shell = self.shell
        if not chain.rest:
            return self._checked(chain.first, await self._pipeline(chain.first))
        status = await self._tested(self._pipeline(chain.first))
        for number, (operator, pipeline) in enumerate(chain.rest):
            shell.status = status
            if (operator == "&&") is not (status == 0):
                continue
            if number == len(chain.rest) - 1:
                return self._checked(pipeline, await self._pipeline(pipeline))
            status = await self._tested(self._pipeline(pipeline))
        return status

    def _checked(self, pipeline: Pipeline, status: int) -> int:
        """End the script after a failure when `set -e` says so."""
        shell = self.shell
        if status and shell.options.exit_on_error and not shell.tested and not pipeline.negated:
            raise ExitShell(status)
        return status

    async def _tested(self, running: Awaitable[int]) -> int:
        """Run something whose failure is looked at: `set -e` does not count."""
        self.shell.tested += 1
        try:
            return await running
        finally:
            self.shell.tested -= 1

    def _background(self, chain: Chain) -> int:
        shell = self.shell
        child = shell.fork()
        child.descriptors[0] = Input(BytesReader())
        child.interactive = False
        shell.last_job = str(shell.new_pid())
        job = Script((replace(chain, background=False),))
        shell.jobs[shell.last_job] = asyncio.ensure_future(_job(child, job))
        return 0

    async def _pipeline(self, pipeline: Pipeline) -> int:
        before = self.shell.phone.clock.ms
        if not pipeline.commands:
            status = 0
        elif len(pipeline.commands) == 1:
            one = self.command(pipeline.commands[0])
            status = await (self._tested(one) if pipeline.negated else one)
        else:
            status = await self._piped(pipeline.commands)
        if pipeline.timed:
            seconds = (self.shell.phone.clock.ms - before) / 1000
            real = f"{int(seconds // 60):5d}m{seconds % 60:05.2f}s real"
            text = f"{real}     0m00.00s user     0m00.00s system\n"
            await self.shell.writer(2).write(to_bytes(text))
        return int(not status) if pipeline.negated else status

    async def _piped(self, commands: tuple[Command, ...]) -> int:
        """Run commands at the same time, each in a subshell, the output of each the input of the next."""
        shell = self.shell
        channels = [Channel() for _ in commands[1:]]
        tasks: list[asyncio.Task[int]] = []
        for number, command in enumerate(commands):
            child = shell.fork()
            if number:
                child.descriptors[0] = Input(channels[number - 1])
            if number < len(channels):
                child.descriptors[1] = channels[number]
            before = channels[number - 1] if number else None
            after = channels[number] if number < len(channels) else None
            tasks.append(asyncio.ensure_future(_stage(child, command, before, after)))
        codes = await _together(tasks)
        if shell.options.pipe_fails:
            return next((code for code in reversed(codes) if code), 0)
        return codes[-1]

    async def command(self, command: Command) -> int:
        """Run one command."""
        await self.shell.budget.step()
        return await _RUNNERS[type(command)](self, command)

    # --- compound commands -------------------------------------------------------------------------------------------

    async def _redirected(self, command: Redirected) -> int:
        shell = self.shell
        kept = shell.descriptors
        try:
            streams = await redirected(shell, command.redirections)
        except ShellFault as fault:
            await shell.complain(str(fault))
            return 1
        shell.descriptors = streams
        try:
            return await self.command(command.command)
        finally:
            shell.descriptors = kept

    async def _group(self, command: Group) -> int:
        return await self.script(command.body)

    async def _subshell(self, command: Subshell) -> int:
        return await self.shell.deeper(self.shell.fork().subshell(command.body))

    async def _if(self, command: If) -> int:
        for condition, body in command.branches:
            if await self._tested(self.script(condition)) == 0:
                return await self.script(body)
        return await self.script(command.otherwise) if command.otherwise else 0

    async def _loop(self, command: Loop) -> int:
        status = 0

        async def turn() -> bool:
            nonlocal status
            if (await self._tested(self.script(command.condition)) == 0) is command.negated:
                return False
            status = await self.script(command.body)
            return True

        await self._turns(turn)
        return status

    async def _for(self, command: For) -> int:
        shell = self.shell
        words = list(shell.positional) if command.words is None else await shell.expander.words(command.words)
        if command.select:
            return await self._select(command, words)
        status, left = 0, iter(words)

        async def turn() -> bool:
            nonlocal status
            word = next(left, None)
            if word is None:
                return False
            shell.assign(command.name, word)
            status = await self.script(command.body)
            return True

        await self._turns(turn)
        return status

    async def _select(self, command: For, words: list[str]) -> int:
        shell = self.shell

        async def turn() -> bool:
            menu = "".join(f"{number}) {word}\n" for number, word in enumerate(words, 1))
            await shell.writer(2).write(to_bytes(f"{menu}#? "))
            line = await shell.stdin.readline()
            if not line:
                return False
            reply = to_text(line).strip()
            shell.assign("REPLY", reply)
            number = int(reply) if reply.isascii() and reply.isdigit() and len(reply) < 6 else 0
            shell.assign(command.name, words[number - 1] if 0 < number <= len(words) else "")
            await self.script(command.body)
            return True

        await self._turns(turn)
        return shell.status

    async def _turns(self, turn: Callable[[], Awaitable[bool]]) -> None:
        """Take turns of a loop until it has none, or is left."""
        self.shell.loops += 1
        try:
            while True:
                await self.shell.budget.step()
                try:
                    if not await turn():
                        return
                except LeaveLoop as leave:
                    if leave.levels > 1:
                        raise LeaveLoop(leave.levels - 1, again=leave.again) from None
                    if not leave.again:
                        return
        finally:
            self.shell.loops -= 1

    async def _case(self, command: Case) -> int:
        text = await self.shell.expander.text(command.word)
        status, run_next = 0, False
        for item in command.items:
            if not run_next and not await self._matches(text, item.patterns):
                continue
            status = await self.script(item.body)
            if item.end not in (";&", ";|"):
                return status
            run_next = item.end == ";&"
        return status

    async def _matches(self, text: str, patterns: tuple[Any, ...]) -> bool:
        for word in patterns:
            await self.shell.budget.step()
            if compile_pattern(await self.shell.expander.pattern(word)).matches(text):
                return True
        return False

    async def _function(self, command: Function) -> int:
        self.shell.functions[command.name] = command.body
        return 0

    async def _condition(self, command: Condition) -> int:
        return 0 if await Bracket(self.shell, command).value() else 1

    async def _calculation(self, command: Calculation) -> int:
        return 0 if self.shell.expander.number(await self.shell.expander.text(command.word)) else 1

    async def _simple(self, command: Simple) -> int:
        return await SimpleCommand(self, command).run()

    # --- programs ----------------------------------------------------------------------------------------------------

    async def program(self, invocation: "Invocation") -> int:
        """Find and run a program; 127 or 126 and a message when there is none that can be run."""
        try:
            return await self.start(invocation)
        except NotRunnableError as error:
            what = "No such file or directory" if error.code == 127 else "Permission denied"
            await invocation.stderr.write(to_bytes(f"{invocation.name}: {what}\n"))
            return error.code

    async def start(self, invocation: "Invocation") -> int:
        """Find and run a program.

        Raises:
            NotRunnableError: there is none that can be run.
        """
        shell = self.shell
        program = find(shell.files, invocation.argv[0], invocation.env.get("PATH", BIN), invocation.cwd)
        if program.command is None:
            child = shell.fresh(invocation, invocation.argv[0], invocation.argv[1:])
            return await shell.deeper(child.main(program.script))
        await shell.budget.step()
        try:
            return await program.command(invocation)
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            await invocation.stderr.write(to_bytes(f"{invocation.name}: {where}{error.strerror or error}\n"))
            return 1


_RUNNERS: dict[type, Callable[[Execution, Any], Awaitable[int]]] = {
    Simple: Execution._simple,
    Redirected: Execution._redirected,
    Group: Execution._group,
    Subshell: Execution._subshell,
    If: Execution._if,
    Loop: Execution._loop,
    For: Execution._for,
    Case: Execution._case,
    Function: Execution._function,
    Condition: Execution._condition,
    Calculation: Execution._calculation,
}


async def _stage(shell: "Interpreter", command: Command, before: Channel | None, after: Channel | None) -> int:
    """Run one command of a pipeline in its subshell, then close its ends of the pipes."""
    try:
        try:
            code = await shell.guarded(shell.execution.command(command))
        except LeaveLoop:
            code = 0
        finally:
            await shell.finish_jobs()
        return await shell.leave(code)
    except ReaderGoneError:
        return BROKEN_PIPE
    finally:
        if after is not None:
            after.end()
        if before is not None:
            before.abandon()


async def _job(shell: "Interpreter", script: Script) -> int:
    try:
        return await shell.subshell(script)
    except ReaderGoneError:
        return BROKEN_PIPE
    except LeaveLoop:
        return 0
    except BudgetError as error:
        await shell.complain(str(error))
        return 1


async def _together(tasks: list[asyncio.Task[int]]) -> list[int]:
    """Wait for all tasks; when one fails, or the waiting is cancelled, end the others."""
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        return [task.result() for task in tasks]
    finally:
        left = [task for task in tasks if not task.done()]
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left)
        for task in tasks:
            if not task.cancelled():
                task.exception()
