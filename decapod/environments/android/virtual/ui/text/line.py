"""One line of text in one style: its length, and its picture."""

from functools import lru_cache

from PIL import Image, ImageDraw

from decapod.environments.android.virtual.ui.cache import PictureCache
from decapod.environments.android.virtual.ui.text.emoji import emoji_width
from decapod.environments.android.virtual.ui.text.fonts import BOX, EMOJI, LONGEST_KEPT, font, runs

_MASKS: PictureCache[tuple[str, str, int]] = PictureCache(16_000_000)


def measure(text: str, face: str, size: int) -> float:
    """Return the length of a line in pixels."""
    return _measure(text, face, size) if len(text) > LONGEST_KEPT else _measure_kept(text, face, size)


def draw_line(text: str, face: str, size: int) -> tuple[Image.Image, int, int]:
    """Return the picture of a line without its emoji: how much of each pixel it covers, mode L.

    Returns:
        The picture, and where its top left corner is, seen from the left end of the baseline, in pixels.
    """
    key = (text, face, size)
    # One picture per line: a margin around the baseline's box takes accents, descenders and slanted ends.
    margin, ascent, descent = size // 2, round(size * 1.15), round(size * 0.45)
    mask = _MASKS.get(key)
    if mask is None:
        width = round(measure(text, face, size)) + 2 * margin
        mask = Image.new("L", (width, ascent + descent))
        _draw(mask, text, face, size, margin, ascent)
        _MASKS.put(key, mask)
    return mask, -margin, -ascent


def emoji_in(text: str, face: str, size: int) -> list[tuple[str, int]]:
    """Return the emoji of a line, and how far from its beginning each is, in pixels."""
    if text.isascii():
        return []
    found: list[tuple[str, int]] = []
    left = 0.0
    for name, piece in runs(text, face):
        if name == EMOJI:
            found.extend((each, round(left + number * emoji_width(size))) for number, each in enumerate(piece))
        left += _length(name, piece, size)
    return found


def _draw(mask: Image.Image, text: str, face: str, size: int, left: float, baseline: int) -> None:
    draw = ImageDraw.Draw(mask)
    for name, piece in runs(text, face):
        if name == BOX:
            for number in range(len(piece)):
                _draw_box(draw, left + number * _box_width(size), baseline, size)
        elif name != EMOJI:
            draw.text((left, baseline), piece, fill=255, font=font(name, size), anchor="ls")
        left += _length(name, piece, size)


def _draw_box(draw: ImageDraw.ImageDraw, left: float, baseline: int, size: int) -> None:
    """Draw what stands for a character that no font has."""
    edge = max(1, size // 14)
    box = (round(left) + edge, baseline - round(size * 0.7), round(left + _box_width(size)) - 2 * edge, baseline)
    draw.rectangle(box, outline=255, width=edge)


def _box_width(size: int) -> float:
    return size * 0.6


def _measure(text: str, face: str, size: int) -> float:
    return sum(_length(name, piece, size) for name, piece in runs(text, face))


def _length(name: str, piece: str, size: int) -> float:
    if name == EMOJI:
        return len(piece) * emoji_width(size)
    return len(piece) * _box_width(size) if name == BOX else font(name, size).getlength(piece)


_measure_kept = lru_cache(maxsize=16384)(_measure)
