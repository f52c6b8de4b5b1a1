"""Where a finger goes: swipes that stay on the screen and off its edges."""

from dataclasses import dataclass
from typing import Literal

from decapod.messages import Box, Point, Size

Direction = Literal["up", "down", "left", "right"]
Distance = Literal["short", "medium", "long"]

SHARES: dict[Distance, float] = {"short": 0.15, "medium": 0.35, "long": 0.7}
"""How far a finger moves, as a share of the screen's height (up, down) or width (left, right)."""

EDGE = 0.06
"""The share of the screen along its edges where a finger would begin a gesture of the system instead."""

SWIPE_MS = 400
"""How long a swipe takes, in ms: slow enough that what is moved does not fly on."""

LONG_TAP_MS = 1000
"""How long a long tap takes, in ms. Half of it is what Android asks for."""


@dataclass(frozen=True, slots=True)
class Swipe:
    """A straight movement of a finger, in screen pixels."""

    start: Point
    end: Point


def plan_swipe(screen: Size, box: Box, direction: Direction, distance: Distance) -> Swipe:
    """Return a swipe that begins on an element and stays on the screen.

    It is centred on the element as far as it can be while it begins within it, so that a swipe over a list moves what
    is in the middle, and one over a row begins on the row.

    Args:
        screen: the screen's size, in pixels.
        box: the element.
        direction: where the finger moves to.
        distance: how far.
    """
    vertical = direction in ("up", "down")
    forth = direction in ("down", "right")
    extent = screen.height if vertical else screen.width
    seen = Box(x=0, y=0, w=screen.width, h=screen.height).intersection(box) or box
    low, length, across = (seen.y, seen.h, seen.center.x) if vertical else (seen.x, seen.w, seen.center.y)
    begin, end = _line(extent, low, length, round(SHARES[distance] * extent), forth=forth)
    across = min(max(across, 0), (screen.width if vertical else screen.height) - 1)
    if vertical:
        return Swipe(Point(x=across, y=begin), Point(x=across, y=end))
    return Swipe(Point(x=begin, y=across), Point(x=end, y=across))


def _line(extent: int, low: int, length: int, far: int, *, forth: bool) -> tuple[int, int]:
    """Return where a movement along an axis begins and ends."""
    edge = round(EDGE * extent)
    middle = low + length // 2
    # Not from the element's very rim: what is beside it may begin there.
    ahead = min(far // 2, round(length * 0.4))
    begin = middle - ahead if forth else middle + ahead
    begin = min(max(begin, edge), extent - edge)
    end = begin + far if forth else begin - far
    return begin, min(max(end, edge), extent - edge)
