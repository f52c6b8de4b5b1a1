"""Two strategies, trial by trial."""

from collections.abc import Mapping, Sequence

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
from decapod.experiments.compare.strategies import Strategy

Matched = Sequence[tuple[TrialRow, TrialRow]]
"""Pairs of trials that are the same in all but the strategy: baseline and other."""


def compare_pair(
    baseline: Strategy,
    other: Strategy,
    question: Question,
    budget: MatchedBudget,
    families: Mapping[str, str],
    *,
    timed: bool,
) -> PairComparison:
    """Pair the trials of two strategies and compare them; p-values are not corrected yet."""
    one_by_key, other_by_key = baseline.by_key(question.by), other.by_key(question.by)
    matched = [(row, other_by_key[key]) for key, row in one_by_key.items() if key in other_by_key]
    complete = [pair for pair in matched if not _is_missing(pair)]
    metrics = [metric for metric in METRICS.values() if metric.paired] + ([SECONDS] if timed else [])
    return PairComparison(
        baseline=baseline.name,
        other=other.name,
        pairs=len(complete),
        missing=len(matched) - len(complete),
        unpaired=len(one_by_key) + len(other_by_key) - 2 * len(matched),
        censored=sum(one.censored or two.censored for one, two in complete),
        set_ups=compare_set_ups(matched, budget),
        differences={metric.key: difference(metric, matched, question, families) for metric in metrics},
    )


def difference(metric: Metric, matched: Matched, question: Question, families: Mapping[str, str]) -> PairedDifference:
    """Compare one metric within pairs; tests are made for the metrics that the question tests."""
    values = [
        (one.task, before, after)
        for one, other in matched
        if not _is_missing((one, other))
        and (before := metric.of(one)) is not None
        and (after := metric.of(other)) is not None
    ]
    bounds = _worst_cases(metric, matched) if metric.bounded and matched else None
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


def _is_missing(pair: tuple[TrialRow, TrialRow]) -> bool:
    return pair[0].missing or pair[1].missing


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
    low = high = 0.0
    for one, other in matched:
        before, after = _range(metric, one), _range(metric, other)
        low += after[0] - before[1]
        high += after[1] - before[0]
    return low / len(matched), high / len(matched)


def _range(metric: Metric, row: TrialRow) -> tuple[float, float]:
    """Between what a trial's figure must lie: anywhere when it is missing; a censored one may have come further.

    With more turns a censored trial might have succeeded or failed in any way, so a share may be either. Nodes stay
    completed, so CR can only have grown.
    """
    if row.missing:
        return 0.0, 1.0
    value = metric.of(row)
    if value is None:
        return 0.0, 1.0
    if not row.censored:
        return value, value
    return (value, 1.0) if metric.key in ("SR", "CR") else (0.0, 1.0)
