"""What a trial is made of, and its name."""

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from pydantic import JsonValue

from decapod.agents.models import kind_of
from decapod.agents.models.noise_name import NOISY
from decapod.agents.topology import Team
from decapod.environments.environment import Environment, EnvironmentOptions, open_environment
from decapod.experiments.budget import UNLIMITED, Budget
from decapod.experiments.faults import FaultFile
from decapod.experiments.folder import canonical, name_of
from decapod.experiments.remembered import Remembered
from decapod.prompts.marks.profile import MarksProfile
from decapod.tasks import Demonstration, TaskInstance

DEMO = "demo"
DEMO_NOTE = (
    "The demo model played the task's own demonstration. This shows that the pipeline works; it is never evidence "
    "about teams."
)

TOLD_NOTE = (
    "The demo model sat in seats that do not plan, and made the calls that it was told to make. It decides nothing by "
    "itself; this is never evidence about teams."
)

NOTES = {
    DEMO: DEMO_NOTE,
    NOISY: (
        "The demo model played the task's own demonstration, with errors put in at stated rates. This tries out "
        "runners and statistics; it is never evidence about teams."
    ),
}
"""What is to be known of trials in which some kinds of models take part."""

Opener = Callable[[str, Path], AbstractAsyncContextManager[Environment]]
"""Opens an environment by its name; the path is the folder for its programs' logs."""

_text_of = Remembered(Team.to_yaml)


def _json_of(team: Team) -> str:
    return json.dumps(_text_of(team), ensure_ascii=False)


_json_text_of = Remembered(_json_of)


@dataclass(frozen=True, slots=True)
class TrialPlan:
    """One cell of an experiment.

    `model` sits in every seat that names none of its own. `demonstration` is what the demo model plays; the task's own
    by default, or a near miss of it, which `variant` names. `faults` befall what the agents tell one another. `carries`
    names the payload policy that was asked for in place of those of the team's file; the team has it already.
    `marks` is what the marks stage looks with, where that is not the element tree alone. `repeat` counts from 0 the
    trials that differ in nothing else; `budget` is what the trial may use besides what its team's limits say.
    """

    team: Team
    task: TaskInstance
    model: str
    variant: str = ""
    demonstration: Demonstration | None = None
    faults: FaultFile | None = None
    carries: str = ""
    marks: MarksProfile | None = None
    repeat: int = 0
    budget: Budget = UNLIMITED
    _name: str = field(default="", init=False, repr=False, compare=False)

    @property
    def played(self) -> Demonstration:
        """The demonstration that the demo model plays."""
        return self.task.demonstration if self.demonstration is None else self.demonstration

    @property
    def cell(self) -> dict[str, JsonValue]:
        """What tells this trial from the others of its experiment."""
        cell: dict[str, JsonValue] = {
            "topology": _text_of(self.team),
            "task": self.task.id,
            "model": self.model,
            "seed": self.task.seed,
        }
        if self.variant:
            cell["variant"] = self.variant
        if self.carries:
            cell["carries"] = self.carries
        if self.faults is not None:
            cell["faults"] = self.faults.as_data()
        if self.marks is not None and not self.marks.is_default:
            cell["marks"] = self.marks.as_data()
        if self.repeat:
            cell["repeat"] = self.repeat
        if self.budget:
            cell["budget"] = self.budget.as_data()
        return cell

    @property
    def sampling_seed(self) -> int:
        """What models draw by: the task's seed, and for a repeat another that follows from it, below 2**32."""
        if not self.repeat:
            return self.task.seed
        return int.from_bytes(hashlib.sha256(f"{self.task.seed}/{self.repeat}".encode()).digest()[:4], "big")

    @property
    def name(self) -> str:
        """The trial's name: a hash of its cell."""
        if not self._name:
            object.__setattr__(self, "_name", _hash(self))
        return self._name

    @property
    def models(self) -> tuple[str, ...]:
        """The models of the seats, in their order."""
        return tuple(seat.model or self.model for seat in self.team.seats)

    @property
    def note(self) -> str:
        """What a reader of the figures must know."""
        kinds = {kind_of(model) for model in self.models}
        planning = {kind_of(seat.model or self.model) for seat in self.team.seats if seat.role.plans}
        notes = NOTES if DEMO in planning else {**NOTES, DEMO: TOLD_NOTE}
        return " ".join(note for kind, note in notes.items() if kind in kinds)


_TEAM = "\x00"
"""Stands for a team's long text while the rest of a cell is written down; no name holds it."""


def _hash(plan: TrialPlan) -> str:
    """The name of a cell (`cell_name`); a team's text is written down once for all its trials."""
    text = canonical(plan.cell | {"topology": _TEAM})
    return name_of(text.replace(json.dumps(_TEAM), _json_text_of(plan.team), 1))


def opener(
    drivers: Mapping[str, str] = MappingProxyType({}),
    *,
    confined: bool = True,
    serial: str | None = None,
    snapshot: str | None = None,
) -> Opener:
    """Open real environments, each with its driver or else its default one.

    Args:
        drivers: the names of drivers, by environment.
        confined: whether a desktop is kept in its sandbox.
        serial: which phone, where one is given.
        snapshot: the clean state of an emulator.
    """

    def open_one(name: str, logs: Path) -> AbstractAsyncContextManager[Environment]:
        options = EnvironmentOptions(
            logs=logs / name, driver=drivers.get(name), confined=confined, serial=serial, snapshot=snapshot
        )
        return open_environment(name, options)

    return open_one
