"""A limit on how long a piece of synchronous code may run."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TimeLimitError(BaseException):
    """The time is up. Not an `Exception`, so that the code that is interrupted does not swallow it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt the block after `seconds`. It works for a blocking system call and for a slow regular expression.

    Signals reach only a process's main thread, where workers run their checks; in another thread there is no limit.
    A timer that was running before is put back with what is left of it.

    Raises:
        TimeLimitError: the time is up.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    running = True

    def interrupt(number: int, frame: FrameType | None) -> None:
        if running:
            raise TimeLimitError

    started = time.monotonic()
    left, interval = signal.setitimer(signal.ITIMER_REAL, 0)
    previous = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            running = False
    finally:
        # Reached also when the signal comes at the very end of the block, before `running` is false.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - started), 0.001), interval)
