"""Pixels of the screen."""

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.messages import Size

if TYPE_CHECKING:
    from mss.base import MSSBase
    from mss.screenshot import ScreenShot

PNG_LEVEL = 1
"""zlib's level: the fastest that compresses; a screenshot is written once and read a few times."""


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
        from mss.tools import to_png

        shot = self._grab()
        png = to_png(shot.rgb, shot.size, level=PNG_LEVEL)
        assert png is not None
        return Picture(Size(width=shot.width, height=shot.height), png)

    def fingerprint(self) -> bytes:
        """Return a digest of the pixels: the same pixels give the same 16 bytes."""
        return hashlib.blake2b(self._grab().raw, digest_size=16, usedforsecurity=False).digest()

    def close(self) -> None:
        """Disconnect."""
        self._mss.close()

    def _grab(self) -> "ScreenShot":
        return self._mss.grab(self._mss.monitors[0])
