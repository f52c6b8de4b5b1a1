"""The paragraphs of a document, to read or to write in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.common.drive import Paragraph
from decapod.environments.android.virtual.apps.common.drive.paragraphs import signs
from decapod.environments.android.virtual.ui.material import Span, list_view, plain_field, rich_text, row, text
from decapod.environments.android.virtual.ui.text import TextStyle
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.docs.editor import KixEditorActivity

_SIZES = {
    "NORMAL_TEXT": (16, 25, "on_surface"),
    "TITLE": (30, 38, "on_surface"),
    "SUBTITLE": (18, 26, "on_surface_variant"),
    "HEADING_1": (24, 32, "on_surface"),
    "HEADING_2": (20, 28, "on_surface"),
    "HEADING_3": (17, 26, "on_surface_variant"),
}
"""Size and height of a line in sp, and the colour, of each style."""
_SPACE = {"TITLE": 8, "HEADING_1": 16, "HEADING_2": 12, "HEADING_3": 10}
_FOUND, _CURRENT = "#fff2ac|#5c4b00", "#f9ab00|#b06000"


def look_of(paragraph: Paragraph) -> TextStyle:
    """How a paragraph is set. There is no face that is both bold and italic: bold wins."""
    size, line, _ = _SIZES[paragraph.style]
    face = "Roboto-Bold" if paragraph.bold else "Roboto-Italic" if paragraph.italic else "Roboto-Regular"
    return TextStyle(size, line, face)


def page(screen: KixEditorActivity, paragraphs: Sequence[Paragraph]) -> Widget:
    """All paragraphs; fields while the document is edited."""
    marks = screen.marks(paragraphs)
    rows = [
        _line(one, sign, _field(screen, one) if screen.state.editing else _words(one, marks.get(at, [])))
        for at, (one, sign) in enumerate(signs(paragraphs))
    ]
    room = text("", class_name="", height=120)
    return list_view(*rows, room, key="page", resource_id="kix_editor_view")


def _line(one: Paragraph, sign: str, words: Widget) -> Widget:
    if not sign:
        return row(words, class_name="", margin=(24, _SPACE.get(one.style, 0), 24, 4))
    mark = text(sign, look_of(one), width=24, class_name="")
    return row(mark, words, gap=4, across="start", class_name="", margin=(32, 2, 24, 2))


def _field(screen: KixEditorActivity, one: Paragraph) -> Widget:
    empty = len(screen.pages.all()) == 1 and not one.list
    return plain_field(
        one.key,
        one.text,
        partial(screen.type, one.id),
        hint="Tap to start typing" if empty else "",
        multiline=True,
        style=look_of(one),
        color=_SIZES[one.style][2],
        text_align=one.align,
        underlined=one.underline,
        description="" if one.text else "Empty paragraph",
        resource_id="paragraph",
        min_height=0,
        weight=1,
    )


def _words(one: Paragraph, marked: Sequence[tuple[int, int, bool]]) -> Widget:
    color = _SIZES[one.style][2]
    if not marked:
        return text(
            one.text,
            look_of(one),
            color=color,
            text_align=one.align,
            underlined=one.underline,
            resource_id="paragraph",
            weight=1,
        )
    spans: list[Span] = []
    end = 0
    for start, length, current in marked:
        spans.append(Span(one.text[end:start], underlined=one.underline))
        ground = _CURRENT if current else _FOUND
        spans.append(Span(one.text[start : start + length], ground=ground, underlined=one.underline))
        end = start + length
    spans.append(Span(one.text[end:], underlined=one.underline))
    shown = [span for span in spans if span.text]
    return rich_text(*shown, style=look_of(one), color=color, text_align=one.align, resource_id="paragraph", weight=1)
