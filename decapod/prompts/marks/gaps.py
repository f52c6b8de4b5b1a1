"""Where a part of a picture can be cut out: along blank gaps, so that no line of letters and no drawing is torn."""

from PIL import Image, ImageChops

from decapod.messages import Box

BESIDE = 18
"""So many columns without letters part two texts of a row; the words of one are nearer, in pixels."""

ABOVE = 3
"""So many rows without letters part two lines, in pixels."""

FARTHEST = 240
"""A side is moved no further than this, in pixels: where there is no gap, any place is as good."""

_CONTRAST = 24
"""Neighbours that differ in brightness by less are one surface."""


class Gaps:
    """Where the pixels of a picture change from one column to the next, and from one row to the next.

    What goes straight on is no obstacle: the side of a window crosses the gap between two lines in it.
    """

    def __init__(self, image: Image.Image) -> None:
        """Look at an RGB picture."""
        self._size = image.size
        gray = image.convert("L")
        self._across = _steps(gray, (1, 0))
        self._down = _steps(gray, (0, 1))

    def around(self, region: Box) -> Box:
        """Return the smallest region around one of whose sides each lies in a gap, or as far out as sides are moved."""
        least = region.x - FARTHEST, region.y - FARTHEST
        most = region.x + region.w + FARTHEST, region.y + region.h + FARTHEST
        sides = region.x, region.y, region.x + region.w, region.y + region.h
        while True:
            left, top, right, bottom = sides
            left = max(self._left(left, top, bottom), least[0], 0)
            right = min(self._right(right, top, bottom), most[0], self._size[0])
            top = max(self._top(top, left, right), least[1], 0)
            bottom = min(self._bottom(bottom, left, right), most[1], self._size[1])
            if (left, top, right, bottom) == sides:
                return Box(x=left, y=top, w=right - left, h=bottom - top)
            sides = left, top, right, bottom

    def _left(self, left: int, top: int, bottom: int) -> int:
        found = self._across.crop((max(left - BESIDE, 0), top, left, bottom)).getbbox()
        return left if found is None else max(left - BESIDE, 0) + found[0]

    def _right(self, right: int, top: int, bottom: int) -> int:
        found = self._across.crop((right, top, min(right + BESIDE, self._size[0]), bottom)).getbbox()
        return right if found is None else right + found[2]

    def _top(self, top: int, left: int, right: int) -> int:
        found = self._down.crop((left, max(top - ABOVE, 0), right, top)).getbbox()
        return top if found is None else max(top - ABOVE, 0) + found[1]

    def _bottom(self, bottom: int, left: int, right: int) -> int:
        found = self._down.crop((left, bottom, right, min(bottom + ABOVE, self._size[1]))).getbbox()
        return bottom if found is None else bottom + found[3]


def _steps(gray: Image.Image, step: tuple[int, int]) -> Image.Image:
    """Return what differs from the pixel before it, to the left or above: 255 there, 0 elsewhere."""
    before = gray.copy()
    before.paste(gray, step)
    return ImageChops.difference(gray, before).point([255 if value >= _CONTRAST else 0 for value in range(256)])
