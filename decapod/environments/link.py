"""The host's end of the socket: it lets in whoever knows the token, and reads frames."""

import asyncio
import hmac
from collections.abc import Mapping
from pathlib import Path

from pydantic import JsonValue

from decapod.environments.protocol import ConnectionEnded, Decoder, Frame, ProtocolError, encode

_CHUNK = 256 * 1024


class Link:
    """One connection to a supervisor or a worker."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._decoder = Decoder()
        self._frames: list[Frame] = []

    async def send(self, body: Mapping[str, JsonValue]) -> None:
        """Send one frame.

        Raises:
            ConnectionEnded: the other side hung up.
            ProtocolError: the frame is over the limits.
        """
        data = encode(Frame(body))
        try:
            self._writer.write(data)
            await self._writer.drain()
        except (ConnectionError, RuntimeError) as error:
            raise ConnectionEnded(str(error)) from None

    async def receive(self) -> Frame:
        """Wait for the next frame.

        Raises:
            ConnectionEnded: the other side hung up, also in the middle of a frame.
            ProtocolError: what came is no frame.
        """
        while not self._frames:
            try:
                data = await self._reader.read(_CHUNK)
            except ConnectionError:
                data = b""
            if not data:
                raise ConnectionEnded("the other side hung up")
            self._frames.extend(self._decoder.feed(data))
        return self._frames.pop(0)

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


class Door:
    """A listening socket in a folder that only the owner may enter. Each guest is awaited by name."""

    def __init__(self, path: Path, token: str) -> None:
        """Make a door at `path` (under 108 bytes) for guests who know `token`."""
        self.path = path
        self._token = token
        self._server: asyncio.Server | None = None
        self._guests: dict[str, asyncio.Future[Link]] = {}
        self._links: list[Link] = []

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_unix_server(self._greet, path=str(self.path))

    def expect(self, guest: str) -> asyncio.Future[Link]:
        """Return the future connection of `guest`: `supervisor`, or `worker-` and its number."""
        return self._guests.setdefault(guest, asyncio.get_running_loop().create_future())

    async def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = Link(reader, writer)
        try:
            greeting = (await link.receive()).body
        except (ConnectionEnded, ProtocolError):
            link.close()
            return
        guest = f"worker-{greeting['worker']}" if "worker" in greeting else "supervisor"
        known = hmac.compare_digest(str(greeting.get("token")).encode(errors="replace"), self._token.encode())
        future = self.expect(guest)
        if not known or future.done():
            link.close()
            return
        self._links.append(link)
        future.set_result(link)

    async def close(self) -> None:
        """Stop listening and hang up on everybody."""
        for link in self._links:
            link.close()
        for future in self._guests.values():
            future.cancel()
        if self._server is not None:
            self._server.close()
