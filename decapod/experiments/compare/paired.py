"""Whether two strategies differ: trials in pairs, and tasks as the units."""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri
from scipy.stats import binomtest

from decapod.experiments.compare.estimates import Floats, Settings, interval_by_task

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
    def of(cls, differences: list[tuple[str, float]]) -> "Pairs":
        """Add up (task, difference) of pairs."""
        sums: dict[str, list[float]] = {}
        for task, difference in differences:
            held = sums.setdefault(task, [0.0, 0.0])
            held[0] += difference
            held[1] += 1
        array = np.array(list(sums.values()), dtype=np.float64).reshape(-1, 2)
        return cls(array[:, 0], array[:, 1])

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
    p = float(binomtest(only_other, discordant, 0.5).pvalue) if discordant else 1.0
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
    """An interval for the mean difference: `interval_by_task`.

    Args:
        pairs: the differences.
        settings: the level and the seed.
        limit: how far a difference can be from 0 at most, as 1 for a share; None where there is no such limit.

    Where all tasks differ by the same (as by nothing), a bounded difference is taken to be further off in as many tasks
    as Wilson's interval allows for a thing that was never seen; an unbounded one has no interval, nor has one task.
    """
    tasks = len(pairs.sums)
    if tasks < 2:
        return None
    value = pairs.value
    made = interval_by_task(pairs.sums, pairs.counts, settings)
    if made is None:
        if limit is None:
            return None
        square = float(ndtri((1 + settings.level) / 2)) ** 2
        low, high = (value + sign * limit * square / (tasks + square) for sign in (-1, 1))
    else:
        low, high = made
    return (low, high) if limit is None else (max(low, -limit), min(high, limit))


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
    if not p_values:
        return []
    from statsmodels.stats.multitest import multipletests

    return [float(p) for p in multipletests(p_values, method="holm")[1]]
