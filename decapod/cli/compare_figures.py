"""How figures of a comparison are written on a terminal."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from decapod.cli.terminal import harmless
from decapod.experiments.compare import Estimate


def number(value: float | None) -> str:
    """Three digits that matter: `0.667`, `12.4`, `1,530`, `2.1e-05`; `-` where there is none."""
    if value is None:
        return "-"
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
    return "-" if value is None else f"{'+' if value >= 0 else ''}{number(value)}"


def bracket(low: float | None, high: float | None, *, sign: bool = False) -> str:
    """An interval, as `[0.210, 0.480]`; empty where there is none."""
    if low is None or high is None:
        return ""
    write = signed if sign else number
    return f"[{write(low)}, {write(high)}]"


def probability(p: float | None) -> str:
    """A p-value, as `0.031` or `<0.001`."""
    if p is None:
        return "-"
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def estimate(figure: Estimate | None, *, interval: bool = True) -> Text:
    """A figure with its interval below it."""
    if figure is None or figure.value is None:
        return Text("-")
    shown = bracket(figure.low, figure.high) if interval else ""
    return Text.assemble(number(figure.value), *([("\n" + shown, "dim")] if shown else []))


def paragraph(text: str, style: str = "") -> Text:
    """Text of the program's own or from files, made harmless."""
    return Text(harmless(text), style)


def new_table(title: str, columns: Sequence[str], *, left: int = 1) -> Table:
    """A table whose first `left` columns hold text and the others figures."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for place, column in enumerate(columns):
        is_text = place < left
        table.add_column(column, justify="left" if is_text else "right", overflow="fold", no_wrap=not is_text)
    return table
