"""The figures of each strategy."""

from collections.abc import Iterator, Sequence

from decapod.experiments.compare import MAIN, METRICS, Comparison, StrategySummary
from decapod.experiments.report.table import Cell, Column, Measured, ReportTable
from decapod.experiments.report.tables.building import STRATEGY, build, known_to_any, line, measured, metric_column

_COSTS = (
    "claim-precision",
    "claim-recall",
    "over-budget",
    "turns",
    "actions",
    "tokens",
    "cost",
    "seconds",
    "messages-per-turn",
    "message-tokens-per-turn",
)
_TIME = tuple(key for key in METRICS if key.startswith("time-"))


def outcomes(comparison: Comparison) -> ReportTable:
    """The columns of the paper's tables, with how many trials are missing."""
    strategies = comparison.strategies
    shown = known_to_any(MAIN, strategies)
    columns = [
        STRATEGY,
        Column("n", "n", "count", "trials with an outcome"),
        Column("missing", "missing", "count", "trials without an outcome: in no figure"),
        Column("censored", "censored", "count", "trials that another limit than the budget ended"),
        *map(metric_column, shown),
    ]

    def rows() -> Iterator[list[Cell]]:
        for one in strategies:
            missing = sum(one.missing.values())
            yield [
                one.name,
                one.trials - missing,
                missing,
                one.censored,
                *(measured(one.figures.get(key)) for key in shown),
            ]

    about = "; ".join(f"{METRICS[key].label}: {METRICS[key].about}" for key in shown)
    return build("outcomes", "Outcomes", f"{about}." if about else "", columns, rows())


def costs(comparison: Comparison) -> ReportTable:
    """What it took, and whether claims were true."""
    return _figures("costs", "Costs and claims", "Means over trials.", _COSTS, comparison.strategies)


def time_split(comparison: Comparison) -> ReportTable:
    """Where the time went."""
    about = "Each moment counts once. Whole trials, also at a budget."
    return _figures("time", "Where the time went, shares of wall time", about, _TIME, comparison.strategies)


def _figures(
    key: str, title: str, about: str, metrics: Sequence[str], strategies: Sequence[StrategySummary]
) -> ReportTable:
    shown = known_to_any(metrics, strategies)
    rows = (line(one.name, *(measured(one.figures.get(metric)) for metric in shown)) for one in strategies)
    return build(key, title, about, [STRATEGY, *map(metric_column, shown)], rows)


def pass_hat(comparison: Comparison) -> ReportTable:
    """Pass^k for each k that any strategy has."""
    strategies = comparison.strategies
    most = max((one.pass_hat[-1].k for one in strategies if one.pass_hat), default=0)
    left_out = any(each.left_out for one in strategies for each in one.pass_hat)
    columns = [STRATEGY]
    for k in range(1, most + 1):
        columns.append(Column(f"pass_{k}", f"k = {k}", "measured"))
        if left_out:
            columns.append(Column(f"left_out_{k}", "left out", "count", f"tasks with fewer than {k} trials"))

    def rows() -> Iterator[list[Cell]]:
        for one in strategies:
            cells: list[Cell] = [one.name]
            by_k = {each.k: each for each in one.pass_hat}
            for k in range(1, most + 1):
                held = by_k.get(k)
                cells.append(measured(held.estimate) if held else Measured(None))
                cells += [held.left_out if held else None] if left_out else []
            yield cells

    title = "pass^k: the chance that k trials of a task all succeed"
    return build("pass-k", title, "The mean over tasks, unbiased.", columns, rows())


def channels(comparison: Comparison) -> ReportTable:
    """Traffic over each channel."""
    columns = [
        STRATEGY,
        Column("source", "from"),
        Column("recipient", "to"),
        Column("trials", "trials", "count"),
        Column("messages", "messages / turn", "measured"),
        Column("tokens", "tokens / turn", "measured"),
        Column("absent", "absent / turn", "measured", "how often it closed without a message"),
    ]
    rows = (
        line(
            *(one.name, edge.source, edge.recipient, edge.trials),
            *map(measured, (edge.messages, edge.tokens, edge.absent)),
        )
        for one in comparison.strategies
        for edge in one.edges
    )
    return build("channels", "Channels, over whole trials", "", columns, rows)
