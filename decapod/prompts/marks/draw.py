"""Marks drawn on a screenshot: a box around each element and its id on a tag beside it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from decapod.environments.png import encode_png
from decapod.messages import Mark, Size
from decapod.prompts.marks.roles import READ_ROLES
from decapod.prompts.marks.tags import PALETTE, Rectangle, choose_colors, place_tag

FONT_SIZE = 18
"""Size of the ids, in px of the image as a model is sent it: a digit is 13 px high."""

SENT_LONG = 1568
"""The longest side of a picture that every provider leaves as it is, in px; a longer one is scaled down to it."""

SENT_SHORT = 800
"""The greatest shorter side that is left about as it is, in px: 768 is the least that a provider scales down to."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How ids and frames are drawn, in px of the image.

    `font` is the size of the ids and `weight` what is added around each stroke of them (Pillow's own font has no bold
    face). `margin` is the room between an id and the edges of its tag: left and right, top and bottom. `frame` is the
    width of a frame.
    """

    font: int
    weight: float
    margin: tuple[int, int]
    frame: int

    @classmethod
    def for_picture(cls, width: int, height: int) -> "Pen":
        """Return the pen for a picture: what is drawn grows as the picture will shrink on its way to a model."""
        scale = max(1.0, max(width, height) / SENT_LONG, min(width, height) / SENT_SHORT)
        return cls(
            font=round(FONT_SIZE * scale),
            weight=0.5 * scale,
            margin=(round(4 * scale), round(2 * scale)),
            frame=round(2 * scale),
        )


def draw_marks(
    png: bytes, marks: Sequence[Mark], *, screen: Size | None = None, decoded: Image.Image | None = None
) -> bytes:
    """Return a PNG of the screenshot with its interactive marks drawn on it; what is only read stays as it is.

    Args:
        png: the screenshot, in any format that Pillow reads.
        marks: boxes are in screen pixels.
        screen: size of the screen, where it differs from the size of the screenshot in pixels.
        decoded: the same screenshot as RGB, where somebody has decoded it already; it is left as it is.

    Raises:
        UnidentifiedImageError: the screenshot is not a picture.
        OSError: the picture is cut off or damaged.
    """
    if decoded is not None:
        picture = decoded.copy()
    else:
        with Image.open(BytesIO(png)) as opened:
            picture = opened.convert("RGB")
    screen = screen or Size(width=picture.width, height=picture.height)
    scale = picture.width / screen.width, picture.height / screen.height
    drawn = [mark for mark in marks if mark.role not in READ_ROLES]
    boxes = [_scaled(mark, scale, picture.size) for mark in drawn]
    texts = [_scaled(mark, scale, picture.size) for mark in marks if mark.role in READ_ROLES and mark.role != "window"]
    colors = [PALETTE[color] for color in choose_colors(boxes)]
    pen = Pen.for_picture(picture.width, picture.height)
    tags = _place_tags(picture, drawn, boxes, [*boxes, *texts], pen)
    draw = ImageDraw.Draw(picture)
    for box, color in zip(boxes, colors, strict=True):
        draw.rectangle(box, outline=color, width=pen.frame)
    for mark, tag, color in zip(drawn, tags, colors, strict=True):
        _draw_tag(draw, tag, str(mark.id), color, pen)
    return encode_png(picture)


def _place_tags(
    picture: Image.Image,
    marks: Sequence[Mark],
    boxes: Sequence[Rectangle],
    elements: Sequence[Rectangle],
    pen: Pen,
) -> list[Rectangle]:
    edges = picture.convert("L").filter(ImageFilter.FIND_EDGES)
    busy = _widened(edges.point([255 if value > 40 else 0 for value in range(256)]))
    places: dict[int, Rectangle] = {}
    # Small elements first: they have the fewest places where a tag tells whose it is.
    for index in sorted(range(len(boxes)), key=lambda index: (_area(boxes[index]), index)):
        size = _tag_size(str(marks[index].id), pen)
        places[index] = place_tag(boxes[index], size, picture.size, elements, list(places.values()), busy)
    return [places[index] for index in range(len(boxes))]


def _widened(areas: Image.Image) -> Image.Image:
    """Widen bright areas by a pixel, so that a line of letters is one: MaxFilter(3), in a tenth of its time."""
    for step in ((1, 0), (0, 1)):
        ahead, behind = Image.new("L", areas.size), Image.new("L", areas.size)
        ahead.paste(areas, step)
        behind.paste(areas, (-step[0], -step[1]))
        areas = ImageChops.lighter(areas, ImageChops.lighter(ahead, behind))
    return areas


def _area(box: Rectangle) -> int:
    return (box[2] - box[0] + 1) * (box[3] - box[1] + 1)


def _scaled(mark: Mark, scale: tuple[float, float], size: tuple[int, int]) -> Rectangle:
    """Return a mark's box in px of the image, cut to it; at least one pixel."""
    box = mark.box
    left = min(max(round(box.x * scale[0]), 0), size[0] - 1)
    top = min(max(round(box.y * scale[1]), 0), size[1] - 1)
    right = min(round((box.x + box.w) * scale[0]), size[0]) - 1
    bottom = min(round((box.y + box.h) * scale[1]), size[1]) - 1
    return left, top, max(right, left), max(bottom, top)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size=size)


@lru_cache(maxsize=4096)
def _text_box(text: str, pen: Pen) -> tuple[int, int, int, int]:
    left, top, right, bottom = _font(pen.font).getbbox(text)
    return int(left), int(top), round(right), round(bottom)


def _tag_size(text: str, pen: Pen) -> tuple[int, int]:
    left, _, right, _ = _text_box(text, pen)
    # One height for all ids: that of all digits together.
    _, top, _, bottom = _text_box("0123456789", pen)
    # The stroke adds half a pixel on each side, which Pillow rounds to one below.
    return right - left + 2 * pen.margin[0], bottom - top + 2 * pen.margin[1] + 1


def _draw_tag(draw: ImageDraw.ImageDraw, tag: Rectangle, text: str, color: str, pen: Pen) -> None:
    left, _, _, _ = _text_box(text, pen)
    _, top, _, _ = _text_box("0123456789", pen)
    draw.rectangle(tag, fill=color)
    position = tag[0] + pen.margin[0] - left, tag[1] + pen.margin[1] - top
    draw.text(position, text, fill="white", font=_font(pen.font), stroke_width=pen.weight, stroke_fill="white")
