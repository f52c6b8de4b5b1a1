"""`trial.yaml`, written before the first attempt at a trial: ten thousand at the start would keep everyone waiting."""

import json
from functools import lru_cache
from pathlib import Path

from pydantic import JsonValue

from decapod.agents.topology import Team
from decapod.bus.files import write_whole
from decapod.documents import dump_yaml
from decapod.experiments.describe import describe_cell, task_part, team_part
from decapod.experiments.plan import TrialPlan
from decapod.experiments.remembered import Remembered
from decapod.tasks import TaskInstance

TRIAL = "trial.yaml"
OWN = ("version", "trial")
"""The first keys of a cell; all others have values that many trials share."""


def keep_trial_file(plan: TrialPlan, folder: Path) -> None:
    """Write `trial.yaml` into the folder of a trial, whole or not at all, unless it is there.

    Raises:
        OSError: it cannot be written.
    """
    path = folder / TRIAL
    if not path.exists():
        write_whole(path, trial_text(plan).encode(), sync=False)


def trial_text(plan: TrialPlan) -> str:
    """The description of a trial (`describe_trial`) as YAML; what it shares with other trials is made once for all."""
    cell = describe_cell(plan)
    own = {key: cell.pop(key) for key in OWN}
    return _block(own) + _shared_text(json.dumps(cell)) + _team_text(plan.team) + _task_text(plan.task)


@lru_cache(maxsize=256)
def _shared_text(cell: str) -> str:
    return _block(json.loads(cell))


def _block(data: dict[str, JsonValue]) -> str:
    """YAML of a mapping with a line for each key at least, also where no value in it holds others."""
    written = dump_yaml({**data, "end": [[]]}, quick=True)
    return written[: written.rindex("end:")]


def _team(team: Team) -> str:
    return _block(team_part(team))


def _task(task: TaskInstance) -> str:
    return _block({"task": task_part(task)})


_team_text = Remembered(_team)
_task_text = Remembered(_task)
