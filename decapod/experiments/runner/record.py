"""`experiment.yaml`: what an experiment is made of; and `starts.jsonl`: each time it was begun or gone on with.

`source.yaml` is the experiment's file as it was.

In `experiment.yaml` each trial is one line, a mapping in the form that YAML shares with JSON: ten thousand of them are
written and read in a moment.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml
from pydantic import JsonValue

from decapod.bus.files import create_file, write_all, write_whole
from decapod.documents import dump_yaml
from decapod.experiments.matrix import Matrix, MatrixTrial
from decapod.experiments.runner.changes import task_digests
from decapod.experiments.runner.surroundings import Surroundings

RECORD = "experiment.yaml"
STARTS = "starts.jsonl"
SOURCE = "source.yaml"
_HEAD = "\ntrials:\n"
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")


class RecordError(Exception):
    """A folder holds no experiment that can be read. The text names the file."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of a matrix, read back. `trials` are the names in the order of their numbers.

    `tasks` tells what the tasks were (`task_digests`); folders of decapod 0.1 may lack it.
    """

    name: str
    digest: str
    retries: int
    trials: tuple[str, ...]
    surroundings: dict[str, Any]
    tasks: Mapping[str, str] = field(default_factory=dict)


def matrix_digest(trials: tuple[tuple[str, MatrixTrial], ...]) -> str:
    """The first 8 hex digits of the sha256 of what is tried: the names of all trials, and their budgets.

    What only decides how they are run is no part of it: how many side by side, retries, the budget of the whole.
    """
    cells = [[name, trial.budget.as_data()] for name, trial in trials]
    return sha256(json.dumps(cells, sort_keys=True).encode()).hexdigest()[:8]


def write_record(
    folder: Path, matrix: Matrix, trials: tuple[tuple[str, MatrixTrial], ...], surroundings: Surroundings
) -> None:
    """Write the file that the experiment was made from, then `experiment.yaml`, each whole or not at all.

    Raises:
        FileExistsError: there is one.
        OSError: it cannot be written.
    """
    head: dict[str, JsonValue] = {
        "version": 1,
        "name": matrix.name,
        "matrix": matrix_digest(trials),
        "tasks": task_digests([trial for _, trial in trials]),
        **surroundings.as_data(),
        **ways(matrix),
    }
    source = folder / SOURCE
    source.unlink(missing_ok=True)  # of a start that was cut off here
    write_whole(source, matrix.source.encode())
    lines = "".join(f"- {_one_line(describe_row(name, trial))}\n" for name, trial in trials)
    write_whole(folder / RECORD, (dump_yaml(head).rstrip("\n") + _HEAD + lines).encode())


def add_start(folder: Path, matrix: Matrix, surroundings: Surroundings) -> None:
    """Note that the experiment is begun, or gone on with.

    Raises:
        OSError: it cannot be written.
    """
    line = json.dumps({**surroundings.as_data(), **ways(matrix)}, ensure_ascii=False) + "\n"
    path = folder / STARTS
    try:
        file = create_file(path, os.O_APPEND)
    except FileExistsError:
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
    try:
        write_all(file, line.encode())
    finally:
        os.close(file)


def read_record(folder: Path) -> Record:
    """Read what an experiment is made of.

    Raises:
        RecordError: the folder holds none, or it is damaged.
    """
    path = folder / RECORD
    try:
        head, found, lines = path.read_text(encoding="utf-8").partition(_HEAD)
    except FileNotFoundError:
        why = f"there is no {RECORD} in it" if folder.is_dir() else "there is no such folder"
        raise RecordError(f"{folder} is no experiment's folder: {why}{_experiments_in(folder)}") from None
    except NotADirectoryError:
        raise RecordError(f"{folder} is a file, not the folder of an experiment") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{folder} holds no experiment that can be read: {error}") from None
    try:
        data = yaml.safe_load(head)
        trials = tuple(str(json.loads(line.removeprefix("- "))["trial"]) for line in lines.splitlines())
        surroundings = {"versions": data["versions"], "git": data["git"]}
        record = Record(
            str(data["name"]),
            str(data["matrix"]),
            int(data["retries"]),
            trials,
            surroundings,
            dict(data.get("tasks") or {}),
        )
    except KeyError as error:
        raise RecordError(f"{path} is damaged: it does not tell {error}") from None
    except (TypeError, ValueError, yaml.YAMLError) as error:
        raise RecordError(f"{path} is damaged: it cannot be read as the record of an experiment ({error})") from None
    if not found:
        raise RecordError(f"{path} names no trials")
    return record


def read_rows(folder: Path) -> list[dict[str, JsonValue]]:
    """Read what each trial is made of, as `describe_row` tells it.

    Raises:
        RecordError: the folder holds no record, or it is damaged.
    """
    path = folder / RECORD
    try:
        lines = path.read_text(encoding="utf-8").partition(_HEAD)[2].splitlines()
        return [json.loads(line.removeprefix("- ")) for line in lines]
    except (OSError, ValueError) as error:
        raise RecordError(f"{path} is no record of an experiment that can be gone on with ({error!r})") from None


def _experiments_in(folder: Path) -> str:
    """Name some of the experiments that are in a folder, for somebody who gave it in place of one of them."""
    found = sorted(str(path.parent) for path in folder.glob(f"*/{RECORD}"))
    return f"; it holds those of experiments: {', '.join(found[:3])}{', ...' * (len(found) > 3)}" if found else ""


def ways(matrix: Matrix) -> dict[str, JsonValue]:
    """How the trials are run: what may differ from one start to the next."""
    parallel = matrix.parallel
    return {
        "parallel": {
            "trials": parallel.trials,
            "environments": dict(parallel.environments),
            "calls": dict(parallel.calls),
        },
        "retries": matrix.retries,
        "budget": matrix.whole.as_data(),
    }


def describe_row(name: str, trial: MatrixTrial) -> dict[str, JsonValue]:
    """What a trial is made of, by name, as its line in `experiment.yaml` has it."""
    plan = trial.plan
    return {
        "number": trial.number,
        "trial": name,
        "topology": plan.team.name,
        "task": plan.task.id,
        "model": plan.model,
        "seed": plan.task.seed,
        "repeat": trial.repeat,
        "variant": plan.variant or None,
        "carries": plan.carries or None,
        "faults": None if plan.faults is None else plan.faults.name,
        "marks": None if plan.marks is None else plan.marks.name,
        "budget": trial.budget.as_data() or None,
    }


def _one_line(data: dict[str, JsonValue]) -> str:
    """JSON that is YAML as well: what only YAML takes for a line break or refuses is escaped."""
    text = json.dumps(data, ensure_ascii=False)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
