"""What the screen shows: screenshots by `screencap`, checked before anybody relies on them."""

import hashlib
import io
import struct
import time
from dataclasses import dataclass

from decapod.environments.android.adb import Adb
from decapod.messages import Size

ATTEMPTS = 3
"""How often a screenshot is tried."""

PAUSE = 0.3
"""How long to wait before the next try, in seconds."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
TRAILER = b"IEND\xaeB`\x82"

_HEADER = struct.Struct(">II")
_HEADER_AT = len(SIGNATURE) + 8
_BLACK = 64 * 1024
"""A picture of one colour is smaller than this, in bytes, on any screen; only such a one is looked into."""


class ScreenError(OSError):
    """The phone gave no picture of its screen. The text says what it gave instead."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A screenshot: PNG bytes, and their size in pixels."""

    png: bytes
    size: Size


def take_picture(adb: Adb) -> Picture:
    """Take a screenshot.

    Raises:
        ScreenError: the last of `ATTEMPTS` tries was no whole picture, or black all over.
        DeviceLost: the device cannot be reached.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return read_picture(capture(adb))
        except ScreenError:
            if attempt == ATTEMPTS:
                raise
        time.sleep(PAUSE)
    raise AssertionError("unreachable: the last attempt returns or raises")


def capture(adb: Adb) -> bytes:
    """Return what the device's screenshot program writes, unchecked."""
    return adb.output("screencap", "-p")


def digest(written: bytes) -> bytes:
    """Return a digest of a screenshot: equal when every pixel is, as the program writes equal pictures equally."""
    return hashlib.blake2b(written, digest_size=16).digest()


def read_picture(written: bytes) -> Picture:
    """Find the picture in what the screenshot program wrote: some devices write warnings before it.

    Raises:
        ScreenError: there is no whole picture, or it is black all over.
    """
    begin = written.find(SIGNATURE)
    if begin < 0:
        said = written[:200].decode(errors="replace").strip()
        raise ScreenError(f"the phone gave no screenshot but {said!r}" if said else "the phone gave no screenshot")
    png = written[begin:].rstrip(b"\r\n")
    if not png.endswith(TRAILER) or len(png) < _HEADER_AT + _HEADER.size:
        raise ScreenError(f"the phone gave only a part of a screenshot, {len(png)} bytes")
    width, height = _HEADER.unpack_from(png, _HEADER_AT)
    if len(png) < _BLACK and _is_black(png):
        raise ScreenError("the screenshot is black: the screen is off, or what it shows may not be captured")
    return Picture(png, Size(width=width, height=height))


def _is_black(png: bytes) -> bool:
    from PIL import Image

    try:
        with Image.open(io.BytesIO(png)) as picture:
            return picture.convert("L").getextrema() == (0, 0)
    except (OSError, SyntaxError, ValueError) as error:
        raise ScreenError(f"the screenshot cannot be read: {error}") from None
