"""How a cell is written wherever people read it: the same in every format."""

from dataclasses import dataclass

from decapod.experiments.report.table import Cell, Column, Measured, Span

UNKNOWN = "-"
"""Stands for what cannot be told."""


@dataclass(frozen=True, slots=True)
class Words:
    """A cell in words: the figure or text, and an interval; empty where there is none."""

    text: str
    interval: str = ""

    @property
    def whole(self) -> str:
        """Both, on one line."""
        return f"{self.text} {self.interval}".rstrip()


def in_words(cell: Cell, column: Column) -> Words:
    """Write a cell for people. Texts are as they are: each format escapes what it must."""
    write = signed if column.signed else number
    match cell:
        case None:
            return Words(UNKNOWN)
        case bool():
            return Words("yes" if cell else "no")
        case str():
            return Words(cell)
        case Span(low, high):
            return Words(bracket(low, high, sign=column.signed))
        case Measured(None):
            return Words(UNKNOWN)
        case Measured(value, low, high):
            return Words(write(value), "" if column.brief else bracket(low, high, sign=column.signed))
    if column.kind == "probability":
        return Words(probability(cell))
    return Words(f"{cell:,}" if column.kind == "count" else write(cell))


def number(value: float | None) -> str:
    """Three digits that matter: `0.667`, `12.4`, `1,530`, `2.1e-05`; `-` where there is none."""
    if value is None:
        return UNKNOWN
    value = float(f"{value:.12g}")  # so that what differs by an error of the arithmetic is written the same
    size = abs(value)
    if value == int(value) and size >= 10:
        return f"{value:,.0f}"
    if size >= 100:
        return f"{value:,.0f}"
    if size >= 10:
        return f"{value:.1f}"
    return f"{value:.3f}" if size == 0 or size >= 0.001 else f"{value:.1e}"


def signed(value: float | None) -> str:
    """A difference, with its sign."""
    return UNKNOWN if value is None else f"{'+' if value >= 0 else ''}{number(value)}"


def bracket(low: float | None, high: float | None, *, sign: bool = False) -> str:
    """An interval, as `[0.210, 0.480]`; empty where there is none."""
    if low is None or high is None:
        return ""
    write = signed if sign else number
    return f"[{write(low)}, {write(high)}]"


def probability(p: float | None) -> str:
    """A p-value, as `0.031` or `<0.001`."""
    if p is None:
        return UNKNOWN
    return "<0.001" if p < 0.001 else f"{p:.3f}"
