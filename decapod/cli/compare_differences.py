"""Paired differences as tables on a terminal, with what a difference may be called."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from decapod.cli.compare_figures import bracket, new_table, number, paragraph, probability, signed
from decapod.cli.terminal import harmless
from decapod.experiments.compare import METRICS, SECONDS, Comparison, PairComparison, PairedDifference

_SHOWN = ("SR", "CR", "EE", "CE", "FC", "tokens", "seconds")
_LONGEST_VALUE = 60


def comparisons(comparison: Comparison) -> Iterator[RenderableType]:
    """Yield a table and the set-ups' differences for each pair of strategies, then how to read them."""
    if not comparison.pairs:
        yield paragraph("There is one strategy only, so nothing is compared. --by names what tells strategies apart.")
        return
    for pair in comparison.pairs:
        yield from _pair(pair, comparison)
    question = comparison.question
    tests = f"{comparison.family} test{'s' * (comparison.family != 1)}"
    yield paragraph(
        "Differences are the second strategy minus the first, over trials of the same task, seed and repeat. "
        f"p: tests of {', '.join(question.tested)}; corrected: after Holm, over the {tests} of this comparison. Other "
        "rows are not tested. Worst cases: all that is missing, and what censored trials had left, against or for the "
        "second."
    )


def _pair(pair: PairComparison, comparison: Comparison) -> Iterator[RenderableType]:
    yield Text.assemble(
        (harmless(f"{pair.baseline} -> {pair.other}"), "bold"),
        f"  n = {pair.pairs} pairs, {pair.missing} missing, {pair.censored} censored, {pair.unpaired} trials unpaired",
    )
    heads = [
        "",
        "difference",
        "interval",
        "p",
        "corrected",
        "worst cases",
        "effect",
        "only 1st / 2nd",
        "pairs",
        "tasks",
    ]
    table = new_table("", heads)
    table.title = None
    known = {**METRICS, SECONDS.key: SECONDS}
    keys = [key for key in dict.fromkeys((*comparison.question.tested, *_SHOWN)) if key in pair.differences]
    for one in (pair.differences[key] for key in keys):
        if one.value is not None:
            table.add_row(known[one.metric].label, *_cells(one))
    if table.row_count:
        yield table
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


def _cells(one: PairedDifference) -> Iterator[str]:
    yield signed(one.value)
    yield bracket(one.low, one.high, sign=True) or "-"
    yield probability(one.p)
    yield probability(one.corrected)
    yield bracket(*one.bounds, sign=True) if one.bounds else "-"
    yield signed(one.effect)
    yield "-" if one.only_baseline is None else f"{one.only_baseline} / {one.only_other}"
    yield str(one.pairs)
    yield str(one.tasks)


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
        text += (
            f". As these trials vary, {number(power.detectable)} could be seen (80% power); to see "
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
