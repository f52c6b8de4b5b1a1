"""Text that was read in a picture becomes the label of what it belongs to."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from decapod.messages import Box
from decapod.prompts.marks.engines.found import Found

LINES = 4.2
"""A widget is called by the text in it when it is at most so many times as high; a higher one is an area."""

_TALL = 3.4
"""An icon that is more than so many times as high as the text beside it is not that text's."""

_WIDE = 2.5
"""A text that fills less than one of so many parts of a widget's width, and is not in its middle, is pointed at itself:
the widget may be a cell, a row or a frame that does nothing."""

_MANY = 3
"""So many texts on one line of a widget are not one label, however near they are: a bar of menus, a row of tabs."""

_TOUCH = 4
"""Boxes that are not further apart than so many pixels touch one another, as cells of a table do."""

_APART = 1.5
"""Texts in a widget that are further apart than so many times their height are not one label."""


def attach_text(shapes: Sequence[Found], texts: Sequence[Found]) -> list[Found]:
    """Return shapes and texts, without the texts that have become labels.

    A text inside a widget is its label; several are joined from the left. A text right of an icon or under it is that
    icon's, and the two are one from then on: where one can be clicked, so can the other.
    """
    inside: dict[int, list[Found]] = defaultdict(list)
    loose = []
    for text in sorted(texts, key=lambda one: (one.box.x, one.box.y)):
        holder = _holder(text, shapes)
        if holder is None:
            loose.append(text)
        else:
            inside[holder].append(text)
    cells = find_cells(shapes)
    labelled = []
    for index, one in enumerate(shapes):
        texts_in = inside.get(index, [])
        if index in cells or _is_frame(one, texts_in):
            loose += texts_in
            if index not in cells and not texts_in:
                labelled.append(one)
        else:
            labelled.append(_called(one, texts_in) if texts_in else one)
    return _join_icons(_without_held_icons(labelled), loose)


def _holder(text: Found, shapes: Sequence[Found]) -> int | None:
    """Return the index of the smallest widget around a text, or None."""
    around = [
        (shape.box.area, index)
        for index, shape in enumerate(shapes)
        if shape.kind == "widget" and shape.box.h <= LINES * text.box.h and _share(text.box, shape.box) >= 0.7
    ]
    return min(around)[1] if around else None


