"""Reading OpenDocument files: text documents (.odt) and spreadsheets (.ods).

Source: Open Document Format for Office Applications 1.3, part 3. Both are zip archives; `content.xml` holds what was
written, and `styles.xml` the named styles that it refers to.
"""

import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from itertools import product
from xml.etree import ElementTree

from decapod.evaluators.desktop.paths import UnreadableError

LARGEST_PART = 16 * 1024 * 1024
"""How large a part of a document may be when it is unpacked, in bytes."""

MOST_CELLS = 100_000
"""How many cells of a sheet are read; a run of empty ones counts as one."""

_OFFICE, _TABLE, _TEXT, _STYLE, _FO = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}"
    for name in ("office", "table", "text", "style", "xsl-fo-compatible")
)
_DOCTYPE = re.compile(rb"<!DOCTYPE", re.IGNORECASE)
_HEAVY = frozenset({"bold", "600", "700", "800", "900"})


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text of one weight."""

    text: str
    bold: bool


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: `level` is that of a heading, from 1, or 0 for one that is none."""

    runs: tuple[Run, ...]
    level: int = 0

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a spreadsheet: what it shows, the number that it holds, and its formula (empty: none)."""

    text: str
    number: float | None = None
    formula: str = ""


@dataclass(frozen=True)
class Styles:
    """Whether text of a style is bold, by family and name; a style that says nothing is like its parent."""

    weights: dict[tuple[str, str], bool] = field(default_factory=dict)
    parents: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, root: ElementTree.Element) -> None:
        """Add the styles that a part of the document defines."""
        for style in root.iter(f"{_STYLE}style"):
            key = (style.get(f"{_STYLE}family", ""), style.get(f"{_STYLE}name", ""))
            self.parents[key] = style.get(f"{_STYLE}parent-style-name", "")
            weight = next((part.get(f"{_FO}font-weight") for part in style.iter(f"{_STYLE}text-properties")), None)
            if weight is not None:
                self.weights[key] = weight in _HEAVY

    def bold(self, family: str, name: str) -> bool | None:
        """Whether a style is bold; None when neither it nor what it comes from says."""
        seen = set()
        while name and name not in seen:
            if (family, name) in self.weights:
                return self.weights[family, name]
            seen.add(name)
            name = self.parents.get((family, name), "")
        return None


def read_paragraphs(content: bytes) -> list[Paragraph]:
    """Read the paragraphs of a text document, in order.

    Raises:
        UnreadableError: it is no text document.
    """
    body, styles = _open(content, "text")
    wanted = {f"{_TEXT}p", f"{_TEXT}h"}
    return [_paragraph(element, styles) for element in body.iter() if element.tag in wanted]


def read_sheets(content: bytes) -> dict[str, dict[str, Cell]]:
    """Read the sheets of a spreadsheet by their names, in order: their cells, but for empty ones, by place (`B5`).

    Raises:
        UnreadableError: it is no spreadsheet.
    """
    body, _ = _open(content, "spreadsheet")
    tables = body.findall(f"{_TABLE}table")
    return {table.get(f"{_TABLE}name", ""): _cells(table) for table in tables}


def _open(content: bytes, kind: str) -> tuple[ElementTree.Element, Styles]:
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            parts = {name: _part(archive, name) for name in ("styles.xml", "content.xml")}
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError):
        raise UnreadableError("not a whole OpenDocument file") from None
    styles = Styles()
    for part in parts.values():
        if part is not None:
            styles.add(part)
    root = parts["content.xml"]
    body = root.find(f"{_OFFICE}body/{_OFFICE}{kind}") if root is not None else None
    if body is None:
        raise UnreadableError(f"not an OpenDocument {kind}")
    return body, styles


def _part(archive: zipfile.ZipFile, name: str) -> ElementTree.Element | None:
    if name not in archive.namelist():
        return None
    with archive.open(name) as file:
        data = file.read(LARGEST_PART + 1)
    # A document type could define entities that grow without end; OpenDocument has none.
    if len(data) > LARGEST_PART or _DOCTYPE.search(data):
        raise UnreadableError(f"its {name} is too large or has a document type")
    try:
        return ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise UnreadableError(f"its {name} is not well-formed: {error}") from None


def _paragraph(element: ElementTree.Element, styles: Styles) -> Paragraph:
    heading = element.tag == f"{_TEXT}h"
    level = element.get(f"{_TEXT}outline-level", "1") if heading else "0"
    bold = styles.bold("paragraph", element.get(f"{_TEXT}style-name", "")) or False
    return Paragraph(tuple(_runs(element, bold, styles)), int(level) if level.isdecimal() else 1)


def _runs(element: ElementTree.Element, bold: bool, styles: Styles) -> Iterator[Run]:
    if element.text:
        yield Run(element.text, bold)
    for part in element:
        if part.tag == f"{_TEXT}s":
            yield Run(" " * min(_count(part, f"{_TEXT}c"), 1000), bold)
        elif part.tag in (f"{_TEXT}tab", f"{_TEXT}line-break"):
            yield Run("\t" if part.tag.endswith("tab") else "\n", bold)
        elif part.tag == f"{_TEXT}span":
            own = styles.bold("text", part.get(f"{_TEXT}style-name", ""))
            yield from _runs(part, bold if own is None else own, styles)
        elif part.tag == f"{_TEXT}a":
            yield from _runs(part, bold, styles)
        if part.tail:
            yield Run(part.tail, bold)


def _cells(table: ElementTree.Element) -> dict[str, Cell]:
    found: dict[str, Cell] = {}
    row = looked = 0
    for line in table.iter(f"{_TABLE}table-row"):
        rows = _count(line, f"{_TABLE}number-rows-repeated")
        column = 0
        for element in line:
            if not element.tag.endswith("table-cell"):
                continue
            columns = _count(element, f"{_TABLE}number-columns-repeated")
            cell = _cell(element)
            looked += 1 if cell is None else rows * columns
            if looked > MOST_CELLS:
                raise UnreadableError(f"a sheet of more than {MOST_CELLS} cells")
            if cell is not None:
                for place in product(range(row, row + rows), range(column, column + columns)):
                    found[name_of(*place)] = cell
            column += columns
        row += rows
    return found


def _cell(element: ElementTree.Element) -> Cell | None:
    text = "\n".join("".join(part.itertext()) for part in element.findall(f"{_TEXT}p"))
    value, formula = element.get(f"{_OFFICE}value"), element.get(f"{_TABLE}formula", "")
    if not text and value is None and not formula:
        return None
    try:
        number = float(value) if value is not None else None
    except ValueError:
        number = None
    return Cell(text, number, formula)


def _count(element: ElementTree.Element, attribute: str) -> int:
    written = element.get(attribute, "1")
    return int(written) if written.isdecimal() else 1


def name_of(row: int, column: int) -> str:
    """The name of a cell by its row and column, from 0: `A1`, `AB12`."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def find_sheet(sheets: Mapping[str, dict[str, Cell]], name: str) -> dict[str, Cell]:
    """Return the sheet of a name, or the first one when `name` is empty.

    Raises:
        UnreadableError: there is none.
    """
    chosen = name or next(iter(sheets), "")
    if chosen not in sheets:
        raise UnreadableError(f"no such sheet; there are: {', '.join(sheets) or 'none'}")
    return sheets[chosen]
