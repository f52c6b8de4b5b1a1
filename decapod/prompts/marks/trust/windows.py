"""Which window of the screen a tree belongs to, and what the windows say about it."""

from collections.abc import Sequence

from decapod.messages import Box, ShownWindow, TreeElement
from decapod.prompts.marks.engines.suppress import overlap
from decapod.prompts.marks.trust.forest import Move

ABOUT = 2
"""Sizes and places that differ by no more than so many pixels are the same."""

_LEAST_OVERLAP = 0.5


def find_window(root: TreeElement, windows: Sequence[ShownWindow]) -> int | None:
    """Return the index of the window that a root is the tree of, or None.

    It is one of its program, of those the one that is nearest to its box. Where none is near, it is the one window of
    the same title and size: then the tree tells a wrong place.
    """
    own = [index for index, window in enumerate(windows) if window.application == root.application and not window.popup]
    near = [(overlap(root.box, windows[index].box), windows[index].title == root.name, index) for index in own]
    best = max(near, default=None)
    if best is not None and best[0] >= _LEAST_OVERLAP:
        return best[2]
    alike = [index for index in own if windows[index].title == root.name and _is_as_large(root.box, windows[index])]
    return alike[0] if len(alike) == 1 else None


def told_move(box: Box, window: ShownWindow) -> Move:
    """Return how far the tree of a window is from where the window is, by its root's box; (0, 0) where it is there."""
    apart = [(place.x - box.x, place.y - box.y) for place in (window.content, window.box) if _is_size_of(box, place)]
    if not apart or any(abs(x) <= ABOUT and abs(y) <= ABOUT for x, y in apart):
        return 0, 0
    return apart[0]


def coverers(above: Sequence[ShownWindow], application: str, in_menus: Sequence[Box]) -> list[ShownWindow]:
    """Return the windows, of those above its own, that hide what lies under them from a program's tree.

    A popup of the program itself may hold what the tree tells. It counts where it is known to be a menu, as the middle
    of one of the boxes `in_menus` lies in it: what is in a menu is never looked up here.
    """
    return [
        window
        for window in above
        if not (window.popup and window.application == application)
        or any(window.box.contains(box.center) for box in in_menus)
    ]


def visible_share(window: ShownWindow, above: Sequence[ShownWindow]) -> float:
    """Return about how much of a window can be seen, in [0, 1], from a grid of 8 by 8 places on it."""
    box = window.content
    if not box.area:
        return 0.0
    places = [
        Box(x=box.x + (2 * column + 1) * box.w // 16, y=box.y + (2 * row + 1) * box.h // 16, w=1, h=1).center
        for row in range(8)
        for column in range(8)
    ]
    return sum(not any(other.box.contains(place) for other in above) for place in places) / len(places)


def _is_as_large(box: Box, window: ShownWindow) -> bool:
    return _is_size_of(box, window.box) or _is_size_of(box, window.content)


def _is_size_of(box: Box, other: Box) -> bool:
    return abs(box.w - other.w) <= ABOUT and abs(box.h - other.h) <= ABOUT
