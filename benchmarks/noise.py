"""Whether experiments can be trusted: what is known to be so must come out. `python -m benchmarks.noise`.

Noise at stated rates is put into the demo model, experiments are written as files and run, and their folders compared.
"""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from scipy.stats import binom, binomtest

from benchmarks.common.noisy import NOISIER, RATES, SEEDS, TURNS, is_called_different, model, run_experiment
from benchmarks.common.table import Row, Section, keep, own_versions
from decapod.experiments.noise import NoiseCount

REPETITIONS = 34
"""Experiments of two models that differ in nothing but the seed of their noise: six comparisons of like with like."""
NOISIER_ONES = 4
"""Experiments whose second model has more noise: six comparisons each."""
CHANCE = 0.001
"""How rarely a count may leave its bounds when all is as it should be."""


@dataclass
class Found:
    """What one experiment, or several, came to.

    `covered` and `intervals` count 95% intervals for a rate that hold the one that was put in, by the kind of noise;
    `wholes` are the same of a whole model. `different` and `excluded` count comparisons in which strategies were
    called different, and whose interval for CR leaves out 0, of `compared`.
    """

    trials: int = 0
    covered: dict[str, int] = field(default_factory=dict)
    intervals: dict[str, int] = field(default_factory=dict)
    wholes: int = 0
    wholes_covered: int = 0
    noise: dict[tuple[str, float], NoiseCount] = field(default_factory=dict)
    different: int = 0
    excluded: int = 0
    compared: int = 0

    def add(self, other: "Found") -> None:
        """Count another one's as well."""
        for mine, theirs in ((self.covered, other.covered), (self.intervals, other.intervals)):
            for kind, number in theirs.items():
                mine[kind] = mine.get(kind, 0) + number
        for key, count in other.noise.items():
            self.noise[key] = self.noise.get(key, NoiseCount()) + count
        for name in ("trials", "wholes", "wholes_covered", "different", "excluded", "compared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def main() -> None:
    """Run all of it and write the section."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        alike = gather(pool.map(partial(one_experiment, RATES), range(REPETITIONS)))
        unlike = gather(pool.map(partial(one_experiment, NOISIER), range(NOISIER_ONES)))
    keep(
        Section(
            "noise",
            "Whether experiments can be trusted",
            f"{REPETITIONS} experiments of 6 strategies (single, by-functionality, hierarchical, by-environment, the "
            "last one with summaries, and with the faults `lossy`), 12 tasks and "
            f"{SEEDS} seeds, {TURNS} turns at most, with two models that differ in nothing but the seed of their noise "
            f"({_rates(RATES)}): {alike.trials:,} trials, each experiment a file that is expanded, run and compared as "
            "the commands do it. The devices are forms in memory that stand for a desktop and a phone, with the real "
            "environments' actions and checks; the tasks ask for one to five entries, on either or both, so trials of "
            "a task are alike. Nothing waits: the action `wait` takes no time.",
            own_versions("numpy", "scipy"),
            [*covering(alike), *differing(alike), finding(unlike)],
            [
                "An interval is that of Clopper and Pearson for the events of one kind of noise among its chances as "
                "journaled, of one strategy's trials with one model, or of all trials with one model. It covers at "
                "least so often as it says, and more often where chances are few.",
                "Different is what has p <= 0.05 for SR or CR after correction for both: a strategy against itself, "
                "paired by task and seed.",
                f"A count that chance alone passes less than once in {1 / CHANCE:,.0f} times misses its goal.",
            ],
        )
    )


def gather(several: Iterable[Found]) -> Found:
    """Add up what experiments came to."""
    total = Found()
    for one in several:
        total.add(one)
    return total


def one_experiment(second: dict[str, float], number: int) -> Found:
    """Run an experiment of two models, `RATES` and `second`, and compare each strategy under both."""
    with TemporaryDirectory(prefix="benchmark-noise-") as folder:
        models = [model(RATES, 2 * number), model(second, 2 * number + 1)]
        ran = run_experiment(Path(folder), models)
        found = Found(trials=len(ran.table.rows))
        for name in models:
            count = ran.count([row for row in ran.table.rows if row.model == name])
            found.wholes += len(count)
            found.wholes_covered += sum(map(covers, count, count.values()))
            for key, one in count.items():
                found.noise[key] = found.noise.get(key, NoiseCount()) + one
        for rows in ran.strategies().values():
            for name in models:
                for key, one in ran.count([row for row in rows if row.model == name]).items():
                    found.intervals[key[0]] = found.intervals.get(key[0], 0) + 1
                    found.covered[key[0]] = found.covered.get(key[0], 0) + covers(key, one)
            comparison = ran.compare(rows, ("model",), resamples=1000)
            made = comparison.pairs[0].differences["CR"]
            found.compared += 1
            found.different += is_called_different(comparison)
            found.excluded += made.low is not None and made.high is not None and not made.low <= 0 <= made.high
    return found


def covers(key: tuple[str, float], count: NoiseCount, level: float = 0.95) -> bool:
    """Whether the exact interval for the rate of a kind of noise holds the rate that was put in."""
    found = binomtest(count.events, count.opportunities).proportion_ci(level, method="exact")
    return bool(found.low <= key[1] <= found.high)


def covering(found: Found) -> list[Row]:
    """How often intervals cover."""
    rows = [
        _at_least(f"95% intervals that cover the rate of `{kind}`, a strategy's", found.covered[kind], intervals)
        for kind, intervals in sorted(found.intervals.items())
    ]
    rows.append(_at_least("the same of whole models, all kinds", found.wholes_covered, found.wholes))
    for (kind, rate), count in sorted(found.noise.items()):
        told = f"{count.events:,} of {count.opportunities:,}"
        rate_found = count.events / count.opportunities
        met = covers((kind, rate), count, 1 - CHANCE)
        rows.append(Row(f"`{kind}` in all trials ({told})", f"{rate_found:.4f}", goal=f"{rate:g}, but chance", met=met))
    return rows


def differing(found: Found) -> list[Row]:
    """How often like is called unlike."""
    of = f"of {found.compared}"
    return [
        _at_most(f"a strategy called different from itself, {of}", found.different, found.compared),
        Row(f"95% intervals for its CR that leave out 0, {of}", f"{found.excluded / found.compared:.1%}"),
    ]


def finding(found: Found) -> Row:
    """How often a difference is found that there is."""
    share = found.different / found.compared
    title = f"a strategy with more noise ({_rates(NOISIER)}) called different, of {found.compared}"
    return Row(title, f"{share:.0%}", goal="at least 80%", met=share >= 0.8)


def _at_least(title: str, count: int, of: int, share: float = 0.95) -> Row:
    met = count >= binom.ppf(CHANCE, of, share)
    return Row(f"{title}, of {of:,}", f"{count / of:.1%}", goal=f"at least {share:.0%}, but chance", met=bool(met))


def _at_most(title: str, count: int, of: int, share: float = 0.05) -> Row:
    met = count <= binom.ppf(1 - CHANCE, of, share)
    return Row(title, f"{count / of:.1%}", goal=f"at most {share:.0%}, but chance", met=bool(met))


def _rates(rates: dict[str, float]) -> str:
    return ", ".join(f"{kind} {rate:g}" for kind, rate in rates.items())


if __name__ == "__main__":
    main()
