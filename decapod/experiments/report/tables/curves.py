"""The tables that figures are drawn from: progress, endings, cost against completion."""

from collections import Counter
from collections.abc import Sequence

from decapod.experiments.compare import AXES, MISSING, Comparison, StrategySummary
from decapod.experiments.report.table import Cell, Column, Measured, ReportTable, Span
from decapod.experiments.report.tables.building import STRATEGY, build, line, measured, metric_column

_SHOWN_TURNS = (0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 100)
_ENDINGS = ("success", "false-completion", "step-limit", "invalid-action", "budget", *sorted(MISSING))


def progress(comparison: Comparison) -> ReportTable:
    """CR after some turns, a column each."""
    strategies = comparison.strategies
    last = _last_turn(comparison)
    turns = sorted({turn for turn in _SHOWN_TURNS if turn < last} | {last})
    columns = [STRATEGY, *(Column(f"turn_{turn}", str(turn), "measured") for turn in turns)]
    rows = (line(one.name, *(_after(one, turn) for turn in turns)) for one in strategies)
    about = "Trials that ended earlier keep their last value."
    return build("progress", "Progress: CR after so many turns, best so far", about, columns, rows)


def _last_turn(comparison: Comparison) -> int:
    return max((len(one.progress) - 1 for one in comparison.strategies if one.progress), default=0)


def _after(strategy: StrategySummary, turn: int) -> Measured:
    points = strategy.progress
    return measured(points[min(turn, len(points) - 1)].completion) if points else Measured(None)


def progress_by_turn(comparison: Comparison) -> ReportTable:
    """CR after every turn that any strategy came to, a row each: what the curves are drawn from."""
    last = _last_turn(comparison)
    columns = [
        STRATEGY,
        Column("turn", "turn", "count"),
        Column("CR", "CR", "measured", "best so far"),
        Column("running", "running", "count", "trials that were still going on"),
    ]
    rows = (
        line(one.name, turn, _after(one, turn), one.progress[turn].running if turn < len(one.progress) else 0)
        for one in comparison.strategies
        if one.progress
        for turn in range(last + 1)
    )
    title = "Progress turn by turn"
    return build("progress-by-turn", title, "CR, best so far.", columns, rows, data_only=True)


def endings(comparison: Comparison) -> ReportTable:
    """How many trials of each strategy ended in which way; the columns that hold nothing are left out.

    Where trials are missing, the bounds of SR tell what that may mean.
    """
    axes = comparison.question.by
    counted = _count_endings(comparison, axes)
    met = {ended for counts in counted for ended in counts}
    shown = [ended for ended in _ENDINGS if ended in met]
    lost = any(one.missing for one in comparison.strategies)
    columns = [STRATEGY, *(Column(ended.replace("-", "_"), ended, "count") for ended in shown)]
    columns += [Column("SR_bounds", "SR, worst and best", "span", "if all missing trials failed, or succeeded")] * lost
    held = zip(comparison.strategies, counted, strict=True)
    rows = (line(one.name, *(counts[key] for key in shown), *([_bounds(one)] if lost else [])) for one, counts in held)
    about = "Trials, missing ones included, at the matched budget."
    return build("endings", "How trials ended", about, columns, rows)


def _bounds(strategy: StrategySummary) -> Span | None:
    return Span(*strategy.success_bounds) if strategy.success_bounds else None


def _count_endings(comparison: Comparison, axes: Sequence[str]) -> list[Counter[str]]:
    counted: dict[tuple[str, ...], Counter[str]] = {one.values: Counter() for one in comparison.strategies}
    for row in comparison.rows:
        counted[tuple(AXES[axis](row) for axis in axes)][row.ended] += 1
    return [counted[one.values] for one in comparison.strategies]


def cost_against_completion(comparison: Comparison) -> ReportTable:
    """Completion beside what it cost, in money where every strategy's is known and not nothing, else in tokens.

    Without rows where it is known of no strategy.
    """
    strategies = comparison.strategies
    prices = [measured(one.figures.get("cost")).value for one in strategies]
    unit = "cost" if all(price is not None for price in prices) and any(prices) else "tokens"
    places = [(measured(one.figures.get(unit)), measured(one.figures.get("CR"))) for one in strategies]
    columns = [
        STRATEGY,
        metric_column(unit),
        metric_column("CR"),
        Column("front", "on the front", "flag", "no other strategy completes as much for less"),
    ]
    rows: list[list[Cell]] = [
        [one.name, cost, completion, _on_front((cost, completion), places)]
        for one, (cost, completion) in zip(strategies, places, strict=True)
        if any(known.value is not None for known, _ in places)
    ]
    about = (
        "On the Pareto front is a strategy when no other is at least as good in both and better in one: by the values, "
        "whatever their intervals."
    )
    return build("cost-completion", "Completion and what it costs, a trial", about, columns, rows)


def _on_front(one: tuple[Measured, Measured], others: Sequence[tuple[Measured, Measured]]) -> bool | None:
    cost, completion = (each.value for each in one)
    if cost is None or completion is None:
        return None
    known = [(c.value, r.value) for c, r in others if c.value is not None and r.value is not None]
    return not any(c <= cost and r >= completion and (c < cost or r > completion) for c, r in known)
