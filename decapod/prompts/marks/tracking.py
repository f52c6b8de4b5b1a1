"""Ids that stay: an element that did not change is called by the same number on the next observation."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import count

from decapod.messages import Mark
from decapod.prompts.marks.engines.suppress import overlap

SAME_PLACE = 0.6
"""Share of the union that two boxes must have in common to be the same place."""


def keep_ids(marks: Sequence[Mark], before: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return marks with the ids of those that they were before; new ones get ids that nothing had before.

    The same element has the same role and label, and is in the same place; or it has moved, is as large as before, and
    no other has its role, label and size. An id that is free again after one observation may be given anew.

    Args:
        marks: in reading order; their own ids do not count.
        before: the marks of the observation before.
    """
    ids: dict[int, int] = {}
    free = {mark.id: mark for mark in before}
    for index, mark in enumerate(marks):
        place = max(
            (
                (share, -other.id)
                for other in _alike(mark, free)
                if (share := overlap(mark.box, other.box)) >= SAME_PLACE
            ),
            default=None,
        )
        if place is not None:
            ids[index] = -place[1]
            del free[-place[1]]
    _follow_moved(marks, ids, free)
    taken = {mark.id for mark in before}
    new = (number for number in count(1) if number not in taken)
    return tuple(mark.model_copy(update={"id": ids[i] if i in ids else next(new)}) for i, mark in enumerate(marks))


def find_again(mark: Mark, now: Sequence[Mark]) -> Mark | None:
    """Return what an earlier mark is now: in its place, or the only one of its role and label; None where it is gone.

    Unlike `keep_ids` it follows an element that has changed its size as well: the answer is for reading.
    """
    alike = [other for other in now if other.role == mark.role and other.label == mark.label]
    there = [other for other in alike if overlap(mark.box, other.box) >= SAME_PLACE]
    if there:
        return max(there, key=lambda other: (overlap(mark.box, other.box), -other.id))
    return alike[0] if len(alike) == 1 and mark.label else None


def in_place_of(mark: Mark, now: Sequence[Mark]) -> Mark | None:
    """Return what is now where an earlier mark was: the smallest that has its middle, but for windows."""
    there = [other for other in now if other.role != "window" and other.box.contains(mark.box.center)]
    return min(there, key=lambda other: (other.box.area, other.id), default=None)


def _alike(mark: Mark, free: dict[int, Mark]) -> Iterator[Mark]:
    return (other for other in free.values() if other.role == mark.role and other.label == mark.label)


def _follow_moved(marks: Sequence[Mark], ids: dict[int, int], free: dict[int, Mark]) -> None:
    looks = Counter(_look(mark) for index, mark in enumerate(marks) if index not in ids)
    gone: dict[tuple[str, str, int, int], list[int]] = defaultdict(list)
    for mark in free.values():
        gone[_look(mark)].append(mark.id)
    for index, mark in enumerate(marks):
        look = _look(mark)
        if index not in ids and mark.label and looks[look] == 1 and len(gone[look]) == 1:
            ids[index] = gone[look][0]


def _look(mark: Mark) -> tuple[str, str, int, int]:
    return mark.role, mark.label, mark.box.w, mark.box.h
