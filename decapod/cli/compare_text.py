"""A comparison as tables on a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from decapod.cli.compare_differences import comparisons
from decapod.cli.compare_figures import estimate, new_table, number, paragraph
from decapod.cli.terminal import harmless
from decapod.experiments.compare import MAIN, METRICS, SECONDS, Comparison, StrategySummary

_OTHER = (
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
_SHOWN_TURNS = (0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 100)


def show(comparison: Comparison, out: Console, *, details: bool = False) -> None:
    """Print a comparison; `details` adds the tables by kind of task, channels and progress."""
    for part in _parts(comparison, details=details):
        out.print(part)


def _parts(comparison: Comparison, *, details: bool) -> Iterator[RenderableType]:
    yield paragraph(_heading(comparison))
    yield _strategies("Outcomes", comparison.strategies, MAIN, counts=True)
    yield _strategies("Costs and claims", comparison.strategies, _OTHER)
    yield _strategies("Where the time went, shares of wall time", comparison.strategies, _TIME)
    yield _pass_hat(comparison.strategies)
    yield from comparisons(comparison)
    if details:
        yield from _breakdowns(comparison)
        yield _channels(comparison.strategies)
        yield _progress(comparison.strategies)
    for note in comparison.notes:
        yield paragraph(f"Note: {note}", style="yellow")


def _heading(comparison: Comparison) -> str:
    rows, settings = comparison.rows, comparison.question.settings
    tasks = {row.task for row in rows}
    missing = sum(row.missing for row in rows)
    return (
        f"{len(comparison.strategies)} strategies, {len(rows)} trials of {len(tasks)} tasks, {missing} missing; read "
        f"at {comparison.budget.words}. Brackets: {settings.level:.0%} intervals with the task as the unit. "
        "- stands for what cannot be told."
    )


def _strategies(
    title: str, strategies: Sequence[StrategySummary], keys: Iterable[str], *, counts: bool = False
) -> Table:
    known = {**METRICS, SECONDS.key: SECONDS}
    shown = [key for key in keys if any(_is_known(one, key) for one in strategies)]
    heads = ["strategy", *(("n", "missing", "censored") if counts else ()), *(known[key].label for key in shown)]
    table = new_table(title, heads)
    for one in strategies:
        cells = [harmless(one.name)]
        if counts:
            cells += [str(one.trials - sum(one.missing.values())), _missing(one), str(one.censored)]
        table.add_row(*cells, *(estimate(one.figures.get(key)) for key in shown))
    return table


def _is_known(strategy: StrategySummary, key: str) -> bool:
    figure = strategy.figures.get(key)
    return figure is not None and figure.value is not None


def _missing(strategy: StrategySummary) -> str:
    total = sum(strategy.missing.values())
    return "\n".join([str(total), *(f"{count} {why}" for why, count in strategy.missing.items())]) if total else "0"


def _pass_hat(strategies: Sequence[StrategySummary]) -> Table:
    most = max((one.pass_hat[-1].k for one in strategies if one.pass_hat), default=0)
    table = new_table(
        "pass^k: the chance that k trials of a task all succeed",
        ["strategy", *(f"k = {k}" for k in range(1, most + 1))],
    )
    for one in strategies:
        cells = [Text.assemble(estimate(each.estimate), *_left_out(each.left_out)) for each in one.pass_hat]
        table.add_row(harmless(one.name), *cells, *[Text("-")] * (most - len(cells)))
    return table


def _left_out(count: int) -> list[tuple[str, str]]:
    return [(f"\nwithout {count} tasks", "dim")] if count else []


def _breakdowns(comparison: Comparison) -> Iterator[Table]:
    for one in comparison.breakdowns:
        heads = [one.by, "strategy", "n", "missing", *(METRICS[key].label for key in MAIN)]
        table = new_table(f"By {one.by}: {one.about}", heads, left=2)
        before = ""
        for row in one.rows:
            group = "" if row.group == before else row.group
            before = row.group
            counts = (str(row.trials - row.missing), str(row.missing))
            figures = (estimate(row.figures[key], interval=key in ("SR", "CR")) for key in MAIN)
            table.add_row(harmless(group), harmless(row.strategy), *counts, *figures)
        yield table


def _channels(strategies: Sequence[StrategySummary]) -> Table:
    heads = ["strategy", "from", "to", "trials", "messages / turn", "tokens / turn", "absent / turn"]
    table = new_table("Channels, over whole trials", heads, left=3)
    for one in strategies:
        for edge in one.edges:
            names = (harmless(text) for text in (one.name, edge.source, edge.recipient))
            figures = (estimate(each) for each in (edge.messages, edge.tokens, edge.absent))
            table.add_row(*names, str(edge.trials), *figures)
    return table


def _progress(strategies: Sequence[StrategySummary]) -> Table:
    last = max((len(one.progress) for one in strategies), default=1) - 1
    turns = sorted({turn for turn in _SHOWN_TURNS if turn < last} | {last})
    table = new_table("Progress: CR after so many turns, best so far", ["strategy", *map(number, turns)])
    for one in strategies:
        points = [one.progress[min(turn, len(one.progress) - 1)] for turn in turns] if one.progress else []
        table.add_row(harmless(one.name), *(estimate(point.completion) for point in points))
    return table
