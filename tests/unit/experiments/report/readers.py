"""Reads reports back from each format, with parsers that know nothing of how they were written."""

import re
from collections.abc import Iterator
from decimal import Decimal
from html.parser import HTMLParser
from io import StringIO

from markdown_it import MarkdownIt
from rich.console import Console

from decapod.cli.compare_figures import as_rich
from decapod.experiments.report.table import Cell, Column, Measured, ReportTable, Span

Rows = list[list[str]]

_NUMBER = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?")
_TERMINAL_WIDTH = 3000


def assert_agrees(rows: Rows, table: ReportTable) -> None:
    """Every cell of a table that was read back is that of the table, as exactly as it is written."""
    assert len(rows) == len(table.rows), table.key
    for shown, row in zip(rows, table.rows, strict=True):
        for text, cell, column in zip(shown, row, table.columns, strict=True):
            _assert_cell(text, cell, column)


def _assert_cell(text: str, cell: Cell, column: Column) -> None:
    if column.is_text:
        words = {"None": "-", "True": "yes", "False": "no"}.get(repr(cell), cell)
        assert text.split() == str(words).split()
        return
    wanted = list(_numbers(cell, column))
    found = _NUMBER.findall(text)
    if text.startswith("<"):
        assert found == ["0.001"]
        assert wanted[0] < 0.001
        return
    assert len(found) == len(wanted), (text, cell)
    for one, value in zip(found, wanted, strict=True):
        written = Decimal(one.replace(",", ""))
        exponent = written.as_tuple().exponent
        assert isinstance(exponent, int)
        assert abs(float(written) - value) <= 0.5 * 10.0**exponent + 1e-9 * abs(value), (text, cell)
        if column.signed:
            assert one[0] in "+-"


def _numbers(cell: Cell, column: Column) -> Iterator[float]:
    match cell:
        case Measured(value, low, high):
            known = [value] if column.brief or low is None else [value, low, high]
            yield from (one for one in known if one is not None)
        case Span(low, high):
            yield low
            yield high
        case int() | float():
            yield cell


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: dict[str, Rows] = {}
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._key = ""
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "table":
            self._key = dict(attrs)["data-key"] or ""
            self.tables[self._key] = []
        elif tag == "tr":
            self.tables[self._key].append([])
        elif tag == "td":
            self._cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag == "td" and self._cell is not None:
            self.tables[self._key][-1].append("".join(self._cell))
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def read_html(page: str) -> tuple[dict[str, Rows], list[tuple[str, dict[str, str | None]]]]:
    """The tables of a page by key, without their heads, and all its tags with their attributes."""
    read = _Page()
    read.feed(page)
    read.close()
    return {key: [row for row in rows if row] for key, rows in read.tables.items()}, read.tags


def read_markdown(text: str) -> list[Rows]:
    """The tables of a document in their order, without their heads. Markup within a cell is an error."""
    tables: list[Rows] = []
    in_body = False
    for token in MarkdownIt("commonmark", {"html": True}).enable("table").parse(text):
        if token.type in ("tbody_open", "table_open"):
            in_body = token.type == "tbody_open"
            if not in_body:
                tables.append([])
        elif token.type == "tr_open" and in_body:
            tables[-1].append([])
        elif token.type == "table_close":
            in_body = False
        elif token.type == "inline" and in_body:
            children = token.children or []
            assert {child.type for child in children} <= {"text"}, token.content
            tables[-1][-1].append("".join(child.content for child in children))
    return tables


def read_terminal(table: ReportTable) -> Rows:
    """The rows of a table as a terminal shows it; text columns are left empty."""
    out = StringIO()
    console = Console(file=out, width=_TERMINAL_WIDTH, markup=False, highlight=False, emoji=False)
    console.print(as_rich(table))
    lines = out.getvalue().split("─\n" if "─ \n" not in out.getvalue() else "─ \n")[-1].rstrip().splitlines()
    places = [place for place, column in enumerate(table.columns) if not column.is_text]
    rows: Rows = []
    for line in (line for line in lines if line.strip()):
        cells = re.split(r"\s{2,}", line.strip())
        if all(cell.startswith("[") for cell in cells):
            for place, interval in zip(_with_interval(table, len(rows) - 1), cells, strict=True):
                rows[-1][place] += f" {interval}"
            continue
        texts_after = sum(column.is_text for column in table.columns[places[-1] + 1 :])
        figures = cells[len(cells) - len(places) - texts_after :][: len(places)]
        row = [""] * len(table.columns)
        for place, figure in zip(places, figures, strict=True):
            row[place] = figure
        rows.append(row)
    return rows


def _with_interval(table: ReportTable, row: int) -> list[int]:
    return [
        place
        for place, (cell, column) in enumerate(zip(table.rows[row], table.columns, strict=True))
        if isinstance(cell, Measured) and cell.value is not None and cell.low is not None and not column.brief
    ]
