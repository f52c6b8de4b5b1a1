"""The tables by kind of task: those of the CRAB paper's tables 3 to 6."""

from collections.abc import Iterator

from decapod.experiments.compare import MAIN, Breakdown, Comparison
from decapod.experiments.report.table import Column, ReportTable
from decapod.experiments.report.tables.building import STRATEGY, build, line, measured, metric_column

_WITH_INTERVALS = ("SR", "CR")


def by_kind(comparison: Comparison) -> Iterator[ReportTable]:
    """Yield a table for each way of grouping tasks that has more than one group."""
    for one in comparison.breakdowns:
        yield _table(one)


def _table(one: Breakdown) -> ReportTable:
    columns = [
        Column("group", one.by),
        STRATEGY,
        Column("n", "n", "count"),
        Column("missing", "missing", "count"),
        *(metric_column(key, brief=key not in _WITH_INTERVALS) for key in MAIN),
    ]
    rows = (
        line(
            *(row.group, row.strategy, row.trials - row.missing, row.missing),
            *(measured(row.figures[key]) for key in MAIN),
        )
        for row in one.rows
    )
    about = "For looking: nothing of this is tested, and some groups differ by chance."
    return build(f"by-{one.by}", f"By {one.by}: {one.about}", about, columns, rows)
