"""Paired differences, what tells set-ups apart, and what it takes to see a difference."""

from collections.abc import Iterator

from decapod.agents.topology import Difference
from decapod.experiments.compare import Comparison, PairComparison, PairedDifference
from decapod.experiments.report.table import Cell, Column, Measured, ReportTable, Span
from decapod.experiments.report.tables.building import KNOWN, build, line

_PAIR = (Column("baseline", "first"), Column("other", "second"))
_METRIC = Column("metric", "metric")
_DIFFERENCE = (
    Column("difference", "difference", "measured", "second minus first, with its interval", signed=True),
    Column("p", "p", "probability"),
    Column("corrected", "corrected", "probability", "p after Holm's correction"),
    Column("worst_cases", "worst cases", "span", "all that is missing against or for the second", signed=True),
    Column("effect", "effect", "number", "Cohen's h of a share, d_z of a mean", signed=True),
    Column("only_first", "only 1st", "count", "pairs in which only the first has it"),
    Column("only_second", "only 2nd", "count", "pairs in which only the second has it"),
    Column("pairs", "pairs", "count"),
    Column("tasks", "tasks", "count"),
)
_UNTESTED = ("p", "corrected")


def differences(comparison: Comparison) -> ReportTable:
    """The differences that are tested."""
    tested = comparison.question.tested
    about = (
        "The second strategy minus the first, over trials of the same task, seed and repeat; corrected: after Holm, "
        f"over {comparison.family} tests. Worst cases: all that is missing, and what censored trials had left, against "
        "or for the second."
    )
    rows = ([*_names(pair, one), *_cells(one)] for pair, one in _known(comparison) if one.metric in tested)
    return build("differences", "Paired differences, tested", about, [*_PAIR, _METRIC, *_DIFFERENCE], rows)


def other_differences(comparison: Comparison) -> ReportTable:
    """The differences that have intervals only."""
    tested = comparison.question.tested
    rows = ([*_names(pair, one), *_cells(one)] for pair, one in _known(comparison) if one.metric not in tested)
    columns = [*_PAIR, _METRIC, *_DIFFERENCE]
    about = "As above. Nothing of these is tested, and their intervals are not corrected for their number."
    return build("other-differences", "Paired differences, not tested", about, columns, rows).without(*_UNTESTED)


def _known(comparison: Comparison) -> Iterator[tuple[PairComparison, PairedDifference]]:
    keys = dict.fromkeys((*comparison.question.tested, *KNOWN))
    for pair in comparison.pairs:
        for key in keys:
            one = pair.differences.get(key)
            if one is not None and one.value is not None:
                yield pair, one


def _names(pair: PairComparison, one: PairedDifference) -> tuple[str, str, str]:
    return pair.baseline, pair.other, KNOWN[one.metric].label


def _cells(one: PairedDifference) -> Iterator[Cell]:
    yield Measured(one.value, one.low, one.high)
    yield one.p
    yield one.corrected
    yield Span(*one.bounds) if one.bounds else None
    yield one.effect
    yield one.only_baseline
    yield one.only_other
    yield one.pairs
    yield one.tasks


def how_tested(comparison: Comparison) -> ReportTable:
    """How each test was made, what it says with families as units, and what it takes to see a difference."""
    columns = [
        *_PAIR,
        _METRIC,
        Column("test", "test"),
        Column("families", "families", "count", "units where tasks share sub-tasks"),
        Column("p_by_family", "p by family", "probability"),
        Column("interval_by_family", "by family", "span", "interval with families as units", signed=True),
        Column("detectable", "can be seen", "number", "the smallest difference seen with 80% power, as trials vary"),
        Column("wanted", "to see", "number", "the difference asked for"),
        Column("tasks_needed", "takes tasks", "count", "with as many trials each"),
        Column("trials_needed", "or trials a task", "count", "of each strategy; none when no number is enough"),
    ]
    rows = ([*_names(pair, one), *_test_cells(one)] for pair, one in _known(comparison) if one.p is not None)
    title = "How differences were tested, and what it takes to see one"
    return build("tests", title, "", columns, rows)


def _test_cells(one: PairedDifference) -> Iterator[Cell]:
    family, power = one.by_family, one.power
    yield one.test
    yield family.units if family else None
    yield family.p if family else None
    yield Span(family.low, family.high) if family and family.low is not None and family.high is not None else None
    yield power.detectable if power else None
    yield power.difference if power else None
    yield power.tasks if power else None
    yield power.trials if power else None


def pairs(comparison: Comparison) -> ReportTable:
    """What each pair of strategies is made of, and what a difference between them may be called."""
    doubtful = any(pair.set_ups.problems for pair in comparison.pairs)
    columns = [
        *_PAIR,
        Column("pairs", "pairs", "count", "with two outcomes"),
        Column("missing", "missing", "count", "pairs without"),
        Column("censored", "censored", "count"),
        Column("unpaired", "unpaired", "count", "trials without a partner"),
        Column("verdict", "differs in", "text", "whether communication alone differs"),
        Column("sentence", "what a difference is"),
        *([Column("problems", "what is not known")] if doubtful else []),
    ]
    rows = (
        line(
            *(pair.baseline, pair.other, pair.pairs, pair.missing, pair.censored, pair.unpaired),
            *(pair.set_ups.verdict, pair.set_ups.sentence),
            *([" ".join(pair.set_ups.problems)] if doubtful else []),
        )
        for pair in comparison.pairs
    )
    return build("pairs", "What may be called an effect of communication", "", columns, rows)


def set_ups(comparison: Comparison) -> ReportTable:
    """Every axis that differs."""
    columns = [
        *_PAIR,
        Column("axis", "axis"),
        Column("what", "what"),
        Column("before", "first is", "text", "none where it is not there"),
        Column("after", "second is", "text", "none where it is not there"),
        Column("communication", "communication", "flag"),
        Column("matched", "matched", "flag", "whether the budget makes it the same"),
    ]
    rows = (
        line(
            *(pair.baseline, pair.other, each.difference.axis, each.difference.what),
            *(_value(each.difference, value) for value in (each.difference.before, each.difference.after)),
            *(each.communication, each.matched),
        )
        for pair in comparison.pairs
        for each in pair.set_ups.differences
    )
    return build("set-ups", "What differs between set-ups", "Long texts are cut.", columns, rows)


_LONGEST_VALUE = 200


def _value(difference: Difference, value: str | None) -> str | None:
    """What is there; a changed text of many lines is only told to be another."""
    if difference.lines:
        return "another text"
    if value is None or len(value) <= _LONGEST_VALUE:
        return value
    return value[: _LONGEST_VALUE - 3] + "..."
