"""What a trial is made of, in full, as it is kept in `trial.yaml`; and the digest of its set-up."""

import hashlib
import json

from pydantic import JsonValue

from decapod.agents.topology import Team
from decapod.environments.kind import SetupStep
from decapod.evaluators import dump_check
from decapod.experiments.plan import TrialPlan
from decapod.experiments.remembered import Remembered
from decapod.prompts.render import template_source
from decapod.tasks import TaskInstance

SETUP = ("model", "variant", "carries", "faults", "marks", "topology", "policies", "roles", "prompts")
"""The keys of `trial.yaml` that make up a set-up: all but the task and the trial's own name."""


def describe_trial(plan: TrialPlan) -> dict[str, JsonValue]:
    """What a trial is made of, in full: the expanded topology, its roles and prompts, and the task as it was drawn.

    What is in it is shared with the descriptions of other trials: change nothing there.
    """
    return {**describe_cell(plan), **team_part(plan.team), "task": task_part(plan.task)}


def describe_cell(plan: TrialPlan) -> dict[str, JsonValue]:
    """What a trial is made of besides its team and its task."""
    return {
        "version": 1,
        "trial": plan.name,
        "model": plan.model,
        "variant": plan.variant or None,
        "carries": plan.carries or None,
        "faults": None if plan.faults is None else plan.faults.as_data(),
        "marks": None if plan.marks is None else plan.marks.as_data(),
        "repeat": plan.repeat,
        "budget": plan.budget.as_data() or None,
    }


def _describe_team(team: Team) -> dict[str, JsonValue]:
    roles = {seat.role.name: seat.role for seat in team.seats}
    return {
        "topology": team.as_data(),
        "policies": {one.policy.name: one.policy.model_dump(mode="json", by_alias=True) for one in team.channels},
        "roles": {name: role.model_dump(mode="json") for name, role in roles.items()},
        "prompts": {seat.role.prompt: template_source(seat.role.prompt, folders=seat.templates) for seat in team.seats},
    }


def _describe_task(task: TaskInstance) -> dict[str, JsonValue]:
    return {
        "id": task.id,
        "seed": task.seed,
        "instruction": task.instruction,
        "environments": list(task.environments),
        "parameters": dict(task.parameters),
        "sub_tasks": list(task.sub_tasks),
        "steps": len(task.demonstration.steps),
        "setup": {name: [_step(step) for step in steps] for name, steps in task.setup.items()},
        "nodes": [
            {
                "name": node.name,
                "about": node.about,
                "after": list(node.after),
                "initially": node.initially,
                "check": dump_check(node.check),
            }
            for node in task.graph.nodes
        ],
    }


team_part = Remembered(_describe_team)
"""The team of a trial in full: its topology, payload policies, roles and prompts."""

task_part = Remembered(_describe_task)
"""The task of a trial as it was drawn."""


def _step(step: SetupStep) -> JsonValue:
    return {step.setup: dict(step.arguments)}


def setup_digest(described: dict[str, JsonValue]) -> str:
    """The first 12 hex digits of the sha256 of a set-up as canonical JSON; two trials with the same one differ in no
    axis but their task and seed.

    Args:
        described: what `describe_trial` returns, or what was read from `trial.yaml`.
    """
    setup = {key: described.get(key) for key in SETUP}
    text = json.dumps(setup, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]
