"""Estimates with intervals. Trials of one task are alike: the task is the unit, not the trial."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri, stdtrit

Floats = NDArray[np.float64]

Method = Literal["Wilson", "Wilson by task", "bootstrap by task", "none"]
"""How an interval was made. `none`: there are too few tasks for one."""

RESAMPLES = 4000
"""How often tasks are drawn again; fewer, but at least 1,000, where there are over 2,000 tasks."""

_MOST_WEIGHTS = 8_000_000


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
class Settings:
    """What intervals and tests are computed with. The same settings give the same numbers on every machine."""

    level: float = 0.95
    resamples: int = RESAMPLES
    seed: int = 0


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
    """A share of trials, in [0, 1].

    With one trial a task: Wilson's interval (1927). With several: the same on the effective sample size, the number of
    independent trials that would vary as much as these tasks do, and with Student's quantile of tasks - 1 degrees
    (Korn and Graubard 1998; Franco, Little, Louis and Slud 2019). Where tasks do not differ at all, as when every trial
    succeeds, each task counts as one trial.
    """
    value, tasks = shares.value, shares.tasks
    if value is None:
        return Estimate(None)
    quantile = float(ndtri((1 + settings.level) / 2))
    if np.all(shares.below == 1):
        return _wilson(value, tasks, quantile, shares, "Wilson")
    if tasks < 2:
        return Estimate(value, trials=shares.trials, tasks=tasks)
    if not 0 < value < 1:
        return _wilson(value, tasks, quantile, shares, "Wilson by task")
    return _by_effective_size(shares, value, settings, float(shares.below.sum()))


def _by_effective_size(shares: Shares, value: float, settings: Settings, most: float = np.inf) -> Estimate:
    """Wilson's interval with Student's quantile, on as many independent trials as would vary as these tasks do."""
    tasks = shares.tasks
    rests = shares.above - value * shares.below
    variance = tasks / (tasks - 1) * float(np.sum(rests**2)) / float(shares.below.sum()) ** 2
    effective = min(most, value * (1 - value) / variance) if variance > 1e-12 else float(tasks)
    student = float(stdtrit(tasks - 1, (1 + settings.level) / 2))
    return _wilson(value, max(effective, 1.0), student, shares, "Wilson by task")


def _wilson(value: float, count: float, quantile: float, shares: Shares, method: Method) -> Estimate:
    square = quantile**2 / count
    middle = (value + square / 2) / (1 + square)
    half = quantile * np.sqrt(value * (1 - value) / count + square / (4 * count)) / (1 + square)
    low, high = max(0.0, float(middle - half)), min(1.0, float(middle + half))
    return Estimate(value, min(low, value), max(high, value), shares.trials, shares.tasks, method)


def ratio(shares: Shares, settings: Settings, *, bounded: bool = False) -> Estimate:
    """A mean, or another ratio of sums that cannot be negative, with `interval_by_task`.

    Where each trial's figure is in [0, 1] (`bounded`) the interval reaches as far as Wilson's on the effective sample
    size as well, as for a share: near 0 and 1 the others fall short. Where all tasks agree exactly, each then counts as
    one trial: nothing in [0, 1] varies more than such a thing.
    """
    value = shares.value
    if value is None or shares.tasks < 2:
        return Estimate(value, trials=shares.trials, tasks=shares.tasks)
    made = interval_by_task(shares.above, shares.below, settings)
    if made is not None:
        low, high = max(0.0, made[0]), made[1]
        if bounded:
            other = _by_effective_size(shares, value, settings)
            low, high = min(low, other.low or 0.0), max(min(high, 1.0), other.high or 0.0)
        return Estimate(value, low, high, shares.trials, shares.tasks, "bootstrap by task")
    if not bounded:
        return Estimate(value, trials=shares.trials, tasks=shares.tasks)
    quantile = float(ndtri((1 + settings.level) / 2))
    return _wilson(value, shares.tasks, quantile, shares, "Wilson by task")


def interval_by_task(above: Floats, below: Floats, settings: Settings) -> tuple[float, float] | None:
    """An interval for sum(above) / sum(below), with tasks (two or more) as the units.

    It reaches as far on each side as the wider of two: the cluster bootstrap, and Student's with tasks - 1 degrees on
    the linearised ratio. In simulations either alone falls short of its level with some kinds of data (see
    docs/statistics.md). None where all tasks have the same ratio exactly: their spread is not known.
    """
    made = bootstrap(above, below, settings)
    if made is None:
        return None
    tasks = len(above)
    value = float(above.sum() / below.sum())
    error = np.sqrt(tasks / (tasks - 1) * np.sum((above - value * below) ** 2)) / below.sum()
    reach = float(stdtrit(tasks - 1, (1 + settings.level) / 2) * error)
    return min(made[0], value - reach), max(made[1], value + reach)


def bootstrap(above: Floats, below: Floats, settings: Settings) -> tuple[float, float] | None:
    """The tasks are drawn again (cluster bootstrap): the BCa interval (Efron 1987) of sum(above) / sum(below).

    Its level is widened for few tasks (Hesterberg 2015, section 5.3). None where all tasks have the same ratio.
    """
    tasks = len(above)
    value = above.sum() / below.sum()
    left_out = (above.sum() - above) / (below.sum() - below)
    spread = left_out.mean() - left_out
    if np.sum(spread**2) <= 1e-24 * max(1.0, value**2):
        return None
    drawn = resampled(above, below, settings)
    under = (np.mean(drawn < value) + np.mean(drawn <= value)) / 2
    bias = ndtri(np.clip(under, 1e-4, 1 - 1e-4))
    skew = np.sum(spread**3) / (6 * np.sum(spread**2) ** 1.5)
    reach = np.array([-1.0, 1.0]) * widened(settings.level, tasks)
    shifted = bias + reach
    levels = ndtr(bias + shifted / np.maximum(1 - skew * shifted, 0.1))
    low, high = np.quantile(drawn, levels)
    return min(float(low), float(value)), max(float(high), float(value))


def widened(level: float, tasks: int) -> float:
    """The normal quantile whose bootstrap percentiles are as wide as Student's interval for so many tasks."""
    return float(np.sqrt(tasks / (tasks - 1)) * stdtrit(tasks - 1, (1 + level) / 2))


def resampled(above: Floats, below: Floats, settings: Settings) -> Floats:
    """The ratio in each resample of the tasks. `above` may have several columns; then so has the result."""
    drawn = weights(len(above), settings.resamples, settings.seed)
    # Not with @: BLAS would share so small a product between threads, which takes longer where cores are busy.
    if above.ndim > 1:
        return np.asarray(np.einsum("ij,jk->ik", drawn, above) / np.einsum("ij,j->i", drawn, below)[:, None])
    if np.all(below == below[0]):
        return np.asarray(np.einsum("ij,j->i", drawn, above) / below.sum())
    return np.asarray(np.einsum("ij,j->i", drawn, above) / np.einsum("ij,j->i", drawn, below))


@lru_cache(maxsize=6)
def weights(tasks: int, resamples: int, seed: int) -> Floats:
    """How often each task is drawn: an array of (resamples, tasks). Each row adds up to the number of tasks."""
    rows = min(resamples, max(1000, _MOST_WEIGHTS // tasks))
    drawn = np.random.default_rng([seed, tasks]).multinomial(tasks, np.full(tasks, 1 / tasks), size=rows)
    return drawn.astype(np.float64)
