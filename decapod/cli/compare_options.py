"""The options of `decapod compare` and `decapod report`: what is compared, and how."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from decapod.cli.errors import CommandError, ExitCode
from decapod.experiments.compare.needs import CompareError, ExtraMissingError, require_extra

if TYPE_CHECKING:
    from decapod.experiments.compare import Comparison

Folders = Annotated[
    list[Path], typer.Argument(metavar="FOLDER", help="Folders of experiments; their trials are taken together.")
]
By = Annotated[
    list[str] | None,
    typer.Option(
        "--by",
        metavar="AXIS",
        help="What tells strategies apart: topology, carries, faults, model, marks, variant, setup or experiment; "
        "may be repeated. Default: the first three.",
    ),
]
Baseline = Annotated[
    str | None,
    typer.Option("--baseline", metavar="NAME", help="Compare the others with this one; default: all with one another."),
]
Budget = Annotated[
    list[str] | None,
    typer.Option(
        "--budget",
        metavar="LIMIT",
        help="Read every trial at turns=N, tokens=N or actions=N; may be repeated. Default: the smallest limits "
        "that any of the trials ran under.",
    ),
]
Test = Annotated[
    list[str] | None,
    typer.Option(
        "--test",
        metavar="METRIC",
        help="Test the differences of this metric; may be repeated. All tests are corrected together. Default: SR "
        "and CR.",
    ),
]
Detect = Annotated[
    float, typer.Option("--detect", min=0.001, max=1, help="Say what it takes to see so large a difference.")
]
Level = Annotated[float, typer.Option("--level", min=0.5, max=0.999, help="How sure intervals are.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="What resampling is drawn with.")]


def compared(
    folders: list[Path],
    *,
    by: list[str] | None,
    baseline: str | None,
    budget: list[str] | None,
    test: list[str] | None,
    detect: float,
    level: float,
    seed: int,
) -> "Comparison":
    """Read the trials and compare them as asked.

    Raises:
        CommandError: that cannot be done, or the extra `compare` is not installed.
    """
    try:
        require_extra()
        # What follows imports numpy and scipy: only now, so that other commands start without them.
        from decapod.experiments.compare import COMMUNICATION, MatchedBudget, Question, Settings, compare, read_table

        question = Question(
            by=tuple(dict.fromkeys(by or COMMUNICATION)),
            baseline=baseline,
            budget=MatchedBudget.parse(budget) if budget else None,
            tested=tuple(dict.fromkeys(test or Question().tested)),
            detect=detect,
            settings=Settings(level=level, seed=seed),
        )
        return compare(read_table(folders), question)
    except ExtraMissingError as error:
        raise CommandError(sentence(error), code=ExitCode.MISSING) from None
    except CompareError as error:
        raise CommandError(sentence(error)) from None


def sentence(error: Exception) -> str:
    """An error's text with a capital, unless it begins with a path: that stays as it is written."""
    text = str(error)
    return text[0].upper() + text[1:] if text.partition(" ")[0].isalpha() else text
