"""Where what was only seen goes among the elements of a tree, which are in reading order."""

from collections.abc import Sequence

from decapod.messages import Box
from decapod.prompts.marks.engines.found import Found


def insert_in_order(ordered: Sequence[Found], extra: Sequence[Found]) -> list[Found]:
    """Return everything in reading order; the elements of the tree keep theirs.

    An extra find comes after the last element of its window that is above it or left of it on the same row. Its window
    is the smallest whose box has its middle; what is in none goes by all elements.
    """
    windows = _windows(ordered)
    after: dict[int, list[Found]] = {}
    for one in rows(extra):
        group = _group(one.box, ordered, windows)
        before = [index for index in group if _comes_before(ordered[index].box, one.box)]
        place = max(before, default=group[0] - 1 if group else -1)
        after.setdefault(place, []).append(one)
    result = list(after.get(-1, ()))
    for index, element in enumerate(ordered):
        result += [element, *after.get(index, ())]
    return result


def rows(found: Sequence[Found]) -> list[Found]:
    """Sort by rows from the top, each from the left.

    A find joins a row when its middle is above the lowest line that all in the row reach.
    """
    lines: list[list[Found]] = []
    bottom = 0
    for one in sorted(found, key=lambda one: (one.box.y, one.box.x)):
        if lines and one.box.y + one.box.h / 2 < bottom:
            lines[-1].append(one)
            bottom = min(bottom, one.box.y + one.box.h)
        else:
            lines.append([one])
            bottom = one.box.y + one.box.h
    return [one for line in lines for one in sorted(line, key=lambda one: (one.box.x, one.box.y))]


def _windows(ordered: Sequence[Found]) -> dict[int, list[int]]:
    """Return the indices of what follows each window, by the window's own index."""
    groups: dict[int, list[int]] = {}
    current: list[int] | None = None
    for index, one in enumerate(ordered):
        if one.role == "window":
            current = groups[index] = []
        if current is not None:
            current.append(index)
    return groups


def _group(box: Box, ordered: Sequence[Found], windows: dict[int, list[int]]) -> Sequence[int]:
    around = [index for index in windows if ordered[index].box.contains(box.center)]
    window = min(around, key=lambda index: ordered[index].box.area, default=None)
    return range(len(ordered)) if window is None else windows[window]


def _comes_before(element: Box, seen: Box) -> bool:
    if element.contains(seen.center):
        return True
    middle = seen.y + seen.h / 2
    if element.y <= middle < element.y + element.h and element.h <= 3 * seen.h:
        return element.x <= seen.x
    return element.y + element.h / 2 < middle
