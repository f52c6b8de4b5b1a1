"""Two strategies, trial by trial."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.compare.strategies import Key, Strategy


@dataclass(frozen=True, slots=True)
class Side:
    """One strategy of a pair, with the figures of its trials worked out once: lists in the order of its rows.

    `places` tells where in them a trial is, by what trials are matched on.
    """

    strategy: Strategy
    places: Mapping[Key, int]
    figures: Mapping[str, Sequence[float | None]]

    @classmethod
    def of(cls, strategy: Strategy, by: Sequence[str], metrics: Sequence[Metric]) -> "Side":
        """Work out the figures of the trials that have an outcome; None stands for the others."""
        figures = {metric.key: [None if row.missing else metric.of(row) for row in strategy.rows] for metric in metrics}
        return cls(strategy, strategy.places(by), figures)

    def row(self, place: int) -> TrialRow:
        """The trial at a place."""
        return self.strategy.rows[place]


@dataclass(frozen=True, slots=True)
class Matched:
    """Two strategies and where their matched trials are: trials that are the same in all but the strategy."""

    baseline: Side
    other: Side
    places: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, baseline: Side, other: Side) -> "Matched":
        """Find the trials that belong together."""
        found = [(place, other.places[key]) for key, place in baseline.places.items() if key in other.places]
        return cls(baseline, other, found)

    @property
    def rows(self) -> list[tuple[TrialRow, TrialRow]]:
        """The matched trials: of the baseline, of the other."""
        return [(self.baseline.row(one), self.other.row(two)) for one, two in self.places]


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
    ones, others = matched.baseline.figures[metric.key], matched.other.figures[metric.key]
    values = [
        (matched.baseline.row(one).task, before, after)
        for one, two in matched.places
        if (before := ones[one]) is not None and (after := others[two]) is not None
    ]
    bounds = _worst_cases(metric, matched) if metric.bounded and matched.places else None
    if not values:
        return PairedDifference(metric.key, None, bounds=bounds)
    settings = question.settings
    differences = [(task, after - before) for task, before, after in values]
    pairs = Pairs.of(differences)
    low, high = difference_interval(pairs, settings, 1.0 if metric.bounded else None) or (None, None)
    share = metric.kind == "share"
    only_baseline = sum(delta < 0 for _, delta in differences)
    only_other = sum(delta > 0 for _, delta in differences)
    tested = metric.key in question.tested
    test = None
    if tested:
        single = share and len(pairs.sums) == len(values)
        test = mcnemar(only_baseline, only_other) if single else sign_flip(pairs, settings)
    return PairedDifference(
        metric=metric.key,
        value=pairs.value,
        low=low,
        high=high,
        pairs=len(values),
        tasks=len(pairs.sums),
        bounds=bounds,
        p=None if test is None else test.p,
        test="" if test is None else test.method,
        by_family=_by_family(metric, differences, question, families)
        if tested and are_shared(dict(families))
        else None,
        effect=_effect(values) if share else standardised(pairs),
        only_baseline=only_baseline if share else None,
        only_other=only_other if share else None,
        odds=only_other / only_baseline if share and only_baseline else None,
        power=find_power(differences, question.detect, settings.level) if metric.bounded else None,
    )


def _effect(values: Sequence[tuple[str, float, float]]) -> float:
    before = sum(one for _, one, _ in values) / len(values)
    after = sum(two for _, _, two in values) / len(values)
    return cohen_h(before, after)


def _by_family(
    metric: Metric, differences: Sequence[tuple[str, float]], question: Question, families: Mapping[str, str]
) -> UnitCheck:
    pairs = Pairs.of([(families[task], delta) for task, delta in differences])
    low, high = difference_interval(pairs, question.settings, 1.0 if metric.bounded else None) or (None, None)
    test: Test = sign_flip(pairs, question.settings, "family of sub-tasks")
    return UnitCheck(len(pairs.sums), low, high, test.p, test.method)


def _worst_cases(metric: Metric, matched: Matched) -> tuple[float, float]:
    """The mean difference over all planned pairs, with what is missing or censored at its worst and its best."""
    before, after = (
        [_range(metric, row, value) for row, value in zip(side.strategy.rows, side.figures[metric.key], strict=True)]
        for side in (matched.baseline, matched.other)
    )
    low = sum(after[two][0] - before[one][1] for one, two in matched.places)
    high = sum(after[two][1] - before[one][0] for one, two in matched.places)
    return low / len(matched.places), high / len(matched.places)


def _range(metric: Metric, row: TrialRow, value: float | None) -> tuple[float, float]:
    """Between what a trial's figure must lie: anywhere when it is missing; a censored one may have come further.

    With more turns a censored trial might have ended in any way, so most shares may be either. Nodes stay completed and
    a success ends a trial, so CR and SR can only have grown.
    """
    if value is None:
        return 0.0, 1.0
    if not row.censored:
        return value, value
    return (value, 1.0) if metric.key in ("SR", "CR") else (0.0, 1.0)
