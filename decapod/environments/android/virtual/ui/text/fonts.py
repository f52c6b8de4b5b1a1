"""The fonts that come with the phone, and which of them has a character."""

import json
from bisect import bisect_right
from functools import cache, lru_cache

from PIL import ImageFont

from decapod.environments.android.virtual.resources import FONTS

EMOJI = "Emoji"
"""The name of what has the emoji: pictures, no font."""

FALLBACKS = (EMOJI, "DroidSansFallback", "DejaVuSans")
"""Where a character is looked for that Roboto lacks, in this order."""

LONGEST_KEPT = 200
"""What is found out of longer texts is not kept: they are few, and would fill the memory."""

BOX = ""
"""The name of the font that has no glyph: the character is drawn as a box."""

_UNSEEN = frozenset(
    (
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        *range(0xFE00, 0xFE10),
        0xFEFF,
        *range(0x1F3FB, 0x1F400),
        *range(0xE0000, 0xE0200),
        *range(0x20),
        *range(0x7F, 0xA0),
        0xAD,
    )
)
"""Characters without a look of their own: joiners, marks of direction, variants, skin tones, control characters."""


_AS_LETTERS = {0x1F1E6 + number: chr(ord("A") + number) for number in range(26)} | {ord("\t"): " "}
"""Flags are written as the two letters of their country."""


@lru_cache(maxsize=256)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels."""
    return ImageFont.truetype(str(FONTS / f"{face}.ttf"), size)


def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """Return one line of text as pieces, each with the font that has it (`BOX` where none has).

    Characters without a look are left out; a tab is a space, a flag the letters of its country.
    """
    if text.isascii() and text.isprintable():
        return ((face, text),) if text else ()
    return _split(text, face) if len(text) > LONGEST_KEPT else _split_kept(text, face)


def _split(text: str, face: str) -> tuple[tuple[str, str], ...]:
    pieces: list[tuple[str, str]] = []
    for character in text.translate(_AS_LETTERS):
        if ord(character) in _UNSEEN:
            continue
        name = _font_of(character, face)
        if pieces and pieces[-1][0] == name:
            pieces[-1] = name, pieces[-1][1] + character
        else:
            pieces.append((name, character))
    return tuple(pieces)


_split_kept = lru_cache(maxsize=8192)(_split)


def _font_of(character: str, face: str) -> str:
    code_point = ord(character)
    for name in (face, *FALLBACKS):
        starts, ends = _coverage()[name]
        place = bisect_right(starts, code_point) - 1
        if place >= 0 and code_point <= ends[place]:
            return name
    return BOX


@cache
def _coverage() -> dict[str, tuple[list[int], list[int]]]:
    table = json.loads((FONTS / "coverage.json").read_text(encoding="utf-8"))
    return {name: ([low for low, _ in spans], [high for _, high in spans]) for name, spans in table.items()}
