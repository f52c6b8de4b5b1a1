"""Pictures for a task to work with, drawn on the spot."""

from PIL import Image, ImageColor, ImageOps

from decapod.actions import ArgumentError
from decapod.messages import Size


def draw_gradient(top: str, bottom: str, size: Size) -> Image.Image:
    """Return a picture that goes evenly from one colour at the top to another at the bottom.

    Args:
        top: the first colour, by name (`teal`) or as `#008080`.
        bottom: the second colour.
        size: of the picture, in pixels.

    Raises:
        ArgumentError: one of them is no colour.
    """
    colors = [_color("top", top), _color("bottom", bottom)]
    shades = Image.linear_gradient("L").resize((size.width, size.height))
    return ImageOps.colorize(shades, black=colors[0], white=colors[1])


def _color(parameter: str, written: str) -> tuple[int, int, int]:
    try:
        red, green, blue, *_ = ImageColor.getrgb(written)
    except ValueError:
        raise ArgumentError(parameter, f"{written!r} is no colour; write a name such as teal, or #008080") from None
    return red, green, blue
