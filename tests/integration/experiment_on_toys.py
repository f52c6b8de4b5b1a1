"""A program that runs, or goes on with, an experiment on devices in memory: for tests that kill it."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from pydantic import JsonValue

from decapod.agents.topology import load_topology
from decapod.environments.kind import ActOutcome
from decapod.evaluators import Graph
from decapod.experiments.matrix import Matrix, MatrixTrial, Parallel
from decapod.experiments.plan import TrialPlan
from decapod.experiments.runner import Board, Event, Surroundings, home_of, run_matrix
from decapod.tasks import Demonstration, TaskInstance
from tests.unit.experiments.toy import Toy, vocabularies
from tests.unit.experiments.trials import COMPLETE, SAVE, WRITE, node

PAUSE = 0.05
"""Seconds that an action takes: so a kill finds trials at work."""
SURROUNDINGS = Surroundings("2026-01-01T00:00:00+00:00", {}, None, None)
REPLIES = f"""
version: 1
replies:
  - {{turn: 1, calls: [{WRITE}], prompt_tokens: 10, completion_tokens: 5}}
  - {{turn: 2, calls: [{SAVE}], prompt_tokens: 10, completion_tokens: 5}}
  - {{calls: [{COMPLETE}]}}
"""


class SlowToy(Toy):
    async def act(self, action: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
        await asyncio.sleep(PAUSE)
        return await super().act(action, arguments)


def opener(name: str, logs: Path) -> AbstractAsyncContextManager[Toy]:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Toy]:
        yield SlowToy(name)

    return opened()


def matrix(trials: int) -> Matrix:
    """Trials of one team on one task, a seed each, four side by side."""
    Path("replies.yaml").write_text(REPLIES)
    team = load_topology("single").expand(["toy"])
    nodes = (node("written", "wrote hello"), node("saved", "clicked Save", after=["written"]))
    tasks = [
        TaskInstance("toy-task", seed, "Write hello, then save.", {}, ("toy",), {}, Graph(nodes), Demonstration(()), ())
        for seed in range(1, trials + 1)
    ]
    plans = [TrialPlan(team, task, "scripted/replies.yaml") for task in tasks]
    numbered = tuple(MatrixTrial(number, plan) for number, plan in enumerate(plans, 1))
    return Matrix("toys", numbered, parallel=Parallel(trials=4), retries=2, source="version: 1\n")


def silent(board: Board) -> Callable[[Event], None]:
    return lambda event: None


def main(arguments: Sequence[str]) -> None:
    os.chdir(arguments[0])
    planned = matrix(int(arguments[1]))
    with home_of(planned, Path("runs"), SURROUNDINGS) as home:
        asyncio.run(run_matrix(planned, home, opener, silent, vocabularies=vocabularies("toy")))


if __name__ == "__main__":
    main(sys.argv[1:])
