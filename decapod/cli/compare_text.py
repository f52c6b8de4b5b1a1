"""A comparison as tables on a terminal."""

from collections.abc import Iterator

from rich.console import Console, RenderableType

from decapod.cli.compare_differences import comparisons
from decapod.cli.compare_figures import as_rich, paragraph
from decapod.experiments.compare import Comparison
from decapod.experiments.report import Report, make_report

_FIRST = ("outcomes", "endings", "costs", "time", "pass-k")
_DETAILS = ("cost-completion", "channels", "progress")


def show(comparison: Comparison, out: Console, *, details: bool = False) -> None:
    """Print a comparison; `details` adds the tables by kind of task, cost, channels and progress."""
    for part in _parts(comparison, make_report(comparison, with_data=False), details=details):
        out.print(part)


def _parts(comparison: Comparison, report: Report, *, details: bool) -> Iterator[RenderableType]:
    yield paragraph(report.heading)
    yield from _tables(report, _FIRST)
    yield from comparisons(comparison, report)
    if details:
        for key, table in report.tables.items():
            if key.startswith("by-"):
                yield as_rich(table, merged=1)
        yield from _tables(report, _DETAILS)
    for note in report.notes:
        yield paragraph(f"Note: {note}", style="yellow")


def _tables(report: Report, keys: tuple[str, ...]) -> Iterator[RenderableType]:
    yield from (as_rich(report.tables[key]) for key in keys if key in report.tables)
