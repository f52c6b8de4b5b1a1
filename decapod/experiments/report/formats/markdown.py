"""A report as Markdown with tables, as GitHub and pandoc read them."""

import re
from collections.abc import Iterator, Mapping

from decapod.experiments.report.formats.kinds import FORMATS
from decapod.experiments.report.table import Report, ReportTable
from decapod.experiments.report.words import in_words

_MARKUP = re.compile(r"[\\`*_{}\[\]<>#|~^$&@]|^[-+]|-(?=-)|:(?=[\w/])|(?<=www)\.", re.IGNORECASE)
"""What may mean something there; a backslash before ASCII punctuation makes it itself (CommonMark 2.4)."""

_BREAKS = re.compile(r"\r\n|[\n\r\t]")


def write_markdown(report: Report) -> Mapping[str, bytes]:
    """Write the report as one file."""
    return {"report.md": as_markdown(report).encode()}


def as_markdown(report: Report) -> str:
    """The whole report but the tables that are for files of data."""
    return "\n".join(_lines(report))


def _lines(report: Report) -> Iterator[str]:
    yield f"# {escape(report.title)}\n"
    yield f"{escape(report.heading)}\n"
    for table in report.shown:
        yield f"## {escape(table.title)}\n"
        if table.about:
            yield f"{escape(table.about)}\n"
        yield from table_lines(table)
        yield ""
    if report.notes:
        yield "## Notes\n"
        yield from (f"- {escape(note)}" for note in report.notes)
        yield ""


def table_lines(table: ReportTable) -> Iterator[str]:
    """The lines of a table: heads, alignment, rows."""
    yield _row([escape(column.label) for column in table.columns])
    yield _row(["---" if column.is_text else "---:" for column in table.columns])
    for row in table.rows:
        yield _row(
            [
                _cell(in_words(cell, column).whole, column.is_text)
                for cell, column in zip(row, table.columns, strict=True)
            ]
        )


def _cell(text: str, is_text: bool) -> str:
    """Figures hold nothing that must be escaped but their brackets, which no link follows."""
    return escape(text) if is_text else text


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escape(text: str) -> str:
    """Text as it is, on one line: line breaks become spaces."""
    return _MARKUP.sub(r"\\\g<0>", _BREAKS.sub(" ", text).strip())


FORMATS.register("markdown", write_markdown)
