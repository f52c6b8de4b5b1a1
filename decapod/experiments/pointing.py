"""From a point that a model gave to the element that is under it.

Some models name what they mean by where it is. Their backend turns what they wrote into a `Point` in pixels of the
screen; here it becomes an element, as a mark's id does.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import JsonValue

from decapod.actions import Action
from decapod.messages import Box, Mark, Point, Size
from decapod.prompts.marks.spaces import SpaceError, read_point


def take_points(
    action: Action[..., Any], arguments: Mapping[str, JsonValue]
) -> tuple[dict[str, JsonValue], dict[str, Point]]:
    """Part the arguments that are points from the others.

    Only an element can be a point, and only one written in full, its space named: `{"x": 3, "y": 4, "space":
    "screen"}`. What has an x or a y, or is two numbers, is meant as one. Everything else is left to the action's own
    check.

    Returns:
        The arguments with a mark id, 1, in the place of every point, to be checked; and the points by parameter.

    Raises:
        SpaceError: a point does not say what it counts, or is none. The text names the parameter.
    """
    checked = dict(arguments)
    points = {}
    for name in action.elements:
        value = arguments.get(name)
        if isinstance(value, list):
            # Two numbers in brackets are what many models were trained to write; of what, they do not say.
            value = dict(zip("xy", value, strict=True)) if len(value) == 2 else None
        if not isinstance(value, dict) or value.keys().isdisjoint("xy"):
            continue
        try:
            points[name] = read_point(value)
        except SpaceError as error:
            raise SpaceError(f"{name}: {error}") from None
        checked[name] = 1
    return checked, points


def element_at(point: Point, marks: Iterable[Mark], screen: Size) -> dict[str, JsonValue]:
    """Return the element under a point, as an environment is sent it: `{"box": ..., "label": ...}`.

    A pointer goes to the middle of a box, so the box is laid around the point: as large as fits into the topmost mark
    that contains it, whose label it has. What lies on top is inside what it lies on, so the topmost mark is the
    smallest; of two equal ones, the later. Where no mark contains the point, the box is its one pixel, without a label.

    Args:
        point: a position in pixels of the screen.
        marks: what was found on the screen.
        screen: its size in pixels.

    Raises:
        SpaceError: the point is counted in another space, or lies outside of the screen.
    """
    if point.space != "screen":
        raise SpaceError(f"the point is counted in {point.space}, and only pixels of the screen can be looked up")
    if not (0 <= point.x < screen.width and 0 <= point.y < screen.height):
        raise SpaceError(
            f"the point ({point.x}, {point.y}) is outside of the screen, which is {screen.width} by {screen.height}"
        )
    under = [mark for mark in marks if mark.box.contains(point)]
    if not under:
        return {"box": Box(x=point.x, y=point.y, w=1, h=1).model_dump(), "label": ""}
    top = min(under, key=lambda mark: (mark.box.area, -mark.id))
    return {"box": _around(point, top.box).model_dump(), "label": top.label}


def _around(point: Point, box: Box) -> Box:
    """The largest box within `box` whose middle is the point."""
    across = min(point.x - box.x, box.x + box.w - 1 - point.x)
    down = min(point.y - box.y, box.y + box.h - 1 - point.y)
    return Box(x=point.x - across, y=point.y - down, w=2 * across + 1, h=2 * down + 1)
