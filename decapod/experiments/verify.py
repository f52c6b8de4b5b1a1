"""Proving a task on the real environment: demonstration and other ways complete the graph, near misses do not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import anyio

from decapod.agents.models import ModelError
from decapod.agents.topology import load_topology
from decapod.evaluators import InvalidTaskError
from decapod.experiments.plan import DEMO, TrialPlan
from decapod.experiments.result import TrialResult
from decapod.experiments.run import Experiment
from decapod.tasks import NearMiss, OtherWay, Task

TEAM = "single"
PLAYED = frozenset({"false-completion", "step-limit"})
"""How a near miss ends when it was played as it is meant: everything done, and it did not count."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What one trial says of its task. `problem` is empty when it proves what it should."""

    plan: TrialPlan
    problem: str
    result: TrialResult | None = None

    @property
    def proven(self) -> bool:
        """Whether the trial ended as the task promises."""
        return not self.problem


def verification_plans(task: Task, seeds: Sequence[int], teams: Sequence[str] = ()) -> list[TrialPlan]:
    """The trials that prove a task: the demonstration, each other way and each near miss, for each seed.

    One agent plays them alone. Each of `teams` (names of topologies, or files) plays the demonstration besides, for the
    first seed.

    Raises:
        DocumentError: there is no such topology, or one does not fit the task.
    """
    plans = []
    for seed in seeds:
        drawn = task.draw(seed)
        team = load_topology(TEAM).expand(drawn.environments)
        plans.append(TrialPlan(team, drawn, DEMO))
        others: tuple[OtherWay | NearMiss, ...] = (*drawn.other_ways, *drawn.near_misses)
        plans += [TrialPlan(team, drawn, DEMO, other.name, other.demonstration) for other in others]
    first = task.draw(seeds[0])
    return plans + [TrialPlan(load_topology(name).expand(first.environments), first, DEMO) for name in teams]


async def verify(
    experiment: Experiment, plans: Sequence[TrialPlan], jobs: int, tell: Callable[[Proof], None]
) -> list[Proof]:
    """Run the trials, `jobs` at a time, and tell each proof as it comes. Returns them in the order of the plans."""
    proofs: dict[int, Proof] = {}
    places = anyio.Semaphore(jobs)

    async def prove(number: int, plan: TrialPlan) -> None:
        async with places:
            proofs[number] = await _prove(experiment, plan)
            tell(proofs[number])

    async with anyio.create_task_group() as tasks:
        for number, plan in enumerate(plans):
            tasks.start_soon(prove, number, plan)
    return [proofs[number] for number in sorted(proofs)]


async def _prove(experiment: Experiment, plan: TrialPlan) -> Proof:
    try:
        result = await experiment.run(plan, experiment.attempt(plan))
    except (InvalidTaskError, ModelError) as error:
        return Proof(plan, str(error))
    return Proof(plan, judge(plan, result), result)


def is_near_miss(plan: TrialPlan) -> bool:
    """Whether the trial plays a near miss, which must not complete the graph."""
    return plan.variant not in ("", *(way.name for way in plan.task.other_ways))


def judge(plan: TrialPlan, result: TrialResult) -> str:
    """Say what is wrong with how a trial ended; empty when it proves what it should."""
    why = f": {result.message}" if result.message else ""
    if is_near_miss(plan):
        if result.reason == "success":
            return "the near miss completed the graph: the checks are too weak"
        return "" if result.reason in PLAYED else f"the near miss could not be played ({result.reason}){why}"
    if result.reason != "success":
        done = f"{result.metrics.completed} of {result.metrics.nodes} nodes"
        done_so = "this other way" if plan.variant else "the demonstration"
        return f"{done_so} did not complete the graph ({result.reason}, {done}){why}"
    lost = [name for name, held in result.held_at_end.items() if held is not True]
    return f"completed, but at the end {', '.join(lost)} did not hold any more" if lost else ""
