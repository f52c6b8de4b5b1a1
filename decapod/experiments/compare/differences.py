"""Two strategies, trial by trial."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from decapod.experiments.compare.axes import compare_set_ups
from decapod.experiments.compare.comparison import PairComparison, PairedDifference, Question, UnitCheck
from decapod.experiments.compare.families import are_shared
from decapod.experiments.compare.matching import MatchedBudget
from decapod.experiments.compare.metrics import METRICS, SECONDS, Metric
from decapod.experiments.compare.paired import (
    Pairs,
    Test,
    cohen_h,
    difference_interval,
    mcnemar,
    sign_flip,
    standardised,
)
from decapod.experiments.compare.power import find_power
from decapod.experiments.compare.resampling import Floats
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.compare.strategies import Key, Strategy

Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Side:
    """One strategy of a pair, with the figures of its trials worked out once: arrays in the order of its rows, with NaN
    for a figure that is not known or of a missing trial.

    `places` tells where in them a trial is, by what trials are matched on; `censored` which trials are.
    """

    strategy: Strategy
    places: Mapping[Key, int]
    figures: Mapping[str, Floats]
    censored: NDArray[np.bool_]

    @classmethod
    def of(cls, strategy: Strategy, by: Sequence[str], metrics: Sequence[Metric]) -> "Side":
        """Work out the figures of the trials that have an outcome."""
        figures = {
            # None becomes NaN.
            metric.key: np.array([None if row.missing else metric.of(row) for row in strategy.rows], dtype=np.float64)
            for metric in metrics
        }
        censored = np.array([row.censored for row in strategy.rows], dtype=np.bool_)
        return cls(strategy, strategy.places(by), figures, censored)

    def row(self, place: int) -> TrialRow:
        """The trial at a place."""
        return self.strategy.rows[place]


@dataclass(frozen=True, slots=True)
class Matched:
    """Two strategies and where their matched trials are: trials that are the same in all but the strategy.

    `tasks` are the tasks of these, as places in `names`.
    """

    baseline: Side
    other: Side
    ones: Places
    others: Places
    tasks: Places
    names: Sequence[str]

    @classmethod
    def of(cls, baseline: Side, other: Side) -> "Matched":
        """Find the trials that belong together."""
        found = [(place, other.places[key]) for key, place in baseline.places.items() if key in other.places]
        codes: dict[str, int] = {}
        tasks = [codes.setdefault(baseline.row(one).task, len(codes)) for one, _ in found]
        places = np.array(found, dtype=np.intp).reshape(-1, 2)
        return cls(baseline, other, places[:, 0], places[:, 1], np.array(tasks, dtype=np.intp), tuple(codes))

    @property
    def rows(self) -> list[tuple[TrialRow, TrialRow]]:
        """The matched trials: of the baseline, of the other."""
        return [(self.baseline.row(one), self.other.row(two)) for one, two in zip(self.ones, self.others, strict=True)]


def paired_metrics(*, timed: bool) -> list[Metric]:
    """The metrics that are compared within pairs; `timed` adds wall time."""
    return [metric for metric in METRICS.values() if metric.paired] + ([SECONDS] if timed else [])


def compare_pair(
    baseline: Side,
    other: Side,
    question: Question,
    budget: MatchedBudget,
    families: Mapping[str, str],
    metrics: Sequence[Metric],
) -> PairComparison:
    """Pair the trials of two strategies and compare them; p-values are not corrected yet."""
    matched = Matched.of(baseline, other)
    rows = matched.rows
    complete = [pair for pair in rows if not (pair[0].missing or pair[1].missing)]
    return PairComparison(
        baseline=baseline.strategy.name,
        other=other.strategy.name,
        pairs=len(complete),
        missing=len(rows) - len(complete),
        unpaired=len(baseline.places) + len(other.places) - 2 * len(rows),
        censored=sum(one.censored or two.censored for one, two in complete),
        set_ups=compare_set_ups(rows, budget),
        differences={metric.key: difference(metric, matched, question, families) for metric in metrics},
    )


def difference(metric: Metric, matched: Matched, question: Question, families: Mapping[str, str]) -> PairedDifference:
    """Compare one metric within pairs; tests are made for the metrics that the question tests."""
    before = matched.baseline.figures[metric.key][matched.ones]
    after = matched.other.figures[metric.key][matched.others]
    bounds = _worst_cases(metric, matched, before, after) if metric.bounded and len(before) else None
    known = ~(np.isnan(before) | np.isnan(after))
    if not known.any():
        return PairedDifference(metric.key, None, bounds=bounds)
    settings = question.settings
    before, after, tasks = before[known], after[known], matched.tasks[known]
    differences = after - before
    pairs = Pairs.by_unit(tasks, differences)
    low, high = difference_interval(pairs, settings, 1.0 if metric.bounded else None) or (None, None)
    share = metric.kind == "share"
    only_baseline, only_other = int(np.sum(differences < 0)), int(np.sum(differences > 0))
    tested = metric.key in question.tested
    test = None
    if tested:
        single = share and len(pairs.sums) == len(differences)
        test = mcnemar(only_baseline, only_other) if single else sign_flip(pairs, settings)
    return PairedDifference(
        metric=metric.key,
        value=pairs.value,
        low=low,
        high=high,
        pairs=len(differences),
        tasks=len(pairs.sums),
        bounds=bounds,
        p=None if test is None else test.p,
        test="" if test is None else test.method,
        by_family=_by_family(metric, [families[matched.names[task]] for task in tasks], differences, question)
        if tested and are_shared(dict(families))
        else None,
        effect=cohen_h(float(before.mean()), float(after.mean())) if share else standardised(pairs),
        only_baseline=only_baseline if share else None,
        only_other=only_other if share else None,
        odds=only_other / only_baseline if share and only_baseline else None,
        power=find_power(tasks, differences, question.detect, settings.level) if metric.bounded else None,
    )


def _by_family(metric: Metric, families: Sequence[str], differences: Floats, question: Question) -> UnitCheck:
    codes: dict[str, int] = {}
    units = np.array([codes.setdefault(family, len(codes)) for family in families], dtype=np.intp)
    pairs = Pairs.by_unit(units, differences)
    low, high = difference_interval(pairs, question.settings, 1.0 if metric.bounded else None) or (None, None)
    test: Test = sign_flip(pairs, question.settings, "family of sub-tasks")
    return UnitCheck(len(pairs.sums), low, high, test.p, test.method)


def _worst_cases(metric: Metric, matched: Matched, before: Floats, after: Floats) -> tuple[float, float]:
    """The mean difference over all planned pairs, with what is missing or censored at its worst and its best."""
    least, most = _range(metric, before, matched.baseline.censored[matched.ones])
    lowest, highest = _range(metric, after, matched.other.censored[matched.others])
    return float((lowest - most).mean()), float((highest - least).mean())


def _range(metric: Metric, values: Floats, censored: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Between what trials' figures must lie: anywhere when one is missing; a censored one may have come further.

    With more turns a censored trial might have ended in any way, so most shares may be either. Nodes stay completed and
    a success ends a trial, so CR and SR can only have grown.
    """
    missing = np.isnan(values)
    free = missing if metric.key in ("SR", "CR") else missing | censored
    return np.where(free, 0.0, values), np.where(missing | censored, 1.0, values)
