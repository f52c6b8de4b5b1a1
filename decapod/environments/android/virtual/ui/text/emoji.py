"""Emoji: coloured pictures in lines of text."""

import json
from bisect import bisect_right
from functools import cache
from itertools import accumulate

from PIL import Image

from decapod.environments.android.virtual.resources import FONTS
from decapod.environments.android.virtual.ui.cache import PictureCache

_COLUMNS, _SIDE = 40, 64
"""Emoji in a row of the sheet, and the pixels that each is wide and high there."""

_WIDTH, _BELOW = 1.2, 0.22
"""How wide one is, and how far it reaches below the baseline, in parts of the text's size."""

_PICTURES: PictureCache[tuple[str, int]] = PictureCache(4_000_000)


def emoji_width(size: int) -> float:
    """Return how wide an emoji is in text of a size; all in pixels."""
    return size * _WIDTH


def draw_emoji(character: str, size: int) -> tuple[Image.Image, int]:
    """Return the picture of an emoji in text of a size, mode RGBA, and where its top is, seen from the baseline."""
    key = (character, size)
    side = max(1, round(size * _WIDTH))
    picture = _PICTURES.get(key)
    if picture is None:
        row, column = divmod(_number(ord(character)), _COLUMNS)
        box = (column * _SIDE, row * _SIDE, (column + 1) * _SIDE, (row + 1) * _SIDE)
        picture = _sheet().crop(box).convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)
        _PICTURES.put(key, picture)
    return picture, round(size * _BELOW) - round(side * 60 / _SIDE)


def _number(code_point: int) -> int:
    """Return the place of an emoji on the sheet."""
    starts, before = _places()
    span = bisect_right(starts, code_point) - 1
    return before[span] + code_point - starts[span]


@cache
def _places() -> tuple[list[int], list[int]]:
    spans = json.loads((FONTS / "coverage.json").read_text(encoding="utf-8"))["Emoji"]
    return [low for low, _ in spans], [0, *accumulate(high - low + 1 for low, high in spans)]


@cache
def _sheet() -> Image.Image:
    with Image.open(FONTS / "Emoji.png") as opened:
        opened.load()
        return opened.copy()
