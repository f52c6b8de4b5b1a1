"""Pixels of the screen."""

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.ubuntu.png import encode_png
from decapod.messages import Box, Size

if TYPE_CHECKING:
    from mss.base import MSSBase
    from mss.screenshot import ScreenShot


@dataclass(frozen=True, slots=True)
class Picture:
    """A screenshot: its size in pixels and its bytes as PNG."""

    size: Size
    png: bytes


class Capture:
    """Takes pictures of the whole screen of the display that DISPLAY names. The pointer is not in them."""

    def __init__(self) -> None:
        """Connect to the display.

        Raises:
            mss.exception.ScreenShotError: there is no such display.
        """
        from mss import MSS

        self._mss: MSSBase = MSS()

    def take(self) -> Picture:
        """Take a screenshot."""
        shot = self._grab()
        size = Size(width=shot.width, height=shot.height)
        return Picture(size, encode_png(shot.raw, size))

    def fingerprint(self) -> bytes:
        """Return a digest of the pixels: the same pixels give the same 16 bytes."""
        return hashlib.blake2b(self._grab().raw, digest_size=16, usedforsecurity=False).digest()

    def is_plain(self, box: Box) -> bool:
        """Return whether a part of the screen has one colour throughout; what lies off the screen does not count."""
        screen = self._mss.monitors[0]
        part = box.intersection(Box(x=0, y=0, w=screen["width"], h=screen["height"]))
        if part is None:
            return True
        shot = self._mss.grab({"left": part.x, "top": part.y, "width": part.w, "height": part.h})
        return bytes(shot.raw) == bytes(shot.raw[:4]) * (part.w * part.h)

    def close(self) -> None:
        """Disconnect."""
        self._mss.close()

    def _grab(self) -> "ScreenShot":
        return self._mss.grab(self._mss.monitors[0])
