"""Whether a mark says what a person would say, and whether letters were read."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from decapod.messages import Mark
from decapod.prompts.marks.score.screens import Truth

ALIKE = 0.8
"""How alike two labels are, from 0 to 1, that count as one: a letter in five may be another."""

LEAST = 3
"""A label that begins another must have so many characters to stand for it."""


def is_called(mark: Mark, truth: Truth) -> bool:
    """Whether a mark's label is an element's own: its name, the letters on it, or the beginning of one of them."""
    said = fold(mark.label)
    return any(_same(said, fold(own)) for own in (truth.label, truth.text) if own.strip())


def is_read(marks: Sequence[Mark], truth: Truth) -> bool:
    """Whether the letters of an element are in the labels or texts of the marks that lie on it."""
    wanted = fold(truth.text)
    on_it = [
        mark
        for mark in marks
        if (common := mark.box.intersection(truth.box)) and 2 * common.area >= min(mark.box.area, truth.box.area)
    ]
    on_it.sort(key=lambda mark: (mark.box.y, mark.box.x))
    if any(wanted in fold(said) for mark in on_it for said in (mark.label, mark.text)):
        return True
    read = fold(" ".join(mark.label for mark in on_it))
    return wanted in read or _alike(wanted, read)


def _same(said: str, own: str) -> bool:
    if said == own or _alike(said, own):
        return True
    shorter, longer = sorted((said, own), key=len)
    return len(shorter) >= LEAST and longer.startswith(shorter)


def _alike(one: str, other: str) -> bool:
    compared = SequenceMatcher(None, one, other, autojunk=False)
    return compared.real_quick_ratio() >= ALIKE and compared.ratio() >= ALIKE


def fold(text: str) -> str:
    """Return the letters and digits of a text without case; a text that has none, as it is without spaces."""
    plain = "".join(text.casefold().split())
    return "".join(character for character in plain if character.isalnum()) or plain
