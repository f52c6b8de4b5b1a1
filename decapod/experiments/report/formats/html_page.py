"""A report as one HTML page that needs nothing else: no network, no other file, no library."""

import base64
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from decapod.experiments.report.figures.drawing import FIGURES, as_svg, figures_of
from decapod.experiments.report.formats.inline_svg import inline_svg
from decapod.experiments.report.formats.kinds import FORMATS
from decapod.experiments.report.table import Cell, Measured, Report, ReportTable, Span
from decapod.experiments.report.words import Words, in_words

MOST_TRIALS = 1000
"""Trials up to which the page has their table too."""

_PAGE = "decapod.experiments.report.formats"


@dataclass(frozen=True, slots=True)
class PageCell:
    """A cell in words, and what its column is sorted by; empty for what is not known."""

    words: Words
    order: str
    is_text: bool


@dataclass(frozen=True, slots=True)
class PageFigure:
    """A figure as an element."""

    key: str
    title: str
    svg: Markup


def write_html(report: Report) -> Mapping[str, bytes]:
    """Write the page."""
    return {"report.html": as_html(report).encode()}


def as_html(report: Report) -> str:
    """The whole page. All texts are escaped by the template; what may run is named by its digest."""
    style, script = (_read(name) for name in ("report.css", "report.js"))
    tables = [table for table in report.tables.values() if _is_on_page(table)]
    return _template().render(
        report=report,
        tables=tables,
        rows={table.key: list(_rows(table)) for table in tables},
        left_out=len(report.tables["trials"].rows) if "trials" in report.tables and tables[-1].key != "trials" else 0,
        figures=list(_figures(report)),
        style=Markup(style),
        script=Markup(script),
        policy=f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'",
    )


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader(_PAGE, "page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html.j2")


def _is_on_page(table: ReportTable) -> bool:
    return not table.data_only or (table.key == "trials" and len(table.rows) <= MOST_TRIALS)


def _read(name: str) -> str:
    return (files(_PAGE) / "page" / name).read_text(encoding="utf-8").strip()


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _figures(report: Report) -> Iterator[PageFigure]:
    for key in figures_of(report):
        kind = FIGURES[key]
        label = f"{kind.title}. The numbers are in the table: {report.tables[kind.table].title}"
        svg = inline_svg(as_svg(report, key), key, label)
        yield PageFigure(key, kind.title, Markup(svg))


def _rows(table: ReportTable) -> Iterator[list[PageCell]]:
    for row in table.rows:
        yield [
            PageCell(in_words(cell, column), _order(cell), column.is_text)
            for cell, column in zip(row, table.columns, strict=True)
        ]


def _order(cell: Cell) -> str:
    match cell:
        case None | Measured(None):
            return ""
        case Measured(value):
            return repr(value)
        case Span(low):
            return repr(low)
        case str():
            return cell
        case bool():
            return "1" if cell else "0"
    return repr(cell)


FORMATS.register("html", write_html)
