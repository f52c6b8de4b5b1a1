"""The services `shell:` and `exec:`: a line, or a whole session, in the phone's shell."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass

from decapod.environments.android.virtual.adb.device import Device, Reader, Writer
from decapod.environments.android.virtual.adb.pipe import Pipe
from decapod.environments.android.virtual.adb.shell_packets import ShellPacket, ShellPacketDecoder, encode_shell_packet
from decapod.environments.android.virtual.adb.stream import Stream
from decapod.environments.android.virtual.adb.terminal import Terminal, TerminalWriter

INTERRUPTED = 130
"""The exit code of what Ctrl-C ended."""


@dataclass(frozen=True, slots=True)
class ShellRequest:
    """What the host asks for: `shell[,v2][,raw|pty][,TERM=...]:LINE`."""

    line: str
    packets: bool = False
    """Whether to keep output, errors and exit code apart with the shell protocol."""
    pty: bool = False
    terminal: str = "dumb"


def parse_shell_request(options: str, line: str) -> ShellRequest:
    """Return what `options` (`v2,pty,TERM=xterm`) and the line after the colon ask for. What is unknown is no error."""
    packets, pty, terminal = False, not line, "dumb"
    for option in options.split(","):
        if option == "v2":
            packets = True
        elif option in ("raw", "pty"):
            pty = option == "pty"
        elif option.startswith("TERM="):
            terminal = option.removeprefix("TERM=")
    return ShellRequest(line, packets, pty, terminal)


async def shell(device: Device, request: ShellRequest, stream: Stream) -> None:
    """Serve `request` on `stream`."""
    if request.packets:
        await _Protocol(device, request, stream).run()
    elif request.pty:
        await _terminal_session(device, request, stream)
    else:
        # Both outputs are one, in the order in which they were written.
        await _program(device, request, stream, stream, stream)


def _program(device: Device, request: ShellRequest, stdin: Reader, out: Writer, err: Writer) -> Awaitable[int]:
    if request.line:
        return device.run(request.line, stdin, out, err, terminal=request.terminal)
    return device.interact(stdin, out, err, terminal=request.terminal, prompt=request.pty)


async def _terminal_session(device: Device, request: ShellRequest, stream: Stream) -> None:
    session = _Session(device, request, stream)

    async def keys() -> None:
        while data := await stream.read():
            await session.terminal.type(data)
        session.hang_up()

    await session.run(keys())


class _Session:
    """A program at a terminal. Ctrl-C ends the program that runs; an interactive shell then starts anew."""

    def __init__(self, device: Device, request: ShellRequest, output: Writer) -> None:
        self._device = device
        self._request = request
        self._out = TerminalWriter(output)
        self.terminal = Terminal(output, self._interrupt)
        self._program: asyncio.Future[int] | None = None
        self._interrupted = False

    async def run(self, keys: Coroutine[object, object, None]) -> int:
        typing = asyncio.ensure_future(keys)
        try:
            while True:
                self._interrupted = False
                code = await self._once()
                if not self._interrupted:
                    return code
                if self._request.line:
                    return INTERRUPTED
        finally:
            typing.cancel()
            await asyncio.gather(typing, return_exceptions=True)

    async def _once(self) -> int:
        # stderr of a terminal is the terminal.
        program = _program(self._device, self._request, self.terminal.lines, self._out, self._out)
        self._program = asyncio.ensure_future(program)
        try:
            return await self._program
        except asyncio.CancelledError:
            if not self._interrupted:
                self._program.cancel()
                raise
            return INTERRUPTED

    async def _interrupt(self) -> None:
        if self._program is not None:
            self._interrupted = True
            self._program.cancel()

    def hang_up(self) -> None:
        """Nobody is at the terminal any more: what runs there ends."""
        if self._program is not None:
            self._program.cancel()


class _PacketWriter:
    """Output as packets of one kind."""

    def __init__(self, stream: Stream, kind: ShellPacket) -> None:
        self._stream = stream
        self._kind = kind

    async def write(self, data: bytes) -> None:
        if data:
            await self._stream.write(encode_shell_packet(self._kind, data))


class _Protocol:
    """A stream of the shell protocol."""

    def __init__(self, device: Device, request: ShellRequest, stream: Stream) -> None:
        self._device = device
        self._request = request
        self._stream = stream
        self._stdin = Pipe()
        self._out = _PacketWriter(stream, ShellPacket.STDOUT)
        self._err = _PacketWriter(stream, ShellPacket.STDERR)
        self._session = _Session(device, request, self._out) if request.pty else None

    async def run(self) -> None:
        if self._session is not None:
            code = await self._session.run(self._input(self._session.terminal.type))
        else:
            code = await self._raw()
        await self._stream.write(encode_shell_packet(ShellPacket.EXIT, bytes((code & 0xFF,))))

    async def _raw(self) -> int:
        program = asyncio.ensure_future(_program(self._device, self._request, self._stdin, self._out, self._err))
        feeding = asyncio.ensure_future(self._input(self._stdin.write))
        try:
            return await program
        finally:
            for task in (program, feeding):
                task.cancel()
            await asyncio.gather(feeding, return_exceptions=True)

    async def _input(self, typed: Callable[[bytes], Awaitable[None]]) -> None:
        decoder = ShellPacketDecoder()
        while piece := await self._stream.read():
            for kind, data in decoder.feed(piece):
                if kind == ShellPacket.STDIN:
                    await typed(data)
                elif kind == ShellPacket.CLOSE_STDIN:
                    self._stdin.end()
                    if self._session is not None:
                        self._session.terminal.lines.end()
        # The host is gone, so the program's terminal has hung up.
        self._stream.cancel()
