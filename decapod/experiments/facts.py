"""What a comparison must know of a trial besides its figures, kept with its result."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from decapod.evaluators.termination import Stop
from decapod.experiments.describe import describe_trial, setup_digest
from decapod.experiments.plan import TrialPlan


class TrialFacts(BaseModel):
    """What was tried, in short; `trial.yaml` has it in full."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    repeat: int = Field(default=0, ge=0, description="Which repeat of the same cell it is, from 0.")
    variant: str = Field(default="", description="The near miss that the demo model played; empty when none.")
    marks: str = Field(default="", description="The profile that marks were made with; empty for the element tree.")
    environments: tuple[str, ...] = Field(description="The task's environments in its order, without root.")
    sub_tasks: tuple[str, ...] = Field(default=(), description="The sub-tasks that the task is composed of.")
    tags: tuple[str, ...] = Field(default=(), description="The tags in the task's file.")
    steps: int | None = Field(default=None, ge=0, description="Steps of the demonstration the trial was planned with.")
    turn_limit: int | None = Field(default=None, ge=1, description="How many turns there might be.")
    token_limit: int | None = Field(default=None, ge=1, description="How many tokens it might use; None: any number.")
    stop: Stop = Field(default="graph", description="What ends the trial well.")
    setup: str = Field(default="", description="Digest of all but the task and seed: see `setup_digest`.")
    started: datetime | None = Field(default=None, description="When the attempt began: wall clock, UTC.")


def facts_of(plan: TrialPlan, started: datetime | None = None) -> TrialFacts:
    """Read the facts off a plan.

    Args:
        plan: what is tried.
        started: when the attempt began, where that is known.
    """
    return TrialFacts(
        repeat=plan.repeat,
        variant=plan.variant,
        marks="" if plan.marks is None or plan.marks.is_default else plan.marks.name,
        environments=plan.task.environments,
        sub_tasks=plan.task.sub_tasks,
        tags=plan.task.tags,
        steps=len(plan.task.demonstration.steps),
        turn_limit=plan.team.limits.turns,
        token_limit=plan.budget.tokens,
        stop=plan.team.stop,
        setup=setup_digest(describe_trial(plan)),
        started=started,
    )
