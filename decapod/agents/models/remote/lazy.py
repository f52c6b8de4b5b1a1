"""A provider's client, made when it is first needed and in a thread: reading the system's certificates takes time."""

from collections.abc import Callable
from typing import Generic, TypeVar

import anyio
import anyio.to_thread

T = TypeVar("T")


class Lazy(Generic[T]):
    """Something that is made once, when it is first asked for."""

    def __init__(self, make: Callable[[], T]) -> None:
        """`make` makes it; it is called in a thread."""
        self._make = make
        self._lock: anyio.Lock | None = None
        self.made: T | None = None

    async def get(self) -> T:
        """Return it. Whoever asks while it is being made waits for the same one."""
        if self._lock is None:
            self._lock = anyio.Lock()
        async with self._lock:
            if self.made is None:
                self.made = await anyio.to_thread.run_sync(self._keep)
            return self.made

    def _keep(self) -> T:
        """Make it, and know it even where whoever asked has been cancelled meanwhile: it will have to be closed."""
        self.made = self._make()
        return self.made
