"""Pixels of an X screen as PNG."""

from PIL import Image

from decapod.environments import png
from decapod.environments.png import COMPRESS, Compress
from decapod.messages import Size


def encode_png(bgrx: bytes | bytearray, size: Size, compress: Compress = COMPRESS) -> bytes:
    """Return the pixels of a screen as PNG: see `environments.png`.

    Args:
        bgrx: the pixels, row by row from the top left, 4 bytes each: blue, green, red, and one that is not used.
        size: the picture's size in pixels.
        compress: makes a zlib stream of bytes, at a level.
    """
    # Red and blue are only swapped on the way out, so Pillow reads the pixels where they are and writes them once.
    return png.encode_png(
        Image.frombuffer("RGBX", (size.width, size.height), bgrx, "raw", "RGBX", 0, 1), "BGR", compress
    )


__all__ = ["COMPRESS", "Compress", "encode_png"]
