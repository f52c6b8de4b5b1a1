"""Whether two strategies differ: trials in pairs, and tasks as the units."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr, ndtri

from decapod.experiments.compare.estimates import NO_SPREAD, edge_weight
from decapod.experiments.compare.resampling import Floats, Settings, interval_by_task, linear_variance, student

EXACT_TASKS = 16
"""Up to so many tasks that differ, every way to swap the two strategies in them is tried (65,536)."""

SWAPS = 9_999
"""How many random ways are tried with more tasks."""

_CHUNK = 4_000_000


@dataclass(frozen=True, slots=True)
class Pairs:
    """Differences of paired trials, other minus baseline, added up by task (or family): one number a task."""

    sums: Floats
    counts: Floats

    @classmethod
    def by_unit(cls, units: NDArray[np.intp], differences: Floats) -> "Pairs":
        """Add up the differences of pairs, by the number of the task (or family) that each is of."""
        counts = np.bincount(units)
        known = counts > 0
        sums = np.asarray(np.bincount(units, differences), dtype=np.float64)
        return cls(sums[known], counts[known].astype(np.float64))

    @property
    def value(self) -> float:
        """The mean difference over all pairs."""
        return float(self.sums.sum() / self.counts.sum())

    @property
    def means(self) -> Floats:
        """The mean difference within each task."""
        return np.asarray(self.sums / self.counts)


@dataclass(frozen=True, slots=True)
class Test:
    """A two-sided p-value, and how it was made, for a person: `sign-flip by task, exact over 4,096 swaps`."""

    p: float
    method: str


def mcnemar(only_baseline: int, only_other: int) -> Test:
    """McNemar's exact test (1947): of the pairs in which one succeeds, either is as likely. For one pair a task."""
    discordant = only_baseline + only_other
    p = min(1.0, 2 * float(bdtr(min(only_baseline, only_other), discordant, 0.5))) if discordant else 1.0
    return Test(p, f"exact McNemar, {discordant} discordant pairs")


def sign_flip(pairs: Pairs, settings: Settings, unit: str = "task") -> Test:
    """The permutation test that swaps the two strategies in whole tasks.

    When the strategies do not differ, each task's difference is as likely with the other sign, however alike the trials
    of a task are: the test keeps its level exactly. Its p-value is the share of swaps with a mean difference at least
    as far from 0; with more than `EXACT_TASKS` tasks that differ, of `SWAPS` random ones and the one that was seen.
    """
    sums = np.abs(pairs.sums[np.abs(pairs.sums) > 1e-12])
    seen = abs(float(pairs.sums.sum()))
    tolerance = 1e-9 * max(1.0, float(sums.sum()))
    if len(sums) <= EXACT_TASKS:
        totals = np.zeros(1)
        for size in sums:
            totals = np.concatenate([totals + size, totals - size])
        p = float(np.mean(np.abs(totals) >= seen - tolerance))
        return Test(p, f"sign-flip by {unit}, exact over {len(totals):,} swaps")
    random = np.random.default_rng([settings.seed, len(sums), 1])
    hits, done = 0, 0
    while done < SWAPS:
        rows = min(SWAPS - done, max(1, _CHUNK // len(sums)))
        signs = random.integers(0, 2, size=(rows, len(sums)), dtype=np.int8) * 2 - 1
        hits += int(np.sum(np.abs(np.einsum("ij,j->i", signs, sums)) >= seen - tolerance))
        done += rows
    return Test((1 + hits) / (1 + SWAPS), f"sign-flip by {unit}, {SWAPS:,} random swaps")


def difference_interval(pairs: Pairs, settings: Settings, limit: float | None = None) -> tuple[float, float] | None:
    """An interval for the mean difference; None where it has none, as with one task.

    Args:
        pairs: the differences.
        settings: the level and the seed.
        limit: how far a difference can be from 0 at most, as 1 for a share; None where there is no such limit.

    With a limit it is Student's on the linearised mean, with a part of the variance (`edge_weight`) taken to be what it
    would be if all of a task's pairs went the same way as far as they can: tasks in which nothing differs tell little
    of how much others do. Where all tasks differ by the same (as by nothing), it is further off in as many tasks as
    Wilson's interval allows for a thing that was never seen. Without a limit it is `interval_by_task`.
    """
    tasks = len(pairs.sums)
    if tasks < 2:
        return None
    if limit is None:
        return interval_by_task(pairs.sums, pairs.counts, settings)
    value = pairs.value
    variance = linear_variance(pairs.sums, pairs.counts)
    if variance <= NO_SPREAD:
        square = float(ndtri((1 + settings.level) / 2)) ** 2
        reach = limit * square / (tasks + square)
    else:
        weight = edge_weight(float(np.mean(np.abs(pairs.sums) <= NO_SPREAD)), tasks)
        most = max(variance, _most_variance(pairs, value, limit))
        reach = student(settings.level, tasks) * float(np.sqrt(weight * most + (1 - weight) * variance))
    return max(value - reach, -limit), min(value + reach, limit)


def _most_variance(pairs: Pairs, value: float, limit: float) -> float:
    """The variance of the mean if a task differed by `limit` or not at all, as often as makes it differ as much.

    Half a task is added that differs one way and half that differs the other, after Agresti and Min (2005).
    """
    tasks = len(pairs.sums)
    moved = float(np.abs(pairs.sums).sum() / pairs.counts.mean()) / limit
    return limit**2 * ((moved + 1) / (tasks + 1) - (value / limit) ** 2) / tasks


def cohen_h(baseline: float, other: float) -> float:
    """Cohen's h: the difference of two shares on the arcsine scale. 0.2 is called small, 0.5 medium, 0.8 large."""
    return float(2 * np.arcsin(np.sqrt(other)) - 2 * np.arcsin(np.sqrt(baseline)))


def standardised(pairs: Pairs) -> float | None:
    """The mean difference by the spread of the tasks' differences (Cohen's d_z); None where they do not spread."""
    if len(pairs.sums) < 2:
        return None
    spread = float(np.std(pairs.means, ddof=1))
    return float(np.mean(pairs.means)) / spread if spread > 1e-12 else None


def holm(p_values: list[float]) -> list[float]:
    """P-values corrected for being several, after Holm (1979), in their order."""
    corrected = [0.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = highest
    return corrected
