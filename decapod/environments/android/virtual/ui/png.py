"""Pictures as PNG, quickly: most of what a screenshot costs is its compression."""

import struct
import zlib
from collections.abc import Callable

from PIL import Image

Compress = Callable[[bytes, int], bytes]

try:
    from isal.isal_zlib import compress as _isal_compress
except ModuleNotFoundError:
    COMPRESS: Compress = zlib.compress
else:
    COMPRESS = _isal_compress

_LEVEL = 1
_UNFILTERED = b"\x00"


def encode_png(image: Image.Image, compress: Compress = COMPRESS) -> bytes:
    """Return a picture as PNG: 8 bits for each of red, green and blue, lossless, rows unfiltered.

    Args:
        image: mode RGB.
        compress: makes a zlib stream of bytes, at a level.

    Source: the PNG specification, third edition (W3C).
    """
    pixels = image.tobytes()
    row = 3 * image.width
    rows = b"".join([_UNFILTERED + pixels[start : start + row] for start in range(0, len(pixels), row)])
    header = struct.pack(">2I5B", image.width, image.height, 8, 2, 0, 0, 0)
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", compress(rows, _LEVEL)), _chunk(b"IEND", b""))
    return b"".join((b"\x89PNG\r\n\x1a\n", *chunks))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
