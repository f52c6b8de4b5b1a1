"""Marks from an element tree: what an agent can use and what it must read, in reading order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from decapod.messages import Mark, Size, TreeElement
from decapod.prompts.marks.duplicates import merge
from decapod.prompts.marks.labels import gather_text, name_the_nameless
from decapod.prompts.marks.tree import Candidate, Tree, candidates


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


def find_marks(
    tree: Sequence[TreeElement], screen: Size, limits: MarkLimits = DEFAULT_LIMITS, *, source: str = "tree"
) -> tuple[Mark, ...]:
    """Return the marks of a screen, numbered from 1 in reading order: rows from the top, each from the left.

    When there are more than `limits.marks`, text that is only read goes first, then what is disabled, then what is
    lowest. What is only read has a role of `READ_ROLES`. A terminal's text keeps its end, any other its beginning.
    """
    indexed = Tree(tree)
    found = candidates(indexed, screen, limits.smallest)
    gather_text(indexed, found)
    named = name_the_nameless(indexed, found)
    chosen = _choose(reading_order(merge(indexed, named)), limits.marks)
    marks, left = [], limits.all_text
    for number, one in enumerate(chosen, 1):
        label, text = _label_and_text(one, limits, left)
        left -= len(text)
        marks.append(
            Mark(id=number, box=one.box, label=label, role=one.word, source=source, states=one.states, text=text)
        )
    return tuple(marks)


def reading_order(found: Iterable[Candidate]) -> list[Candidate]:
    """Return candidates by rows from the top, each row from the left.

    An element belongs to a row when its middle is above the lowest line that all elements of the row so far reach.
    """
    rows: list[list[Candidate]] = []
    bottom = 0
    for one in sorted(found, key=lambda one: (one.box.y, one.box.x, one.index)):
        box = one.box
        if rows and box.y + box.h / 2 < bottom:
            rows[-1].append(one)
            bottom = min(bottom, box.y + box.h)
        else:
            rows.append([one])
            bottom = box.y + box.h
    return [one for row in rows for one in sorted(row, key=lambda one: (one.box.x, one.box.y, one.index))]


def _choose(found: Sequence[Candidate], most: int) -> list[Candidate]:
    ranked = sorted(
        enumerate(found), key=lambda place: (not place[1].interactive, "disabled" in place[1].states, place[0])
    )
    return [one for _, one in sorted(ranked[:most], key=lambda place: place[0])]


def _label_and_text(one: Candidate, limits: MarkLimits, left: int) -> tuple[str, str]:
    most = min(limits.text, left)
    if one.interactive:
        return _cut(one.label, limits.label), _cut_text(one, most)
    # What is only read is worth its whole length: past the length of a label it continues as text.
    whole = one.label.strip()
    return _cut(whole, limits.label), _cut(whole, most) if len(whole) > limits.label else ""


def _cut_text(one: Candidate, most: int) -> str:
    if one.word != "terminal":
        return _cut(one.text, most, strip=False)
    text = "\n".join(line.rstrip() for line in one.text.split("\n")).rstrip("\n")
    return text if len(text) <= most else "…" + text[len(text) - most + 1 :] if most > 1 else ""


def _cut(text: str, most: int, *, strip: bool = True) -> str:
    text = text.strip() if strip else text
    return text if len(text) <= most else text[: max(most - 1, 0)] + "…" if most > 0 else ""
