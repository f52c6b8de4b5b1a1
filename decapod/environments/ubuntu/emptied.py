"""A cell that has been emptied: LibreOffice tells the old text of the current one until the cursor leaves it."""

from collections.abc import Callable, Sequence

from decapod.messages import Box, TreeElement

_PROGRAM = "soffice"
_STATES = frozenset({"editable", "focused"})
_FRAME = 4
"""How far the cursor's frame and the lines of the sheet reach into a cell, in pixels."""


def without_old_texts(elements: Sequence[TreeElement], is_plain: Callable[[Box], bool]) -> list[TreeElement]:
    """Return the elements as they are, but for the current cell of a spreadsheet: it has no text where none is drawn.

    Args:
        elements: those that can be seen.
        is_plain: tells whether a part of the screen has one colour throughout.
    """
    return [_as_drawn(element, is_plain) if _is_current_cell(element) else element for element in elements]


def _is_current_cell(element: TreeElement) -> bool:
    cell = element.role == "table cell" and element.application == _PROGRAM
    return cell and bool(element.text) and set(element.states) >= _STATES


def _as_drawn(cell: TreeElement, is_plain: Callable[[Box], bool]) -> TreeElement:
    box = cell.box
    if box.w <= 2 * _FRAME or box.h <= 2 * _FRAME:
        return cell
    inside = Box(x=box.x + _FRAME, y=box.y + _FRAME, w=box.w - 2 * _FRAME, h=box.h - 2 * _FRAME)
    return cell.model_copy(update={"text": ""}) if is_plain(inside) else cell
