"""Where a shell's commands read from and write to."""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Protocol

from decapod.environments.android.virtual.files.text import to_bytes

PIPE_CAPACITY = 64 * 1024
PIECE = 64 * 1024


class Reader(Protocol):
    """A source of bytes."""

    async def read(self, size: int, /) -> bytes:
        """Return at most `size` bytes, at least one; nothing at the end."""
        ...


class Writer(Protocol):
    """A sink of bytes. Writing waits while the other side is slow."""

    async def write(self, data: bytes, /) -> None:
        """Take all of `data`."""
        ...


@dataclass(frozen=True, slots=True)
class Streams:
    """The three streams that a shell is given."""

    stdin: Reader
    stdout: Writer
    stderr: Writer


class ReaderGoneError(Exception):
    """Nobody reads the pipe any more: a real program would be killed by SIGPIPE."""


class BytesReader:
    """A reader of bytes that are there already."""

    def __init__(self, data: bytes | str = b"") -> None:
        self._data = memoryview(to_bytes(data) if isinstance(data, str) else data)

    async def read(self, size: int, /) -> bytes:
        """Return the next bytes."""
        piece, self._data = self._data[:size], self._data[size:]
        return bytes(piece)


class Collector:
    """A writer that keeps what it gets."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    async def write(self, data: bytes, /) -> None:
        """Keep `data`."""
        self._pieces.append(bytes(data))

    @property
    def data(self) -> bytes:
        """All that was written."""
        return b"".join(self._pieces)


class Discard:
    """A writer that throws away what it gets: `/dev/null`."""

    async def write(self, data: bytes, /) -> None:
        """Do nothing."""


class Channel:
    """A pipe between two commands: bounded, one reader, any number of writers."""

    def __init__(self) -> None:
        self._pieces: deque[bytes] = deque()
        self._size = 0
        self._ended = self._abandoned = False
        self._changed = asyncio.Event()

    async def write(self, data: bytes, /) -> None:
        """Put all of `data` in.

        Raises:
            ReaderGoneError: the reading end is closed.
        """
        while self._size >= PIPE_CAPACITY and not self._abandoned:
            await self._change()
        if self._abandoned:
            raise ReaderGoneError
        if data:
            self._pieces.append(bytes(data))
            self._size += len(data)
            self._wake()

    async def read(self, size: int, /) -> bytes:
        """Return what is there, at most `size` bytes; nothing when the writing end is closed."""
        while not self._pieces:
            if self._ended or self._abandoned:
                return b""
            await self._change()
        piece = self._pieces.popleft()
        if len(piece) > size:
            self._pieces.appendleft(piece[size:])
            piece = piece[:size]
        self._size -= len(piece)
        self._wake()
        return piece

    def end(self) -> None:
        """Close the writing end."""
        self._ended = True
        self._wake()

    def abandon(self) -> None:
        """Close the reading end."""
        self._abandoned = True
        self._pieces.clear()
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def _change(self) -> None:
        await self._changed.wait()


class Input:
    """A reader with what commands need: lines, and everything. All that share a stream share its `Input`."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._held = b""
        self._ended = False

    async def read(self, size: int = PIECE, /) -> bytes:
        """Return at most `size` bytes, at least one; nothing at the end."""
        if not self._held:
            await self._fill()
        piece, self._held = self._held[:size], self._held[size:]
        return piece

    async def readline(self, end: bytes = b"\n") -> bytes:
        """Return the next line with its newline; the last one may have none; nothing at the end."""
        pieces: list[bytes] = []
        while True:
            if not self._held and not await self._fill():
                return b"".join(pieces)
            at = self._held.find(end)
            if at >= 0:
                pieces.append(self._held[: at + 1])
                self._held = self._held[at + 1 :]
                return b"".join(pieces)
            pieces.append(self._held)
            self._held = b""

    async def read_all(self, limit: int = 64 * 1024 * 1024) -> bytes:
        """Return everything up to the end, or to `limit` bytes."""
        pieces: list[bytes] = []
        size = 0
        while size < limit and (piece := await self.read()):
            pieces.append(piece)
            size += len(piece)
        return b"".join(pieces)

    async def _fill(self) -> bool:
        if not self._ended:
            self._held = await self._reader.read(PIECE)
            self._ended = not self._held
        return not self._ended
