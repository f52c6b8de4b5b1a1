"""From pixels to arrays, and from corners to boxes."""

from collections.abc import Iterable, Sequence
from typing import Any

from decapod.messages import Box
from decapod.prompts.marks.engines.found import Picture
from decapod.prompts.marks.engines.registry import load


def as_array(picture: Picture, extra: str) -> Any:
    """Return the pixels as a NumPy array of shape (height, width, 3), RGB, uint8.

    Raises:
        SourceMissingError: NumPy is not installed; `extra` brings it.
    """
    numpy = load("numpy", extra)
    return numpy.frombuffer(picture.rgb, dtype=numpy.uint8).reshape(picture.height, picture.width, 3)


def around(corners: Iterable[Sequence[float]], picture: Picture) -> Box | None:
    """Return the upright box around some points, cut to the picture; None where nothing is left of it."""
    points = [(float(point[0]), float(point[1])) for point in corners]
    left, top = round(min(x for x, _ in points)), round(min(y for _, y in points))
    right, bottom = round(max(x for x, _ in points)), round(max(y for _, y in points))
    box = Box(x=left, y=top, w=max(right - left, 0), h=max(bottom - top, 0))
    return Box(x=0, y=0, w=picture.width, h=picture.height).intersection(box) if box.area else None
