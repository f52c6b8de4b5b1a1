"""A document as widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from decapod.environments.android.virtual.apps.chrome.web import controls, forms
from decapod.environments.android.virtual.apps.chrome.web.document import UNSEEN, Document, Element
from decapod.environments.android.virtual.apps.chrome.web.runs import Marker, Part, Words, paragraph
from decapod.environments.android.virtual.apps.chrome.web.style import LINK, Style, background_of, is_hidden, within
from decapod.environments.android.virtual.apps.chrome.web.table import table
from decapod.environments.android.virtual.ui.material import box, column, divider, icon, image, row, text
from decapod.environments.android.virtual.ui.pictures import picture_size
from decapod.environments.android.virtual.ui.widget import Widget

MOST_PARTS = 1_200
MOST_PICTURES = 60
WIDEST = 379
"""Room for a page's content, in dp."""
_MARGINS = {"h1": 12, "h2": 12, "h3": 10, "h4": 10, "h5": 8, "h6": 8, "p": 8, "ul": 8, "ol": 8, "dl": 8, "pre": 8}
_INDENTED = {"ul": 8, "ol": 8, "dd": 32, "blockquote": 24}


class Reader(Protocol):
    """Who shows a page: what is filled in, and what touches do."""

    @property
    def filled(self) -> forms.Values:
        """What was filled in."""
        ...

    @property
    def wrong(self) -> tuple[int, str]:
        """The number of the control that keeps a form from being sent, and why."""
        ...

    def follow(self, link: str) -> None:
        """Go where a link leads."""
        ...

    def keep(self, link: str) -> None:
        """Download what a link leads to."""
        ...

    def context(self, link: str, words: str, picture: str) -> None:
        """Offer what can be done with a link or picture."""
        ...

    def fill(self, number: int, value: str) -> None:
        """A control has a new value."""
        ...

    def choose(self, number: int) -> None:
        """Offer the choices of a list, a date, or the phone's files."""
        ...

    def press(self, number: int) -> None:
        """A button was pressed, or Enter in a field."""
        ...

    def picture(self, source: str) -> bytes:
        """The file of a picture; none where there is no such file."""
        ...


@dataclass(frozen=True, slots=True)
class Around:
    """What holds for the parts of an element: how text looks, and what it belongs to."""

    style: Style
    link: Element | None = None
    label: Element | None = None


