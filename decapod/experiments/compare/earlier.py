"""What results of decapod 0.1 lack, and unfinished trials, read from `trial.yaml` and the journal."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from decapod.agents.models import kind_of
from decapod.bus import JournalError, MissingBlobError, read_journal
from decapod.experiments.compare.needs import CompareError
from decapod.experiments.describe import setup_digest
from decapod.experiments.facts import TrialFacts
from decapod.experiments.faults import FaultFile
from decapod.experiments.plan import NOTES
from decapod.experiments.result import TrialResult, result_of
from decapod.prompts.marks.profile import MarksProfile

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C where PyYAML has it: ten times as fast."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Where an attempt is kept: the trial's folder, and the attempt's in it."""

    trial: Path
    attempt: Path


@dataclass(frozen=True, slots=True)
class Described:
    """A trial as its `trial.yaml` tells of it; the fields are those of `TrialResult`."""

    topology: str
    carries: str
    faults: tuple[str, ...]
    models: str
    task: str
    seed: int
    nodes: int
    note: str
    facts: TrialFacts


@lru_cache(maxsize=64)
def read_yaml(path: Path) -> dict[str, Any]:
    """Read `trial.yaml` as data.

    Raises:
        CompareError: it is not YAML, or holds no mapping.
        OSError: it cannot be read.
    """
    try:
        data = yaml.load(path.read_bytes(), Loader=Loader)
    except yaml.YAMLError as error:
        raise CompareError(f"{path} is not YAML: {error}") from error
    if not isinstance(data, dict):
        raise CompareError(f"{path} does not describe a trial")
    return data


def read_trial_file(trial: Path) -> Described:
    """Read what a trial is from its folder.

    Raises:
        CompareError: its `trial.yaml` cannot be made sense of.
        OSError: it cannot be read.
    """
    path = trial / "trial.yaml"
    data = read_yaml(path)
    try:
        return _described(data)
    except (KeyError, TypeError, ValidationError) as error:
        raise CompareError(f"{path} does not describe a trial: {_sentence(error)}") from error


def complete_result(kept: Kept, result: TrialResult, problems: list[str]) -> TrialResult:
    """Return a result with what it lacks filled in; what cannot be read stays None and is told in `problems`."""
    if result.facts is None:
        try:
            facts = read_trial_file(kept.trial).facts.model_copy(update={"started": _started(kept.attempt)})
            result = result.model_copy(update={"facts": facts})
        except (CompareError, OSError) as error:
            problems.append(f"what {kept.trial} tried is not known: {error}")
    if result.edges is None or result.time is None:
        try:
            journal = read_journal(kept.attempt / "journal.jsonl")
            told = result_of(journal.envelopes, result.model)
        except (JournalError, MissingBlobError, ValueError) as error:
            problems.append(f"messages and times of {kept.attempt} are not known: {error}")
        else:
            update = {"edges": told.edges, "time": told.time, "cost": told.cost, "curve": told.curve}
            result = result.model_copy(update=update)
    return result


def _described(data: dict[str, Any]) -> Described:
    topology, task = data["topology"], data["task"]
    models = dict.fromkeys(agent.get("model") or data["model"] for agent in topology["agents"].values())
    faults = FaultFile.model_validate(data["faults"]).in_words() if data.get("faults") else ()
    return Described(
        topology=topology["name"],
        carries=data.get("carries") or "",
        faults=faults,
        models=", ".join(models),
        task=task["id"],
        seed=task["seed"],
        nodes=sum(not node["initially"] for node in task["nodes"]),
        note=" ".join(note for kind, note in NOTES.items() if kind in {kind_of(model) for model in models}),
        facts=TrialFacts(
            repeat=data.get("repeat") or 0,
            variant=data.get("variant") or "",
            marks=_marks(data.get("marks")),
            environments=task["environments"],
            sub_tasks=task.get("sub_tasks", ()),
            steps=task.get("steps"),
            turn_limit=topology["limits"]["turns"],
            token_limit=(data.get("budget") or {}).get("tokens"),
            stop=topology["stop"],
            setup=setup_digest(data),
        ),
    )


def _marks(described: Any) -> str:
    """Name the profile of marks as results do: the default one, which `trial.yaml` writes out, is named by nothing."""
    if not described:
        return ""
    try:
        default = MarksProfile.model_validate(described).is_default
    except ValidationError:  # of another version of decapod
        default = False
    return "" if default else str(described["name"])


def _started(attempt: Path) -> Any:
    """When the journal was opened: its first line says so."""
    try:
        with (attempt / "journal.jsonl").open(encoding="utf-8") as file:
            header = json.loads(file.readline())
    except (OSError, ValueError):
        return None
    started = header.get("started") if isinstance(header, dict) else None
    return TrialFacts(environments=(), started=started).started if isinstance(started, str) else None


def _sentence(error: KeyError | TypeError | ValidationError) -> str:
    if isinstance(error, KeyError):
        return f"it has no {error.args[0]}"
    return str(error).splitlines()[0]
