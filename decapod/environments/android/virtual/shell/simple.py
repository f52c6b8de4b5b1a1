"""Runs simple commands: assignments, redirections, and a builtin, function or program."""

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.files.text import to_bytes
from decapod.environments.android.virtual.shell.builtins import BUILTINS
from decapod.environments.android.virtual.shell.control import ReturnFrom, ShellFault
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.programs import NotRunnableError
from decapod.environments.android.virtual.shell.quoting import quote
from decapod.environments.android.virtual.shell.redirecting import redirected
from decapod.environments.android.virtual.shell.syntax import Assignment, Command, Literal, Simple, Word
from decapod.environments.android.virtual.shell.variables import Variable
from decapod.environments.android.virtual.shell.words import NAME

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.execution import Execution
    from decapod.environments.android.virtual.shell.interpreter import Descriptors

_DECLARING = frozenset(("export", "readonly", "typeset", "local", "global", "nameref", "integer"))


class SimpleCommand:
    """One simple command about to be run."""

    def __init__(self, execution: "Execution", command: Simple) -> None:
        self._execution, self._command = execution, command
        self._shell = execution.shell

    async def run(self) -> int:
        """Run it; its status."""
        shell, command = self._shell, self._command
        shell.substituted = 0
        words = await self._words()
        if not words:
            return await self._assign_only()
        kept = shell.descriptors
        try:
            streams = await redirected(shell, command.redirections)
        except ShellFault as fault:
            await shell.complain(str(fault))
            return 1
        builtin = BUILTINS.get(words[0])
        await self._trace(words)
        if builtin is not None and builtin.special and words[0] not in shell.functions:
            for assignment in command.assignments:
                await self.assign(assignment)
            return await self._with(streams, kept, words)
        return await self._temporarily(streams, kept, words)

    async def _words(self) -> list[str]:
        words = self._command.words
        if words and words[0].plain in _DECLARING:
            out = [words[0].plain or ""]
            for word in words[1:]:
                if _is_assignment(word):
                    out.append(await self._shell.expander.text(word, assigned=True))
                else:
                    out.extend(await self._shell.expander.words([word]))
            return out
        return await self._shell.expander.words(words)

    async def _trace(self, words: list[str]) -> None:
        shell = self._shell
        if shell.options.trace:
            prefix = shell.variables.get("PS4")
            line = " ".join(quote(word) for word in words)
            await shell.writer(2).write(to_bytes(f"{'+ ' if prefix is None else prefix}{line}\n"))

    async def _assign_only(self) -> int:
        shell = self._shell
        try:
            await redirected(shell, self._command.redirections)
        except ShellFault as fault:
            await shell.complain(str(fault))
            return 1
        for assignment in self._command.assignments:
            await self.assign(assignment)
            if shell.options.trace:
                text = quote(shell.variables.get(assignment.name) or "")
                await shell.writer(2).write(to_bytes(f"+ {assignment.name}={text} \n"))
        return shell.substituted

    async def assign(self, assignment: Assignment) -> None:
        """Do one assignment."""
        shell = self._shell
        if assignment.array is not None:
            values = await shell.expander.words(assignment.array)
            start = max(shell.elements(assignment.name), default=-1) + 1 if assignment.append else 0
            if not assignment.append:
                shell.variables.known.pop(assignment.name, None)
                shell.variables.set(assignment.name, {})
            for number, value in enumerate(values, start):
                shell.assign(assignment.name, value, number)
            return
        index = None
        if assignment.index is not None:
            index = shell.expander.number(await shell.expander.text(assignment.index))
        value = await shell.expander.text(assignment.word, assigned=True)
        if assignment.append:
            old = shell.elements(assignment.name).get(index or 0, "")
            value = old + value
            shell.budget.made(len(value))
        shell.assign(assignment.name, value, index)

    async def _temporarily(self, streams: "Descriptors", kept: "Descriptors", words: list[str]) -> int:
        """Run with assignments that hold for this command alone."""
        shell = self._shell
        before: dict[str, Variable | None] = {}
        for assignment in self._command.assignments:
            before.setdefault(assignment.name, shell.variables.known.get(assignment.name))
            await self.assign(assignment)
            shell.variables.change(assignment.name, exported=True)
        try:
            return await self._with(streams, kept, words)
        finally:
            for name, variable in before.items():
                if variable is None:
                    shell.variables.known.pop(name, None)
                else:
                    shell.variables.known[name] = variable

    async def _with(self, streams: "Descriptors", kept: "Descriptors", words: list[str]) -> int:
        shell = self._shell
        shell.descriptors = streams
        lasting = words[0] == "exec" and len(words) == 1
        try:
            return await self._run(words)
        finally:
            if not lasting:
                shell.descriptors = kept

    async def _run(self, words: list[str]) -> int:
        builtin = BUILTINS.get(words[0])
        if builtin is not None and builtin.special:
            return await builtin(self._shell, words)
        body = self._shell.functions.get(words[0])
        if body is not None:
            return await self._function(body, words)
        if builtin is not None:
            return await builtin(self._shell, words)
        return await run_program(self._execution, words)

    async def _function(self, body: Command, words: list[str]) -> int:
        shell = self._shell
        kept, loops = shell.positional, shell.loops
        shell.positional, shell.loops = words[1:], 0
        shell.variables.hidden.append({})
        shell.calls += 1
        try:
            return await shell.deeper(self._execution.command(body))
        except ReturnFrom as end:
            return end.code
        finally:
            shell.calls -= 1
            shell.variables.leave()
            shell.positional, shell.loops = kept, loops


async def run_program(execution: "Execution", words: list[str]) -> int:
    """Run a program as the shell does; its status."""
    shell = execution.shell
    invocation = Invocation(
        phone=shell.phone,
        shell=shell,
        argv=words,
        cwd=shell.cwd,
        env=shell.variables.environment(),
        stdin=shell.stdin,
        stdout=shell.writer(1),
        stderr=shell.writer(2),
        files=shell.files,
    )
    try:
        return await execution.start(invocation)
    except NotRunnableError as error:
        await shell.complain(str(error))
        return error.code


def _is_assignment(word: Word) -> bool:
    first = word.parts[0] if word.parts else None
    if not isinstance(first, Literal) or first.quoted:
        return False
    name = NAME.match(first.text)
    return name is not None and first.text[name.end() : name.end() + 1] == "="
