"""Tables that know nothing of how they are shown: the one source of every format of a report."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure with its interval; `low` and `high` are None where there is none, `value` where it cannot be told."""

    value: float | None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """Two bounds without a value between them, as of worst cases."""

    low: float
    high: float


Cell = str | int | float | bool | Measured | Span | None
"""What is in a table. None is what cannot be told, or does not apply."""

Kind = Literal["text", "count", "number", "probability", "flag", "measured", "span"]
"""What a column holds: `count` whole numbers, `number` others, `probability` p-values, `flag` yes or no."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        key: its name in files of data: letters, digits, `_`.
        label: its head elsewhere.
        kind: what it holds.
        about: what it is, in a few words, with its unit; empty where the label says it.
        signed: whether figures are differences, shown with their sign.
        brief: whether displays leave its intervals out; files of data have them.
    """

    key: str
    label: str
    kind: Kind = "text"
    about: str = ""
    signed: bool = False
    brief: bool = False

    @property
    def is_text(self) -> bool:
        """Whether it holds words, which are set flush left."""
        return self.kind in ("text", "flag")


@dataclass(frozen=True, slots=True)
class ReportTable:
    """One table.

    Attributes:
        key: its name as a file: letters, digits, `-`.
        title: a short heading.
        about: what a reader must know to read it, in sentences.
        columns: at least one.
        rows: each as long as `columns`, cells of their kinds.
        data_only: whether it is for files of data: too long, or shown in another form elsewhere.
    """

    key: str
    title: str
    about: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    data_only: bool = False

    def cells(self, key: str) -> tuple[Cell, ...]:
        """The cells of one column.

        Raises:
            KeyError: there is no such column.
        """
        place = self._place(key)
        return tuple(row[place] for row in self.rows)

    def records(self) -> Iterator[Mapping[str, Cell]]:
        """The rows, each as its cells by column."""
        keys = [column.key for column in self.columns]
        for row in self.rows:
            yield dict(zip(keys, row, strict=True))

    def without(self, *keys: str) -> "ReportTable":
        """The same without some columns."""
        kept = [place for place, column in enumerate(self.columns) if column.key not in keys]
        rows = tuple(tuple(row[place] for place in kept) for row in self.rows)
        return self._changed(tuple(self.columns[place] for place in kept), rows)

    def where(self, **values: Cell) -> "ReportTable":
        """The same with only the rows that hold these values.

        Raises:
            KeyError: there is no such column.
        """
        places = {self._place(key): value for key, value in values.items()}
        rows = (row for row in self.rows if all(row[place] == value for place, value in places.items()))
        return self._changed(self.columns, tuple(rows))

    def _place(self, key: str) -> int:
        for place, column in enumerate(self.columns):
            if column.key == key:
                return place
        raise KeyError(f"the table {self.key!r} has no column {key!r}")

    def _changed(self, columns: tuple[Column, ...], rows: tuple[tuple[Cell, ...], ...]) -> "ReportTable":
        return ReportTable(self.key, self.title, self.about, columns, rows, self.data_only)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that a report shows, in the order in which it does.

    Attributes:
        title: what was compared.
        heading: how many trials of what, where they were read, how sure the intervals are.
        tables: by key.
        notes: what a reader must know of the figures, a sentence each.
        level: how sure the intervals are; 1 - level is what corrected p-values are held against.
    """

    title: str
    heading: str
    tables: Mapping[str, ReportTable]
    notes: tuple[str, ...] = ()
    level: float = 0.95

    @property
    def shown(self) -> Sequence[ReportTable]:
        """The tables that are not only for files of data."""
        return [table for table in self.tables.values() if not table.data_only]
