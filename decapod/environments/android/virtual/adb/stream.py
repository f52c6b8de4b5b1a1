"""One stream of a connection: what adb calls a local socket, with a service of the phone at its end."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from decapod.environments.android.virtual.adb.packets import Command, Packet
from decapod.environments.android.virtual.adb.pipe import Pipe

logger = logging.getLogger(__name__)

OUTGOING = 256 * 1024
"""Bytes a service may be ahead of the host before it waits."""

GRACE = 5.0
"""Seconds that a service may go on after the host has closed its stream, so that it can use what it was sent."""


class Stream:
    """A stream as its service sees it: `read` what the host sent, `write` what the host shall get.

    Each write of the host's is acknowledged once there is room for more. Of the phone's own writes one at a
    time is on its way.
    """

    def __init__(self, number: int, peer: int, *, send: Callable[[Packet], Awaitable[None]], largest: int) -> None:
        """Make the stream `number`, the host's `peer`; `send` takes its packets of at most `largest` bytes of data."""
        self.number = number
        self.peer = peer
        self.incoming = Pipe()
        self.outgoing = Pipe(OUTGOING)
        self.hung_up = asyncio.Event()
        """Set when the host has closed the stream."""
        self._send = send
        self._largest = largest
        self._acknowledged = asyncio.Event()
        self._acknowledging: asyncio.Task[None] | None = None
        self._service: asyncio.Task[None] | None = None

    async def read(self, most: int = -1) -> bytes:
        """Return some of what the host sent, nothing once it has closed the stream and all has been read."""
        return await self.incoming.read(most)

    async def read_exactly(self, size: int) -> bytes:
        """Return the next `size` bytes; fewer only at the end."""
        data = bytearray()
        while len(data) < size and (piece := await self.incoming.read(size - len(data))):
            data += piece
        return bytes(data)

    async def write(self, data: bytes) -> None:
        """Give the host `data`. When it has closed the stream, the service ends here, as by a signal."""
        if data and self.hung_up.is_set():
            self.cancel()
            await asyncio.sleep(0)
        await self.outgoing.write(data)

    async def serve(self, service: Callable[["Stream"], Awaitable[None]]) -> None:
        """Run `service` to its end, send all that it wrote, and close the stream."""
        self._service = asyncio.ensure_future(self._guarded(service))
        pump = asyncio.ensure_future(self._pump())
        try:
            await self._service_within_grace(self._service)
            self.outgoing.end()
            await pump
        finally:
            for task in (self._service, pump, self._acknowledging):
                if task is not None:
                    task.cancel()
            self.incoming.abandon()

    async def _service_within_grace(self, service: asyncio.Task[None]) -> None:
        hung_up = asyncio.ensure_future(self.hung_up.wait())
        try:
            await asyncio.wait({service, hung_up}, return_when=asyncio.FIRST_COMPLETED)
            if not service.done():
                await asyncio.wait({service}, timeout=GRACE)
        finally:
            hung_up.cancel()

    async def _guarded(self, service: Callable[["Stream"], Awaitable[None]]) -> None:
        try:
            await service(self)
        except Exception:
            logger.exception("the service of stream %d failed; its stream is closed", self.number)

    async def _pump(self) -> None:
        while data := await self.outgoing.read(self._largest):
            self._acknowledged.clear()
            await self._send(Packet(Command.WRTE, self.number, self.peer, data))
            await self._acknowledged.wait()
        if not self.hung_up.is_set():
            await self._send(Packet(Command.CLSE, self.number, self.peer))

    def cancel(self) -> None:
        """End the service where it waits."""
        if self._service is not None:
            self._service.cancel()

    def acknowledged(self) -> None:
        """The host has taken the last write."""
        self._acknowledged.set()

    async def received(self, data: bytes) -> None:
        """Take a write of the host's and acknowledge it, now or when there is room for the next."""
        self.incoming.put(data)
        if not self.incoming.is_full and self._acknowledging is None:
            await self._send(Packet(Command.OKAY, self.number, self.peer))
        elif self._acknowledging is None:
            self._acknowledging = asyncio.ensure_future(self._acknowledge_later())

    async def _acknowledge_later(self) -> None:
        await self.incoming.room()
        self._acknowledging = None
        if not self.hung_up.is_set():
            await self._send(Packet(Command.OKAY, self.number, self.peer))

    def hang_up(self) -> None:
        """The host has closed the stream: the service sees the end of its input, its output goes nowhere."""
        self.hung_up.set()
        self.incoming.end()
        self.outgoing.abandon()
        self._acknowledged.set()
