"""Tables of a report on a terminal."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from decapod.cli.terminal import harmless
from decapod.experiments.report import Cell, Column, ReportTable, in_words


def as_rich(table: ReportTable, *, title: str | None = None, merged: int = 0) -> Table:
    """A table whose intervals are below their figures.

    Args:
        table: what to show.
        title: in place of its own; empty for none.
        merged: this many of the first columns are left empty where they are as in the row before.
    """
    shown = new_table(table.title if title is None else title, table.columns)
    before: Sequence[Cell] = [None] * merged
    for row in table.rows:
        same = 0
        while same < merged and row[same] == before[same]:
            same += 1
        before = row[:merged]
        cells = [_cell(cell, column) for cell, column in zip(row, table.columns, strict=True)]
        shown.add_row(*[Text("")] * same, *cells[same:])
    return shown


def _cell(cell: Cell, column: Column) -> Text:
    words = in_words(cell, column)
    return Text.assemble(harmless(words.text), *([(f"\n{words.interval}", "dim")] if words.interval else []))


def paragraph(text: str, style: str = "") -> Text:
    """Text of the program's own or from files, made harmless."""
    return Text(harmless(text), style)


def new_table(title: str, columns: Sequence[Column]) -> Table:
    """A table with heads and no rows."""
    table = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in columns:
        table.add_column(
            Text(harmless(column.label)),
            justify="left" if column.is_text else "right",
            overflow="fold",
            no_wrap=not column.is_text,
        )
    return table