class Page:
    """Makes widgets of a document, at most `MOST_PARTS` parts of it.

    Attributes:
        document: The document.
        reader: Who shows it.
        marker: Finds words in it.
        left: How many parts there may still be.
    """

    def __init__(self, document: Document, reader: Reader, marker: Marker) -> None:
        self.document = document
        self.reader = reader
        self.marker = marker
        self.left = MOST_PARTS
        self._pictures = MOST_PICTURES

    def build(self) -> list[Widget]:
        """The page from top to bottom."""
        body = next((element for element in self.document.elements if element.tag == "body"), None)
        root = body if body is not None and _all_else_is_head(self.document.root, body) else self.document.root
        parts = self.blocks(root, Around(within(Style(), root)))
        if self.document.cut or self.left <= 0 or self.marker.signs <= 0:
            note = "The rest of this page is too long to be shown."
            parts.append(text(note, "body_small", color="on_surface_variant", margin=(0, 16)))
        return parts

    def blocks(self, element: Element, around: Around) -> list[Widget]:
        """The parts of an element, one below the other."""
        found: list[Widget] = []
        run: list[Part] = []

        def end_run() -> None:
            made = paragraph(run, around.style.align, self.marker)
            run.clear()
            if made is not None:
                found.append(made)

        for child in element.children:
            if self.left <= 0:
                break
            if isinstance(child, str):
                self.left -= 1
                run.append(self._words(child, around))
            elif child.tag in UNSEEN or is_hidden(child):
                continue
            elif child.tag == "br":
                end_run()
            elif child.is_block or _holds_blocks(child):
                end_run()
                self.left -= 1
                made = self._block(child, around)
                if made is not None:
                    found.append(made)
            else:
                run.extend(self._inline(child, around))
        end_run()
        return found

    def _block(self, element: Element, around: Around) -> Widget | None:
        tag = element.tag
        if tag == "hr":
            return divider(margin=(0, 8))
        if tag == "table":
            return table(self, element, around)
        inner = self.within(element, around)
        if tag == "pre":
            return self._preformatted(element, inner)
        if tag in ("ul", "ol", "menu"):
            return self._list(element, inner)
        if tag == "details":
            return self._details(element, inner)
        if tag == "summary":
            return None
        parts = self.blocks(element, inner)
        if not parts:
            return None
        return self._framed(element, parts, inner)

    def _framed(self, element: Element, parts: Sequence[Widget], around: Around) -> Widget:
        """Parts with the margins, the ground and the id of their element."""
        ground = background_of(element)
        name = element.get("id")[:80]
        named = {"resource_id": f"#{name}"} if name else {}
        margin = _MARGINS.get(element.tag, 0)
        side = _INDENTED.get(element.tag, 0)
        if len(parts) == 1 and not ground and not side and not name:
            return column(*parts, class_name="", margin=(0, margin) if margin else 0)
        inner = column(*parts, gap=2, class_name="android.view.View" if name and not ground else "", **named)  # type: ignore[arg-type]
        if ground or element.tag == "fieldset":
            border = "outline" if element.tag == "fieldset" else ""
            inner = box(
                column(*parts, gap=2, class_name=""),
                color=ground,
                border=border,
                radius=4,
                inside=12 if border else 8,
                class_name="android.view.View" if name else "",
                **named,  # type: ignore[arg-type]
            )
        outside = (side, margin, 0, margin)
        return column(inner, class_name="", margin=outside) if any(outside) else inner

    def within(self, element: Element, around: Around) -> Around:
        """What holds inside of an element."""
        style = within(around.style, element)
        link = element if element.tag == "a" and element.has("href") else around.link
        if link is not None and link is not around.link:
            style = replace(style, color=LINK if style.color == around.style.color else style.color, underlined=True)
        return Around(style, link, element if element.tag == "label" else around.label)

    def _words(self, value: str, around: Around, name: str = "") -> Words:
        link, label = around.link, around.label
        if link is not None:
            return Words(value, around.style, self._follow(link), self._context(link), name or link.get("id")[:80])
        if label is not None:
            return Words(value, around.style, self._touch(label), None, name)
        return Words(value, around.style, name=name)

    def _inline(self, element: Element, around: Around) -> list[Part]:
        """What an element puts into a line of text."""
        self.left -= 1
        if self.left <= 0 or is_hidden(element) or element.tag in UNSEEN:
            return []
        if element.tag == "br":
            return [Words("\n", replace(around.style, kept=True))]
        if element.tag == "img":
            shown = self._picture(element, around)
            return [shown] if shown is not None else []
        if element.tag == "q":
            return [self._words("“", around), *self._inline_children(element, around), self._words("”", around)]
        if element.tag in ("progress", "meter"):
            return [self._words(element.words() or element.get("value"), around)]
        if forms.kind_of(element):
            made = controls.control(self, element)
            return [made] if made is not None else []
        return self._inline_children(element, self.within(element, around))

    def _inline_children(self, element: Element, around: Around) -> list[Part]:
        found: list[Part] = []
        name = element.get("id")[:80]
        for child in element.children:
            if isinstance(child, str):
                self.left -= 1
                found.append(self._words(child, around, name))
            else:
                found.extend(self._inline(child, around))
        return found

    def _picture(self, element: Element, around: Around) -> Widget | None:
        source, words = element.get("src"), element.get("alt")[:200]
        self._pictures -= 1
        data = self.reader.picture(source) if source and self._pictures >= 0 else b""
        size = picture_size(data) if data else None
        tap = self._follow(around.link) if around.link is not None else None
        held = partial(self.reader.context, around.link.get("href") if around.link else "", words, source)
        if size is None:
            mark = icon("image_not_supported", size=20, color="outline", class_name="")
            shown = text(words or "Picture", "body_medium", color="on_surface_variant", max_lines=2, max_width=300)
            return row(mark, shown, gap=6, description=words or "Picture", on_tap=tap)
        width = _pixels(element.get("width")) or (
            round((_pixels(element.get("height")) or size[1]) * size[0] / size[1])
        )
        height = _pixels(element.get("height")) or round(width * size[1] / size[0])
        share = min(1.0, WIDEST / max(width, 1))
        return image(
            data,
            fit="contain",
            width=max(1, round(width * share)),
            height=max(1, min(2_000, round(height * share))),
            background="surface",
            description=words or "Picture",
            class_name="android.widget.Image",
            on_tap=tap,
            on_long_tap=held,
        )

    def _list(self, element: Element, around: Around) -> Widget | None:
        first = element.get("start")
        number = int(first) if first.isascii() and first.isdigit() and len(first) < 6 else 1
        rows: list[Widget] = []
        for child in element.children:
            if self.left <= 0:
                break
            if isinstance(child, str) or is_hidden(child):
                continue
            if child.tag != "li":
                made = self._block(child, around) if child.is_block else None
                rows.extend([made] if made is not None else [])
                continue
            self.left -= 1
            inner = self.within(child, around)
            parts = self.blocks(child, inner) or [text(" ", class_name="")]
            mark = f"{number}." if element.tag == "ol" else "•"
            number += 1
            bullet = text(mark, size=inner.style.size, color=inner.style.color, min_width=20, class_name="")
            rows.append(row(bullet, self._item(child, parts), gap=6, across="start", class_name=""))
        if not rows:
            return None
        return self._framed(element, [column(*rows, gap=6, class_name="android.widget.ListView")], around)

    def _item(self, element: Element, parts: Sequence[Widget]) -> Widget:
        name = element.get("id")[:80]
        named = {"resource_id": f"#{name}", "class_name": "android.view.View"} if name else {"class_name": ""}
        return column(*parts, gap=4, weight=1, **named)  # type: ignore[arg-type]

    def _preformatted(self, element: Element, around: Around) -> Widget:
        self.left -= len(element.children)
        words = element.raw_text().removeprefix("\n").rstrip()[:20_000]
        spans, _ = self.marker.spans(words, replace(around.style, size=14))
        shown = (
            text(words, "body_medium")
            if len(spans) < 2
            else paragraph([Words(words, replace(around.style, size=14))], "start", self.marker)
        )
        return box(shown, color="surface_container", radius=4, inside=8, class_name="", margin=(0, 8))

    def _details(self, element: Element, around: Around) -> Widget:
        key = element.number
        opened = self.reader.filled.get(str(key), "1" if element.has("open") else "") == "1"
        head = next(
            (child for child in element.children if isinstance(child, Element) and child.tag == "summary"), None
        )
        words = head.words() if head is not None else "Details"
        mark = icon("expand_less" if opened else "expand_more", class_name="")
        label = text(words or "Details", weight_of_font="bold", weight=1, class_name="")
        turn = partial(self.reader.fill, key, "" if opened else "1")
        line = row(mark, label, gap=6, min_height=48, on_tap=turn, text=words, class_name="android.view.View")
        return column(line, *(self.blocks(element, around) if opened else []), gap=2, class_name="")

    def _follow(self, link: Element) -> Callable[[], object]:
        href = link.get("href")
        return partial(self.reader.keep if link.has("download") else self.reader.follow, href)

    def _context(self, link: Element) -> Callable[[], object]:
        return partial(self.reader.context, link.get("href"), link.words(), "")

    def _touch(self, label: Element) -> Callable[[], object] | None:
        control = forms.labelled(self.document, label)
        return controls.touch(self, control) if control is not None else None


def _all_else_is_head(root: Element, body: Element) -> bool:
    return all(child is body or isinstance(child, str) or child.tag in UNSEEN for child in root.children)


def _holds_blocks(element: Element) -> bool:
    """Whether something that usually stands in a line has blocks in it."""
    if forms.kind_of(element):
        return False
    return any(inner.is_block or (inner.tag == "br" and element.tag == "a") for inner in element.elements())


def _pixels(words: str) -> int:
    plain = words.removesuffix("px").strip()
    return min(int(plain), 4_000) if plain.isascii() and plain.isdigit() and len(plain) < 6 else 0
