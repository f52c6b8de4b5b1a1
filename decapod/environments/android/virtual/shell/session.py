"""A shell as adb opens it."""

import shlex
from collections.abc import Mapping

from decapod.environments.android.virtual.files import ROOT, User
from decapod.environments.android.virtual.shell.budget import Budget, Limits
from decapod.environments.android.virtual.shell.interpreter import Interpreter
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.phone import ShellPhone
from decapod.environments.android.virtual.shell.streams import Input, Streams


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
        import decapod.environments.android.virtual.commands  # noqa: F401

        self.phone, self.cwd, self.env, self.user = phone, cwd, dict(env or {}), user
        self.limits = limits or Limits()

    async def run(self, line: str, streams: Streams) -> int:
        """Run a line or a whole script and return its exit code; never raises for what the line says."""
        try:
            argv = shlex.split(line)
        except ValueError:
            return 1
        files = self.phone.files.as_user(self.user)
        interpreter = Interpreter(files, Budget(self.limits))
        return await interpreter.call(
            Invocation(
                phone=self.phone,
                shell=interpreter,
                argv=argv,
                cwd=self.cwd,
                env=self.env,
                stdin=Input(streams.stdin),
                stdout=streams.stdout,
                stderr=streams.stderr,
                files=files,
            )
        )

    async def interactive(self, streams: Streams, *, prompt: bool) -> int:
        """Read lines and run them until the end or `exit`; with `prompt`, as for a terminal."""
        stdin, code = Input(streams.stdin), 0
        while line := await stdin.readline():
            code = await self.run(line.decode(), streams)
        return code
