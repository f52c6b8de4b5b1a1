"""What a source is given, a picture, and what it finds."""

from dataclasses import dataclass, field
from io import BytesIO
from typing import Literal

from PIL import Image

from decapod.messages import Box

Kind = Literal["text", "widget", "icon"]
"""`text` is a line of letters, `icon` a small picture, `widget` whatever else can be used: a button, an entry."""

MOST_PIXELS = 64_000_000
"""The largest picture that is read, in pixels: more than 8K (7680x4320, 33 million), less than a bomb."""


PHONE = 411
"""How many pixels of density 1 a phone is wide: that many is the most common, few are below 360 or above 430."""

DESK = 800
"""How many pixels of density 1 the shorter side of any other screen has; one that has fewer shows less, not smaller."""

_SLIM = 1.7
"""A screen that is so many times as high as it is wide is a phone's."""


class PictureError(Exception):
    """Bytes that are no picture, or one that is too large. The text says what is wrong with them."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels: `rgb` holds three bytes for each, row by row from the top, each row from the left.

    `density` is that of the screen that the picture is a part of, see `density_of`; 0 where it is a whole screen.
    """

    width: int
    height: int
    rgb: bytes = field(repr=False)
    density: float = 0.0

    @classmethod
    def of(cls, image: Image.Image, density: float = 0.0) -> "Picture":
        """Return the pixels of a Pillow image."""
        return cls(image.width, image.height, image.convert("RGB").tobytes(), density)

    @property
    def scale(self) -> float:
        """The density of the screen."""
        return self.density or density_of(self.width, self.height)

    @property
    def image(self) -> Image.Image:
        """The same pixels as a Pillow image."""
        return Image.frombytes("RGB", (self.width, self.height), self.rgb)


@dataclass(frozen=True, slots=True)
class Found:
    """Something on the screen that may become a mark.

    `box` is in pixels of the picture that was read, `label` what it is called or the letters that were read, `source`
    the name of what found it, `score` how sure that is, in [0, 1]. `role`, `states` and `text` are those of a mark.
    """

    box: Box
    source: str
    kind: Kind
    label: str = ""
    score: float = 1.0
    role: str = ""
    states: tuple[str, ...] = ()
    text: str = ""


def is_phone(width: int, height: int) -> bool:
    """Whether a screen of so many pixels is that of a phone which is held upright."""
    return height >= _SLIM * width


def density_of(width: int, height: int) -> float:
    """Return how many pixels of a screen are as long as one on an ordinary desktop, by the size of the screen."""
    if is_phone(width, height):
        return max(width / PHONE, 0.75)
    return max(min(width, height) / DESK, 0.75)


def open_picture(data: bytes) -> Image.Image:
    """Decode a screenshot, as RGB.

    Raises:
        PictureError: it is not a picture, is cut off or damaged, or has more than `MOST_PIXELS`.
    """
    try:
        with Image.open(BytesIO(data)) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                size = f"{opened.width}x{opened.height}"
                raise PictureError(f"a picture of {size} pixels is too large to be read; at most {MOST_PIXELS} are")
            return opened.convert("RGB")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PictureError(f"the picture cannot be read: {error}") from error
