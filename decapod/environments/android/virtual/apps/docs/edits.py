"""What typing and the buttons of the format do to paragraphs: functions of plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from decapod.environments.android.virtual.apps.common.drive import Paragraph

MOST_FOUND = 1_000


@dataclass(frozen=True)
class Edited:
    """Paragraphs after an edit, and where the cursor is: in which one, behind how many characters."""

    paragraphs: list[Paragraph]
    at: int
    cursor: int


def place_of(paragraphs: Sequence[Paragraph], number: int) -> int:
    """Where the paragraph with that number is; the last one where there is none."""
    return next((at for at, one in enumerate(paragraphs) if one.id == number), len(paragraphs) - 1)


def split(paragraphs: Sequence[Paragraph], at: int, words: str) -> Edited:
    """Break a paragraph into which a text with new lines was typed. Enter in an empty line of a list ends the list."""
    old = paragraphs[at]
    if not old.text and old.list and not words.strip("\n"):
        return Edited([*paragraphs[:at], replace(old, list=""), *paragraphs[at + 1 :]], at, 0)
    first, *others = words.split("\n")
    added = [replace(old, text=first), *(old.follower(line) for line in others)]
    rest = _common_end(old.text, words)
    return Edited(
        [*paragraphs[:at], *added, *paragraphs[at + 1 :]],
        at + len(others),
        max(0, len(added[-1].text) - rest),
    )


def merge(paragraphs: Sequence[Paragraph], at: int) -> Edited | None:
    """What Delete at the beginning of a paragraph does: no list any longer, else one with the paragraph before."""
    one = paragraphs[at]
    if one.list:
        return Edited([*paragraphs[:at], replace(one, list=""), *paragraphs[at + 1 :]], at, 0)
    if at == 0:
        return None
    before = paragraphs[at - 1]
    joined = replace(before, text=before.text + one.text)
    return Edited([*paragraphs[: at - 1], joined, *paragraphs[at + 1 :]], at - 1, len(before.text))


def found_in(paragraphs: Sequence[Paragraph], words: str, *, exact_case: bool = False) -> list[tuple[int, int]]:
    """Where words are: which paragraph, and behind how many characters."""
    if not words:
        return []
    pattern = re.compile(re.escape(words), 0 if exact_case else re.IGNORECASE)
    found = [(at, match.start()) for at, one in enumerate(paragraphs) for match in pattern.finditer(one.text)]
    return found[:MOST_FOUND]


def replaced_at(paragraphs: Sequence[Paragraph], place: tuple[int, int], length: int, words: str) -> list[Paragraph]:
    """The paragraphs with one place replaced."""
    at, start = place
    text = paragraphs[at].text
    one = replace(paragraphs[at], text=text[:start] + words + text[start + length :])
    return [*paragraphs[:at], one, *paragraphs[at + 1 :]]


def replaced(paragraphs: Sequence[Paragraph], old: str, new: str, *, exact_case: bool = False) -> list[Paragraph]:
    """The paragraphs with all places replaced."""
    pattern = re.compile(re.escape(old), 0 if exact_case else re.IGNORECASE)
    put: Callable[[re.Match[str]], str] = lambda match: new  # noqa: E731
    return [replace(one, text=pattern.sub(put, one.text)) for one in paragraphs]


def counts(paragraphs: Sequence[Paragraph]) -> dict[str, int]:
    """Words, characters, and characters without spaces."""
    texts = [one.text for one in paragraphs]
    characters = sum(map(len, texts))
    spaces = sum(sign.isspace() for one in texts for sign in one)
    return {
        "Words": sum(len(one.split()) for one in texts),
        "Characters": characters,
        "Characters excluding spaces": characters - spaces,
    }


def _common_end(one: str, other: str) -> int:
    length = 0
    while length < min(len(one), len(other)) and one[-1 - length] == other[-1 - length]:
        length += 1
    return length
