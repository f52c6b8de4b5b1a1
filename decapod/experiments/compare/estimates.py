"""Estimates with intervals. Trials of one task are alike: the task is the unit, not the trial."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.special import ndtri

from decapod.experiments.compare.resampling import Floats, Settings, interval_by_task, linear_variance, student

Method = Literal["Wilson", "Wilson by task", "bootstrap by task", "none"]
"""How an interval was made. `none`: there are too few tasks for one."""

PSEUDO_TASKS = 4.0
"""How many tasks of which all trials agree are added where every task is at the edge (0 or 1); fewer in proportion."""

NO_SPREAD = 1e-12
"""A variance up to which figures count as equal: what rounding leaves."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and an interval that covers the true one at the level asked for.

    `value` is None when it cannot be told, `low` and `high` when there is no interval. `trials` are those that the
    figure is of, `tasks` the tasks that they are trials of.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    trials: int = 0
    tasks: int = 0
    method: Method = "none"


@dataclass(frozen=True, slots=True)
class Shares:
    """A figure as a ratio of two sums over trials, added up by task: arrays of one number a task."""

    above: Floats
    below: Floats
    trials: int

    @classmethod
    def of(cls, values: Iterable[tuple[str, float, float]]) -> "Shares":
        """Add up (task, above, below) of trials; a trial with nothing below does not count."""
        sums: dict[str, list[float]] = {}
        count = 0
        for task, above, below in values:
            if below:
                held = sums.setdefault(task, [0.0, 0.0])
                held[0] += above
                held[1] += below
                count += 1
        pairs = np.array(list(sums.values()), dtype=np.float64).reshape(-1, 2)
        return cls(pairs[:, 0], pairs[:, 1], count)

    @property
    def tasks(self) -> int:
        """How many tasks there are."""
        return len(self.above)

    @property
    def value(self) -> float | None:
        """The ratio of the two sums."""
        return float(self.above.sum() / self.below.sum()) if self.tasks else None


def proportion(shares: Shares, settings: Settings) -> Estimate:
    """A share of trials, in [0, 1]: with one trial a task Wilson's interval (1927), with several `_by_task`."""
    value, tasks = shares.value, shares.tasks
    if value is None:
        return Estimate(None)
    if np.all(shares.below == 1):
        return _wilson(value, tasks, _normal(settings), shares, "Wilson")
    if tasks < 2:
        return Estimate(value, trials=shares.trials, tasks=tasks)
    return _by_task(shares, value, settings, float(shares.below.sum()))


def ratio(shares: Shares, settings: Settings, *, bounded: bool = False) -> Estimate:
    """A mean, or another ratio of sums that cannot be negative.

    Where each trial's figure is in [0, 1] (`bounded`) its interval is made as for a share, else by `interval_by_task`,
    which gives none where all tasks agree exactly.
    """
    value = shares.value
    if value is None or shares.tasks < 2:
        return Estimate(value, trials=shares.trials, tasks=shares.tasks)
    if bounded:
        return _by_task(shares, value, settings, np.inf)
    made = interval_by_task(shares.above, shares.below, settings)
    if made is None:
        return Estimate(value, trials=shares.trials, tasks=shares.tasks)
    return Estimate(value, max(0.0, made[0]), made[1], shares.trials, shares.tasks, "bootstrap by task")


def _by_task(shares: Shares, value: float, settings: Settings, most: float) -> Estimate:
    """Wilson's interval with Student's quantile, on as many independent trials as would vary as these tasks do.

    That is the effective sample size of Korn and Graubard (1998) and of Franco, Little, Louis and Slud (2019), with one
    change. Tasks in which every trial is at the same edge tell little of how far the others may be from it, so that
    near 0 and 1 their spread is estimated as too small more often than not. A part of it, `edge_weight`, is therefore
    taken to be what it would be if the trials of a task all agreed: the most that figures in [0, 1] can vary. Where all
    tasks agree exactly, as when every trial succeeds, each counts as one trial.

    Args:
        shares: sums by task, of two tasks or more.
        value: their ratio.
        settings: the level.
        most: the most trials that these can count as.
    """
    tasks = shares.tasks
    variance = linear_variance(shares.above, shares.below)
    if variance <= NO_SPREAD:
        return _wilson(value, tasks, _normal(settings), shares, "Wilson by task")
    at_edge = max(float(np.mean(shares.above <= 0)), float(np.mean(shares.above >= shares.below)))
    weight = edge_weight(at_edge, tasks)
    # One task more of either kind, after Agresti and Coull (1998): a value near the edge is itself uncertain.
    middle = (value * tasks + 1) / (tasks + 2)
    effective = 1 / (weight / tasks + (1 - weight) * variance / (middle * (1 - middle)))
    effective = max(1.0, min(effective, value * (1 - value) / variance, most))
    return _wilson(value, effective, student(settings.level, tasks), shares, "Wilson by task")


def edge_weight(at_edge: float, tasks: int) -> float:
    """How much of the variance is taken from the worst case, given the share of tasks in which nothing varied."""
    added = PSEUDO_TASKS * at_edge
    return added / (added + (1 - at_edge) * tasks)


def _normal(settings: Settings) -> float:
    return float(ndtri((1 + settings.level) / 2))


def _wilson(value: float, count: float, quantile: float, shares: Shares, method: Method) -> Estimate:
    square = quantile**2 / count
    middle = (value + square / 2) / (1 + square)
    half = quantile * np.sqrt(value * (1 - value) / count + square / (4 * count)) / (1 + square)
    low, high = max(0.0, float(middle - half)), min(1.0, float(middle + half))
    return Estimate(value, min(low, value), max(high, value), shares.trials, shares.tasks, method)
