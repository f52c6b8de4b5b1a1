"""A small phone for the tests of its adb daemon: a few words instead of a shell."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from decapod.environments.android.virtual.adb import AdbServer, Device, Frame, Reader, Writer
from decapod.environments.android.virtual.files import ROOT, FileSystem, lay_out
from decapod.environments.android.virtual.files.text import to_bytes

NOW = 1715767200.0
"""What the phone's clock says, in seconds since 1970."""


class StandIn:
    """Knows the lines `echo WORDS`, `cat`, `both`, `exit N`, `big N`, `hang`, `drain` and `fail`."""

    def __init__(self) -> None:
        tree = FileSystem(lambda: NOW)
        lay_out(tree, programs=())
        self.files = tree.as_user(ROOT)
        self.restarts: list[str] = []
        self.terminals: list[str] = []
        self.ended = 0
        """Lines that were ended before they were through."""
        self.drained = bytearray()
        self.device = Device(
            properties=lambda: {
                "ro.product.name": "panther",
                "ro.product.model": "Pixel 7",
                "ro.product.device": "panther",
            },
            files=lambda: self.files,
            run=self.run,
            interact=self.interact,
            frame=lambda: Frame(2, 1, bytes((255, 0, 0, 255, 0, 0, 255, 255))),
            restart=self.restarts.append,
            set_root=lambda root: False,
        )

    async def run(self, line: str, stdin: Reader, stdout: Writer, stderr: Writer, /, *, terminal: str) -> int:
        self.terminals.append(terminal)
        try:
            return await self._word(line, stdin, stdout, stderr)
        except asyncio.CancelledError:
            self.ended += 1
            raise

    async def _word(self, line: str, stdin: Reader, stdout: Writer, stderr: Writer) -> int:
        word, _, rest = line.partition(" ")
        if word == "echo":
            await stdout.write(to_bytes(rest + "\n"))
        elif word == "cat":
            while data := await stdin.read(1000):
                await stdout.write(data)
        elif word == "drain":
            while data := await stdin.read(1000):
                self.drained += data
        elif word == "both":
            for number in range(3):
                await stdout.write(b"out%d\n" % number)
                await stderr.write(b"err%d\n" % number)
        elif word == "exit":
            return int(rest)
        elif word == "big":
            for _ in range(int(rest.strip("'"))):
                await stdout.write(bytes(range(256)) * 4)
        elif word == "hang":
            await asyncio.Event().wait()
        elif word == "fail":
            raise RuntimeError("a fault in the phone")
        else:
            await stderr.write(to_bytes(f"/system/bin/sh: {word}: inaccessible or not found\n"))
            return 127
        return 0

    async def interact(self, stdin: Reader, stdout: Writer, stderr: Writer, /, *, terminal: str, prompt: bool) -> int:
        held = b""
        code = 0
        while True:
            if prompt:
                await stdout.write(b"$ ")
            while b"\n" not in held:
                data = await stdin.read(1)
                if not data:
                    return code
                held += data
            line, _, held = held.partition(b"\n")
            if line.startswith(b"exit"):
                return int(line[4:] or 0)
            code = await self.run(line.decode("utf-8", "surrogateescape"), stdin, stdout, stderr, terminal=terminal)


@asynccontextmanager
async def serving(phone: StandIn) -> AsyncIterator[AdbServer]:
    """The phone's daemon on a free port."""
    server = AdbServer(phone.device)
    await server.start()
    try:
        yield server
    finally:
        await server.close()
