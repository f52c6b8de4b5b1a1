"""Running async work from a command so that Ctrl-C and a polite kill let it end in order."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import anyio

from decapod.cli.errors import ExitCode

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


@contextmanager
def stopping_in_order(say: Callable[[str], None], give_back: Callable[[], None]) -> Iterator[None]:
    """Cancel the current task at the first Ctrl-C; at the second one end this process at once, devices with it.

    Args:
        say: tells a person what is being done.
        give_back: gives the terminal back as it was, before the process ends at once.
    """
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()
    before = signal.getsignal(signal.SIGINT)
    pressed = 0

    def stop() -> None:
        nonlocal pressed
        pressed += 1
        if pressed == 1:
            say("Stopping: trials that run are ended in order. Ctrl-C again ends at once.")
            task.cancel()
            return
        give_back()
        say("Ended at once. What was running is attempted anew by the next start.")
        os._exit(ExitCode.STOPPED)  # supervisors end their devices when nobody listens any more

    loop.add_signal_handler(signal.SIGINT, stop)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGINT)
        signal.signal(signal.SIGINT, before)
