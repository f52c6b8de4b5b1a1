"""One mark for each thing: elements that stand for the same thing are merged."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from decapod.messages import Box
from decapod.prompts.marks.roles import WEAK_ROLES
from decapod.prompts.marks.tree import Candidate, Tree

_CELL = 8
"""Boxes that are nearly the same have their middles in neighbouring cells of so many pixels."""

_ROWS = 1 << 32
"""More rows of cells than any screen has: a cell is one number, its column times so many and its row."""

_AROUND = tuple(column * _ROWS + row for column in (0, -1, 1) for row in (0, -1, 1))

NEARLY = 0.8
"""Share of the union that two boxes must have in common to count as the same box."""


def merge(tree: Tree, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates without duplicates, in their order.

    Two interactive elements are one when their boxes are nearly the same, or one lies inside the other and is called
    the same; the more telling role stays, then the inner element. Text that an interactive element around it already
    says is left out.
    """
    dropped: set[int] = set()
    interactive = [one for one in candidates if one.interactive]
    kept: list[Candidate] = []
    by_place: dict[int, list[Candidate]] = defaultdict(list)
    by_label: dict[str, list[Candidate]] = defaultdict(list)
    for one in sorted(interactive, key=lambda one: _worth(tree, one), reverse=True):
        cell, label = _cell(one.box), _fold(one.label)
        near = _near(by_place, cell)
        other = next((other for other in near if _overlap(one.box, other.box) >= NEARLY), None) if near else None
        if other is None and label in by_label:
            other = next((other for other in by_label[label] if _nested(one.box, other.box)), None)
        if other is not None:
            other.label = other.label if other.label.strip() else one.label
            other.text = other.text or one.text
            dropped.add(one.index)
            continue
        kept.append(one)
        by_place[cell].append(one)
        if label:
            by_label[label].append(one)
    if len(interactive) < len(candidates):
        dropped |= _said_already(tree, candidates, interactive, kept)
    return [one for one in candidates if one.index not in dropped]


def _said_already(
    tree: Tree, candidates: Sequence[Candidate], interactive: Sequence[Candidate], kept: Sequence[Candidate]
) -> set[int]:
    read = [one for one in candidates if not one.interactive and one.word != "window"]
    if not read:
        return set()
    around = {one.index: one for one in interactive}
    by_label = defaultdict(list)
    for one in kept:
        by_label[_fold(one.label)].append(one)
    dropped = set()
    for one in read:
        label = _fold(one.label)
        holders = [around[index] for index in tree.ancestors(one.index) if index in around]
        if any(label in _fold(holder.label) or label in _fold(holder.text) for holder in holders) or any(
            _nested(one.box, other.box) for other in by_label[label]
        ):
            dropped.add(one.index)
    return dropped


def _worth(tree: Tree, one: Candidate) -> tuple[bool, bool, int]:
    return one.word not in WEAK_ROLES, bool(one.label.strip()), tree.depths[one.index]


@lru_cache(maxsize=1024)
def _fold(text: str) -> str:
    return " ".join(text.casefold().split())


def _cell(box: Box) -> int:
    return (box.x + box.w // 2) // _CELL * _ROWS + (box.y + box.h // 2) // _CELL


def _near(by_place: Mapping[int, list[Candidate]], cell: int) -> list[Candidate]:
    return [one for step in _AROUND if cell + step in by_place for one in by_place[cell + step]]


def _overlap(one: Box, other: Box) -> float:
    common = one.intersection(other)
    return common.area / (one.area + other.area - common.area) if common else 0.0


def _nested(one: Box, other: Box) -> bool:
    # By hand, as many are compared: an intersection would be an object each time.
    w = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    if w <= 0:
        return False
    h = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return h > 0 and w * h >= 0.95 * min(one.w * one.h, other.w * other.h)
