"""Waiting for something to become so."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_POLL = 0.03


def wait_for(look: Callable[[], T | None], limit: float) -> T | None:
    """Look again and again until there is something to see; None when there was nothing for `limit` seconds."""
    end = time.monotonic() + limit
    while True:
        found = look()
        if found is not None or time.monotonic() >= end:
            return found
        time.sleep(_POLL)
