"""The figures of one strategy."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb

import numpy as np
from scipy.special import ndtr

from decapod.experiments.compare.comparison import EdgeSummary, PassHat, ProgressPoint, StrategySummary
from decapod.experiments.compare.estimates import Estimate, Shares, ratio
from decapod.experiments.compare.ledger import Ledger
from decapod.experiments.compare.metrics import METRICS, SECONDS
from decapod.experiments.compare.resampling import Settings, resampled, widened
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.compare.strategies import Strategy


def summarise(strategy: Strategy, settings: Settings, *, timed: bool) -> StrategySummary:
    """Work out the figures of a strategy; `timed` adds wall time."""
    ended = strategy.ended
    ledger = Ledger(ended)
    metrics = [*METRICS.values(), *([SECONDS] if timed else [])]
    successes = sum(row.success for row in ended)
    lost = len(strategy.rows) - len(ended)
    return StrategySummary(
        name=strategy.name,
        values=strategy.values,
        trials=len(strategy.rows),
        missing=Counter(row.ended for row in strategy.rows if row.missing),
        censored=sum(row.censored for row in ended),
        cut=sum(row.cut for row in ended),
        figures={metric.key: ledger.estimate(metric, settings) for metric in metrics},
        success_bounds=(successes / len(strategy.rows), (successes + lost) / len(strategy.rows)),
        pass_hat=pass_hat(ended, settings),
        edges=_edges(ended, settings),
        progress=progress(ended, settings),
    )


def pass_hat(rows: Iterable[TrialRow], settings: Settings) -> tuple[PassHat, ...]:
    """Pass^k by the unbiased estimator: the mean over tasks of C(c, k) / C(n, k), of n trials and c successes.

    Seeds and repeats are both trials of a task. It is given for k up to the most trials that half of the tasks have; a
    task with fewer than k is left out, and counted.
    """
    counts: dict[str, list[int]] = {}
    for row in rows:
        held = counts.setdefault(row.task, [0, 0])
        held[0] += 1
        held[1] += row.success
    if not counts:
        return ()
    sizes = sorted((count for count, _ in counts.values()), reverse=True)
    most = sizes[(len(sizes) - 1) // 2]
    made = []
    for k in range(1, most + 1):
        held_by = {task: comb(c, k) / comb(n, k) for task, (n, c) in counts.items() if n >= k}
        shares = Shares.of((task, value, 1.0) for task, value in held_by.items())
        figure = ratio(shares, settings, bounded=True)
        made.append(PassHat(k, figure, len(counts) - len(held_by)))
    return tuple(made)


def _edges(rows: Sequence[TrialRow], settings: Settings) -> tuple[EdgeSummary, ...]:
    """Traffic by channel. The turns are those of the whole trial, as the traffic is."""
    found: dict[tuple[str, str], list[tuple[str, int, int, int, int]]] = {}
    for row in rows:
        for edge in row.edges or ():
            counts = (row.task, edge.messages, edge.tokens, edge.absent, row.all_turns)
            found.setdefault((edge.source, edge.recipient), []).append(counts)
    return tuple(
        EdgeSummary(
            *edge,
            len(seen),
            *(
                ratio(Shares.of((one[0], float(one[place]), float(one[4])) for one in seen), settings)
                for place in (1, 2, 3)
            ),
        )
        for edge, seen in found.items()
    )


def progress(rows: Sequence[TrialRow], settings: Settings) -> tuple[ProgressPoint, ...]:
    """CR after each turn, best so far, as AgentBoard (arXiv 2401.13178) shows progress over steps.

    The bands are percentiles of the bootstrap by task, widened for few tasks; each holds for its own turn.
    """
    last = max((row.turns for row in rows), default=0)
    if not rows:
        return ()
    tasks: Mapping[str, int] = {task: place for place, task in enumerate(dict.fromkeys(row.task for row in rows))}
    above = np.zeros((len(tasks), last + 1))
    below = np.zeros(len(tasks))
    running = np.zeros(last + 1, dtype=np.int64)
    for row in rows:
        reached = np.zeros(last + 1)
        for point in row.curve:
            if point.turn <= last:
                reached[point.turn] = point.completed / row.nodes if row.nodes else 0.0
        reached[min(row.turns, last)] = max(reached[min(row.turns, last)], row.completion_ratio)
        above[tasks[row.task]] += np.maximum.accumulate(reached)
        below[tasks[row.task]] += 1
        running[: row.turns + 1] += 1
    values = above.sum(axis=0) / below.sum()
    if len(tasks) < 2:
        bands = None
    else:
        side = float(ndtr(-widened(settings.level, len(tasks))))
        bands = np.quantile(resampled(above, below, settings), [side, 1 - side], axis=0)
    return tuple(
        ProgressPoint(
            turn,
            Estimate(float(values[turn]), trials=len(rows), tasks=len(tasks))
            if bands is None
            else Estimate(
                float(values[turn]),
                float(bands[0, turn]),
                float(bands[1, turn]),
                len(rows),
                len(tasks),
                "bootstrap by task",
            ),
            int(running[turn]),
        )
        for turn in range(last + 1)
    )
