"""Marks from an element tree: what an agent can use and what it must read, in reading order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from decapod.messages import Box, Mark, Size, TreeElement
from decapod.prompts.marks.duplicates import merge
from decapod.prompts.marks.labels import gather_text, name_the_nameless
from decapod.prompts.marks.order import reading_order
from decapod.prompts.marks.tree import Candidate, Tree, candidates

_DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
"""Characters that only say in which direction text runs; nobody can see or type them."""


@dataclass(frozen=True, slots=True)
class MarkLimits:
    """How much of a screen becomes marks.

    `marks` is the greatest number of marks; `label` and `text` the most characters of one label and of what one element
    holds, `all_text` of what all hold together; `smallest` the least visible width and height, in screen pixels.
    """

    marks: int = 200
    label: int = 80
    text: int = 2000
    all_text: int = 8000
    smallest: int = 4


DEFAULT_LIMITS = MarkLimits()

MOST = 1500
"""So many elements that can be seen are compared with one another; a screen that has more of them cannot be used."""


def find_marks(
    tree: Sequence[TreeElement], screen: Size, limits: MarkLimits = DEFAULT_LIMITS, *, source: str = "tree"
) -> tuple[Mark, ...]:
    """Return the marks of a screen, numbered from 1 in reading order (see `reading_order`).

    When there are more than `limits.marks`, text that is only read goes first, then what is disabled, then what is
    lowest. What is only read has a role of `READ_ROLES`. A terminal's text keeps its end, any other its beginning.
    """
    indexed = Tree(tree)
    found = _bounded(candidates(indexed, screen, limits.smallest))
    gather_text(indexed, found)
    named = name_the_nameless(indexed, found)
    chosen = _choose(reading_order(indexed, merge(indexed, named)), limits.marks)
    marks, left = [], limits.all_text
    for number, one in enumerate(chosen, 1):
        label, text = _label_and_text(one, limits, left)
        left -= len(text)
        box = one.box
        marks.append(_mark(number, box.x, box.y, box.w, box.h, label, one.word, source, one.states, text))
    return tuple(marks)


@lru_cache(maxsize=4096)  # most of a screen is as it was the turn before: its marks are shared
def _mark(
    number: int, x: int, y: int, w: int, h: int, label: str, role: str, source: str, states: tuple[str, ...], text: str
) -> Mark:
    box = Box(x=x, y=y, w=w, h=h)
    return Mark(id=number, box=box, label=label, role=role, source=source, states=states, text=text)


def _bounded(found: list[Candidate]) -> list[Candidate]:
    """Return at most `MOST` candidates, in their order: what can be used before what is only read, from the top."""
    if len(found) <= MOST:
        return found
    ranked = sorted(found, key=lambda one: (not one.interactive, one.box.y, one.box.x, one.index))
    return sorted(ranked[:MOST], key=lambda one: one.index)


def _choose(found: Sequence[Candidate], most: int) -> Sequence[Candidate]:
    if len(found) <= most:
        return found
    ranked = sorted(
        enumerate(found), key=lambda place: (not place[1].interactive, "disabled" in place[1].states, place[0])
    )
    return [one for _, one in sorted(ranked[:most], key=lambda place: place[0])]


def _label_and_text(one: Candidate, limits: MarkLimits, left: int) -> tuple[str, str]:
    most = min(limits.text, left)
    label = _on_one_line(one.label, limits.label)
    if one.interactive:
        return label, _cut_text(one, most) if one.text else ""
    # What is only read is worth its whole length: past the length of a label it continues as text.
    whole = one.label.strip()
    return label, _cut(whole, most) if len(whole) > limits.label else ""


@lru_cache(maxsize=1024)
def _on_one_line(label: str, most: int) -> str:
    """Return a label on one line, with plain spaces: how a screen breaks it is of no use to whoever names it."""
    return _cut(" ".join(_DIRECTIONS.sub("", label).split()), most)


def _cut_text(one: Candidate, most: int) -> str:
    if one.word != "terminal":
        return _cut(one.text, most)
    text = "\n".join(line.rstrip() for line in one.text.split("\n")).rstrip("\n")
    return text if len(text) <= most else "…" + text[len(text) - most + 1 :] if most > 1 else ""


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: max(most - 1, 0)] + "…" if most > 0 else ""
