"""Whether something is drawn where an element is said to be. Pillow does the work on pixels."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Literal

from PIL import Image, ImageFilter

from decapod.messages import Box

Axis = Literal["x", "y"]

REACH = 72
"""How far from its place an element is looked for, in pixels: a title bar and a menu bar are lower together."""

_EDGE = 40
"""Pixels that differ more than this from what is around them (of 255) are edges."""

_MOST = 96
"""What one row or column counts at most (of 255): a line right across is no more than some letters."""


class Content:
    """The edges in a picture, and how well boxes fit around them."""

    def __init__(self, picture: Image.Image) -> None:
        """Find the edges of an RGB picture, one pixel of it for each pixel of the screen."""
        edges = picture.convert("L").filter(ImageFilter.FIND_EDGES)
        self._edges = edges.point([255 if value > _EDGE else 0 for value in range(256)])

    def fits(self, boxes: Sequence[Box], axis: Axis) -> "list[Fit]":
        """Return how well each box fits, there and moved along an axis."""
        return [self._fit(box, axis) for box in boxes]

    def is_plain(self, box: Box) -> bool:
        """Whether there is no edge in a box."""
        return self._edges.crop((box.x, box.y, box.x + box.w, box.y + box.h)).getbbox() is None

    def _fit(self, box: Box, axis: Axis) -> "Fit":
        # The frame of an element is none of its content.
        if axis == "y":
            part = self._edges.crop((box.x + 1, box.y - REACH, box.x + box.w - 1, box.y + box.h + REACH))
            strip = part.resize((1, part.height), Image.Resampling.BOX)
        else:
            part = self._edges.crop((box.x - REACH, box.y + 1, box.x + box.w + REACH, box.y + box.h - 1))
            strip = part.resize((part.width, 1), Image.Resampling.BOX)
        return Fit(strip.tobytes(), box.h if axis == "y" else box.w)


class Fit:
    """How well a box fits around what is drawn, by how far it is moved."""

    def __init__(self, strip: bytes, length: int) -> None:
        """`strip` is how much is drawn across the box, from `REACH` before it to `REACH` after its `length` pixels."""
        self._sums = [0, *accumulate(min(value, _MOST) for value in strip)]
        self._length = length

    def at(self, moved: int) -> float:
        """Return how much more is drawn in the middle of the box than around its edges; -96 to 96.

        `moved` is in pixels, at most two thirds of `REACH` either way.
        """
        start, length = REACH + moved, self._length
        edge = max(length // 5, 2)
        middle = self._mean(start + edge, start + length - edge)
        before = self._mean(start - edge // 2, start + edge)
        after = self._mean(start + length - edge, start + length + edge // 2)
        return middle - (before + after) / 2

    def _mean(self, first: int, last: int) -> float:
        last = min(last, len(self._sums) - 1)  # around a long box, more may be asked than was looked at
        first = min(first, last - 1)
        return (self._sums[last] - self._sums[first]) / (last - first)
