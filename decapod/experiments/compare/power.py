"""How many tasks and repeats it takes to see a difference."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import nctdtr, stdtrit

from decapod.experiments.compare.resampling import Floats

POWER = 0.8
"""How often a true difference of the size asked for is to be seen."""

_MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Power:
    """What it takes to see a true difference of `difference`, in the metric's unit, with 80% power at the level.

    Attributes:
        difference: how large a difference is to be seen.
        detectable: the smallest that is seen with the present tasks and trials.
        tasks: how many tasks it takes with as many trials a task as now.
        trials: how many trials of each strategy it takes in each of the present tasks; None when no number is enough,
            as tasks differ too much from one another, or when it is not known.
        spread_known: whether the spread within tasks is known apart from that between them (some have several pairs).
    """

    difference: float
    detectable: float
    tasks: int
    trials: int | None
    spread_known: bool


def find_power(units: NDArray[np.intp], differences: Floats, wanted: float, level: float) -> Power | None:
    """Work out what it takes, from the pairs that there are; None below two tasks, or where they do not vary.

    The mean over m tasks of r pairs each varies by (between + within / r) / m, where the two variances come from a
    one-way analysis of variance; the test is taken to be Student's with m - 1 degrees of freedom.

    Args:
        units: the number of the task that each pair is of.
        differences: the difference of each pair.
        wanted: the difference to be seen, above 0.
        level: 1 - alpha of the two-sided test.
    """
    between, within, pairs = _variances(units, differences)
    tasks = len(np.unique(units))
    variance = between + within / pairs if tasks > 1 else 0.0
    if variance <= 1e-12:
        return None
    known = pairs > 1
    alpha = 1 - level
    effect = _effect(tasks, alpha)
    allowed = (wanted / effect) ** 2
    trials = math.ceil(within / (allowed - between) - 1e-9) if known and allowed > between else None
    return Power(
        difference=wanted,
        detectable=effect * math.sqrt(variance),
        tasks=_tasks(wanted / math.sqrt(variance), alpha),
        trials=None if trials is None else max(1, trials),
        spread_known=known,
    )


def power_of(effect: float, tasks: int, alpha: float) -> float:
    """How often Student's test of `tasks` differences sees a mean of `effect` standard deviations."""
    limit = float(stdtrit(tasks - 1, 1 - alpha / 2))
    shift = effect * math.sqrt(tasks)
    if shift > 30:  # beyond what the non-central distribution is computed for, and certain
        return 1.0
    return 1.0 - float(nctdtr(tasks - 1, shift, limit))


def _variances(units: NDArray[np.intp], differences: Floats) -> tuple[float, float, float]:
    """Between tasks, within tasks, and the pairs a task (of tasks of unequal size, as the analysis weighs them)."""
    _, places, sizes = np.unique(units, return_inverse=True, return_counts=True)
    means = np.bincount(places, differences) / sizes
    total, tasks = float(sizes.sum()), len(sizes)
    if tasks < 2:
        return 0.0, 0.0, 1.0
    if total == tasks:
        return float(np.var(means, ddof=1)), 0.0, 1.0
    overall = float(np.sum(sizes * means) / total)
    within = float(np.sum((differences - means[places]) ** 2)) / (total - tasks)
    between_squares = float(np.sum(sizes * (means - overall) ** 2)) / (tasks - 1)
    size = (total - float(np.sum(sizes.astype(np.float64) ** 2)) / total) / (tasks - 1)
    return max(0.0, (between_squares - within) / size), within, size


def _effect(tasks: int, alpha: float) -> float:
    """The mean, in standard deviations, that so many tasks show with 80% power."""
    highest = 1.0
    while power_of(highest, tasks, alpha) < POWER:
        highest *= 2
    lowest = 0.0
    while highest - lowest > 1e-6:
        middle = (lowest + highest) / 2
        lowest, highest = (lowest, middle) if power_of(middle, tasks, alpha) >= POWER else (middle, highest)
    return highest


def _tasks(effect: float, alpha: float) -> int:
    """The fewest tasks that show a mean of `effect` standard deviations with 80% power."""
    low, high = 1, 2
    while power_of(effect, high, alpha) < POWER and high < _MOST:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if power_of(effect, middle, alpha) >= POWER else (middle, high)
    return high
