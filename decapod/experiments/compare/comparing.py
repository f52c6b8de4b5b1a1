"""The comparison itself: from a table to every figure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from decapod.actions import did_you_mean
from decapod.experiments.compare.breakdowns import break_down
from decapod.experiments.compare.comparison import Comparison, PairComparison, Question
from decapod.experiments.compare.differences import Side, compare_pair, paired_metrics
from decapod.experiments.compare.families import are_shared, find_families
from decapod.experiments.compare.garbage import without_collecting
from decapod.experiments.compare.matching import MatchedBudget, at_budget
from decapod.experiments.compare.metrics import METRICS, one_at_a_time
from decapod.experiments.compare.needs import CompareError
from decapod.experiments.compare.paired import holm
from decapod.experiments.compare.reading import Table
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.compare.strategies import Strategy, find_baseline, find_strategies, pooled
from decapod.experiments.compare.summaries import summarise

MOST_PAIRS = 300
"""The most pairs of strategies that are compared: 25 strategies with one another."""


def compare(table: Table, question: Question | None = None) -> Comparison:
    """Compare the strategies in a table.

    Raises:
        CompareError: the question names an axis, a baseline or a metric that there is not, the budget cannot be kept,
            or there are too many strategies to compare all with one another.
    """
    with without_collecting():
        return _compare(table, question or Question())


def _compare(table: Table, asked: Question) -> Comparison:
    _check_tested(asked.tested)
    budget = asked.budget or MatchedBudget.common(table.rows)
    rows = at_budget(table.rows, budget)
    strategies = find_strategies(rows, asked.by)
    asked = replace(asked, budget=budget)
    if asked.baseline is not None:
        asked = replace(asked, baseline=find_baseline(strategies, asked.baseline).name)
    alone = one_at_a_time(rows)
    families = find_families(rows)
    metrics = paired_metrics(timed=alone is True)
    sides = {one.name: Side.of(one, asked.by, metrics) for one in strategies}
    pairs = tuple(
        compare_pair(sides[one.name], sides[other.name], asked, budget, families, metrics)
        for one, other in _pair_up(strategies, asked.baseline)
    )
    pairs, family = _correct(pairs, asked.tested)
    return Comparison(
        question=asked,
        table=table,
        rows=rows,
        strategies=tuple(summarise(one, asked.settings, timed=alone is True) for one in strategies),
        pairs=pairs,
        breakdowns=break_down(strategies, asked.settings),
        family=family,
        notes=tuple(dict.fromkeys(_notes(table, rows, asked, alone, families))),
    )


def _check_tested(tested: Sequence[str]) -> None:
    known = [key for key, metric in METRICS.items() if metric.paired]
    for key in tested:
        if key not in known:
            raise CompareError(f"no test is made of {key!r}{did_you_mean(key, known)}: {', '.join(known)}")


def _pair_up(strategies: Sequence[Strategy], baseline: str | None) -> list[tuple[Strategy, Strategy]]:
    if baseline is not None:
        first = next(one for one in strategies if one.name == baseline)
        return [(first, other) for other in strategies if other is not first]
    pairs = list(combinations(strategies, 2))
    if len(pairs) > MOST_PAIRS:
        raise CompareError(
            f"{len(strategies)} strategies are too many to compare each with every other: name a baseline, or compare "
            "by fewer axes"
        )
    return pairs


def _correct(pairs: tuple[PairComparison, ...], tested: Sequence[str]) -> tuple[tuple[PairComparison, ...], int]:
    """Correct all p-values of the comparison as one family. Return the pairs and how many tests there are."""
    places = [
        (place, key, p)
        for place, pair in enumerate(pairs)
        for key in tested
        if (p := pair.differences[key].p) is not None
    ]
    corrected = dict(zip([(place, key) for place, key, _ in places], holm([p for *_, p in places]), strict=True))
    made = tuple(
        replace(
            pair,
            differences={
                key: replace(one, corrected=corrected.get((place, key))) for key, one in pair.differences.items()
            },
        )
        for place, pair in enumerate(pairs)
    )
    return made, len(places)


def _notes(
    table: Table, rows: Sequence[TrialRow], question: Question, alone: bool | None, families: dict[str, str]
) -> Iterator[str]:
    yield from table.problems
    yield from (row.note for row in rows if row.note)
    censored = sum(row.censored for row in rows)
    if censored:
        yield (
            f"{censored} trials are censored: another limit ended them before the budget was used up, so they might "
            "have come further. They count with what they had reached; the worst cases show how much that matters."
        )
    if alone is False:
        yield "Wall time is left out: trials ran side by side, and slowed one another down."
    elif alone is None:
        yield "Wall time is left out: it is not known whether trials ran side by side."
    if are_shared(families):
        yield (
            f"Tasks share sub-tasks: {len(families)} tasks are {len(set(families.values()))} families. Tests by family "
            "are given beside those by task; where they disagree, trust those by family."
        )
    yield from pooled(rows, question.by)
    if len(families) < 6:
        yield (
            f"With {len(families)} {'task' if len(families) == 1 else 'tasks'} no test by task can be below "
            f"p = {2.0 ** (1 - len(families)):.2g}, and intervals are rough: more tasks say more than more seeds."
        )
    if any(row.ended == "unfinished" for row in rows):
        yield "Some trials are unfinished; they count as missing."
