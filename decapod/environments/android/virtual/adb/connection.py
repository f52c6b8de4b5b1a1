"""One host's connection: the greeting, and the streams over it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from decapod.environments.android.virtual.adb.banner import device_banner, host_features
from decapod.environments.android.virtual.adb.device import Device
from decapod.environments.android.virtual.adb.packets import (
    LARGEST_DATA,
    SMALLEST_MAXIMUM,
    VERSION,
    VERSION_WITH_CHECKSUMS,
    Command,
    Packet,
    PacketDecoder,
    ProtocolError,
    encode,
)
from decapod.environments.android.virtual.adb.services import find_service
from decapod.environments.android.virtual.adb.stream import Stream

logger = logging.getLogger(__name__)

MOST_STREAMS = 256
"""Streams open at once on a connection; further ones are refused."""
MOST_UNREAD = 16 * 1024 * 1024
"""Bytes that may wait in a connection's streams for services to read them. The stream that exceeds it is closed."""
PIECE = 256 * 1024
"""Bytes read from the socket at once."""


class Connection:
    """Serves one host until it goes away or breaks the protocol."""

    def __init__(self, device: Device, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Make the connection; `run` serves it."""
        self.device = device
        self.features: frozenset[str] = frozenset()
        """What the host says it can do."""
        self._reader = reader
        self._writer = writer
        self._decoder = PacketDecoder()
        self._sending = asyncio.Lock()
        self._online = False
        self._version = VERSION_WITH_CHECKSUMS
        self._largest = SMALLEST_MAXIMUM
        self._streams: dict[int, Stream] = {}
        self._live: dict[asyncio.Task[None], Stream] = {}
        """Streams whose service still runs: those of `_streams` and those that the host has closed."""
        self._last_number = 0

    async def run(self) -> None:
        """Serve until the end of the connection; everything that ran over it is ended then."""
        try:
            while piece := await self._reader.read(PIECE):
                self._decoder.take(piece)
                while (packet := self._decoder.next()) is not None:
                    await self._handle(packet)
        except ProtocolError as error:
            logger.warning("a host broke the protocol, its connection is closed: %s", error)
        except ConnectionError as error:
            logger.info("a host's connection was lost: %s", error)
        finally:
            await self._end_streams()
            self._writer.transport.abort()

    def drop(self) -> None:
        """Break the connection off, as a pulled cable does."""
        self._writer.transport.abort()

    async def _handle(self, packet: Packet) -> None:
        if self.device.faults.offline:
            return
        if packet.command == Command.CNXN:
            await self._greet(packet)
        elif packet.command == Command.STLS:
            raise ProtocolError("the host wants TLS, which this phone does not offer")
        elif self._online and (handler := _HANDLERS.get(packet.command)) is not None:
            await handler(self, packet)
        # Anything else is passed over, as a phone does: AUTH answers a question that was never asked,
        # SYNC never crosses a wire, and what is unknown may be from the future.

    async def _greet(self, packet: Packet) -> None:
        await self._end_streams()
        self._version = max(min(packet.first, VERSION), VERSION_WITH_CHECKSUMS)
        self._largest = max(min(packet.second, LARGEST_DATA), SMALLEST_MAXIMUM)
        self._decoder.checksums = self._version < VERSION
        self.features = host_features(packet.data)
        banner = device_banner(self.device.properties())
        await self._send(Packet(Command.CNXN, VERSION, LARGEST_DATA, banner))
        self._online = True

    async def _open(self, packet: Packet) -> None:
        peer = packet.first
        if peer == 0:
            return
        name = packet.data.partition(b"\0")[0]
        service = find_service(name, self.device)
        if service is None or len(self._live) >= MOST_STREAMS:
            await self._send(Packet(Command.CLSE, 0, peer))
            return
        stream = Stream(self._next_number(), peer, send=self._send, largest=self._largest)
        self._streams[stream.number] = stream
        await self._send(Packet(Command.OKAY, stream.number, peer))
        task = asyncio.ensure_future(self._serve(stream, service))
        self._live[task] = stream
        task.add_done_callback(self._live.pop)

    async def _serve(self, stream: Stream, service: Callable[[Stream], Awaitable[None]]) -> None:
        try:
            if self.device.faults.delay:
                await asyncio.sleep(self.device.faults.delay)
            await stream.serve(service)
        except ConnectionError:
            self.drop()
        finally:
            self._streams.pop(stream.number, None)

    def _next_number(self) -> int:
        self._last_number = self._last_number % 0x7FFFFFFF + 1
        return self._last_number

    def _stream(self, packet: Packet) -> Stream | None:
        stream = self._streams.get(packet.second)
        return stream if stream is not None and stream.peer == packet.first else None

    async def _okay(self, packet: Packet) -> None:
        if (stream := self._stream(packet)) is not None:
            stream.acknowledged()

    async def _write(self, packet: Packet) -> None:
        if (stream := self._stream(packet)) is None:
            return
        total = len(stream.incoming) + len(packet.data)
        if total > stream.incoming.capacity and self._unread() + len(packet.data) > MOST_UNREAD:
            await self._close_stream(stream)
            return
        await stream.received(packet.data)

    def _unread(self) -> int:
        return sum(len(stream.incoming) for stream in self._live.values())

    async def _close(self, packet: Packet) -> None:
        stream = self._streams.get(packet.second)
        # A host that gives up on a stream before it knows it says 0 for its own.
        if stream is not None and packet.first in (0, stream.peer):
            await self._close_stream(stream)

    async def _close_stream(self, stream: Stream) -> None:
        del self._streams[stream.number]
        stream.hang_up()
        await self._send(Packet(Command.CLSE, stream.number, stream.peer))

    async def _end_streams(self) -> None:
        tasks = list(self._live)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._streams.clear()

    async def _send(self, packet: Packet) -> None:
        data = encode(packet, checksums=self._version < VERSION)
        async with self._sending:
            if self._writer.transport.is_closing():
                raise ConnectionResetError("the connection is closed")
            allowed = self.device.faults.allowed(len(data), answer=packet.command == Command.WRTE)
            self._writer.write(data[:allowed])
            if allowed < len(data):
                await self._writer.drain()
                self._writer.close()
                raise ConnectionResetError("the connection is broken on request")
            await self._writer.drain()


_HANDLERS: dict[int, Callable[[Connection, Packet], Awaitable[None]]] = {
    Command.OPEN: Connection._open,
    Command.OKAY: Connection._okay,
    Command.WRTE: Connection._write,
    Command.CLSE: Connection._close,
}
"""What is done with a packet once both sides have greeted each other."""
