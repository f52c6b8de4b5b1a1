"""How many calls of one model are made at the same time, over all trials that run in this process."""

import asyncio
from weakref import WeakKeyDictionary

_LIMITS: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[str, int], asyncio.Semaphore]] = WeakKeyDictionary()


def in_flight(model: str, limit: int) -> asyncio.Semaphore:
    """Return what to hold during a call: all who give the same model and limit share `limit` places."""
    places = _LIMITS.setdefault(asyncio.get_running_loop(), {})
    return places.setdefault((model, limit), asyncio.Semaphore(limit))
