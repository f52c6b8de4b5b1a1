"""Paired differences as tables on a terminal, with what a difference may be called."""

from collections.abc import Iterator
from dataclasses import replace

from rich.console import RenderableType
from rich.text import Text

from decapod.cli.compare_figures import as_rich, paragraph
from decapod.cli.terminal import harmless
from decapod.experiments.compare import Comparison, PairComparison, PairedDifference
from decapod.experiments.report import Report, ReportTable
from decapod.experiments.report.words import bracket, number, probability

_SHOWN = ("SR", "CR", "EE", "CE", "FC", "tokens", "seconds")
_LONGEST_VALUE = 60


def comparisons(comparison: Comparison, report: Report) -> Iterator[RenderableType]:
    """Yield a table and the set-ups' differences for each pair of strategies, then how to read them."""
    if not comparison.pairs:
        yield paragraph("There is one strategy only, so nothing is compared. --by names what tells strategies apart.")
        return
    for pair in comparison.pairs:
        yield from _pair(pair, comparison, report)
    question = comparison.question
    tests = f"{comparison.family} test{'s' * (comparison.family != 1)}"
    yield paragraph(
        "Differences are the second strategy minus the first, over trials of the same task, seed and repeat. "
        f"p: tests of {', '.join(question.tested)}; corrected: after Holm, over the {tests} of this comparison. Other "
        "rows are not tested. Worst cases: all that is missing, and what censored trials had left, against or for the "
        "second."
    )


def _pair(pair: PairComparison, comparison: Comparison, report: Report) -> Iterator[RenderableType]:
    yield Text.assemble(
        (harmless(f"{pair.baseline} -> {pair.other}"), "bold"),
        f"  n = {pair.pairs} pairs, {pair.missing} missing, {pair.censored} censored, {pair.unpaired} trials unpaired",
    )
    table = _differences(pair, report)
    if table is not None:
        yield as_rich(table, title="")
    for one in (pair.differences[key] for key in comparison.question.tested):
        yield from _how(one, comparison)
    yield paragraph(f"  {pair.set_ups.sentence}", _style(pair))
    for each in pair.set_ups.differences:
        told = each.difference
        values = f": {_short(told.before)} -> {_short(told.after)}" if not told.lines else ": another text"
        matched = " (the budget makes it the same)" if each.matched else ""
        yield paragraph(f"    {told.axis}: {told.what}{values}{matched}", "dim")
    for problem in pair.set_ups.problems:
        yield paragraph(f"    {problem}", "yellow")


def _differences(pair: PairComparison, report: Report) -> ReportTable | None:
    """The differences of one pair: those tested, then the most important others."""
    if "differences" not in report.tables:
        return None
    names = {"baseline": harmless(pair.baseline), "other": harmless(pair.other)}
    tested = report.tables["differences"].where(**names)
    others = report.tables.get("other-differences")
    shown = [] if others is None else [one for one in others.where(**names).records() if one["metric"] in _SHOWN]
    added = tuple(tuple(one.get(column.key) for column in tested.columns) for one in shown)
    return replace(tested, rows=tested.rows + added).without(*names)


def _how(one: PairedDifference, comparison: Comparison) -> Iterator[Text]:
    if one.p is None:
        return
    text = f"  {one.metric}: {one.test}"
    if one.by_family is not None:
        family = one.by_family
        interval = bracket(family.low, family.high, sign=True)
        text += f"; with {family.units} families as units p = {probability(family.p)} {interval}".rstrip()
    if one.power is not None:
        power = one.power
        # Only figures in [0, 1] have a power, so no difference is above 1; with few tasks no test gets below 5%.
        hopeless = power.detectable >= 1 or (0.5 ** (one.tasks - 1) > 0.05 and one.test.startswith("sign-flip"))
        seen = "no difference, however large," if hopeless else number(power.detectable)
        text += (
            f". As these trials vary, {seen} could be seen (80% power); to see "
            f"{number(power.difference)} takes {power.tasks:,} tasks with as many trials each"
        )
        if power.trials is not None:
            text += f", or {power.trials:,} trials of each strategy in each of these {one.tasks} tasks"
        elif power.spread_known:
            text += "; more trials of these tasks alone will not do"
    yield paragraph(text, "dim")


def _style(pair: PairComparison) -> str:
    return {"communication": "green", "none": ""}.get(pair.set_ups.verdict, "yellow")


def _short(value: str | None) -> str:
    if value is None:
        return "(not there)"
    first = value.splitlines()[0] if value else "nothing"
    return first if len(first) <= _LONGEST_VALUE else first[: _LONGEST_VALUE - 3] + "..."
