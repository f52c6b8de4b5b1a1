"""Sizes: what a phone's designer means by 16 dp, in pixels of this phone's screen."""

from functools import lru_cache
from typing import NamedTuple


class Size(NamedTuple):
    """The size of a screen in pixels."""

    width: int
    height: int


DENSITY = 420 / 160
"""Pixels a dp: the screen has 420 dots an inch."""

SCREEN = Size(1080, 2340)
"""The whole screen in pixels, upright."""

FILL = -1
"""A width or height that means: all that the parent has."""

FIT = "fit"
"""An `align` that means: where the parent puts things, but never stretched."""


@lru_cache(1024)
def dp(amount: float) -> int:
    """Return a length in pixels that is given in density-independent pixels; `FILL` stays what it is."""
    return FILL if amount == FILL else round(amount * DENSITY)
