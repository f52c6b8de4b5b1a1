"""Keeping the garbage collector away from what lasts.

All modules and a matrix of ten thousand trials are looked through for nothing: a tenth of the time of a long trial.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def lasting() -> Iterator[None]:
    """Take all that is in memory now for lasting until the end of the block; what is made in it is collected as ever.

    Where somebody has said so for this process already, it is left to them.
    """
    if gc.get_freeze_count():
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
