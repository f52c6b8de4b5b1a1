"""Text and what stands in a line with it: collected from a document, then made a paragraph."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from decapod.environments.android.virtual.apps.chrome.web.style import Style
from decapod.environments.android.virtual.ui.material import flow, rich_text, row, text
from decapod.environments.android.virtual.ui.text import Span
from decapod.environments.android.virtual.ui.widget import Widget

_FOUND, _FOUND_NOW = "#ffff00|#7a6a00", "#ff9632|#b35900"
_BLANKS = re.compile(r"\s+")
_LONGEST_LINE = 6_000
_MOST_SIGNS = 40_000
"""Characters of a page that are shown."""
_MOST_WORDS = 1_000
"""Words of a page that stand alone, beside links and controls; what follows is one text, so that a page's cost is
bounded."""
_CONTROL = 44
"""Height in dp of a line that has a control in it."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text of one look. A link, or the label of a control, can be tapped.

    Attributes:
        text: What it says.
        style: How it looks.
        on_tap: What a tap does, or None.
        on_long_tap: What a long press does, or None.
        name: The id of its element.
    """

    text: str
    style: Style
    on_tap: Callable[[], object] | None = None
    on_long_tap: Callable[[], object] | None = None
    name: str = ""


Part = Words | Widget
"""What stands in a line: text, or a control or picture."""


class Marker:
    """Finds words in the texts of a page, in order, and gives each place found its colour.

    Attributes:
        count: How often the words were found until now.
        signs: How many characters may still be shown.
        alone: How many words may still stand alone.
    """

    def __init__(self, words: str, now: int) -> None:
        self.count = 0
        self.signs = _MOST_SIGNS
        self.alone = _MOST_WORDS
        self._pattern = re.compile(re.escape(words), re.IGNORECASE) if words else None
        self._now = now

    def spans(self, value: str, style: Style) -> tuple[list[Span], bool]:
        """A text in parts, those found with a coloured ground; and whether the chosen one is among them."""
        value = value[: max(0, min(_LONGEST_LINE, self.signs))]
        self.signs -= len(value)
        spans: list[Span] = []
        at, chosen = 0, False
        for match in self._pattern.finditer(value) if self._pattern else ():
            if match.start() > at:
                spans.append(_span(value[at : match.start()], style, style.ground))
            now = self.count == self._now
            chosen = chosen or now
            spans.append(_span(match.group(), style, _FOUND_NOW if now else _FOUND))
            self.count += 1
            at = match.end()
        if at < len(value):
            spans.append(_span(value[at:], style, style.ground))
        return spans, chosen


def collapsed(parts: Sequence[Part]) -> list[Part]:
    """Parts with blanks as a browser shows them: one between words, none at the ends."""
    found: list[Part] = []
    blank = True
    for part in parts:
        if not isinstance(part, Words) or part.style.kept:
            found.append(part)
            blank = False
            continue
        value = _BLANKS.sub(" ", part.text)
        if blank:
            value = value.removeprefix(" ")
        if value:
            found.append(Words(value, part.style, part.on_tap, part.on_long_tap, part.name))
            blank = value.endswith(" ")
    if found and isinstance(found[-1], Words) and not found[-1].style.kept:
        last = found.pop()
        assert isinstance(last, Words)
        if last.text.rstrip():
            found.append(Words(last.text.rstrip(), last.style, last.on_tap, last.on_long_tap, last.name))
    return found


def paragraph(parts: Sequence[Part], align: str, marker: Marker) -> Widget | None:
    """A paragraph; None where there is nothing in it. The one with the chosen find has the id `find-in-page`."""
    parts = collapsed(parts)
    if not parts:
        return None
    if all(isinstance(part, Words) and part.on_tap is None for part in parts):
        return _plain([part for part in parts if isinstance(part, Words)], align, marker)
    if len(parts) == 1:
        (part,) = parts
        return _alone(part, align, marker)
    return _mixed(parts, marker)


def _plain(parts: list[Words], align: str, marker: Marker) -> Widget:
    spans: list[Span] = []
    chosen = False
    for part in parts:
        found, here = marker.spans(part.text, part.style)
        spans.extend(found)
        chosen = chosen or here
    name = next((f"#{part.name}" for part in parts if part.name), "")
    return rich_text(*spans, text_align=align, resource_id="#find-in-page" if chosen else name)


def _alone(part: Part, align: str, marker: Marker) -> Widget:
    if isinstance(part, Words):
        return row(_tappable(part, marker), class_name="", arrange=align)
    return row(part, class_name="", arrange=align)


def _mixed(parts: Sequence[Part], marker: Marker) -> Widget:
    """A line of words, links and controls: the words of a text stand alone, so that lines break between them."""
    groups: list[list[Widget]] = []
    together = False
    said: list[str] = []
    for part in parts:
        if not isinstance(part, Words):
            groups.append([part])
            together = False
            continue
        said.append(part.text)
        pieces = [part.text] if part.on_tap else part.text.split(" ", marker.alone)
        marker.alone = max(0, marker.alone - len(pieces))
        for number, piece in enumerate(pieces):
            if number:
                together = False
            if not piece.strip():
                continue
            shown = Words(piece.strip(), part.style, part.on_tap, part.on_long_tap, part.name)
            widget = _tappable(shown, marker) if part.on_tap else _word(shown, marker)
            if (together and not piece.startswith(" ")) and groups:
                groups[-1].append(widget)
            else:
                groups.append([widget])
            together = not piece.endswith(" ")
    high = _CONTROL if any(not isinstance(part, Words) for part in parts) else 0
    lines = [row(*group, class_name="", min_height=high) if high or len(group) > 1 else group[0] for group in groups]
    if not any(isinstance(part, Words) and part.on_tap is None and part.text.strip() for part in parts):
        return flow(*lines, gap=4, line_gap=4, class_name="")
    words = " ".join("".join(said).split())
    return flow(*lines, gap=4, line_gap=4, class_name="android.view.View", text=words)


def _word(part: Words, marker: Marker) -> Widget:
    spans, _ = marker.spans(part.text, part.style)
    return rich_text(*spans, class_name="")


def _tappable(part: Words, marker: Marker) -> Widget:
    spans, chosen = marker.spans(part.text, part.style)
    return rich_text(
        *spans,
        class_name="android.view.View",
        on_tap=part.on_tap,
        on_long_tap=part.on_long_tap,
        resource_id="#find-in-page" if chosen else f"#{part.name}" if part.name else "",
    )


def fixed(value: str, size: float = 14) -> Widget:
    """Text as it was written, such as a program's."""
    return text(value[:20_000] or " ", "body_medium", size=size)


def _span(value: str, style: Style, ground: str) -> Span:
    return Span(
        value,
        weight=style.weight,
        size=style.size,
        color=style.color,
        ground=ground,
        underlined=style.underlined,
        struck=style.struck,
    )
