"""Putting right the places of elements in a program that builds one toolkit into another.

LibreOffice reckons the places of its own elements from the top of the window's content and forgets the menu bar that
GTK shows above them. So its root pane has the size of the GTK panel that it fills, but not its place. GTK elements
within it, such as the boxes for names and fonts, are right again.
"""

from collections.abc import Sequence

from decapod.environments.ubuntu.program import Node
from decapod.messages import Box

_ROOT_PANE = "root pane"
_NONE = (0, 0)


def put_right(nodes: Sequence[Node]) -> None:
    """Move the boxes of what lies below a misplaced root pane, itself included; `nodes` has parents first."""
    given = [node.box for node in nodes]
    moves: list[tuple[int, int]] = []
    for node in nodes:
        parent = node.parent
        moves.append(_NONE if parent is None else _move(node, given[parent], moves[parent]))
        if node.box is not None and moves[-1] != _NONE:
            node.box = _moved(node.box, moves[-1])


def _move(node: Node, around: Box | None, inherited: tuple[int, int]) -> tuple[int, int]:
    """Return how far a node must be moved, from the box of its parent as it was given and how far that was moved."""
    if node.box is None or around is None or (node.box.w, node.box.h) != (around.w, around.h):
        return inherited
    apart = (around.x - node.box.x, around.y - node.box.y)
    if node.role == _ROOT_PANE:
        return apart
    # A panel of the other toolkit fills its parent exactly, and tells where it really is.
    return _NONE if (-apart[0], -apart[1]) == inherited else inherited


def _moved(box: Box, move: tuple[int, int]) -> Box:
    return Box(x=box.x + move[0], y=box.y + move[1], w=box.w, h=box.h)
