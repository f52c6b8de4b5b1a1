"""Numbers on tags can be read after what providers do to a picture, by RapidOCR: run by tools/check-marks.sh."""

import math
from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFont

from decapod.messages import Box, Mark
from decapod.prompts.marks import draw
from decapod.prompts.marks.tags import Rectangle

SCREENS = [(1280, 800), (1080, 2340), (2560, 1440)]
COLUMNS, ROWS = 5, 6
MARGIN = 6
"""What is around a tag when it is read, in px of what was sent."""


def long_side(width: int, height: int) -> float:
    """To 1568 px on the longer side: what decapod sends unless it is told otherwise, and Anthropic's limit."""
    return min(1.0, 1568 / max(width, height))


def all_pixels(width: int, height: int) -> float:
    """To 1568 px and 1,600 tokens of 750 pixels, as Anthropic does."""
    return min(long_side(width, height), math.sqrt(1600 * 750 / (width * height)))


def short_side(width: int, height: int) -> float:
    """Into 2048 by 2048 px, then to 768 px on the shorter side, as OpenAI does."""
    inside = min(1.0, 2048 / max(width, height))
    return min(inside, 768 / min(width, height))


@pytest.fixture(scope="module")
def reader() -> Any:
    return import_module("rapidocr").RapidOCR(params={"Global.log_level": "critical"})


def screen(width: int, height: int) -> tuple[bytes, list[Mark]]:
    """Buttons with words on them on light and dark grounds, and ids of one to three digits."""
    picture = Image.new("RGB", (width, height), "#f4f4f4")
    pen = ImageDraw.Draw(picture)
    unit = min(width, height) // 50
    font = ImageFont.load_default(size=unit)
    marks = []
    for number in range(COLUMNS * ROWS):
        row, column = divmod(number, COLUMNS)
        x, y = column * width // COLUMNS, row * height // ROWS
        ground, ink = ("#202428", "#e8e8e8") if (row + column) % 2 else ("#ffffff", "#202020")
        pen.rectangle((x, y, x + width // COLUMNS - 1, y + height // ROWS - 1), fill=ground)
        box = Box(x=x + 3 * unit, y=y + 3 * unit, w=5 * unit, h=2 * unit)
        pen.rectangle((box.x, box.y, box.x + box.w, box.y + box.h), outline=ink)
        pen.text((box.x + unit // 2, box.y + unit // 2), "Save as", fill=ink, font=font)
        marks.append(Mark(id=1 + 7 * number, box=box, label="Save as", role="button", source="tree"))
    out = BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return out.getvalue(), marks


@pytest.fixture
def tags(monkeypatch: pytest.MonkeyPatch) -> dict[str, Rectangle]:
    """Where each number is drawn."""
    found: dict[str, Rectangle] = {}
    drawn = draw._draw_tag

    def spy(pen: ImageDraw.ImageDraw, tag: Rectangle, text: str, *rest: Any) -> None:
        found[text] = tag
        drawn(pen, tag, text, *rest)

    monkeypatch.setattr(draw, "_draw_tag", spy)
    return found


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_number_is_read_after_it_was_scaled_down(
    size: tuple[int, int], reader: Any, tags: dict[str, Rectangle]
) -> None:
    png, marks = screen(*size)
    with Image.open(BytesIO(draw.draw_marks(png, marks))) as opened:
        marked = opened.convert("RGB")
    worst = min(shrink(*size) for shrink in (long_side, all_pixels, short_side))
    sent = marked.resize((round(size[0] * worst), round(size[1] * worst)), Image.Resampling.LANCZOS)
    array = import_module("numpy").asarray
    read = {}
    for text, (left, top, right, bottom) in tags.items():
        part = sent.crop(
            (
                max(round(left * worst) - MARGIN, 0),
                max(round(top * worst) - MARGIN, 0),
                round((right + 1) * worst) + MARGIN,
                round((bottom + 1) * worst) + MARGIN,
            )
        )
        answer = reader(array(part)[:, :, ::-1], use_det=False, use_cls=False, use_rec=True)
        read[text] = "".join(answer.txts or ())
    assert len(read) == COLUMNS * ROWS
    assert {text: told for text, told in read.items() if told != text} == {}
