"""Comparisons to make reports of, from rows in memory."""

import random
from collections.abc import Sequence
from dataclasses import replace

from decapod.experiments.compare import Comparison, Question, Settings, Table, TrialRow, compare
from decapod.experiments.report.making import make_report
from decapod.experiments.report.table import Report
from decapod.experiments.time_split import TimeSplit
from decapod.experiments.traffic import EdgeTraffic
from tests.unit.experiments.compare.trials import row

QUICK = Settings(resamples=200)


def trials(
    names: Sequence[str], *, tasks: int = 8, seeds: int = 2, lost: bool = True, all_lost: bool = False
) -> list[TrialRow]:
    """Trials of strategies of these names; the later, the better and the dearer."""
    drawn = random.Random(7)
    made = []
    for place, name in enumerate(names):
        for task in range(tasks):
            for seed in range(seeds):
                won = drawn.random() < 0.25 + 0.5 * (place + 1) / (len(names) + 1)
                ended = None if won or drawn.random() < 0.6 else drawn.choice(["false-completion", "invalid-action"])
                if all_lost or (lost and drawn.random() < 0.06):
                    ended = drawn.choice(["environment-error", "model-error"])
                made.append(_trial(name, f"task-{task}", seed, won, ended, 1000 + 600 * place, task))
    return made


def _trial(name: str, task: str, seed: int, won: bool, ended: str | None, tokens: int, number: int) -> TrialRow:
    made = row(task, won, topology=name, seed=seed, ended=ended)  # type: ignore[arg-type]
    edge = EdgeTraffic(source="main", recipient="operator", messages=4, tokens=40 + number, absent=1)
    return replace(
        made,
        claimed=won or ended == "false-completion",
        tokens=tokens + 10 * number,
        environments=("android", "ubuntu") if number % 3 == 0 else ("ubuntu",),
        sub_tasks=(f"sub-{number % 2}",),
        steps=3 + number,
        nodes=4 + number % 3,
        edges=(edge,),
        time=TimeSplit(model=10, perception=4, environment=4, bus=1, idle=1),
    )


def comparison(names: Sequence[str], baseline: str | None = None, **values: object) -> Comparison:
    """A comparison of strategies of these names."""
    rows = trials(names, **values)  # type: ignore[arg-type]
    return compare(Table(tuple(rows), ()), Question(settings=QUICK, baseline=baseline))


def report(names: Sequence[str], **values: object) -> Report:
    """A report on strategies of these names."""
    return make_report(comparison(names, **values))  # type: ignore[arg-type]
