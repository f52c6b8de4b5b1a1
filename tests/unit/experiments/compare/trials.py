"""Makes experiments on disk and rows in memory, of teams that succeed at given rates."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from decapod.agents.topology import Team, load_topology
from decapod.documents import dump_yaml
from decapod.evaluators import CheckRequest, Graph, NodeSpec, Single
from decapod.experiments.compare.reading import Table
from decapod.experiments.compare.row import Ended, TrialRow
from decapod.experiments.describe import describe_trial
from decapod.experiments.facts import facts_of
from decapod.experiments.plan import TrialPlan
from decapod.experiments.result import CurvePoint, TrialResult
from decapod.experiments.time_split import TimeSplit
from decapod.experiments.traffic import EdgeTraffic
from decapod.messages import Metrics, Termination
from decapod.tasks import Demonstration, TaskInstance

TOLD = """
version: 1
name: told
agents:
  main: {role: planner, observes: {each: marks}}
  operator: {role: operator, own: ubuntu, observes: {own: marks}, acts: all}
channels: [{from: main, to: operator, carries: instruction}]
limits: {turns: 3}
"""
"""A team whose operator knows the task, so that it can be told nothing."""

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


def row(
    task: str = "a",
    success: bool = True,
    *,
    topology: str = "one",
    seed: int = 1,
    ended: Ended | None = None,
    **values: Any,
) -> TrialRow:
    """A trial of 4 nodes and 5 turns, one node a turn where it succeeds; else 2 nodes and the limit of turns."""
    completed = 4 if success else 2
    made = TrialRow(
        experiment="test",
        trial=f"{topology}-{task}-{seed}",
        folder=Path("nowhere"),
        attempt=1,
        topology=topology,
        model="m",
        setup=topology,
        task=task,
        seed=seed,
        environments=("ubuntu",),
        turn_limit=5,
        ended=ended or ("success" if success else "step-limit"),
        nodes=4,
        completed=completed,
        turns=4 if success else 5,
        all_turns=4 if success else 5,
        actions=8,
        tokens=1000,
        seconds=20.0,
        messages=4,
        message_tokens=40,
        started=BEGAN,
        curve=tuple(
            CurvePoint(turn=turn, actions=2 * turn, completed=min(turn, completed), tokens=200 * turn, seconds=4 * turn)
            for turn in range(1, 5 if success else 6)
        ),
    )
    return replace(made, **values)


def rows(topology: str, successes: Mapping[str, Sequence[bool | int]]) -> list[TrialRow]:
    """Trials of a team, by task, one seed after the other."""
    return [
        row(task, bool(won), topology=topology, seed=seed)
        for task, outcomes in successes.items()
        for seed, won in enumerate(outcomes, 1)
    ]


def table(*groups: Sequence[TrialRow]) -> Table:
    """A table of these trials."""
    return Table(tuple(one for group in groups for one in group), ())


def beta_binomial(
    random: np.random.Generator, tasks: int, trials: int, mean: float, correlation: float
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Successes of each task: its own rate is drawn, so that trials within a task are correlated."""
    weight = (1 - correlation) / correlation
    rates = random.beta(mean * weight, (1 - mean) * weight, size=tasks)
    return random.binomial(trials, rates)


def plan(
    team: Team, task: str = "toy", seed: int = 1, *, model: str = "scripted", sub_tasks: tuple[str, ...] = ()
) -> TrialPlan:
    """A plan of a task with four nodes on `ubuntu`."""
    nodes = [NodeSpec(f"n{place}", Single("ubuntu", CheckRequest("done", {}))) for place in range(4)]
    drawn = TaskInstance(
        id=task,
        seed=seed,
        instruction="Do it.",
        parameters={},
        environments=("ubuntu",),
        setup={},
        graph=Graph(tuple(nodes)),
        demonstration=Demonstration(()),
        near_misses=(),
        sub_tasks=sub_tasks,
    )
    return TrialPlan(team, drawn, model)


def team(text: str, folder: Path, carries: str | None = None) -> Team:
    """The team of a topology file of this text."""
    return load_topology(folder / "team.yaml", text=text, carries=carries).expand(["ubuntu"])


def write(
    folder: Path, planned: TrialPlan, reason: Termination | None = "success", *, attempt: int = 1, late: int = 0
) -> Path:
    """Write a trial into the folder of an experiment as a run does; without a reason it has no result."""
    trial = folder / planned.name
    path = trial / f"attempt-{attempt}"
    path.mkdir(parents=True)
    (trial / "trial.yaml").write_text(dump_yaml(describe_trial(planned)))
    if reason is None:
        return path
    done = reason == "success"
    completed = 4 if done else 2
    result = TrialResult(
        trial=planned.name,
        topology=planned.team.name,
        carries=planned.carries,
        task=planned.task.id,
        model=planned.model,
        seed=planned.task.seed,
        reason=reason,
        metrics=Metrics(
            completed=completed,
            nodes=4,
            actions=8,
            tokens=1000,
            completion_ratio=completed / 4,
            execution_efficiency=completed / 32,
            cost_efficiency=completed / 4000,
        ),
        turns=4,
        seconds=20,
        curve=tuple(
            CurvePoint(turn=turn, actions=2 * turn, completed=min(turn, completed), tokens=250 * turn, seconds=5 * turn)
            for turn in range(1, 5)
        ),
        facts=facts_of(planned, BEGAN + timedelta(seconds=late)),
        edges=(EdgeTraffic(source="main", recipient="operator", messages=4, tokens=40, absent=1),),
        time=TimeSplit(model=10, perception=4, environment=4, bus=1, idle=1),
        cost=0.01,
    )
    result.write(path / "result.json")
    return path
