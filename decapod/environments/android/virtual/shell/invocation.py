"""One call of a program: its arguments, where it runs, and its streams."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.files import FileSystem, User
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.phone import ShellPhone
from decapod.environments.android.virtual.shell.streams import BytesReader, Input, Writer

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter


MAX_READ = 32 * 1024 * 1024
"""Bytes that a program which needs all of its input reads at most."""
MAX_DEVICE = 1024 * 1024
"""The same of a device, which has no end."""


@dataclass(frozen=True, slots=True)
class Invocation:
    """What a program is given.

    `files` are the phone's files with the rights of who calls. Arguments are text; bytes that are no UTF-8 are
    surrogates in it.
    """

    phone: ShellPhone
    shell: "Interpreter"
    argv: Sequence[str]
    cwd: str
    env: Mapping[str, str]
    stdin: Input
    stdout: Writer
    stderr: Writer
    files: FileSystem

    @property
    def name(self) -> str:
        """What the program was called as, without folders."""
        return self.argv[0].rsplit("/", 1)[-1]

    @property
    def arguments(self) -> list[str]:
        """The arguments after the name."""
        return list(self.argv[1:])

    @property
    def user(self) -> User:
        """Who calls."""
        return self.files.user

    async def out(self, data: str | bytes) -> None:
        """Write to stdout."""
        await self.stdout.write(to_bytes(data) if isinstance(data, str) else data)

    async def error(self, message: str) -> None:
        """Write `name: message` and a newline to stderr."""
        await self.stderr.write(to_bytes(f"{self.name}: {message}\n"))

    async def fail(self, path: str, error: OSError) -> None:
        """Write `name: path: what is wrong`, as programs do for a file that cannot be used."""
        await self.error(f"{path}: {error.strerror}")

    def path(self, name: str) -> str:
        """Return the absolute path of a file named by an argument."""
        return name if name.startswith("/") or not name else f"{self.cwd.rstrip('/')}/{name}"

    async def step(self, count: int = 1) -> None:
        """Count work against the line's budget; loops over outsiders' data call it."""
        await self.shell.budget.step(count)

    async def open(self, name: str) -> Input:
        """Open a file to read; `-` is stdin.

        Raises:
            OSError: it cannot be read.
        """
        if name == "-":
            return self.stdin
        return self.shell.open_input(self.path(name), self.stdin)

    async def read(self, name: str) -> bytes:
        """Return all bytes of a file; `-` is stdin.

        Raises:
            OSError: it cannot be read.
        """
        device = name != "-" and self.files.exists(self.path(name)) and self.files.device(self.path(name)) is not None
        return await (await self.open(name)).read_all(MAX_DEVICE if device else MAX_READ)

    async def lines(self, source: Input, end: bytes = b"\n") -> AsyncIterator[str]:
        """Yield the lines of an input without their newlines."""
        while line := await source.readline(end):
            await self.step()
            yield to_text(line[:-1] if line.endswith(end) else line)

    async def call(
        self, argv: Sequence[str], *, stdin: Input | None = None, stdout: Writer | None = None, cwd: str | None = None
    ) -> int:
        """Run another program with the same streams, save those given; its exit code, 127 when there is none."""
        return await self.shell.call(
            replace(
                self,
                argv=list(argv),
                stdin=stdin or Input(BytesReader()),
                stdout=stdout or self.stdout,
                cwd=cwd or self.cwd,
            )
        )
