"""Pictures of screens whose contents are known, drawn with Pillow's own font."""

from PIL import Image, ImageDraw

from decapod.prompts.marks.engines import Found, Picture

WORDS = {"Documents": (60, 50), "Preferences": (60, 150), "Invoice 4071": (420, 250)}
"""Texts and the top left corners of their letters."""


def screen(width: int = 800, height: int = 500) -> Picture:
    """A screen with texts, a button, and an icon of several colours."""
    image = Image.new("RGB", (width, height), "#f4f4f4")
    draw = ImageDraw.Draw(image)
    for text, place in WORDS.items():
        draw.text(place, text, fill="black", font_size=22)
    draw.rectangle((400, 40, 560, 80), fill="white", outline="#303030", width=2)
    draw.ellipse((100, 300, 140, 340), fill="#c02020", outline="black", width=3)
    draw.rectangle((112, 312, 128, 328), fill="white")
    return Picture.of(image)


def named(found: list[Found]) -> dict[str, Found]:
    return {one.label: one for one in found}


def has_center(found: Found, x: int, y: int, within: int) -> bool:
    center = found.box.center
    return abs(center.x - x) <= within and abs(center.y - y) <= within
