"""`decapod experiment`: an experiment file before it runs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from pydantic import JsonValue

from decapod.cli.terminal import harmless, write_lines
from decapod.documents import schema_text
from decapod.experiments.matrix import Matrix, MatrixTrial, expand, load_experiment, reasons
from decapod.experiments.matrix.estimate import Estimate, estimate_matrix
from decapod.experiments.matrix.file import ExperimentModel
from decapod.experiments.matrix.schema import TITLE

Rows = Sequence[Mapping[str, JsonValue]]

app = typer.Typer(name="experiment", help="Run many trials from one file.", no_args_is_help=True)


@app.command("expand")
def expand_experiment(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The experiment.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """List every trial of an experiment by its number, and what all of it may cost. Nothing is run."""
    matrix = expand(load_experiment(file))
    estimate = estimate_matrix(matrix)
    if as_json:
        write_lines([json.dumps(_as_data(matrix, estimate), ensure_ascii=False, indent=2)])
        return
    rows = [row_of(trial) for trial in matrix.trials]
    write_lines(harmless(line) for line in (*_trials(rows), "", *_totals(matrix, rows), "", *estimate.in_words()))


@app.command("schema")
def schema() -> None:
    """Print the JSON schema of experiment files, for editors."""
    write_lines([schema_text(ExperimentModel, TITLE).rstrip("\n")])


def row_of(trial: MatrixTrial) -> dict[str, JsonValue]:
    """Return what a trial is made of, by name."""
    plan = trial.plan
    return {
        "number": trial.number,
        "trial": trial.name,
        "topology": plan.team.name,
        "policy": plan.carries or "own",
        "faults": "none" if plan.faults is None else plan.faults.name,
        "model": plan.model,
        "marks": "default" if plan.marks is None else plan.marks.name,
        "task": plan.task.id,
        "seed": plan.task.seed,
        "repeat": trial.repeat,
    }


def _trials(found: Rows) -> Iterator[str]:
    """A table of the trials; what is the same for all of them is left to the totals."""
    rows = [{name: str(value) for name, value in row.items()} for row in found]
    shown = [name for name in rows[0] if name in ("number", "trial") or len({row[name] for row in rows}) > 1]
    widths = {name: max(len(name), *(len(row[name]) for row in rows)) for name in shown}
    for row in ({name: name for name in shown}, *rows):
        yield "  ".join(f"{row[name]:<{widths[name]}}" for name in shown).rstrip()


def _totals(matrix: Matrix, rows: Rows) -> Iterator[str]:
    axes = [name for name in rows[0] if name not in ("number", "trial")]
    same = [f"{name} {rows[0][name]}" for name in axes if len({str(row[name]) for row in rows}) == 1]
    yield f"{len(rows)} trial{'s' * (len(rows) != 1)} of {matrix.name}; the same in all: {', '.join(same) or 'nothing'}"
    if matrix.excluded:
        yield f"Excluded combinations: {matrix.excluded}"
    if matrix.unfit:
        yield f"Combinations left out, as they do not fit together: {len(matrix.unfit)}"
        yield from reasons(matrix.unfit).splitlines()


def _as_data(matrix: Matrix, estimate: Estimate) -> dict[str, JsonValue]:
    return {
        "name": matrix.name,
        "trials": [row_of(trial) for trial in matrix.trials],
        "excluded": matrix.excluded,
        "unfit": [{"combination": one.combination, "reason": one.reason} for one in matrix.unfit],
        "budget": matrix.whole.as_data(),
        "estimate": estimate.as_data(),
    }
