"""Running async work from a command so that Ctrl-C and a polite kill let it end in order."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio

T = TypeVar("T")

_last_work = False


def work_is_the_last() -> None:
    """Say that this process ends after its work: a Ctrl-C that comes while it says how it went is passed over.

    Python would raise it wherever it is, at its own clean-up too, and print a trace there.
    """
    global _last_work
    _last_work = True


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
            done = await work()
            if _last_work:
                signal.signal(signal.SIGINT, signal.SIG_IGN)
            return done
        finally:
            loop.remove_signal_handler(signal.SIGTERM)

    try:
        return anyio.run(main)
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
