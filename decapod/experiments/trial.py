"""One trial: its bus, its devices, its conductor, and what is left of it on disk."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from time import perf_counter

import anyio

from decapod.agents.models import Model, close_models
from decapod.bus import (
    BlobStore,
    Bus,
    BusClosedError,
    DeadlineError,
    Envelope,
    HandlerFailedError,
    Interceptor,
    JournalFullError,
    JournalWriter,
    PublishBudgetError,
    StallError,
)
from decapod.bus.errors import NO_ROOM
from decapod.bus.lines import ALL_KINDS
from decapod.environments.environment import Environment
from decapod.environments.errors import EnvironmentFailure
from decapod.environments.root import ROOT, describe_root, subscribe_root
from decapod.environments.subscriber import EnvironmentSubscriber
from decapod.evaluators.metrics import metrics
from decapod.evaluators.subscriber import EvaluatorSubscriber
from decapod.evaluators.termination import Ending, Standing
from decapod.experiments.arrivals import Arrivals, OverdueError
from decapod.experiments.calls import CallChecker
from decapod.experiments.conductor import Conductor
from decapod.experiments.facts import facts_of
from decapod.experiments.faults import make_interceptors
from decapod.experiments.folder import AttemptFolder
from decapod.experiments.lasting import lasting
from decapod.experiments.limits import make_limits
from decapod.experiments.plan import Opener, TrialPlan
from decapod.experiments.result import TrialResult, result_of
from decapod.experiments.seating import describe_start, make_models, seat_agents, watchers
from decapod.experiments.spending import Spending
from decapod.messages import EnvironmentSummary, ModelCall, TaskAssigned, TrialEnded
from decapod.prompts.marks.looking import Looking
from decapod.prompts.marks.stage import MarksError, MarksStage
from decapod.tasks import Vocabulary, find_vocabularies

Tap = Callable[[Envelope], None]
Wrap = Callable[[Model], Model]
"""Puts something between a seat and its model, as a limit on the calls in flight."""

CONDUCTOR = "conductor"
CLOSING = 10.0
"""Seconds that the models of a trial have to close their connections."""


@dataclass(slots=True)
class _Trial:
    """A trial while it runs."""

    plan: TrialPlan
    models: dict[str, Model]
    bus: Bus
    blobs: BlobStore
    attempt: AttemptFolder
    open_environment: Opener
    vocabularies: dict[str, Vocabulary]
    spent: Spending
    held_at_end: dict[str, bool | None] = field(default_factory=dict)
    arrivals: Arrivals = field(default_factory=Arrivals)
    conductor: Conductor | None = None

    async def run(self, devices: AsyncExitStack) -> Ending:
        """Run it to its end inside the bus; the devices are closed by `devices`, after the bus."""
        began = perf_counter()
        summaries = self._summaries()
        devices.callback(self.arrivals.close)
        self.bus.collect(CONDUCTOR, self.arrivals.keep, kinds=Arrivals.KINDS)
        self.bus.record(describe_start(self.plan, summaries), sender=CONDUCTOR)
        environments = await self._open(devices)
        evaluator = EvaluatorSubscriber(self.bus, self.plan.task.graph, environments)
        for environment in environments.values():
            EnvironmentSubscriber(self.bus, environment, self.blobs).subscribe()
        subscribe_root(self.bus)
        MarksStage(self.bus, self.blobs, watchers(self.plan), looking=self._look_with(devices)).subscribe()
        self.conductor = Conductor(
            self.bus,
            self.plan.team,
            seat_agents(self.plan, self.models, summaries, self.bus, self.blobs),
            self.plan.task.environments,
            CallChecker({name: self.vocabularies[name].actions for name in summaries}),
            self.arrivals,
            Standing(
                turns=0,
                turn_limit=self.plan.team.limits.turns,
                stop=self.plan.team.stop,
                invalid_retries=self.plan.team.limits.invalid_retries,
            ),
            lambda: self.spent.over(self.plan.budget),
        )
        task = self.plan.task
        assigned = TaskAssigned(task=task.id, instruction=task.instruction, parameters=dict(task.parameters))
        await self.conductor.assign(assigned)
        evaluator.require_valid_task()
        ending = await self._conduct(self.conductor, began)
        await self._look_once_more(evaluator)
        return ending

    async def _conduct(self, conductor: Conductor, began: float) -> Ending:
        """Run the turns. Where the budget has a limit of time, the turn in which it passes is cut short."""
        seconds = self.plan.budget.seconds
        with lasting(), anyio.move_on_after(None if seconds is None else max(0.0, seconds - (perf_counter() - began))):
            return await conductor.run()
        return conductor.run_out(f"{seconds:g} seconds")

    def _look_with(self, devices: AsyncExitStack) -> Looking | None:
        """Return what looks at the screens, or None where the element tree alone does; it ends with the devices."""
        if self.plan.marks is None or self.plan.marks.is_default:
            return None
        looking = Looking(self.plan.marks)
        devices.callback(looking.close)
        return looking

    async def _look_once_more(self, evaluator: EvaluatorSubscriber) -> None:
        """Check the final nodes at the end. A device that is lost by then does not undo how the trial ended."""
        try:
            self.held_at_end = await evaluator.held_at_end()
        except EnvironmentFailure:
            self.held_at_end = {node.name: None for node in self.plan.task.graph.sinks}

    def _summaries(self) -> dict[str, EnvironmentSummary]:
        kinds = {name: self.vocabularies[name] for name in self.plan.task.environments}
        summaries = {
            name: EnvironmentSummary(
                name=name,
                description=vocabulary.description,
                actions=tuple(action.schema for action in vocabulary.actions.values()),
            )
            for name, vocabulary in kinds.items()
        }
        return summaries | {ROOT: describe_root()}

    async def _open(self, devices: AsyncExitStack) -> dict[str, Environment]:
        environments = {}
        for name in self.plan.task.environments:
            environment = await devices.enter_async_context(self.open_environment(name, self.attempt.logs))
            await environment.reset(self.plan.task.setup.get(name, ()))
            environments[name] = environment
        return environments


async def run_trial(
    plan: TrialPlan,
    attempt: AttemptFolder,
    blobs: BlobStore,
    open_environment: Opener,
    *,
    taps: Sequence[Tap] = (),
    interceptors: Sequence[Interceptor] = (),
    vocabularies: dict[str, Vocabulary] | None = None,
    wrap: Wrap | None = None,
) -> TrialResult:
    """Run one trial, and leave its journal and its result in the folder of the attempt.

    Args:
        plan: what is tried.
        attempt: an empty folder.
        blobs: the store of the experiment.
        open_environment: opens the task's environments.
        taps: spectators, told of every envelope once it is written.
        interceptors: what disturbs the channels between agents besides the plan's faults; asked after them.
        vocabularies: what the environments can do; by default those that decapod knows.
        wrap: what is put between each seat and its model.

    Raises:
        UnknownNameError, ModelError: a model cannot be made; nothing was run.
        InvalidTaskError: the task proves nothing, as a node holds before the first action. Journaled as an
            `environment-error`.
        JournalError, OSError: the journal or a blob cannot be written; the journal then ends without `trial-ended`.
        CancelledError: the trial was stopped; its journal says so.
        HandlerFailedError: a fault in decapod or in a plug-in; the journal has its traceback.
    """
    models = make_models(plan, blobs)
    if wrap is not None:
        models = {seat: wrap(model) for seat, model in models.items()}
    started = datetime.now(UTC)
    seen: list[Envelope] = []
    with JournalWriter(attempt.journal, blobs, {"trial": plan.name}) as journal:
        faults = make_interceptors(plan.faults, plan.task.seed)
        bus = Bus(journal, interceptors=(*make_limits(plan.team), *faults, *interceptors))
        spent = Spending()
        bus.tap(seen.append, kinds=ALL_KINDS - {ModelCall.KIND})
        bus.tap(lambda envelope: seen.append(_without_prompt(envelope)), kinds={ModelCall.KIND})
        bus.tap(spent, kinds=Spending.KINDS)
        for tap in taps:
            bus.tap(tap)
        known = vocabularies if vocabularies is not None else dict(find_vocabularies())
        trial = _Trial(plan, models, bus, blobs, attempt, open_environment, known, spent)
        fault: BaseException | None = None
        async with AsyncExitStack() as devices:
            devices.push_async_callback(_close, models)
            try:
                async with bus:
                    ending = await trial.run(devices)
            except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 - journaled, then raised again
                ending, fault = explain_ending(error)
        if fault is not None and not seen:
            raise fault  # the trial has not begun: there is nothing to tell of it
        if (full := _disk_is_full(fault)) is not None:
            raise full from None  # also where there is room left for an end: the trial is cut off, not lost
        try:
            bus.record(_trial_ended(trial, ending, seen), sender=CONDUCTOR)
        except BusClosedError:  # the journal is what failed: nothing can be added to it
            if fault is None:
                raise
            raise fault from None
    result = result_of(seen, ", ".join(dict.fromkeys(plan.models)), facts_of(plan, started))
    result.write(attempt.result)
    if fault is not None:
        raise fault
    return result


def _disk_is_full(error: BaseException | None) -> BaseException | None:
    """What a disk without room has raised, if that is what ended a trial."""
    cause = error.__cause__ if isinstance(error, HandlerFailedError) else error
    full = isinstance(cause, JournalFullError) or (isinstance(cause, OSError) and cause.errno in NO_ROOM)
    return cause if full else None


def explain_ending(error: BaseException) -> tuple[Ending, BaseException | None]:
    """Say how a trial ended by an error, and the error itself when whoever ran the trial must be told of it."""
    cause = error.__cause__ if isinstance(error, HandlerFailedError) and error.__cause__ is not None else error
    if isinstance(cause, asyncio.CancelledError):
        return Ending("stopped", "The trial was stopped."), error
    if isinstance(cause, PublishBudgetError):
        return Ending("budget", str(cause)), None
    told = isinstance(cause, EnvironmentFailure | MarksError | OverdueError | DeadlineError | StallError)
    return Ending("environment-error", str(cause), passing=told), None if told else error


async def _close(models: Mapping[str, Model]) -> None:
    """Close the models, also those of a trial that was stopped: what is cancelled may not wait for anything."""
    with anyio.move_on_after(CLOSING, shield=True):
        await close_models(models.values())


def _without_prompt(envelope: Envelope) -> Envelope:
    """Leave out what a model was asked: no figure needs it, and the prompts of a whole trial would fill the memory."""
    body = envelope.body
    assert isinstance(body, ModelCall)
    return envelope._replace(body=_promptless(body.agent, body.call, body.model))


@lru_cache(maxsize=256)  # the same in every turn
def _promptless(agent: str, call: int, model: str) -> ModelCall:
    return ModelCall(agent=agent, call=call, model=model, prompt=())


def _trial_ended(trial: _Trial, ending: Ending, seen: Sequence[Envelope]) -> TrialEnded:
    return TrialEnded(
        reason=ending.reason,
        message=ending.message,
        turns=trial.conductor.turns_begun if trial.conductor is not None else 0,
        metrics=metrics(seen),
        held_at_end=trial.held_at_end,
        claimed=trial.arrivals.claimed,
        passing=ending.passing,
    )
