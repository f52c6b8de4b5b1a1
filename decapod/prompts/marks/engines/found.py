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


class PictureError(Exception):
    """Bytes that are no picture, or one that is too large. The text says what is wrong with them."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels: `rgb` holds three bytes for each, row by row from the top, each row from the left.

    `shorter` is the shorter side of the screen that the picture is a part of, in pixels; 0 where it is a whole screen.
    """

    width: int
    height: int
    rgb: bytes = field(repr=False)
    shorter: int = 0

    @classmethod
    def of(cls, image: Image.Image, shorter: int = 0) -> "Picture":
        """Return the pixels of a Pillow image."""
        return cls(image.width, image.height, image.convert("RGB").tobytes(), shorter)

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
