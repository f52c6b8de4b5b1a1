"""Bracket expressions, `[a-z[:digit:]]`, as shell patterns and regular expressions write them."""

from collections.abc import Callable
from dataclasses import dataclass

CLASSES: dict[str, Callable[[str], bool]] = {
    "alpha": str.isalpha,
    "digit": lambda char: char in "0123456789",
    "alnum": lambda char: char.isalpha() or char in "0123456789",
    "upper": str.isupper,
    "lower": str.islower,
    "space": lambda char: char in " \t\n\r\v\f",
    "blank": lambda char: char in " \t",
    "punct": lambda char: char.isascii() and char.isprintable() and not char.isalnum() and char != " ",
    "print": str.isprintable,
    "graph": lambda char: char.isprintable() and not char.isspace(),
    "cntrl": lambda char: ord(char) < 32 or ord(char) == 127,
    "xdigit": lambda char: char in "0123456789abcdefABCDEF",
}


@dataclass(frozen=True, slots=True)
class Bracket:
    """A set of characters: single ones, ranges, named classes; `negated` turns it round."""

    singles: frozenset[str]
    ranges: tuple[tuple[str, str], ...]
    classes: tuple[str, ...]
    negated: bool

    def __call__(self, char: str) -> bool:
        """True when the character is in the set."""
        inside = (
            char in self.singles
            or any(low <= char <= high for low, high in self.ranges)
            or any(CLASSES[name](char) for name in self.classes)
        )
        return inside is not self.negated


def read_bracket(text: str, start: int, *, escapes: bool) -> tuple[Bracket, int] | None:
    """Read the expression whose `[` stands at `start`; return it and where it ends, or None when it never closes.

    Args:
        text: the pattern.
        start: the index of `[`.
        escapes: a backslash takes the next character literally (shell patterns), rather than standing for itself.
    """
    at = start + 1
    negated = at < len(text) and text[at] in "!^"
    at += negated
    singles: set[str] = set()
    ranges: list[tuple[str, str]] = []
    classes: list[str] = []
    first = True
    while at < len(text):
        if text[at] == "]" and not first:
            return Bracket(frozenset(singles), tuple(ranges), tuple(classes), negated), at + 1
        first = False
        if text.startswith("[:", at):
            close = text.find(":]", at + 2)
            name = text[at + 2 : close] if close > 0 else ""
            if name in CLASSES:
                classes.append(name)
                at = close + 2
                continue
        char, at = _one(text, at, escapes=escapes)
        if at + 1 < len(text) and text[at] == "-" and text[at + 1] != "]":
            high, at = _one(text, at + 1, escapes=escapes)
            ranges.append((char, high))
        else:
            singles.add(char)
    return None


def _one(text: str, at: int, *, escapes: bool) -> tuple[str, int]:
    if escapes and text[at] == "\\" and at + 1 < len(text):
        return text[at + 1], at + 2
    if text.startswith(("[.", "[="), at) and text[at + 2 : at + 3] and text[at + 3 : at + 5] == text[at + 1] + "]":
        return text[at + 2], at + 5
    return text[at], at + 1
