"""The deadlines of requests, watched by one timer of the event loop."""

import asyncio
from collections.abc import Callable

from decapod.bus.requests import Pending


class Deadlines:
    """Tells of requests that have waited too long.

    A timer of its own for each request would be a good part of what a request costs, as nearly all of them are answered
    long before. So there is one, for the earliest deadline; it is not moved when its request is answered, but looks
    then for what is the earliest.
    """

    def __init__(self, expire: Callable[[Pending], None]) -> None:
        """Watch nothing yet; `expire` is told of each request whose time is over."""
        self._expire = expire
        self._watched: dict[Pending, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, pending: Pending, expires: float) -> None:
        """Tell of a request at `expires`, a time of the event loop, unless `forget` comes before."""
        self._watched[pending] = expires
        if self._timer is None or expires < self._timer.when():
            self._wake_at(expires)

    def forget(self, pending: Pending) -> None:
        """Watch a request no more, whether or not it was watched."""
        self._watched.pop(pending, None)

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
        for pending in [pending for pending, expires in self._watched.items() if expires <= now]:
            self.forget(pending)
            self._expire(pending)
        if self._watched:
            self._wake_at(min(self._watched.values()))
