"""Texts as the device's program `input text` takes them.

Source: `Input.java` in the Android sources. It takes one argument; `%s` in it is a space and there is no way to write
the two characters themselves; and when a single character has no key on the virtual keyboard, it types nothing at all.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 10_000
"""The longest text, in characters."""

TYPABLE = re.compile(r"[ -~]*")
"""Texts of which every character has a key: printable ASCII."""

COMMITTED = 500
"""The most characters that are given to an input method at once: what an intent may hold is limited."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_WORD = re.compile(r" *[^ ]+|\ +")
_PIECE = 100


@dataclass(frozen=True, slots=True)
class Keys:
    """A piece that is typed: what the program `input text` is given for it."""

    argument: str


@dataclass(frozen=True, slots=True)
class Commit:
    """A piece that has characters without a key, for an input method."""

    text: str


@dataclass(frozen=True, slots=True)
class Enter:
    """The Enter key: a newline."""


Piece = Keys | Commit | Enter


def bad_character(text: str) -> str | None:
    """Return a control character of a text that no field can hold; None when there is none."""
    found = _CONTROL.search(text)
    if found is not None:
        return found[0]
    return next((character for character in text if "\ud800" <= character <= "\udfff"), None)


def split(text: str) -> list[Piece]:
    """Return the pieces of a text, in order. Lines are parted by `\\n`; each is typed, or else committed, whole."""
    pieces: list[Piece] = []
    for number, line in enumerate(text.split("\n")):
        if number:
            pieces.append(Enter())
        if TYPABLE.fullmatch(line):
            pieces += [Keys(_argument(piece)) for word in _WORD.findall(line) for piece in _typed_at_once(word)]
        else:
            pieces += [Commit(line[begin : begin + COMMITTED]) for begin in range(0, len(line), COMMITTED)]
    return pieces


def _typed_at_once(word: str) -> Iterator[str]:
    """Cut a word where `%` and `s` meet, and where it is very long."""
    for part in re.split("(?<=%)(?=s)", word):
        for begin in range(0, len(part), _PIECE):
            yield part[begin : begin + _PIECE]


def _argument(piece: str) -> str:
    return piece.replace(" ", "%s")
