"""What the tables of a report are built with."""

from collections.abc import Iterable, Mapping, Sequence

from decapod.documents.harmless import harmless
from decapod.experiments.compare import METRICS, SECONDS, Estimate, Metric, StrategySummary
from decapod.experiments.report.table import Cell, Column, Measured, ReportTable

KNOWN: Mapping[str, Metric] = {**METRICS, SECONDS.key: SECONDS}
"""Every metric that a comparison may have, by key."""

STRATEGY = Column("strategy", "strategy")


def build(
    key: str,
    title: str,
    about: str,
    columns: Sequence[Column],
    rows: Iterable[Iterable[Cell]],
    *,
    data_only: bool = False,
) -> ReportTable:
    """Make a table. Its texts, which may come from anywhere, can then no longer command a terminal."""
    safe = (tuple(harmless(cell) if isinstance(cell, str) else cell for cell in row) for row in rows)
    return ReportTable(key, title, about, tuple(columns), tuple(safe), data_only)


def line(*cells: Cell) -> tuple[Cell, ...]:
    """The cells of one row."""
    return cells


def measured(figure: Estimate | None) -> Measured:
    """The figure as a cell."""
    return Measured(None) if figure is None else Measured(figure.value, figure.low, figure.high)


def metric_column(key: str, *, brief: bool = False) -> Column:
    """The column of a metric."""
    metric = KNOWN[key]
    return Column(key.replace("-", "_"), metric.label, "measured", metric.about, brief=brief)


def known_to_any(keys: Iterable[str], strategies: Sequence[StrategySummary]) -> list[str]:
    """The metrics that at least one strategy has a figure of."""
    return [key for key in keys if any(measured(one.figures.get(key)).value is not None for one in strategies)]
