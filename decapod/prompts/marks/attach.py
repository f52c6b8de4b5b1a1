"""Text that was read in a picture becomes the label of what it belongs to."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from decapod.messages import Box
from decapod.prompts.marks.engines.found import Found

LINES = 3.5
"""A widget is called by the text in it when it is at most so many times as high; a higher one is an area."""

_TALL = 2.6
"""An icon that is more than so many times as high as the text beside it is not that text's."""


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
    labelled = [_called(one, inside[index]) if index in inside else one for index, one in enumerate(shapes)]
    return _join_icons(_without_held_icons(labelled), loose)


def _holder(text: Found, shapes: Sequence[Found]) -> int | None:
    """Return the index of the smallest widget around a text, or None."""
    around = [
        (shape.box.area, index)
        for index, shape in enumerate(shapes)
        if shape.kind == "widget" and shape.box.h <= LINES * text.box.h and _share(text.box, shape.box) >= 0.7
    ]
    return min(around)[1] if around else None


def _called(widget: Found, texts: Sequence[Found]) -> Found:
    return replace(widget, label=" ".join(text.label for text in texts), score=max(widget.score, texts[0].score))


def _without_held_icons(shapes: Sequence[Found]) -> list[Found]:
    """Leave out the icons in small widgets: a button and the picture on it are one."""
    widgets = [one for one in shapes if one.kind == "widget"]
    return [
        one
        for one in shapes
        if one.kind != "icon"
        or not any(_share(one.box, widget.box) >= 0.8 and widget.box.w <= 8 * one.box.w for widget in widgets)
    ]


def _join_icons(shapes: Sequence[Found], texts: Sequence[Found]) -> list[Found]:
    joined = list(shapes)
    loose = []
    for text in texts:
        near = [
            (distance, index)
            for index, one in enumerate(joined)
            if one.kind == "icon" and not one.label and (distance := _distance(one.box, text.box)) is not None
        ]
        if near:
            index = min(near)[1]
            icon = joined[index]
            score = max(icon.score, text.score)
            joined[index] = replace(icon, box=_around(icon.box, text.box), label=text.label, score=score)
        else:
            loose.append(text)
    return [*joined, *loose]


def _distance(icon: Box, text: Box) -> int | None:
    """Return how far a text is from the icon that it belongs to, in pixels; None where it does not belong to it."""
    gap, off = text.x - (icon.x + icon.w), abs(2 * icon.y + icon.h - 2 * text.y - text.h) / 2
    if -0.3 * icon.w <= gap <= 0.8 * text.h and off <= 0.4 * text.h and icon.h <= _TALL * text.h:
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
