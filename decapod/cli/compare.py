"""`decapod compare`: strategies side by side, with what can and cannot be said of their differences."""

from typing import Annotated

import typer

from decapod.cli.compare_options import Baseline, Budget, By, Detect, Folders, Level, Seed, Test, compared
from decapod.cli.terminal import console


def compare(
    folders: Folders,
    by: By = None,
    baseline: Baseline = None,
    budget: Budget = None,
    test: Test = None,
    detect: Detect = 0.1,
    level: Level = 0.95,
    seed: Seed = 0,
    details: Annotated[
        bool,
        typer.Option("--details", help="Print the tables by kind of task, channels and progress over turns as well."),
    ] = False,
) -> None:
    """Compare strategies: figures at a matched budget, paired differences, and what else differs between them.

    The task is the unit of every interval and test, as trials of one task are alike. Needs the extra `compare`.
    """
    comparison = compared(
        folders, by=by, baseline=baseline, budget=budget, test=test, detect=detect, level=level, seed=seed
    )
    from decapod.cli.compare_text import show

    show(comparison, console(), details=details)
