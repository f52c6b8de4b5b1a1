"""A shell as adb opens it."""

from collections.abc import Coroutine, Mapping
from typing import Any

from decapod.environments.android.virtual.files import ROOT, User
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.budget import Budget, BudgetError, LimitedWriter, Limits
from decapod.environments.android.virtual.shell.control import ExitShell, LeaveLoop
from decapod.environments.android.virtual.shell.interpreter import Interpreter
from decapod.environments.android.virtual.shell.parser import parse
from decapod.environments.android.virtual.shell.phone import ShellPhone
from decapod.environments.android.virtual.shell.streams import Input, ReaderGoneError, Streams
from decapod.environments.android.virtual.shell.syntax import ShellSyntaxError
from decapod.environments.android.virtual.shell.variables import DEFAULTS, Variables

FIRST_PID = 9000


class Shell:
    """A shell on the phone: variables, functions and the folder last from line to line."""

    def __init__(
        self,
        phone: ShellPhone,
        *,
        cwd: str = "/",
        env: Mapping[str, str] | None = None,
        user: User = ROOT,
        limits: Limits | None = None,
    ) -> None:
        """Make a shell.

        Args:
            phone: whose files, clock and processes it sees.
            cwd: the folder it starts in.
            env: more environment variables.
            user: who runs it: ROOT, or SHELL as on a phone that was sold.
            limits: what one line may do.
        """
        self.phone, self.user = phone, user
        self.limits = limits or Limits()
        variables = Variables()
        names = {"USER": user.name, "LOGNAME": user.name, "PWD": cwd}
        for name, value in {**DEFAULTS, **names, **(env or {})}.items():
            variables.set(name, value, exported=True)
        variables.set("IFS", " \t\n")
        variables.set("OPTIND", "1")
        self._interpreter = Interpreter(
            phone, phone.files.as_user(user), Budget(self.limits), {}, cwd=cwd, variables=variables, pid=FIRST_PID
        )

    @property
    def cwd(self) -> str:
        """The folder that it is in."""
        return self._interpreter.cwd

    async def run(self, line: str | bytes, streams: Streams) -> int:
        """Run a line or a whole script and return its exit code (0 to 255); never raises for what the line says.

        Args:
            line: the script; bytes that are no UTF-8 pass through.
            streams: what it reads and writes. Writing waits while the other side is slow.
        """
        shell = self._begin(Input(streams.stdin), streams)
        text = to_text(line) if isinstance(line, bytes) else line
        return await self._limited(shell, shell.main(text))

    async def interactive(self, streams: Streams, *, prompt: bool) -> int:
        """Read lines and run them until the end or `exit`; the exit code of the last.

        Args:
            streams: what it reads and writes.
            prompt: print a prompt before each line, as for a terminal.
        """
        stdin = Input(streams.stdin)
        shell = self._begin(stdin, streams)
        shell.interactive = prompt
        held = ""
        while True:
            if prompt:
                await streams.stderr.write(to_bytes("> " if held else self._prompt()))
            line = await stdin.readline()
            if not line and not held:
                break
            held += to_text(line.replace(b"\r\n", b"\n"))
            if line and _incomplete(held):
                continue
            text, held = held, ""
            self._begin(stdin, streams)
            if await self._line(shell, text):
                break
        await shell.end_jobs()
        return await self._limited(shell, shell.leave(shell.status))

    async def _line(self, shell: Interpreter, text: str) -> bool:
        """Run a line of an interactive shell; True when it ends the shell."""
        ended = False

        async def source() -> int:
            nonlocal ended
            try:
                return await shell.source(text)
            except ExitShell:
                ended = True
                raise

        await self._limited(shell, shell.guarded(source()))
        return ended

    def _begin(self, stdin: Input, streams: Streams) -> Interpreter:
        """Give the shell its streams and a new budget."""
        shell = self._interpreter
        shell.budget = Budget(self.limits)
        shell.descriptors = {
            0: stdin,
            1: LimitedWriter(streams.stdout, self.limits.output),
            2: LimitedWriter(streams.stderr, self.limits.output),
        }
        return shell

    async def _limited(self, shell: Interpreter, running: Coroutine[Any, Any, int]) -> int:
        """Run to the end, or to where the line's budget ends."""
        try:
            shell.status = await running & 255
        except BudgetError as error:
            shell.status = 1
            await self._complain(shell, str(error))
        except RecursionError:
            shell.status = 1
            await self._complain(shell, "stopped: nested too deeply for the virtual phone")
        except LeaveLoop:
            shell.status = 0
        except ReaderGoneError:
            shell.status = 141
        shell.depth = shell.loops = shell.calls = shell.tested = 0
        return shell.status

    @staticmethod
    async def _complain(shell: Interpreter, message: str) -> None:
        await shell.end_jobs()
        shell.descriptors[2] = LimitedWriter(shell.writer(2), 4096)
        try:
            await shell.complain(message)
        except BudgetError:
            return

    def _prompt(self) -> str:
        shell = self._interpreter
        own = shell.variables.get("PS1")
        if own is not None:
            return own
        failed = f"{shell.status}|" if shell.status else ""
        host = shell.variables.get("HOSTNAME") or "localhost"
        return f"{failed}{host}:{shell.cwd} {'#' if self.user.uid == 0 else '$'} "


def _incomplete(text: str) -> bool:
    try:
        parse(text)
    except ShellSyntaxError as error:
        return error.incomplete
    return False
