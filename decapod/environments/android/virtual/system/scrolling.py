"""How far a finger scrolls: as far as it moves, and further when it leaves the screen at speed."""

from __future__ import annotations

from math import exp, log

from decapod.environments.android.virtual.ui.units import dp

DENSITY = 420
TOUCH_SLOP = dp(8)
SLOWEST, FASTEST = dp(50), dp(8000)
_DECELERATION = log(0.78) / log(0.9)
_INFLEXION = 0.35
_FRICTION = 0.015
_PHYSICAL = 9.80665 * 39.37 * DENSITY * 0.84


def fling(velocity: float) -> int:
    """The px that content goes on after a finger has left at `velocity` px a second.

    Source: the spline of android.widget.OverScroller.
    """
    speed = min(abs(velocity), FASTEST)
    if speed < SLOWEST:
        return 0
    grade = log(_INFLEXION * speed / (_FRICTION * _PHYSICAL))
    distance = _FRICTION * _PHYSICAL * exp(_DECELERATION / (_DECELERATION - 1.0) * grade)
    return round(distance) if velocity > 0 else -round(distance)


def scroll_distance(start: int, end: int, duration_ms: int, *, flung: bool = True) -> int:
    """The px by which content moves for a swipe from `start` to `end`; positive shows what is further down."""
    moved = start - end
    if abs(moved) <= TOUCH_SLOP:
        return 0
    speed = moved * 1000 / max(1, duration_ms)
    return moved + (fling(speed) if flung else 0)
