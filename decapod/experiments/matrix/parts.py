"""What the names of an experiment file mean; each file is read once."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from decapod.actions import UnknownNameError
from decapod.agents.models import MODELS, ModelError, kind_of
from decapod.agents.models.noise_name import NOISY, parse_noise
from decapod.agents.topology import POLICY_FILES, TOPOLOGY_FILES, Policy, Team, Topology, load_policy, load_topology
from decapod.documents import DocumentError, NamedFiles
from decapod.experiments.budget import Budget
from decapod.experiments.faults import FAULT_FILES, FaultFile, load_faults
from decapod.experiments.matrix.file import NO_FAULTS, OWN
from decapod.experiments.plan import TrialPlan
from decapod.prompts.marks.profile import PROFILES, MarksProfile, load_profile
from decapod.tasks import Task, TaskInstance, load_task
from decapod.tasks.load import TASKS

T = TypeVar("T")


class UnfitError(Exception):
    """Things that are right by themselves and cannot be put together. The text says why."""


@dataclass
class Parts:
    """Reads what is named. Paths start at the folder `beside`; `tasks` are those that are known already."""

    beside: Path
    tasks: dict[str, Task] = field(default_factory=dict)
    _made: dict[tuple[object, ...], object] = field(default_factory=dict)

    def problem(self, axis: str, value: str | int) -> str:
        """Say what is wrong with a value of an axis by itself; empty when nothing is."""
        readers: dict[str, Callable[[], object]] = {
            "topology": partial(self.topology, str(value), OWN),
            "policy": partial(self.policy, str(value)),
            "faults": partial(self.faults, str(value), None),
            "model": partial(check_model, str(value)),
            "marks": partial(self.marks, str(value)),
            "task": partial(self.task, str(value)),
        }
        try:
            readers.get(axis, str)()
        except (DocumentError, ModelError, UnknownNameError) as error:
            return str(error)
        return ""

    def topology(self, name: str, policy: str) -> Topology:
        """Return a topology, with a policy for its channels."""
        carries = None if policy == OWN else self._reference(policy, POLICY_FILES)
        return self._once(
            ("topology", name, policy),
            lambda: load_topology(self._reference(name, TOPOLOGY_FILES), carries=carries),
        )

    def policy(self, name: str) -> Policy | None:
        """Return a payload policy; None for that of each channel's own."""
        if name == OWN:
            return None
        return self._once(("policy", name), lambda: load_policy(self._reference(name, POLICY_FILES)))

    def faults(self, name: str, team: Team | None) -> FaultFile | None:
        """Return faults for a team, which is always the same object for the same team; None for none."""
        if name == NO_FAULTS:
            return None
        reference = self._reference(name, FAULT_FILES)
        return self._once(("faults", name, id(team)), lambda: load_faults(reference, team))

    def marks(self, name: str) -> MarksProfile:
        """Return a profile of marks."""
        return self._once(("marks", name), lambda: load_profile(self._reference(name, PROFILES)))

    def task(self, name: str) -> Task:
        """Return a task."""
        if name not in self.tasks:
            self.tasks[name] = load_task(self._reference(name, TASKS))
        return self.tasks[name]

    def drawn(self, name: str, seed: int) -> TaskInstance:
        """Return a task for a seed, without its near misses and other ways."""
        return self._once(("drawn", name, seed), lambda: self.task(name).draw(seed, variants=False))

    def team(self, name: str, policy: str, environments: tuple[str, ...], turns: int | None) -> Team:
        """Return the team of a topology for some environments; `turns` takes the place of its own limit.

        Raises:
            UnfitError: it cannot be seated there, or does not take the policy.
        """
        return self._once(
            ("team", name, policy, environments, turns), lambda: self._team(name, policy, environments, turns)
        )

    def plan(self, combination: tuple[str | int, ...], repeat: int, budget: Budget) -> TrialPlan:
        """Return what is tried of a combination.

        Raises:
            UnfitError: its parts do not fit together.
        """
        topology, policy, faults, model, marks, task, seed = map(str, combination)
        drawn = self.drawn(task, int(seed))
        team = self.team(topology, policy, drawn.environments, budget.turns)
        try:
            faulty = self.faults(faults, team)
        except DocumentError as error:
            raise UnfitError(str(error)) from None
        carried = self.policy(policy)
        return TrialPlan(
            team,
            drawn,
            model,
            faults=faulty,
            carries="" if carried is None else carried.name,
            marks=self.marks(marks),
            repeat=repeat,
            budget=replace(budget, turns=None),
        )

    def _team(self, name: str, policy: str, environments: tuple[str, ...], turns: int | None) -> Team:
        try:
            team = self.topology(name, policy).expand(environments)
        except DocumentError as error:
            raise UnfitError(str(error)) from None
        limits = team.limits if turns is None else team.limits.model_copy(update={"turns": turns})
        return replace(team, limits=limits)

    def _reference(self, name: str, files: NamedFiles) -> str:
        return str((self.beside / name).resolve()) if files.is_path(name) else name

    def _once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """Make something once; an error is raised each time again."""
        if key not in self._made:
            try:
                self._made[key] = make()
            except (DocumentError, UnfitError) as error:
                self._made[key] = error
        made = self._made[key]
        if isinstance(made, DocumentError | UnfitError):
            raise made
        return made  # type: ignore[return-value]  # made by the same function before


def check_model(name: str) -> None:
    """Accept the name of a model, as far as it says by itself whether there is one.

    Raises:
        UnknownNameError, ModelError: there is none.
    """
    MODELS.find(kind_of(name))
    if kind_of(name) == NOISY:
        parse_noise(name)
