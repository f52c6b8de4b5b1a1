"""HTML as a tree, read with `html.parser` within bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

from decapod.environments.android.virtual.apps.chrome.web.cleaning import cleaned, restored

MOST_ELEMENTS = 3_000
DEEPEST = 40
_MOST_ATTRIBUTES = 24
_LONGEST_ATTRIBUTE = 200_000

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
)
BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div", "dl"}
    | {"dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header"}
    | {"hgroup", "hr", "html", "legend", "li", "main", "nav", "ol", "p", "pre", "search", "section", "summary", "table"}
    | {"tbody", "td", "tfoot", "th", "thead", "tr", "ul"}
)
UNSEEN = frozenset(
    {"audio", "canvas", "datalist", "embed", "head", "iframe", "math", "noframes", "object", "script", "style", "svg"}
    | {"template", "title", "video"}
)
_ENDS_BEFORE: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    # a start tag: what it ends if it is open, unless one of these is opened in between
    "li": (frozenset({"li"}), frozenset({"ul", "ol"})),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "tr": (frozenset({"tr", "td", "th"}), frozenset({"table"})),
    "td": (frozenset({"td", "th"}), frozenset({"tr", "table"})),
    "th": (frozenset({"td", "th"}), frozenset({"tr", "table"})),
    "tbody": (frozenset({"thead", "tbody", "tfoot", "tr", "td", "th"}), frozenset({"table"})),
    "option": (frozenset({"option"}), frozenset({"select"})),
    "optgroup": (frozenset({"option", "optgroup"}), frozenset({"select"})),
}


@dataclass(slots=True)
class Element:
    """An element; not changed once its document has been read.

    Attributes:
        tag: Its name in small letters.
        number: Its place among the elements of the document, from 1.
        attributes: By name in small letters.
        children: Elements and texts.
        parent: The element around it.
    """

    tag: str
    number: int
    attributes: Mapping[str, str]
    children: list[Element | str] = field(default_factory=list)
    parent: Element | None = field(default=None, repr=False)

    def get(self, name: str) -> str:
        """An attribute's value, "" where it is missing."""
        return self.attributes.get(name, "")

    def has(self, name: str) -> bool:
        """Whether it has an attribute, with or without a value."""
        return name in self.attributes

    def elements(self) -> Iterator[Element]:
        """The elements in it, in the order of the document."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.elements()

    def inside(self, tag: str) -> Element | None:
        """The nearest element around it with that name."""
        around = self.parent
        while around is not None and around.tag != tag:
            around = around.parent
        return around

    def words(self) -> str:
        """The text in it, blanks collapsed."""
        return " ".join(self.raw_text().split())

    def raw_text(self) -> str:
        """The text in it as it was written."""
        parts: list[str] = []
        for child in self.children:
            if isinstance(child, str):
                parts.append(child)
            elif child.tag not in UNSEEN:
                parts.append(child.raw_text())
        return "".join(parts)

    @property
    def is_block(self) -> bool:
        """Whether it stands on lines of its own."""
        return self.tag in BLOCKS


@dataclass(frozen=True, slots=True)
class Document:
    """A page.

    Attributes:
        root: All of it.
        elements: Those in it, in order.
        ids: The first element of each id, and of each name of an anchor.
        labels: The first label for each id.
        title: Of its head.
        cut: Whether something was too long to be read.
    """

    root: Element
    elements: Sequence[Element]
    ids: Mapping[str, Element]
    labels: Mapping[str, Element]
    title: str
    cut: bool


@lru_cache(maxsize=16)
def read(source: str) -> Document:
    """Read a page: the beginning of one that is too long, and whatever can be made of one that is wrong."""
    clean = cleaned(source)
    builder = _Builder(clean.data)
    builder.feed(clean.text)
    builder.close()
    elements = tuple(builder.root.elements())
    title = next((element.words() for element in elements if element.tag == "title"), "")
    ids: dict[str, Element] = {}
    labels: dict[str, Element] = {}
    for element in elements:
        for name in (element.get("id"), element.get("name") if element.tag == "a" else ""):
            if name:
                ids.setdefault(name, element)
        if element.tag == "label" and element.get("for"):
            labels.setdefault(element.get("for"), element)
    return Document(builder.root, elements, ids, labels, title[:200], builder.cut or clean.cut)


class _Builder(HTMLParser):
    def __init__(self, data: Sequence[str]) -> None:
        super().__init__(convert_charrefs=True)
        self._data = data
        self.root = Element("html", 0, {})
        self.cut = False
        self._open = [self.root]
        self._count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "html":
            return
        if self._count >= MOST_ELEMENTS:
            self.cut = True
            return
        self._end_before(tag)
        self._count += 1
        around = self._open[-1]
        element = Element(tag, self._count, self._attributes(attrs), parent=around)
        around.children.append(element)
        if tag in VOID:
            return
        if len(self._open) < DEEPEST:
            self._open.append(element)
        else:
            self.cut = True

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        for place in range(len(self._open) - 1, 0, -1):
            if self._open[place].tag == tag:
                del self._open[place:]
                return

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data.replace("\0", "�"))

    def _end_before(self, tag: str) -> None:
        """End what a start tag ends: a paragraph before a block, an item before the next one."""
        if tag in BLOCKS and self._open[-1].tag == "p":
            self._open.pop()
        ended, kept = _ENDS_BEFORE.get(tag, (frozenset(), frozenset()))
        for place in range(len(self._open) - 1, 0, -1):
            name = self._open[place].tag
            if name in kept:
                return
            if name in ended:
                del self._open[place:]

    def _attributes(self, attrs: list[tuple[str, str | None]]) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, value in attrs[:_MOST_ATTRIBUTES]:
            found.setdefault(name[:64], restored(value or "", self._data)[:_LONGEST_ATTRIBUTE])
        return found
