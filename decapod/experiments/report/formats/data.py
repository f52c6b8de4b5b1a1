"""Tables as columns of plain values: what files of data hold. Figures are not rounded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from decapod.experiments.report.table import Cell, Column, Measured, ReportTable, Span

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class DataColumn:
    """A column of values of one type; None is a value that is not known."""

    name: str
    type: Literal["text", "whole", "real", "flag"]
    values: Sequence[Value]
    about: str = ""


def data_columns(table: ReportTable) -> list[DataColumn]:
    """The columns of a table; a figure with an interval is three: `SR`, `SR_low`, `SR_high`; a span the last two."""
    return [part for column in table.columns for part in _parts(column, table.cells(column.key))]


def _parts(column: Column, cells: Sequence[Cell]) -> Iterator[DataColumn]:
    about = column.about or column.label
    if column.kind == "measured":
        held = [cell if isinstance(cell, Measured) else Measured(None) for cell in cells]
        yield DataColumn(column.key, "real", [one.value for one in held], about)
        yield DataColumn(f"{column.key}_low", "real", [one.low for one in held], f"{about}: lower end of its interval")
        yield DataColumn(
            f"{column.key}_high", "real", [one.high for one in held], f"{about}: upper end of its interval"
        )
    elif column.kind == "span":
        spans = [cell if isinstance(cell, Span) else None for cell in cells]
        yield DataColumn(
            f"{column.key}_low", "real", [None if one is None else one.low for one in spans], f"{about}: lower bound"
        )
        yield DataColumn(
            f"{column.key}_high", "real", [None if one is None else one.high for one in spans], f"{about}: upper bound"
        )
    elif column.kind in ("number", "probability"):
        yield DataColumn(column.key, "real", [None if cell is None else float(cell) for cell in _plain(cells)], about)
    elif column.kind == "count":
        yield DataColumn(column.key, "whole", [None if cell is None else int(cell) for cell in _plain(cells)], about)
    elif column.kind == "flag":
        yield DataColumn(column.key, "flag", list(_plain(cells)), about)
    else:
        yield DataColumn(column.key, "text", list(_plain(cells)), about)


def _plain(cells: Sequence[Cell]) -> Iterator[Value]:
    for cell in cells:
        if isinstance(cell, Measured | Span):
            raise TypeError(f"a column of single values holds {cell!r}")
        yield cell
