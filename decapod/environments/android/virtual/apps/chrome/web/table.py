"""Tables as widgets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.chrome.web.document import Element
from decapod.environments.android.virtual.apps.chrome.web.style import background_of, is_hidden
from decapod.environments.android.virtual.ui.material import box, column, row, scroll, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.chrome.web.page import Around, Page

_FITTING = 4
_MOST_COLUMNS = 20
_COLUMN = 120


def table(page: Page, element: Element, around: Around) -> Widget | None:
    """A table: its columns share the width by what is in them; a wide one scrolls sideways."""
    lines = [(line, _cells(line)[:_MOST_COLUMNS]) for line in _rows(element)]
    lines = [(line, cells) for line, cells in lines if cells]
    if not lines:
        return None
    columns = max(sum(_span(cell) for cell in cells) for _, cells in lines)
    weights = _weights([cells for _, cells in lines], columns)
    fits = columns <= _FITTING
    made: list[Widget] = []
    for line, cells in lines:
        if page.left <= 0:
            break
        page.left -= 1
        inner = page.within(line, around)
        at, parts = 0, []
        for cell in cells:
            span = _span(cell)
            share = sum(weights[at : at + span]) or 1.0
            parts.append(_cell(page, cell, inner, share, span, fits=fits))
            at += span
        if fits and at < columns:
            parts.append(box(class_name="", weight=sum(weights[at:])))
        made.append(
            box(row(*parts, across="stretch", class_name="android.view.View"), color=background_of(line), class_name="")
        )
    head = next((child for child in element.elements() if child.tag == "caption"), None)
    title = text(head.words(), "title_small", text_align="center", margin=(0, 4)) if head is not None else None
    name = f"#{element.get('id')[:80]}" if element.get("id") else ""
    body = column(*made, class_name="android.widget.GridView", resource_id=name)
    wide = body if fits else scroll(body, axis="horizontal", key=f"table-{element.number}")
    return column(title, wide, class_name="", margin=(0, 8))


def _cell(page: Page, cell: Element, around: Around, share: float, span: int, *, fits: bool) -> Widget:
    inner = page.within(cell, around)
    parts = page.blocks(cell, inner)
    name = f"#{cell.get('id')[:80]}" if cell.get("id") else ""
    size = {"weight": share} if fits else {"width": float(_COLUMN * span)}
    ground = background_of(cell) or ("surface_container" if cell.tag == "th" else "")
    return box(
        column(*parts, gap=2, class_name=""),
        color=ground,
        border="outline_variant",
        inside=6,
        class_name="android.view.View" if name else "",
        resource_id=name,
        **size,  # type: ignore[arg-type]
    )


def _rows(element: Element) -> Iterator[Element]:
    for child in element.children:
        if isinstance(child, str) or is_hidden(child):
            continue
        if child.tag == "tr":
            yield child
        elif child.tag in ("thead", "tbody", "tfoot"):
            yield from _rows(child)


def _cells(line: Element) -> list[Element]:
    return [
        child
        for child in line.children
        if isinstance(child, Element) and child.tag in ("td", "th") and not is_hidden(child)
    ]


def _span(cell: Element) -> int:
    words = cell.get("colspan")
    return max(1, min(int(words), _MOST_COLUMNS)) if words.isascii() and words.isdigit() and len(words) < 4 else 1


def _weights(lines: list[list[Element]], columns: int) -> list[float]:
    """The share of each column: by its longest text, within bounds."""
    longest = [4.0] * columns
    for cells in lines[:50]:
        at = 0
        for cell in cells:
            if _span(cell) == 1 and at < columns:
                controls = any(inner.tag in ("input", "select", "button") for inner in cell.elements())
                longest[at] = max(longest[at], min(24, len(cell.words())), 12 if controls else 0)
            at += _span(cell)
    return longest
