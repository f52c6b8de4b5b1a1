"""A host's side of the protocol, byte by byte, for the tests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from decapod.environments.android.virtual.adb import AdbServer, Command, Packet, PacketDecoder, encode

BANNER = b"host::features=shell_v2,cmd"
LIMIT = 20.0
"""Seconds after which a test gives up waiting."""


@dataclass
class Host:
    """Sends packets and looks at what comes back."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    version: int = 0x01000001
    decoder: PacketDecoder = field(default_factory=PacketDecoder)
    waiting: list[Packet] = field(default_factory=list)

    async def send(self, command: int, first: int = 0, second: int = 0, data: bytes = b"") -> None:
        packet = Packet(command, first, second, data)
        checksums = command == Command.CNXN or self.version < 0x01000001
        await self.send_bytes(encode(packet, checksums=checksums))

    async def send_bytes(self, data: bytes) -> None:
        self.writer.write(data)
        await asyncio.wait_for(self.writer.drain(), LIMIT)

    async def receive(self) -> Packet | None:
        """The next packet, None at the end of the connection."""
        while not self.waiting:
            try:
                piece = await asyncio.wait_for(self.reader.read(1 << 20), LIMIT)
            except ConnectionError:
                return None
            if not piece:
                return None
            self.waiting += self.decoder.feed(piece)
        return self.waiting.pop(0)

    async def expect(self, command: Command) -> Packet:
        packet = await self.receive()
        assert packet is not None, f"the connection ended instead of {command.name}"
        assert packet.command == command, packet
        return packet

    async def greet(self, *, largest: int = 1 << 20) -> Packet:
        await self.send(Command.CNXN, self.version, largest, BANNER)
        answer = await self.expect(Command.CNXN)
        self.decoder.checksums = self.version < 0x01000001
        return answer

    async def open(self, name: str | bytes, number: int = 1) -> int:
        """Open a stream and return the phone's id of it."""
        data = name.encode() if isinstance(name, str) else name
        await self.send(Command.OPEN, number, 0, data + b"\0")
        return (await self.expect(Command.OKAY)).first

    async def read_all(self, phone: int, number: int = 1) -> bytes:
        """Acknowledge everything until the phone closes the stream; what it sent."""
        data = bytearray()
        while True:
            packet = await self.receive()
            assert packet is not None
            if packet.command == Command.OKAY:
                continue
            assert (packet.first, packet.second) == (phone, number)
            if packet.command == Command.CLSE:
                await self.send(Command.CLSE, number, phone)
                return bytes(data)
            if packet.command == Command.WRTE:
                data += packet.data
                await self.send(Command.OKAY, number, phone)

    async def write(self, phone: int, data: bytes, number: int = 1) -> None:
        """Write to a stream and wait until it is acknowledged."""
        await self.send(Command.WRTE, number, phone, data)
        await self.expect(Command.OKAY)

    async def ask(self, name: str | bytes, number: int = 1) -> bytes:
        """Open a stream, and return all that the phone says on it."""
        return await self.read_all(await self.open(name, number), number)


@asynccontextmanager
async def connected(server: AdbServer, *, greet: bool = True, version: int = 0x01000001) -> AsyncIterator[Host]:
    """A host that is connected to a server, and has greeted it unless told otherwise."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    host = Host(reader, writer, version)
    try:
        if greet:
            await host.greet()
        yield host
    finally:
        writer.transport.abort()


async def until(condition: object, limit: float = LIMIT) -> None:
    """Wait until `condition()` is true."""
    assert callable(condition)
    async with asyncio.timeout(limit):
        while not condition():
            await asyncio.sleep(0.005)
