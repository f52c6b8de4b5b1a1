"""Where each value of a file stands, found by the path that leads to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

Loc = Sequence[int | str]
"""A path into a document: keys of mappings and indices of lists (from 0), from the root."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """The span of a value, of the key before it, and of everything in it; in characters from 0, end exclusive."""

    start: int
    end: int
    key: tuple[int, int] | None = None
    children: Mapping[str | int, "Place"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """The place nearest to a path.

    `path` holds the steps that exist, `whole` says whether the last step is one of them. `passed` holds the steps that
    were passed over, each with the length of `path` before it.
    """

    place: Place
    path: tuple[int | str, ...]
    whole: bool
    passed: tuple[tuple[int, int | str], ...] = ()


def find_place(root: Place, loc: Loc) -> Found:
    """Follow a path as far as it goes.

    Steps that name no key and no index are passed over: pydantic puts the member of a union that it tried, and the
    tag of a discriminated union, between the keys. Where a step could be either, the reading that explains the last
    step wins, then the one that explains most steps.
    """
    steps = tuple(loc)

    @cache
    def follow(place: Place, index: int) -> tuple[bool, tuple[int, ...], Place]:
        """Return whether the last step exists, the indices of the steps that do, and where they lead."""
        if index == len(steps):
            return False, (), place
        last = index + 1 == len(steps)
        readings = [follow(place, index + 1)]
        child = place.children.get(steps[index])
        if child is not None:
            whole, taken, end = follow(child, index + 1)
            readings.insert(0, (whole or last, (index, *taken), end))
        return max(readings, key=lambda reading: (reading[0], len(reading[1])))

    whole, taken, place = follow(root, 0)
    passed = tuple(
        (sum(index < skipped for index in taken), step) for skipped, step in enumerate(steps) if skipped not in taken
    )
    return Found(place, tuple(steps[index] for index in taken), whole or not steps, passed)
