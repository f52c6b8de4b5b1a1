"""`decapod compare`: strategies side by side, with what can and cannot be said of their differences."""

from pathlib import Path
from typing import Annotated

import typer

from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.terminal import console
from decapod.experiments.compare.needs import CompareError, ExtraMissingError, require_extra

Folders = Annotated[
    list[Path], typer.Argument(metavar="FOLDER...", help="Folders of experiments; their trials are taken together.")
]


def compare(
    folders: Folders,
    by: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AXIS",
            help="What tells strategies apart: topology, carries, faults, model, marks, variant, setup or experiment; "
            "may be repeated. Default: the first three.",
        ),
    ] = None,
    baseline: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Compare the others with this one; default: all with one another."),
    ] = None,
    budget: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LIMIT",
            help="Read every trial at turns=N, tokens=N or actions=N; may be repeated. Default: the smallest limits "
            "that any of the trials ran under.",
        ),
    ] = None,
    test: Annotated[
        list[str] | None,
        typer.Option(
            metavar="METRIC",
            help="Test the differences of this metric; may be repeated. All tests are corrected together. Default: SR "
            "and CR.",
        ),
    ] = None,
    detect: Annotated[
        float, typer.Option(min=0.001, max=1, help="Say what it takes to see so large a difference.")
    ] = 0.1,
    level: Annotated[float, typer.Option(min=0.5, max=0.999, help="How sure intervals are.")] = 0.95,
    seed: Annotated[int, typer.Option(min=0, help="What resampling is drawn with.")] = 0,
    details: Annotated[
        bool,
        typer.Option("--details", help="Print the tables by kind of task, channels and progress over turns as well."),
    ] = False,
) -> None:
    """Compare strategies: figures at a matched budget, paired differences, and what else differs between them.

    The task is the unit of every interval and test, as trials of one task are alike. Needs the extra `compare`.
    """
    try:
        require_extra()
        # What follows imports numpy, scipy and statsmodels: only now, so that other commands start without them.
        from decapod.cli.compare_text import show
        from decapod.experiments.compare import COMMUNICATION, MatchedBudget, Question, Settings, read_table
        from decapod.experiments.compare import compare as compare_table

        question = Question(
            by=tuple(dict.fromkeys(by or COMMUNICATION)),
            baseline=baseline,
            budget=MatchedBudget.parse(budget) if budget else None,
            tested=tuple(dict.fromkeys(test or Question().tested)),
            detect=detect,
            settings=Settings(level=level, seed=seed),
        )
        comparison = compare_table(read_table(folders), question)
    except ExtraMissingError as error:
        raise CommandError(_sentence(error), code=ExitCode.MISSING) from None
    except CompareError as error:
        raise CommandError(_sentence(error)) from None
    show(comparison, console(), details=details)


def _sentence(error: CompareError) -> str:
    text = str(error)
    return text[0].upper() + text[1:]
