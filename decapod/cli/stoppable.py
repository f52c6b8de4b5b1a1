"""Running async work from a command so that Ctrl-C and a polite kill let it end in order."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio

T = TypeVar("T")


def run_stoppable(work: Callable[[], Awaitable[T]]) -> T:
    """Run `work` to its end. Ctrl-C and SIGTERM cancel it, and its clean-up is waited for.

    Raises:
        KeyboardInterrupt: it was cancelled by a signal.
        BaseException: whatever `work` raises.
    """

    async def main() -> T:
        task = asyncio.current_task()
        assert task is not None
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
        try:
            return await work()
        finally:
            loop.remove_signal_handler(signal.SIGTERM)

    try:
        return anyio.run(main)
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
