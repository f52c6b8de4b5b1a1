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

_SQUARE = 1.5
"""A widget without text that is not more than so many times as wide as high, or as high as wide, is a picture or a box
to tick: text beside it is its label."""

_BUTTON = (1.05, 2.0)
"""Between so many and so many times as high as a line of text are buttons; boxes to tick are lower, pictures higher."""

_BELOW = 2.5
"""A text that stands exactly below an icon is its label up to so many times the text's height away."""

_EXACT = 0.12
"""Two that are not further aside than this share of the wider one's width stand exactly below one another."""

_ROW = 2.4
"""An icon at the head of a row of a list is not further from its text than so many times the text's height."""

_ROWS = 3
"""So many icons below one another, each with a text at its right, are heads of rows."""

_TOUCH = 4
"""Boxes that are not further apart than so many pixels touch one another, as cells of a table do."""

_APART = 1.5
"""Texts in a widget that are further apart than so many times their height are not one label."""


def attach_text(shapes: Sequence[Found], texts: Sequence[Found], *, phone: bool = False) -> list[Found]:
    """Return shapes and texts, without the texts that have become labels.

    A text inside a widget is its label; several are joined from the left. A text right of an icon or under it is that
    icon's, and the two are one from then on: where one can be clicked, so can the other. On the screen of a phone,
    icons below one another head the rows of a list.
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
    shapes, loose = _join_icons(_without_held_icons(labelled), loose)
    return _join_rows(shapes, loose) if phone else [*shapes, *loose]


def _takes(one: Found, text: Found) -> bool:
    """Whether a text beside a shape may be its label. A button with a drawing, higher than a line, has none."""
    if one.kind == "icon":
        return not one.label
    longer, shorter = max(one.box.w, one.box.h), min(one.box.w, one.box.h)
    is_button = _BUTTON[0] * text.box.h < one.box.h < _BUTTON[1] * text.box.h
    return not one.label and longer <= _SQUARE * shorter and not is_button


def _holder(text: Found, shapes: Sequence[Found]) -> int | None:
    """Return the index of the smallest widget or icon around a text, or None."""
    around = [
        (shape.box.area, index)
        for index, shape in enumerate(shapes)
        if shape.box.h <= LINES * text.box.h and _share(text.box, shape.box) >= (0.7 if shape.kind == "widget" else 0.9)
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

    def is_part(one: Found) -> bool:
        return not one.label and any(
            _share(one.box, icon.box) >= 0.8 and icon.box.area > 1.2 * one.box.area for icon in icons
        )

    def is_held(icon: Found) -> bool:
        return any(
            _share(icon.box, widget.box) >= 0.8 and widget.box.w <= (8 if widget.label else 3.5) * icon.box.w
            for widget in widgets
        )

    def is_around(widget: Found) -> bool:
        return not widget.label and any(
            _share(icon.box, widget.box) >= 0.8 and widget.box.w > 3.5 * icon.box.w for icon in icons
        )

    return [one for one in shapes if not (is_held(one) if one.kind == "icon" else is_around(one)) and not is_part(one)]


def _join_icons(shapes: Sequence[Found], texts: Sequence[Found]) -> tuple[list[Found], list[Found]]:
    """Give icons the texts beside or below them; return the shapes, and the texts that are nobody's label."""
    joined = list(shapes)
    lines: list[tuple[int, Box, Box]] = []
    loose = []
    for text in sorted(texts, key=lambda one: (one.box.y, one.box.x)):
        line = next((index for index, icon, first in lines if _goes_on(icon, first, text.box)), None)
        near = [
            (distance, index)
            for index, one in enumerate(joined)
            if _takes(one, text) and (distance := _distance(one.box, text.box)) is not None
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
        joined[index] = replace(icon, kind="icon", box=_around(icon.box, text.box), label=label, score=score)
    return joined, loose


def _join_rows(shapes: Sequence[Found], texts: Sequence[Found]) -> list[Found]:
    """Join the icons that head the rows of a list with the texts of their rows."""
    heads: dict[int, int] = {}
    for index, one in enumerate(shapes):
        if not one.label:
            near = [
                (text.box.x, abs(_off(one.box, text.box)), at)
                for at, text in enumerate(texts)
                if _takes(one, text)
                and 0 <= text.box.x - one.box.x - one.box.w <= _ROW * text.box.h
                and abs(_off(one.box, text.box)) <= 1.3 * text.box.h
                and one.box.h <= _TALL * text.box.h
            ]
            if near:
                heads[index] = min(near, key=lambda place: (place[1] // 4, place[0]))[2]
    joined, used = list(shapes), set()
    for index, at in heads.items():
        icon, text = shapes[index], texts[at]
        column = [
            other
            for other, its in heads.items()
            if abs(_aside(shapes[other].box, icon.box)) <= _TOUCH and abs(texts[its].box.x - text.box.x) <= 2 * _TOUCH
        ]
        if len(column) >= _ROWS and at not in used:
            used.add(at)
            score = max(icon.score, text.score)
            joined[index] = replace(icon, kind="icon", box=_around(icon.box, text.box), label=text.label, score=score)
    return [*joined, *(text for at, text in enumerate(texts) if at not in used)]


def _off(one: Box, other: Box) -> float:
    return one.y + one.h / 2 - other.y - other.h / 2


def _aside(one: Box, other: Box) -> float:
    return one.x + one.w / 2 - other.x - other.w / 2


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
    if icon.h < 1.6 * text.h or gap < -0.2 * text.h:
        return None
    wider = max(icon.w, text.w)
    if (gap <= 0.8 * text.h and off <= 0.3 * wider) or (gap <= _BELOW * text.h and off <= _EXACT * wider):
        return max(gap, 0)
    return None


def _around(one: Box, other: Box) -> Box:
    left, top = min(one.x, other.x), min(one.y, other.y)
    right, bottom = max(one.x + one.w, other.x + other.w), max(one.y + one.h, other.y + other.h)
    return Box(x=left, y=top, w=right - left, h=bottom - top)


def _share(box: Box, other: Box) -> float:
    common = box.intersection(other)
    return common.area / box.area if common and box.area else 0.0
