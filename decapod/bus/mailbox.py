"""A subscription's mailbox."""

import asyncio
from collections import deque

from decapod.bus.receipts import Delivery


class Mailbox:
    """A bounded queue with one reader.

    The bound is kept by those who put: they ask `full` first and wait for `room`. Putting itself never waits and never
    fails, because a publish from inside a handler must not wait for room.
    """

    __slots__ = ("_reader", "_waiters", "capacity", "items")

    def __init__(self, capacity: int) -> None:
        """Make an empty mailbox for `capacity` deliveries, at least 1."""
        if capacity < 1:
            raise ValueError(f"a mailbox holds at least 1 message, not {capacity}")
        self.capacity = capacity
        self.items: deque[Delivery] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._waiters: list[asyncio.Future[None]] = []

    @property
    def full(self) -> bool:
        """Whether a publisher outside of handlers has to wait."""
        return len(self.items) >= self.capacity

    def put(self, delivery: Delivery) -> None:
        """Add a delivery at the end and wake the reader."""
        self.items.append(delivery)
        if self._reader is not None:
            self.wake()

    def take(self) -> Delivery:
        """Remove and return the first delivery; there must be one."""
        delivery = self.items.popleft()
        if self._waiters:
            self.release()
        return delivery

    def wake(self) -> None:
        """Wake the reader."""
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)

    def release(self) -> None:
        """Wake all who wait for room, in the order they came; each looks again by itself.

        All, because one who is woken may not use the room (it was cancelled, or waits at another mailbox too).
        """
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    def arrival(self) -> asyncio.Future[None]:
        """Return what the only reader awaits to be woken."""
        self._reader = asyncio.get_running_loop().create_future()
        return self._reader

    def room(self) -> asyncio.Future[None]:
        """Return what to await until something was taken out, or the subscription was closed."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        return waiter
