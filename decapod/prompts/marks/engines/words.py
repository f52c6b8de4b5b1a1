"""Where a line of letters that were read together is several things, by its pixels.

A model that reads lines tells about where words are, to half a letter. What parts them is seen in the picture: a gap
wider than that between words, an underline that ends, another colour. So links in the middle of a sentence, and those
in a row, are things of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decapod.prompts.marks.engines.registry import load

GAP = 1.0
"""Words that are further apart than so many times the height of small letters are different things: the space between
the words of a sentence is two thirds of it."""

_INK = 0.4
"""A pixel that is so far from the background, as a share of what is furthest from it, is ink."""

_PLAIN = 28
"""What differs less than this from the background, of 255, is no ink at all."""

_FULL = 0.85
"""A row with ink in more than this share of a line is an underline or a frame, not letters."""

_BODY = 0.5
"""Small letters are as high as there are rows with this share of the ink that the rows full of letters have."""

_CORE = (0.2, 0.8)
"""Letters are looked for between these shares of the height of a line: above and below, frames may run."""

_LOW = 0.7
"""Underlines are below this share of the height of a line."""

_UNDERLINED = 0.75
"""A row that has ink in more than this share of a word's width underlines it; tails of letters interrupt it."""

_COLOUR = 70
"""Words whose inks are further apart in colour than this, whatever their brightness, are different things."""

Word = tuple[str, int, int]
"""What a word is, and where it begins and ends, in pixels from the left end of its line."""


@dataclass(frozen=True, slots=True)
class _Ink:
    """The ink of a line: which pixels have it, which columns have none, and how high small letters are, in pixels."""

    numpy: Any
    pixels: Any
    mask: Any
    blank: Any
    height: int

    @classmethod
    def of(cls, line: Any, numpy: Any) -> "_Ink":
        pixels = line.astype("int16")
        background = numpy.median(pixels.reshape(-1, 3), axis=0)
        off = numpy.abs(pixels - background).max(axis=2)
        mask = off >= max(float(off.max()) * _INK, _PLAIN)
        top, bottom = (round(share * line.shape[0]) for share in _CORE)
        rows = mask.mean(axis=1)
        inked = rows[(rows > 0) & (rows < _FULL)]
        body = int((inked >= _BODY * numpy.percentile(inked, 85)).sum()) if len(inked) else line.shape[0]
        return cls(numpy, pixels, mask, ~mask[top:bottom].any(axis=0), body)

    def gap(self, left: int, right: int) -> tuple[int, int]:
        """Return where the widest gap between two columns begins and ends."""
        best, begun = (left, left), None
        for column in range(left, right + 1):
            blank = column < right and bool(self.blank[column])
            if blank and begun is None:
                begun = column
            elif not blank and begun is not None:
                best = max(best, (begun, column), key=lambda gap: gap[1] - gap[0])
                begun = None
        return best

    def underline(self, left: int, right: int) -> int | None:
        """Return the row that underlines what is between two columns, or None."""
        low = round(_LOW * self.mask.shape[0])
        shares = self.mask[low:, left:right].mean(axis=1)
        row = int(shares.argmax()) if shares.size else 0
        return low + row if shares.size and shares[row] >= _UNDERLINED else None

    def colour(self, left: int, right: int) -> Any:
        """Return how red and how blue the ink between two columns is, beside its green."""
        inked = self.pixels[:, left:right][self.mask[:, left:right]]
        if not len(inked):
            return None
        middle = self.numpy.median(inked, axis=0)
        return middle[[0, 2]] - middle[1]


def join_words(words: Sequence[Word], line: Any) -> list[Word]:
    """Join the words of a line that are one thing.

    Args:
        words: from the left, as a model told them.
        line: the pixels of the line, an array of height, width and three colours.

    Returns:
        What was joined, its ends moved to where its ink begins and ends. Nothing, where a word has no width.
    """
    numpy = load("numpy", "ocr")
    width = line.shape[1]
    kept = [(word, max(left, 0), min(right, width)) for word, left, right in words]
    if any(left >= right for _, left, right in kept):
        return []
    ink = _Ink.of(line, numpy)
    joined: list[Word] = []
    last: Word | None = None
    for word in kept:
        if last is None:
            joined.append(word)
        else:
            begin, end = ink.gap((last[1] + last[2]) // 2, (word[1] + word[2] + 1) // 2)
            one, (text, left, _) = joined[-1], word
            if end > begin:
                last, one, left = (last[0], last[1], begin), (one[0], one[1], begin), end
            word = text, min(left, word[2] - 1), word[2]
            if _are_one(last, word, end - begin, ink):
                joined[-1] = f"{one[0]} {text}", one[1], max(one[2], word[2])
            else:
                joined[-1] = one
                joined.append(word)
        last = word
    return joined


def _are_one(last: Word, word: Word, gap: int, ink: _Ink) -> bool:
    if gap >= GAP * ink.height:
        return False
    rows = [ink.underline(left, right) for _, left, right in (last, word)]
    if (rows[0] is None) != (rows[1] is None):
        return False
    if rows[0] is not None and gap and not ink.mask[rows[0], last[2] : word[1]].mean() >= _UNDERLINED:
        return False
    colours = [ink.colour(left, right) for _, left, right in (last, word)]
    return colours[0] is None or colours[1] is None or float(abs(colours[0] - colours[1]).max()) <= _COLOUR
