"""Small matrices on toy devices, and what ran of them."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from decapod.experiments.budget import UNLIMITED, Budget
from decapod.experiments.matrix import Matrix, MatrixTrial, Parallel
from decapod.experiments.plan import Opener, TrialPlan
from decapod.experiments.runner import AttemptEnded, Board, Event, Outcome, Surroundings, home_of, run_matrix
from tests.unit.experiments.toy import Toy, vocabularies
from tests.unit.experiments.trials import COMPLETE, SAVE, WRITE, Lab

Reply = Mapping[str, object]
NOWHERE = Surroundings("2026-01-01T00:00:00+00:00", {"decapod": "0"}, None, None)
GOOD: Sequence[Reply] = ({"calls": [WRITE, SAVE]}, {"calls": [COMPLETE]})
"""What completes the toy's task in its first turn."""


@dataclass
class Series:
    """Matrices of one team on one toy task, with a seed for each trial, run in one folder."""

    lab: Lab
    replies: Sequence[Reply] = GOOD
    parallel: Parallel = field(default_factory=Parallel)
    whole: Budget = UNLIMITED
    budget: Budget = UNLIMITED
    retries: int = 0
    name: str = "series"
    events: list[Event] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)

    @property
    def runs(self) -> Path:
        return self.lab.folder / "runs"

    def plan(self, seed: int, **limits: int) -> TrialPlan:
        self.lab.seed = seed
        return replace(self.lab.plan(self.replies, **limits), budget=self.budget)

    def matrix(self, trials: int, **limits: int) -> Matrix:
        plans = [self.plan(seed, **limits) for seed in range(1, trials + 1)]
        numbered = tuple(MatrixTrial(n, plan, budget=self.budget) for n, plan in enumerate(plans, 1))
        return Matrix(self.name, numbered, self.whole, self.parallel, self.retries, "version: 1\n")

    async def run(
        self,
        matrix: Matrix,
        open_environment: Opener | None = None,
        watch: Callable[[Event], None] = lambda event: None,
        *,
        anew: bool = False,
        lost_again: bool = False,
    ) -> Outcome:
        def begin(board: Board) -> Callable[[Event], None]:
            self.boards.append(board)

            def tell(event: Event) -> None:
                self.events.append(event)
                watch(event)

            return tell

        with home_of(matrix, self.runs, NOWHERE, anew=anew) as home:
            known = vocabularies(*(toy.name for toy in self.lab.toys))
            return await run_matrix(
                matrix, home, open_environment or fresh(), begin, lost_again=lost_again, vocabularies=known
            )

    def endings(self) -> list[str]:
        return [event.result.reason for event in self.events if isinstance(event, AttemptEnded)]

    def files(self, pattern: str) -> list[Path]:
        return sorted(self.runs.glob(pattern))


def fresh(make: Callable[[str], Toy] = Toy) -> Opener:
    """Opens a toy of its own for each trial."""

    def open_one(name: str, logs: Path) -> AbstractAsyncContextManager[Toy]:
        return _open(make(name))

    return open_one


@asynccontextmanager
async def _open(toy: Toy) -> AsyncIterator[Toy]:
    try:
        yield toy
    finally:
        await toy.close()


def slow(seconds: float) -> list[Reply]:
    """Replies that take so long to come, and complete the task."""
    return [{"delay": seconds, "calls": [WRITE, SAVE]}]


def read_yaml(path: Path) -> dict[str, object]:
    data: dict[str, object] = yaml.safe_load(path.read_text())
    return data
