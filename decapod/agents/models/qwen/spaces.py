"""What the coordinates of a model count, and how they become pixels of a screen.

Qwen2.5-VL writes pixels of the picture as it was resized for it, Qwen3-VL thousandths of the picture's sides. Both map
corner to corner: the first pixel to the first, the last to the last.
"""

import math
from dataclasses import dataclass

from decapod.messages import Point, Size, Space

MIN_PATCHES = 4
"""Fewest patches, of `factor` by `factor` pixels, that a picture is resized to."""
MAX_PATCHES = 16_384
LONGEST_RATIO = 200
"""A picture whose sides differ more than this is refused by the model's own processor."""


class SpaceError(ValueError):
    """Coordinates that are counted in another space than expected, or that lie outside of the picture."""


def smart_resize(size: Size, factor: int, *, min_patches: int = MIN_PATCHES, max_patches: int = MAX_PATCHES) -> Size:
    """The size that the processors of Qwen's models give a picture, after `smart_resize` of their package.

    Both sides are multiples of `factor`, the number of patches is within its limits, and the ratio of the sides stays
    about the same. A size that this function returned comes out of it unchanged.

    Args:
        size: the picture's own size in pixels.
        factor: the side of a patch in pixels: 28 for Qwen2.5-VL, 32 for Qwen3-VL.
        min_patches: fewest patches in the whole picture.
        max_patches: most patches.

    Raises:
        SpaceError: one side is more than 200 times as long as the other.
    """
    longest, shortest = max(size.width, size.height), min(size.width, size.height)
    if longest / shortest > LONGEST_RATIO:
        raise SpaceError(f"a picture of {size.width} by {size.height} is too narrow for the model")
    width, height = (max(factor, round(side / factor) * factor) for side in (size.width, size.height))
    patches = width * height / factor**2
    if patches > max_patches:
        scale = math.sqrt(size.width * size.height / (max_patches * factor**2))
        width, height = (max(factor, math.floor(side / scale / factor) * factor) for side in (size.width, size.height))
    elif patches < min_patches:
        scale = math.sqrt(min_patches * factor**2 / (size.width * size.height))
        width, height = (math.ceil(side * scale / factor) * factor for side in (size.width, size.height))
    return Size(width=width, height=height)


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
    divisor: int = 1000

    @property
    def last(self) -> Point:
        """The farthest position that the model can name, at the bottom right."""
        if self.space == "thousandths":
            return Point(x=self.divisor, y=self.divisor, space=self.space)
        return Point(x=self.sent.width - 1, y=self.sent.height - 1, space=self.space)

    @property
    def sides(self) -> str:
        """The width and height that the model is told, as in `1008x784`."""
        if self.space == "thousandths":
            return f"{self.divisor}x{self.divisor}"
        return f"{self.sent.width}x{self.sent.height}"

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
