"""The deadlines of what is waited for, as the replies to requests, watched by one timer of the event loop."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Wait = TypeVar("Wait", bound=Hashable)


class Deadlines(Generic[Wait]):
    """Tells of those who have waited too long, as requests for their replies.

    A timer of its own for each would be a good part of what waiting costs, as nearly all of it is over long before. So
    there is one, for the earliest deadline; it is not moved when that wait is over, but looks then for what is the
    earliest.
    """

    def __init__(self, expire: Callable[[Wait], None]) -> None:
        """Watch nothing yet; `expire` is told of each wait whose time is over."""
        self._expire = expire
        self._watched: dict[Wait, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, wait: Wait, expires: float) -> None:
        """Tell of a wait at `expires`, a time of the event loop, unless `forget` comes before."""
        self._watched[wait] = expires
        if self._timer is None or expires < self._timer.when():
            self._wake_at(expires)

    def forget(self, wait: Wait) -> None:
        """Watch a wait no more, whether or not it was watched."""
        self._watched.pop(wait, None)

    def stop(self) -> None:
        """Watch nothing any more."""
        self._watched.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wake_at(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(when, self._look, when)

    def _look(self, now: float) -> None:
        self._timer = None
        for wait in [wait for wait, expires in self._watched.items() if expires <= now]:
            self.forget(wait)
            self._expire(wait)
        if self._watched:
            self._wake_at(min(self._watched.values()))
