"""An event loop in a thread of its own, for libraries that only come as coroutines."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Background:
    """Runs coroutines for plain synchronous code, whether or not its own thread has an event loop."""

    def __init__(self) -> None:
        """Start the thread."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="background", daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T], limit: float) -> T:
        """Run a coroutine and return what it returns.

        Raises:
            TimeoutError: it took longer than `limit` seconds; it is cancelled.
        """
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, limit), self._loop).result()

    def close(self) -> None:
        """End the thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
