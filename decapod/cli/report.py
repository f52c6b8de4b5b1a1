"""`decapod report`: a comparison as files: a page, a document, tables for a paper, data and figures."""

from pathlib import Path
from typing import Annotated

import typer

from decapod.cli.compare_options import Baseline, Budget, By, Detect, Folders, Level, Seed, Test, compared, sentence
from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.terminal import write_lines
from decapod.documents.harmless import harmless
from decapod.experiments.report.formats.kinds import FORMATS
from decapod.experiments.report.needs import ReportError, ReportExtraMissingError, require_report_extra
from decapod.experiments.report.writing import check_folder


def report(
    folders: Folders,
    to: Annotated[
        Path,
        typer.Option(metavar="DIR", help="The report's folder: a new one, an empty one, or that of an earlier report."),
    ],
    formats: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="html, markdown, latex, csv, parquet or figures; several with commas, or repeated. Default: all.",
        ),
    ] = None,
    by: By = None,
    baseline: Baseline = None,
    budget: Budget = None,
    test: Test = None,
    detect: Detect = 0.1,
    level: Level = 0.95,
    seed: Seed = 0,
) -> None:
    """Write a comparison as files: what `decapod compare` shows, with the same options.

    Needs the extra `compare`; figures, html and parquet need the extra `report`.
    """
    wanted = _formats(formats)
    try:
        require_report_extra(wanted)
        check_folder(to)
    except ReportExtraMissingError as error:
        raise CommandError(sentence(error), code=ExitCode.MISSING) from None
    except ReportError as error:
        raise CommandError(sentence(error)) from None
    comparison = compared(
        folders, by=by, baseline=baseline, budget=budget, test=test, detect=detect, level=level, seed=seed
    )
    from decapod.experiments.report import make_report, write_report

    asked = comparison.question
    question = {
        "folders": [str(folder) for folder in folders],
        "by": asked.by,
        "baseline": asked.baseline,
        "budget": comparison.budget.words,
        "tested": asked.tested,
        "detect": asked.detect,
        "level": asked.settings.level,
        "resamples": asked.settings.resamples,
        "seed": asked.settings.seed,
    }
    written = write_report(make_report(comparison), to, wanted, question)
    first = next((path for path in written if path.parent == to), None)
    write_lines(
        [f"{len(written)} files in {harmless(str(to))}", *([f"Look at {harmless(str(first))}"] if first else [])]
    )


def _formats(asked: list[str] | None) -> list[str]:
    names = [name.strip() for text in asked or () for name in text.split(",")]
    wanted = list(dict.fromkeys(name for name in names if name)) or list(FORMATS)
    for name in wanted:
        if name not in FORMATS:
            FORMATS.find(name)
    return wanted
