"""From folders of experiments to rows."""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from decapod.experiments.compare.earlier import Kept, complete_result, read_trial_file
from decapod.experiments.compare.garbage import without_collecting
from decapod.experiments.compare.needs import CompareError
from decapod.experiments.compare.planned import RECORD, not_begun, planned_trials
from decapod.experiments.compare.row import MISSING, TrialRow
from decapod.experiments.facts import TrialFacts
from decapod.experiments.result import TrialResult

_ATTEMPT = re.compile(r"attempt-([1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Table:
    """All trials of the experiments that are compared, one row each: by folders, within them by the trials' numbers,
    and by their names where there are none.

    `problems` are sentences about what could not be read.
    """

    rows: tuple[TrialRow, ...]
    folders: tuple[Path, ...]
    problems: tuple[str, ...] = ()


def read_table(folders: Sequence[Path]) -> Table:
    """Read the trials of experiments, from their results alone where these hold all that is needed.

    Results of decapod 0.1 are completed from `trial.yaml` and the journal. A folder that is given twice counts once.

    Raises:
        CompareError: a folder is not there or holds no trials.
        OSError: a file cannot be read.
    """
    with without_collecting():
        return _read(folders)


def _read(folders: Sequence[Path]) -> Table:
    unique = {folder.resolve(): folder for folder in folders}
    rows: list[TrialRow] = []
    problems: list[str] = []
    for folder in unique.values():
        found = list(_read_folder(folder, problems))
        if not found:
            raise CompareError(_why_nothing(folder))
        numbers = {name: number for number, name in enumerate(planned_trials(folder))}
        problems += not_begun(folder, numbers, {row.folder.name for row in found})
        rows += sorted(found, key=lambda row: numbers.get(row.folder.name, len(numbers)))
    return Table(tuple(_with_tags(rows)), tuple(unique.values()), tuple(problems))


def _with_tags(rows: Sequence[TrialRow]) -> Iterator[TrialRow]:
    """Unfinished trials do not tell the tags of their tasks, nor do early results: other trials of the task do."""
    known = {row.task: row.tags for row in rows if row.tags}
    for row in rows:
        yield row if row.tags or row.task not in known else replace(row, tags=known[row.task])


def _why_nothing(folder: Path) -> str:
    if not folder.is_dir():
        return (
            f"the path {folder} is a file, not the folder of an experiment"
            if folder.is_file()
            else f"there is no folder {folder}"
        )
    below = sorted(str(path.parent) for path in folder.glob(f"*/{RECORD}"))
    if below:
        return f"the folder {folder} holds no trials, but experiments: compare {', '.join(below[:3])}" + (
            ", ..." if len(below) > 3 else ""
        )
    return f"the folder {folder} holds no trials; an experiment's are in <trial>/attempt-N/result.json"


def _read_folder(folder: Path, problems: list[str]) -> Iterator[TrialRow]:
    if not folder.is_dir():
        return
    experiment = folder.resolve().name
    with os.scandir(folder) as entries:
        trials = sorted(entry.name for entry in entries if entry.is_dir())
    for name in trials:
        trial = folder / name
        with os.scandir(trial) as entries:
            numbers = sorted(int(match[1]) for entry in entries if (match := _ATTEMPT.fullmatch(entry.name)))
        if numbers:
            yield _read_trial(experiment, trial, numbers, problems)
        elif (trial / "trial.yaml").is_file():
            yield _unfinished(experiment, trial)


def _read_trial(experiment: str, trial: Path, numbers: Sequence[int], problems: list[str]) -> TrialRow:
    """The first attempt that ended by itself counts: a later one cannot replace a figure that somebody did not like."""
    chosen: tuple[int, Path, TrialResult] | None = None
    for number in numbers:
        path = trial / f"attempt-{number}"
        result = _read_result(f"{path}/result.json", problems)
        if result is not None:
            chosen = number, path, result
            if result.reason not in MISSING:
                break
    if chosen is None:
        return _unfinished(experiment, trial)
    number, path, result = chosen
    return _row(experiment, trial, number, complete_result(Kept(trial, path), result, problems))


def _read_result(path: str, problems: list[str]) -> TrialResult | None:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a Path for each of many thousands takes a tenth of the time
            return TrialResult.model_validate_json(file.read())
    except FileNotFoundError:
        return None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the whole file"
        problems.append(f"{path} is no result and was passed over: {where}: {first['msg']}")
        return None


def _row(experiment: str, trial: Path, attempt: int, result: TrialResult) -> TrialRow:
    facts = result.facts or TrialFacts(environments=())
    edges = result.edges
    return TrialRow(
        experiment=experiment,
        trial=result.trial,
        folder=trial,
        attempt=attempt,
        topology=result.topology,
        carries=result.carries,
        faults=result.faults,
        model=result.model,
        marks=facts.marks,
        variant=facts.variant,
        setup=facts.setup,
        task=result.task,
        seed=result.seed,
        repeat=facts.repeat,
        environments=facts.environments,
        sub_tasks=facts.sub_tasks,
        tags=facts.tags,
        steps=facts.steps,
        turn_limit=facts.turn_limit,
        token_limit=facts.token_limit,
        stop=facts.stop,
        ended=result.reason,
        claimed=result.claimed,
        nodes=result.metrics.nodes,
        completed=result.metrics.completed,
        turns=result.turns,
        all_turns=result.turns,
        actions=result.metrics.actions,
        tokens=result.metrics.tokens,
        cost=result.cost,
        seconds=result.seconds,
        messages=None if edges is None else sum(edge.messages for edge in edges),
        message_tokens=None if edges is None else sum(edge.tokens for edge in edges),
        started=facts.started,
        edges=edges,
        time=result.time,
        curve=result.curve,
        note=result.note,
    )


def _unfinished(experiment: str, trial: Path) -> TrialRow:
    """A trial that was planned and has no result: `trial.yaml` tells what it is."""
    described = read_trial_file(trial)
    return TrialRow(
        experiment=experiment,
        trial=trial.name,
        folder=trial,
        attempt=0,
        topology=described.topology,
        carries=described.carries,
        faults=described.faults,
        model=described.models,
        marks=described.facts.marks,
        variant=described.facts.variant,
        setup=described.facts.setup,
        task=described.task,
        seed=described.seed,
        repeat=described.facts.repeat,
        environments=described.facts.environments,
        sub_tasks=described.facts.sub_tasks,
        steps=described.facts.steps,
        turn_limit=described.facts.turn_limit,
        token_limit=described.facts.token_limit,
        stop=described.facts.stop,
        ended="unfinished",
        nodes=described.nodes,
        note=described.note,
    )
