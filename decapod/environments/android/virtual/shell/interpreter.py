"""Runs scripts. One interpreter is one shell or subshell: variables, functions, folder, streams."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.files import FileSystem
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.files.users import user_name
from decapod.environments.android.virtual.shell.budget import Budget, BudgetError, CountingCollector
from decapod.environments.android.virtual.shell.control import ExitShell, ReturnFrom, ShellFault
from decapod.environments.android.virtual.shell.expansion import Expander
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.opening import descriptor, open_reader
from decapod.environments.android.virtual.shell.options import Options
from decapod.environments.android.virtual.shell.parser import parse
from decapod.environments.android.virtual.shell.phone import ShellPhone
from decapod.environments.android.virtual.shell.streams import BytesReader, Discard, Input, Writer
from decapod.environments.android.virtual.shell.syntax import Command, Script, ShellSyntaxError, Simple
from decapod.environments.android.virtual.shell.variables import ReadOnlyError, Variables

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.execution import Execution

NAME = "/system/bin/sh"
JOB_TURNS = 2_000
"""How often the jobs left at a script's end get the turn before they are ended."""
Descriptors = dict[int, Input | Writer]


class Interpreter:
    """One shell or subshell."""

    def __init__(
        self,
        phone: ShellPhone,
        files: FileSystem,
        budget: Budget,
        descriptors: Descriptors,
        *,
        cwd: str = "/",
        variables: Variables | None = None,
        name: str = NAME,
        positional: Sequence[str] = (),
        pid: int = 9000,
    ) -> None:
        """Make a shell.

        Args:
            phone: whose clock and programs it uses.
            files: the phone's files with the rights of its user.
            budget: what the line may still do.
            descriptors: open streams by number.
            cwd: the folder it is in.
            variables: its variables.
            name: `$0`.
            positional: `$1` and so on.
            pid: `$$`.
        """
        self.phone = phone
        self.files: FileSystem = files
        self.budget = budget
        self.descriptors: Descriptors = descriptors
        self.cwd, self.variables, self.name, self.pid = cwd, variables or Variables(), name, pid
        self.positional = list(positional)
        self.options: Options = Options()
        self.functions: dict[str, Command] = {}
        self.aliases: dict[str, str] = {}
        self.traps: dict[str, str] = {}
        self.status = 0
        self.last_job = ""
        self.loops = self.calls = self.depth = 0
        self.tested = 0
        self.umask = 0o022
        self.interactive = False
        self.next_job = [pid + 1]
        self.jobs: dict[str, asyncio.Task[int]] = {}
        self.random = 42
        self.started_ms = phone.clock.ms
        self.substituted = 0
        self.expander = Expander(self)

    def fork(self) -> "Interpreter":
        """Return a subshell: what it changes stays in it."""
        child = Interpreter(
            self.phone,
            self.files,
            self.budget,
            dict(self.descriptors),
            cwd=self.cwd,
            variables=self.variables.copy(),
            name=self.name,
            positional=self.positional,
            pid=self.pid,
        )
        child.options, child.functions, child.aliases = self.options.copy(), dict(self.functions), dict(self.aliases)
        child.status, child.last_job, child.umask = self.status, self.last_job, self.umask
        child.depth, child.tested, child.random = self.depth, self.tested, self.random
        child.started_ms, child.next_job = self.started_ms, self.next_job
        child.calls = self.calls
        return child

    def fresh(self, invocation: Invocation, name: str, positional: Sequence[str]) -> "Interpreter":
        """Return a new shell that a program (`sh`, a script) starts: it has the environment only."""
        variables = Variables()
        for key, value in invocation.env.items():
            variables.set(key, value, exported=True)
        child = Interpreter(
            self.phone,
            invocation.files,
            self.budget,
            {0: invocation.stdin, 1: invocation.stdout, 2: invocation.stderr},
            cwd=invocation.cwd,
            variables=variables,
            name=name,
            positional=positional,
            pid=self.new_pid(),
        )
        child.depth, child.next_job, child.umask = self.depth, self.next_job, self.umask
        return child

    def new_pid(self) -> int:
        """Return the next process id."""
        self.next_job[0] += 1
        return self.next_job[0] - 1

    # --- streams -----------------------------------------------------------------------------------------------------

    @property
    def stdin(self) -> Input:
        """Descriptor 0; empty when it is closed."""
        stream = self.descriptors.get(0)
        return stream if isinstance(stream, Input) else Input(BytesReader())

    def writer(self, number: int) -> Writer:
        """Return a descriptor to write to; nothing happens when it is closed."""
        stream = self.descriptors.get(number)
        return Discard() if stream is None or isinstance(stream, Input) else stream

    async def out(self, text: str | bytes) -> None:
        """Write to stdout."""
        await self.writer(1).write(to_bytes(text) if isinstance(text, str) else text)

    async def complain(self, message: str) -> None:
        """Write a message to stderr, after the shell's name."""
        await self.writer(2).write(to_bytes(f"{self.name}: {message}\n"))

    def open_input(self, path: str, stdin: Input) -> Input:
        """Open a file to read; `/dev/stdin` and its kin are the open streams.

        Raises:
            OSError: it cannot be read.
        """
        number = descriptor(path)
        if number == 0:
            return stdin
        stream = self.descriptors.get(number) if number is not None else None
        return stream if isinstance(stream, Input) else open_reader(self.files, path)

    # --- parameters --------------------------------------------------------------------------------------------------

    def parameter(self, name: str) -> str | None:
        """Return the text of `$name`; None when it is not set."""
        if name.isdigit():
            number = int(name[:9])
            if number == 0:
                return self.name
            return self.positional[number - 1] if number <= len(self.positional) else None
        special: dict[str, Callable[[], str]] = {
            "?": lambda: str(self.status),
            "#": lambda: str(len(self.positional)),
            "$": lambda: str(self.pid),
            "!": lambda: self.last_job,
            "-": lambda: self.options.letters + ("i" if self.interactive else ""),
            "RANDOM": self._random,
            "SECONDS": lambda: str((self.phone.clock.ms - self.started_ms) // 1000),
            "LINENO": lambda: "1",
            "PPID": lambda: "1",
            "BASHPID": lambda: str(self.pid),
            "USER_ID": lambda: str(self.files.user.uid),
            "KSH_VERSION": lambda: "@(#)MIRBSD KSH R59 2020/10/31 Android",
            "EPOCHREALTIME": lambda: f"{self.phone.clock.now():.6f}",
        }
        if name in special and name not in self.variables.known:
            return special[name]()
        return self.variables.get(name)

    def _random(self) -> str:
        self.random = (self.random * 1103515245 + 12345) % (1 << 31)
        return str(self.random >> 16 & 0x7FFF)

    def elements(self, name: str) -> Mapping[int, str]:
        """Return the elements of an array."""
        variable = self.variables.known.get(name)
        return variable.elements if variable else {}

    def number_text(self, name: str) -> str | None:
        """Return a variable's text for arithmetic: `name` or `name[number]`."""
        plain, bracket, index = name.partition("[")
        if bracket:
            return self.elements(plain).get(int(index[:-1]))
        text = self.parameter(name)
        if text is None and self.options.unset_is_fault:
            raise ShellFault(f"{name}: parameter not set")
        return text

    def set_number(self, name: str, value: str) -> None:
        """Set a variable from arithmetic: `name` or `name[number]`."""
        plain, bracket, index = name.partition("[")
        self.assign(plain, value, int(index[:-1]) if bracket else None)

    def assign(self, name: str, value: str, index: int | None = None) -> None:
        """Give a variable, or an element of an array, a value.

        Raises:
            ShellFault: the variable is read-only.
        """
        if not (name[:1].isalpha() or name[:1] == "_"):
            raise ShellFault(f"{name}: is read-only" if name else "bad assignment")
        known = self.variables.known.get(name)
        if known is not None and known.integer:
            value = str(self.expander.number(value))
        try:
            if index is None:
                self.variables.set(name, value, exported=self.options.export_all)
            elif 0 <= index < 1 << 20:
                self.variables.set_element(name, index, value)
            else:
                raise ShellFault(f"{name}[{index}]: bad subscript for the virtual phone")
        except ReadOnlyError:
            raise ShellFault(f"read-only: {name}", 2) from None

    def home_of(self, name: str) -> str | None:
        """Return the folder that `~name` stands for; None when there is none."""
        if name == "+":
            return self.cwd
        if name == "-":
            return self.variables.get("OLDPWD")
        if not name:
            return self.variables.get("HOME")
        return "/" if name in ("root", "shell", user_name(self.files.user.uid)) else None

    # --- running -----------------------------------------------------------------------------------------------------

    @property
    def execution(self) -> "Execution":
        """What runs commands for this shell."""
        from decapod.environments.android.virtual.shell.execution import Execution

        return Execution(self)

    async def source(self, text: str) -> int:
        """Parse and run a text in this shell.

        Raises:
            ShellFault: it cannot be understood.
        """
        try:
            script = parse(text)
        except ShellSyntaxError as error:
            raise ShellFault(str(error)) from None
        return await self.deeper(self.execution.script(script))

    async def main(self, text: str) -> int:
        """Run a text as a shell of its own, from its first line to its exit trap; return its exit code."""
        try:
            code = await self.guarded(self.source(text))
        finally:
            await self.finish_jobs()
        return await self.leave(code)

    async def guarded(self, running: Coroutine[Any, Any, int]) -> int:
        """Run something that may end this shell; return the exit code then, with the message printed."""
        try:
            self.status = await running
        except ExitShell as end:
            self.status = end.code
        except ReturnFrom as end:
            self.status = end.code
        except ShellFault as fault:
            await self.complain(str(fault))
            self.status = fault.code
        return self.status

    async def leave(self, code: int) -> int:
        """Run the trap of EXIT, if there is one; return the exit code."""
        action = self.traps.pop("EXIT", "")
        if action:
            self.status = code
            try:
                await self.source(action)
            except (ExitShell, ReturnFrom) as end:
                code = end.code
            except ShellFault as fault:
                await self.complain(str(fault))
        return code

    async def deeper(self, running: Coroutine[Any, Any, int]) -> int:
        """Run something one level deeper, as a task of its own: Python's stack does not grow with the script's."""
        if self.depth >= self.budget.limits.depth:
            running.close()
            raise BudgetError(
                f"stopped at {self.budget.limits.depth} levels of nesting: the virtual phone's limit for one line"
            )
        self.depth += 1
        task = asyncio.ensure_future(running)
        try:
            return await task
        finally:
            self.depth -= 1
            if not task.done():
                task.cancel()
                await asyncio.wait([task])

    async def finish_jobs(self) -> None:
        """Let jobs in the background come to their end; those that wait for something outside are ended."""
        for _ in range(JOB_TURNS):
            if all(job.done() for job in self.jobs.values()):
                break
            await asyncio.sleep(0)
        await self.end_jobs()

    async def end_jobs(self) -> None:
        """End all jobs in the background."""
        jobs = [job for job in self.jobs.values() if not job.done()]
        self.jobs = {}
        for job in jobs:
            job.cancel()
        if jobs:
            await asyncio.wait(jobs)

    async def substitute(self, script: Script) -> str:
        """Return what a script prints, without its last newlines: `$(...)`."""
        child = self.fork()
        collector = CountingCollector(self.budget)
        child.descriptors[1] = collector
        if (path := _only_reads(script)) is not None:
            name = await child.expander.text(path)
            try:
                data = await self.open_input(_absolute(name, self.cwd), self.stdin).read_all()
            except OSError as error:
                raise ShellFault(f"can't open {name}: {error.strerror}") from None
            self.status = 0
        else:
            self.status = await self.deeper(child.subshell(script))
            data = collector.data
        self.substituted = self.status
        self.budget.made(len(data))
        return to_text(data.replace(b"\0", b"")).rstrip("\n")

    async def subshell(self, script: Script) -> int:
        """Run a script in this shell, which is a subshell; return its exit code."""
        try:
            code = await self.guarded(self.execution.script(script))
        finally:
            await self.finish_jobs()
        return await self.leave(code)

    async def call(self, invocation: Invocation) -> int:
        """Run a program that another program asks for; its exit code."""
        return await self.execution.program(invocation)


def _only_reads(script: Script) -> Any:
    """Return the file's word when the script is nothing but `<file`."""
    if len(script.chains) != 1 or script.chains[0].rest or len(script.chains[0].first.commands) != 1:
        return None
    command = script.chains[0].first.commands[0]
    if isinstance(command, Simple) and not command.words and not command.assignments and len(command.redirections) == 1:
        redirection = command.redirections[0]
        return redirection.target if redirection.operator == "<" and redirection.number == 0 else None
    return None


def _absolute(path: str, cwd: str) -> str:
    return path if path.startswith("/") else f"{cwd.rstrip('/')}/{path}"
