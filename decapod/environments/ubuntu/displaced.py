"""Trees that tell another place than that of their window: put there before it is judged what of them can be seen.

GTK 4 reckons all places from the corner of the window, and a program may tell where its window was a moment ago.
"""

from collections.abc import Sequence

from decapod.environments.ubuntu.program import MENUS, Program
from decapod.environments.ubuntu.toplevel import TopLevel, match_window
from decapod.messages import Box

_ABOUT = 2
"""Sizes and places that differ by no more than so many pixels are the same."""

Move = tuple[int, int]
"""To the right and down, in pixels."""


def follow_windows(program: Program, stack: Sequence[TopLevel]) -> None:
    """Move the boxes of every tree of a program whose window is elsewhere; what is in an open menu stays.

    A tree belongs to the window that it lies on, else to the only one of its title and size.
    """
    moves: list[Move] = []
    for node in program.nodes:
        if node.parent is None:
            moves.append(_told_move(node.box, node.name, program.pid, stack))
        elif program.nodes[node.parent].role in MENUS:
            moves.append((0, 0))
        else:
            moves.append(moves[node.parent])
    for node, (right, down) in zip(program.nodes, moves, strict=True):
        if node.box is not None and (right, down) != (0, 0):
            node.box = Box(x=node.box.x + right, y=node.box.y + down, w=node.box.w, h=node.box.h)


def _told_move(box: Box | None, title: str, pid: int, stack: Sequence[TopLevel]) -> Move:
    window = match_window(stack, pid, box, title)
    if box is None:
        return 0, 0
    if window is None:
        alike = [one for one in stack if one.pid == pid and one.title == title and not one.popup and _apart(box, one)]
        if len(alike) != 1:
            return 0, 0
        window = alike[0]
    apart = _apart(box, window)
    if not apart or any(abs(right) <= _ABOUT and abs(down) <= _ABOUT for right, down in apart):
        return 0, 0
    return apart[0]


def _apart(box: Box, window: TopLevel) -> list[Move]:
    """How far a box is from what its program draws of a window, and from all of it, where it has that size."""
    return [
        (place.x - box.x, place.y - box.y)
        for place in (window.content or window.box, window.box)
        if abs(place.w - box.w) <= _ABOUT and abs(place.h - box.h) <= _ABOUT
    ]