def find_cells(shapes: Sequence[Found]) -> set[int]:
    """Return the indices of the widgets that are cells of a table.

    A cell touches others on three sides or all four, those beside it of its height and those above and below of its
    width; at a corner of the table it touches two that do.
    """
    widgets = {index: one.box for index, one in enumerate(shapes) if one.kind == "widget"}
    rows: dict[int, list[int]] = defaultdict(list)
    columns: dict[int, list[int]] = defaultdict(list)
    for index, box in widgets.items():
        rows[box.y // _TOUCH].append(index)
        columns[box.x // _TOUCH].append(index)
    sides = {}
    for index, box in widgets.items():
        near = [other for at in (-1, 0, 1) for other in rows.get(box.y // _TOUCH + at, ())]
        beside = [other for other in near if _touch_beside(box, widgets[other])]
        near = [other for at in (-1, 0, 1) for other in columns.get(box.x // _TOUCH + at, ())]
        below = [other for other in near if _touch_beside(_turned(box), _turned(widgets[other]))]
        sides[index] = beside, below
    cells = {index for index, (beside, below) in sides.items() if beside and below and len(beside) + len(below) >= 3}
    corners = {
        index
        for index, (beside, below) in sides.items()
        if not cells.isdisjoint(beside) and not cells.isdisjoint(below)
    }
    return cells | corners


def _touch_beside(one: Box, other: Box) -> bool:
    """Whether two boxes of one height stand side by side."""
    gap = max(other.x - one.x - one.w, one.x - other.x - other.w)
    return abs(gap) <= _TOUCH and abs(one.y - other.y) <= _TOUCH and abs(one.h - other.h) <= _TOUCH


def _turned(box: Box) -> Box:
    return Box(x=box.y, y=box.x, w=box.h, h=box.w)


def _is_frame(widget: Found, texts: Sequence[Found]) -> bool:
    """Whether what is in a widget is pointed at, and not the widget."""
    if not texts:
        return False
    left = min(one.box.x for one in texts)
    right = max(one.box.x + one.box.w for one in texts)
    height = max(one.box.h for one in texts)
    off = abs(left + right - 2 * widget.box.x - widget.box.w) / 2
    if _WIDE * (right - left) < widget.box.w and off > height:
        return True
    if sum(abs(one.box.y - texts[0].box.y) < height / 2 for one in texts) >= _MANY:
        return True
    ordered = sorted(texts, key=lambda one: one.box.x)
    return any(
        after.box.x - before.box.x - before.box.w > _APART * height and abs(after.box.y - before.box.y) < height / 2
        for before, after in pairwise(ordered)
    )


def _called(widget: Found, texts: Sequence[Found]) -> Found:
    return replace(widget, label=" ".join(text.label for text in texts), score=max(widget.score, texts[0].score))


def _without_held_icons(shapes: Sequence[Found]) -> list[Found]:
    """Leave out the icons in small widgets, and the frames around small icons: of both, one is what can be used."""
    icons = [one for one in shapes if one.kind == "icon"]
    widgets = [one for one in shapes if one.kind == "widget"]

    def is_held(icon: Found) -> bool:
        return any(
            _share(icon.box, widget.box) >= 0.8 and widget.box.w <= (8 if widget.label else 3.5) * icon.box.w
            for widget in widgets
        )

    def is_around(widget: Found) -> bool:
        return not widget.label and any(
            _share(icon.box, widget.box) >= 0.8 and widget.box.w > 3.5 * icon.box.w for icon in icons
        )

    return [one for one in shapes if not (is_held(one) if one.kind == "icon" else is_around(one))]


def _join_icons(shapes: Sequence[Found], texts: Sequence[Found]) -> list[Found]:
    joined = list(shapes)
    lines: list[tuple[int, Box, Box]] = []
    loose = []
    for text in sorted(texts, key=lambda one: (one.box.y, one.box.x)):
        line = next((index for index, icon, first in lines if _goes_on(icon, first, text.box)), None)
        near = [
            (distance, index)
            for index, one in enumerate(joined)
            if one.kind == "icon" and not one.label and (distance := _distance(one.box, text.box)) is not None
        ]
        if line is None and not near:
            loose.append(text)
            continue
        index = min(near)[1] if line is None else line
        icon = joined[index]
        if line is None:
            lines.append((index, icon.box, text.box))
        label = f"{icon.label} {text.label}".strip()
        score = max(icon.score, text.score)
        joined[index] = replace(icon, box=_around(icon.box, text.box), label=label, score=score)
    return [*joined, *loose]


def _goes_on(icon: Box, first: Box, text: Box) -> bool:
    """Whether a text is the next line of one beside an icon: below it, beginning where it begins, beside the icon."""
    beside = first.x >= icon.x + 0.7 * icon.w
    return (
        beside
        and abs(text.x - first.x) <= first.h
        and first.y + first.h - 0.3 * first.h <= text.y <= first.y + 2 * first.h
        and text.y + text.h / 2 <= icon.y + icon.h + 0.2 * first.h
    )


def _distance(icon: Box, text: Box) -> int | None:
    """Return how far a text is from the icon that it belongs to, in pixels; None where it does not belong to it."""
    gap, off = text.x - (icon.x + icon.w), abs(2 * icon.y + icon.h - 2 * text.y - text.h) / 2
    first_line = text.y >= icon.y - 0.2 * text.h and off <= 0.9 * text.h and icon.h >= 2 * text.h
    if -0.3 * icon.w <= gap <= 0.8 * text.h and (off <= 0.4 * text.h or first_line) and icon.h <= _TALL * text.h:
        return max(gap, 0)
    gap, off = text.y - (icon.y + icon.h), abs(2 * icon.x + icon.w - 2 * text.x - text.w) / 2
    if -0.2 * text.h <= gap <= 0.8 * text.h and off <= 0.3 * max(icon.w, text.w) and icon.h >= 1.8 * text.h:
        return max(gap, 0)
    return None


def _around(one: Box, other: Box) -> Box:
    left, top = min(one.x, other.x), min(one.y, other.y)
    right, bottom = max(one.x + one.w, other.x + other.w), max(one.y + one.h, other.y + other.h)
    return Box(x=left, y=top, w=right - left, h=bottom - top)


def _share(box: Box, other: Box) -> float:
    common = box.intersection(other)
    return common.area / box.area if common and box.area else 0.0
