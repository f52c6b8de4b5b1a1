"""A pipe between two tasks that holds a bounded number of bytes: whoever writes too much waits."""

import asyncio

CAPACITY = 64 * 1024
"""How much a pipe holds, in bytes, unless told otherwise: as much as one of Linux's."""


class Pipe:
    """Bytes in, the same bytes out. One reader, any number of writers.

    Closing the writing end lets the reader have what is left and then see the end. Closing the reading end throws away
    what is left and what is still written: on a phone nobody is told that no one listens any more.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        """Make an empty pipe that lets a writer wait once it holds `capacity` bytes."""
        self.capacity = capacity
        self._held = bytearray()
        self._ended = False
        self._unread = False
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        """How many bytes are in it, not yet read."""
        return len(self._held)

    async def write(self, data: bytes) -> None:
        """Put `data` in as there is room, and return when all of it is in. After an end it is thrown away."""
        view = memoryview(data)
        while view and not self._over:
            room = self.capacity - len(self._held)
            if room <= 0:
                await self._change()
                continue
            self._held += view[:room]
            view = view[room:]
            self._wake()

    def put(self, data: bytes) -> None:
        """Put all of `data` in at once, however full the pipe is: the caller has checked how much that may be."""
        if not self._over:
            self._held += data
            self._wake()

    async def read(self, most: int = -1) -> bytes:
        """Return at least one and at most `most` bytes (all that is there if negative), or nothing at the end."""
        if most == 0:
            return b""
        while not self._held and not self._over:
            await self._change()
        size = len(self._held) if most < 0 else min(most, len(self._held))
        data = bytes(memoryview(self._held)[:size])
        del self._held[:size]
        self._wake()
        return data

    async def room(self) -> None:
        """Return when there is room for a byte, or nobody reads any more."""
        while self.is_full:
            await self._change()

    def end(self) -> None:
        """Close the writing end."""
        self._ended = True
        self._wake()

    def abandon(self) -> None:
        """Close the reading end."""
        self._unread = True
        self._held.clear()
        self._wake()

    @property
    def is_full(self) -> bool:
        """Whether a writer would have to wait now."""
        return len(self._held) >= self.capacity and not self._over

    @property
    def _over(self) -> bool:
        return self._ended or self._unread

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def _change(self) -> None:
        await self._changed.wait()
