"""Which mark stands for which element: one for one, as many as can be."""

from collections.abc import Callable, Sequence

from decapod.messages import Box

TIGHT = 0.5
"""Share of the union that two boxes have in common to be of one place and size."""


def overlap(one: Box, other: Box) -> float:
    """Return the share of the union that two boxes have in common, from 0 to 1."""
    common = one.intersection(other)
    if common is None:
        return 0.0
    return common.area / (one.area + other.area - common.area)


def match(marks: Sequence[Box], elements: Sequence[Box], fits: Callable[[int, int], bool]) -> dict[int, int]:
    """Pair marks with elements.

    The number of pairs is the greatest possible; among equals, pairs that have more in common come first.

    Args:
        marks: boxes of marks.
        elements: boxes of elements.
        fits: whether a mark, by its index, may stand for an element, by its index.

    Returns:
        The index of the mark for each element that has one, by the element's index.
    """
    wanted = {
        element: sorted(
            (mark for mark in range(len(marks)) if fits(mark, element)),
            key=lambda mark: (-overlap(marks[mark], elements[element]), mark),
        )
        for element in range(len(elements))
    }
    order = sorted(
        (element for element in wanted if wanted[element]),
        key=lambda element: (-overlap(marks[wanted[element][0]], elements[element]), element),
    )
    holder: dict[int, int] = {}
    for element in order:
        _place(element, wanted, holder, set())
    return {element: mark for mark, element in holder.items()}


def _place(element: int, wanted: dict[int, list[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Give an element a mark, where need be by moving others to marks that are free (an augmenting path)."""
    free = next((mark for mark in wanted[element] if mark not in holder), None)
    if free is not None:
        holder[free] = element
        return True
    for mark in wanted[element]:
        if mark not in tried:
            tried.add(mark)
            if _place(holder[mark], wanted, holder, tried):
                holder[mark] = element
                return True
    return False


def click_fits(marks: Sequence[Box], elements: Sequence[Box]) -> Callable[[int, int], bool]:
    """Return the rule of a click: what is hit at the middle of a mark is the smallest element there.

    A mark also fits an element that it has most in common with, whatever lies on it.
    """
    hit = []
    for mark in marks:
        around = [index for index, element in enumerate(elements) if element.contains(mark.center)]
        hit.append(min(around, key=lambda index: elements[index].area, default=None))

    def fits(mark: int, element: int) -> bool:
        if hit[mark] == element:
            return True
        box = elements[element]
        return box.contains(marks[mark].center) and overlap(marks[mark], box) >= TIGHT

    return fits


def tight_fits(marks: Sequence[Box], elements: Sequence[Box]) -> Callable[[int, int], bool]:
    """Return the rule of boxes that are nearly the same: half of their union or more in common."""
    return lambda mark, element: overlap(marks[mark], elements[element]) >= TIGHT
