"""Picture files of outsiders, read within bounds."""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 40_000_000
"""A picture with more is not read: it may be a small file that unpacks to fill the memory."""
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")

BROKEN = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
    struct.error,
)
"""What Pillow raises somewhere in a file that has been spoilt."""


class PictureError(Exception):
    """A file that is no picture, a broken one, or one with too many pixels."""


@contextmanager
def opened(data: bytes) -> Iterator[Image.Image]:
    """Open a picture file; whatever is wrong with it while it is used is one error.

    Raises:
        PictureError: it cannot be used.
    """
    from PIL import Image  # a phone starts without

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
                if not 0 < picture.width * picture.height <= MOST_PIXELS:
                    raise PictureError(f"{picture.width}x{picture.height} pixels are too many")
                yield picture
    except (*BROKEN, Image.DecompressionBombError) as error:
        raise PictureError(str(error)) from error


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in px of a picture file; None where it cannot be used."""
    try:
        with opened(data) as picture:
            return picture.size
    except PictureError:
        return None
