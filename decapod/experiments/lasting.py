"""Keeping the garbage collector away from what lasts.

All modules and a matrix of ten thousand trials are looked through for nothing: a tenth of the time of a long trial.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_inside = False
"""Whether this process is in such a block."""


@contextmanager
def lasting() -> Iterator[None]:
    """Take all that is in memory now for lasting until the end of the block; what is made in it is collected as ever.

    Where somebody has said so for this process already, it is left to them; so in a block within another.
    """
    global _inside
    # Inside a block nobody is asked: to count what lasts takes ten milliseconds, as much as three turns.
    if _inside or gc.get_freeze_count():
        yield
        return
    gc.freeze()
    _inside = True
    try:
        yield
    finally:
        _inside = False
        gc.unfreeze()
