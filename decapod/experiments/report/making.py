"""From a comparison to a report: every table, whatever it will be written as."""

from collections.abc import Iterator

from decapod.documents.harmless import harmless
from decapod.experiments.compare import Comparison
from decapod.experiments.report.table import Report, ReportTable
from decapod.experiments.report.tables.curves import cost_against_completion, endings, progress, progress_by_turn
from decapod.experiments.report.tables.kinds import by_kind
from decapod.experiments.report.tables.pairs import differences, how_tested, other_differences, pairs, set_ups
from decapod.experiments.report.tables.strategies import channels, costs, outcomes, pass_hat, time_split
from decapod.experiments.report.tables.trials import trials


def make_report(comparison: Comparison, *, with_data: bool = True) -> Report:
    """Make the report of a comparison. Nothing is computed here but counts of endings and the Pareto front.

    Tables that would say nothing are left out, and without `with_data` those that are only for files of data.
    """
    names = dict.fromkeys(row.experiment for row in comparison.rows)
    made = _tables(comparison, with_data=with_data)
    return Report(
        title=harmless(", ".join(names)) or "no trials",
        heading=_heading(comparison),
        tables={table.key: table for table in made if table.rows and len(table.columns) > 1},
        notes=tuple(map(harmless, comparison.notes)),
        level=comparison.question.settings.level,
    )


def _tables(comparison: Comparison, *, with_data: bool) -> Iterator[ReportTable]:
    yield outcomes(comparison)
    yield costs(comparison)
    if comparison.pairs:
        yield differences(comparison)
        yield pairs(comparison)
        yield how_tested(comparison)
        yield other_differences(comparison)
        yield set_ups(comparison)
    yield cost_against_completion(comparison)
    yield endings(comparison)
    yield progress(comparison)
    yield pass_hat(comparison)
    yield time_split(comparison)
    yield channels(comparison)
    yield from by_kind(comparison)
    if with_data:
        yield progress_by_turn(comparison)
        yield trials(comparison)


def _heading(comparison: Comparison) -> str:
    rows, settings = comparison.rows, comparison.question.settings
    tasks = {row.task for row in rows}
    missing = sum(row.missing for row in rows)
    return (
        f"{_count(len(comparison.strategies), 'strategy', 'strategies')}, {_count(len(rows), 'trial', 'trials')} of "
        f"{_count(len(tasks), 'task', 'tasks')}, {missing} missing; read at {comparison.budget.words}. Brackets: "
        f"{100 * settings.level:.4g}% intervals with the task as the unit. - stands for what cannot be told."
    )


def _count(number: int, one: str, several: str) -> str:
    return f"{number:,} {one if number == 1 else several}"
