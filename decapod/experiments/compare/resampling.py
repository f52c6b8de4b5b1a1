"""How far a ratio of sums may be from the true one, with tasks as the units: linearised, and by drawing tasks again."""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr, ndtri, stdtrit

Floats = NDArray[np.float64]

RESAMPLES = 4000
"""How often tasks are drawn again; fewer, but at least 1,000, where there are over 2,000 tasks."""

_MOST_WEIGHTS = 8_000_000


@dataclass(frozen=True, slots=True)
class Settings:
    """What intervals and tests are computed with. The same settings give the same numbers on every machine."""

    level: float = 0.95
    resamples: int = RESAMPLES
    seed: int = 0


def interval_by_task(above: Floats, below: Floats, settings: Settings) -> tuple[float, float] | None:
    """An interval for sum(above) / sum(below), with tasks (two or more) as the units.

    It reaches as far on each side as the wider of two: the cluster bootstrap, and Student's with tasks - 1 degrees on
    the linearised ratio. In simulations either alone falls short of its level with some kinds of data (see
    docs/statistics.md). None where all tasks have the same ratio exactly: their spread is not known.
    """
    made = bootstrap(above, below, settings)
    if made is None:
        return None
    value = float(above.sum() / below.sum())
    reach = student(settings.level, len(above)) * math.sqrt(linear_variance(above, below))
    return min(made[0], value - reach), max(made[1], value + reach)


def linear_variance(above: Floats, below: Floats) -> float:
    """The variance of sum(above) / sum(below) with tasks (two or more) as the units, linearised."""
    tasks = len(above)
    rests = above - above.sum() / below.sum() * below
    return tasks / (tasks - 1) * float(np.sum(rests**2)) / float(below.sum()) ** 2


def student(level: float, tasks: int) -> float:
    """Student's two-sided quantile with tasks - 1 degrees of freedom."""
    return float(stdtrit(tasks - 1, (1 + level) / 2))


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
    return float(np.sqrt(tasks / (tasks - 1)) * student(level, tasks))


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
