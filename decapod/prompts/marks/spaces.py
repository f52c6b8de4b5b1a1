"""What coordinates count, and how those of a picture become pixels of the screen that it shows, and back.

A position is counted in pixels of the screen, in pixels of the picture as a model was sent it, or in thousandths of
that picture's sides. All map corner to corner: the first pixel to the first, the last to the last. Coordinates that do
not say what they count are refused, and so are those that count something else than expected: a guess would be a click
in a wrong place.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from pydantic import JsonValue

from decapod.messages import Point, Size, Space

THOUSANDTHS = 1000
"""What the far edge of a picture is called in thousandths."""

SPACES: tuple[str, ...] = get_args(Space)


class SpaceError(ValueError):
    """Coordinates without a space, of another space than expected, or outside of the picture or the screen."""


def read_point(value: Mapping[str, JsonValue]) -> Point:
    """Read a point that says what it counts: `{"x": 3, "y": 4, "space": "screen"}`.

    Raises:
        SpaceError: no space or an unknown one is named, something else is missing or besides, or a coordinate is no
            whole number.
    """
    if "space" not in value:
        raise SpaceError(f"a point must say what its coordinates count: {_wanted()}")
    x, y, space = value.get("x"), value.get("y"), value["space"]
    if space not in SPACES:
        raise SpaceError(f"there is no space {space!r} to count coordinates in: {_wanted()}")
    if value.keys() != {"x", "y", "space"} or not _is_whole(x) or not _is_whole(y):
        raise SpaceError(f"a point has a whole number as x, another as y, and a space, and nothing else: {_wanted()}")
    return Point.model_validate(value)


def _is_whole(value: JsonValue) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wanted() -> str:
    return f'write {{"x": 3, "y": 4, "space": "screen"}}, with a space of {", ".join(SPACES)}; or the id of an element'


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a screen as a model was sent it.

    Attributes:
        space: what the model counts: `image`, pixels of the picture it was sent, or `thousandths` of its sides.
        sent: the picture's size as it was sent, in pixels.
        screen: the size of the screen that it shows, in pixels.
        divisor: for `thousandths`, what the far edge is called: 1000, or 999 for models that were trained so.
    """

    space: Space
    sent: Size
    screen: Size
    divisor: int = THOUSANDTHS

    @property
    def last(self) -> Point:
        """The farthest position that can be named, at the bottom right."""
        if self.space == "thousandths":
            return Point(x=self.divisor, y=self.divisor, space=self.space)
        size = self.screen if self.space == "screen" else self.sent
        return Point(x=size.width - 1, y=size.height - 1, space=self.space)

    @property
    def sides(self) -> str:
        """The width and height that a model is told, as in `1008x784`."""
        if self.space == "thousandths":
            return f"{self.divisor}x{self.divisor}"
        return f"{self.last.x + 1}x{self.last.y + 1}"

    def to_screen(self, point: Point) -> Point:
        """From the model's coordinates to pixels of the screen, to the nearest one.

        Raises:
            SpaceError: the point is counted in another space, or outside of the picture.
        """
        if point.space != self.space:
            raise SpaceError(f"({point.x}, {point.y}) is counted in {point.space}, and the picture in {self.space}")
        if not (0 <= point.x <= self.last.x and 0 <= point.y <= self.last.y):
            raise SpaceError(
                f"[{point.x}, {point.y}] is outside of the picture; x goes from 0 to {self.last.x}, y to {self.last.y}"
            )
        return Point(
            x=_scale(point.x, self.last.x, self.screen.width - 1),
            y=_scale(point.y, self.last.y, self.screen.height - 1),
        )

    def from_screen(self, point: Point) -> Point:
        """From pixels of the screen to the model's coordinates, to the nearest one.

        Raises:
            SpaceError: the point is not counted in pixels of the screen, or outside of it.
        """
        if point.space != "screen":
            raise SpaceError(f"({point.x}, {point.y}) is counted in {point.space}, not in pixels of the screen")
        if not (0 <= point.x < self.screen.width and 0 <= point.y < self.screen.height):
            raise SpaceError(f"({point.x}, {point.y}) is outside of the screen")
        return Point(
            x=_scale(point.x, self.screen.width - 1, self.last.x),
            y=_scale(point.y, self.screen.height - 1, self.last.y),
            space=self.space,
        )


def _scale(position: int, last: int, onto: int) -> int:
    """Map 0 to 0 and `last` to `onto`, rounded half up."""
    return 0 if last == 0 else (2 * position * onto + last) // (2 * last)
