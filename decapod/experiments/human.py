"""A person operates, and the checks are watched: how an author finds out whether a task can be judged."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import anyio

from decapod.evaluators import Checker, GraphEvaluator, RootChecker, StepResult, TrialHistory, require_valid_start
from decapod.experiments.plan import Opener
from decapod.messages import Answer, CompletionClaimed
from decapod.tasks import TaskInstance

POLL = 0.5
"""Seconds between two looks at the graph."""


@dataclass(frozen=True, slots=True)
class Word:
    """What the person says: an `answer` to submit, or without one that the task is done."""

    answer: str | None = None


async def watch_a_person(
    task: TaskInstance,
    open_environment: Opener,
    logs: Path,
    words: Callable[[], AsyncIterator[Word]],
    tell: Callable[[StepResult], None],
) -> bool:
    """Prepare the task's devices, then check the graph over and over while a person works.

    It ends when every node has been completed, or when the person says that the task is done. `tell` is told of every
    step that completed something. Returns whether the graph is complete.

    Raises:
        InvalidTaskError: a node holds before the person has done anything.
        EnvironmentFailure: a device cannot be opened, or is lost.
    """
    history = TrialHistory()
    evaluator = GraphEvaluator(task.graph)
    async with AsyncExitStack() as devices:
        judges: dict[str, Checker] = {"root": RootChecker(history)}
        for name in task.environments:
            environment = await devices.enter_async_context(open_environment(name, logs))
            await environment.reset(task.setup.get(name, ()))
            judges[name] = environment
        require_valid_start(task.graph, (await evaluator.begin(judges)).checks)

        async def listen(scope: anyio.CancelScope) -> None:
            async for word in words():
                if word.answer is None:
                    history.record(CompletionClaimed(agent="human"))
                    scope.cancel()
                    return
                history.record(Answer(agent="human", text=word.answer))

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(listen, tasks.cancel_scope)
            while not (await _step(evaluator, judges, tell)).complete:
                await anyio.sleep(POLL)
            tasks.cancel_scope.cancel()
        return (await _step(evaluator, judges, tell)).complete


async def _step(
    evaluator: GraphEvaluator, judges: Mapping[str, Checker], tell: Callable[[StepResult], None]
) -> StepResult:
    result = await evaluator.step(judges)
    if result.newly:
        tell(result)
    return result
