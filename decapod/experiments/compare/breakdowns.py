"""Tables by kinds of tasks, with the columns of the CRAB paper's tables."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from decapod.experiments.compare.comparison import Breakdown, BreakdownRow
from decapod.experiments.compare.ledger import Ledger
from decapod.experiments.compare.metrics import MAIN, METRICS
from decapod.experiments.compare.resampling import Settings
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.compare.strategies import Strategy

_GROUPS: Mapping[str, tuple[str, Callable[[TrialRow], tuple[str, ...]]]] = {
    "platform": ("the devices of the task", lambda row: (row.platform,)),
    "nodes": ("counted nodes of the task's graph", lambda row: (_band(row.nodes),)),
    "steps": (
        "steps of the task's demonstration",
        lambda row: ("not known",) if row.steps is None else (_band(row.steps),),
    ),
    "sub-task": (
        "sub-tasks of the task; a task composed of several counts in each",
        lambda row: row.sub_tasks or ("none",),
    ),
    "tag": ("tags in the task's file; a task with several counts in each", lambda row: row.tags or ("none",)),
    "task": ("the task", lambda row: (row.task,)),
}
"""What tasks are grouped by: what it is, and which groups a trial is in."""

_BANDS = ((1, 2), (3, 4), (5, 6), (7, 9), (10, 14))


def break_down(strategies: Sequence[Strategy], settings: Settings) -> tuple[Breakdown, ...]:
    """Make the tables. One in which all trials would be in one group is left out."""
    made = []
    ledgers = {strategy.name: Ledger(strategy.ended) for strategy in strategies}
    for by, (about, groups) in _GROUPS.items():
        rows = tuple(_rows(strategies, ledgers, groups, settings))
        if len({row.group for row in rows}) > 1:
            made.append(Breakdown(by, about, rows))
    return tuple(made)


def _rows(
    strategies: Sequence[Strategy],
    ledgers: Mapping[str, Ledger],
    groups: Callable[[TrialRow], tuple[str, ...]],
    settings: Settings,
) -> list[BreakdownRow]:
    trials: Counter[tuple[str, str]] = Counter()
    ended: dict[tuple[str, str], list[int]] = {}
    for strategy in strategies:
        trials.update((group, strategy.name) for row in strategy.rows for group in groups(row))
        for place, row in enumerate(ledgers[strategy.name].rows):
            for group in groups(row):
                ended.setdefault((group, strategy.name), []).append(place)
    made = []
    for group in sorted({group for group, _ in trials}, key=_in_order):
        for strategy in strategies:
            count = trials[group, strategy.name]
            places = np.array(ended.get((group, strategy.name), []), dtype=np.intp)
            ledger = ledgers[strategy.name]
            if count:
                figures = {key: ledger.estimate(METRICS[key], settings, places) for key in MAIN}
                made.append(BreakdownRow(group, strategy.name, count, count - len(places), figures))
    return made


def _band(count: int) -> str:
    for first, last in _BANDS:
        if first <= count <= last:
            return f"{first}-{last}"
    return "0" if count < 1 else f"{_BANDS[-1][1] + 1} and more"


def _in_order(group: str) -> tuple[int, str]:
    """Bands by their numbers, names by the alphabet."""
    number = group.split("-")[0].split(" ")[0]
    return (int(number), group) if number.isdecimal() else (1_000, group)
