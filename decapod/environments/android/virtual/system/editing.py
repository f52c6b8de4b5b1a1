"""Typing into the field that has the focus: what a key or a text does to it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

TEXT_LIMIT = 100_000
_JOINERS = frozenset("\u200d\ufe0f\ufe0e")


@dataclass(frozen=True, slots=True)
class Edit:
    """A field's text with the place of its cursor.

    Attributes:
        text: All of it.
        cursor: Characters before the cursor.
        selected: The characters before what is selected, and before its end; None where nothing is.
    """

    text: str
    cursor: int
    selected: tuple[int, int] | None = None

    def typed(self, text: str) -> Edit:
        """The text with something typed at the cursor, or in place of what is selected."""
        start, end = self.selected or (self.cursor, self.cursor)
        room = max(0, TEXT_LIMIT - len(self.text) + end - start)
        added = text[:room]
        return Edit(self.text[:start] + added + self.text[end:], start + len(added))

    def backspace(self) -> Edit:
        """The text without the character before the cursor, or without what is selected."""
        if self.selected:
            return self.typed("")
        start = previous_boundary(self.text, self.cursor)
        return Edit(self.text[:start] + self.text[self.cursor :], start)

    def delete(self) -> Edit:
        """The text without the character behind the cursor, or without what is selected."""
        if self.selected:
            return self.typed("")
        end = next_boundary(self.text, self.cursor)
        return Edit(self.text[: self.cursor] + self.text[end:], self.cursor)

    def moved(self, cursor: int) -> Edit:
        """The same text with the cursor elsewhere and nothing selected."""
        return Edit(self.text, max(0, min(cursor, len(self.text))))


def previous_boundary(text: str, cursor: int) -> int:
    """Where the character before the cursor begins; what is drawn as one is taken as one."""
    place = cursor
    while place > 0:
        place -= 1
        sign, before = text[place], text[place - 1] if place else ""
        extends = sign in _JOINERS or unicodedata.combining(sign) or 0x1F3FB <= ord(sign) <= 0x1F3FF
        if not extends and before != "\u200d":
            return place
    return 0


def next_boundary(text: str, cursor: int) -> int:
    """Where the character behind the cursor ends."""
    place = cursor + 1
    while place < len(text) and previous_boundary(text, place + 1) <= cursor:
        place += 1
    return min(place, len(text))


def readable(text: str) -> str:
    """A text that every part of the phone can hold: what is no character (half a surrogate pair, NUL) is replaced."""
    if text.isascii() and "\0" not in text:
        return text
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")
