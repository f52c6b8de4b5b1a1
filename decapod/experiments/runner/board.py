"""Where an experiment stands: counts, what was spent, and how long the rest may take."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from decapod.experiments.runner.attempts import Attempts
from decapod.experiments.runner.events import AttemptBegan, AttemptEnded, Event
from decapod.experiments.spending import Spending
from decapod.messages import Termination

LOST: frozenset[Termination] = frozenset({"environment-error", "model-error"})
"""Endings that say nothing about a team: a device or a model was lost."""


@dataclass(slots=True)
class Board:
    """Counts the trials of an experiment by how they stand. A spectator: call it with each event.

    `ended` counts finished trials by the reason of their newest attempt. `spent` counts all attempts, those of earlier
    runs included; what attempts use that run now is in it as well. `again` counts attempts of this run after which
    the trial was attempted once more. `clock` gives seconds.
    """

    total: int
    folder: Path
    ended: Counter[Termination] = field(default_factory=Counter)
    running: dict[int, AttemptBegan] = field(default_factory=dict)
    spent: Spending = field(default_factory=Spending)
    again: int = 0
    clock: Callable[[], float] = monotonic
    found: int = 0
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = self.clock()

    @classmethod
    def of(cls, attempts: Iterable[Attempts], retries: int, folder: Path) -> "Board":
        """Count what the folder holds before anything runs."""
        known = list(attempts)
        board = cls(len(known), folder)
        for one in known:
            board.spent.add(one.spent)
            if one.reason is not None and one.finished(retries):
                board.ended[one.reason] += 1
        board.spent.seconds = 0.0
        board.found = board.finished
        return board

    def __call__(self, event: Event) -> None:
        """Take in an event."""
        if isinstance(event, AttemptBegan):
            self.running[event.trial.number] = event
        elif isinstance(event, AttemptEnded):
            self.running.pop(event.trial.number, None)
            if event.again:
                self.again += 1
            elif event.result.reason != "stopped":
                self.ended[event.result.reason] += 1

    @property
    def finished(self) -> int:
        """Trials that are not attempted any more."""
        return self.ended.total()

    @property
    def lost(self) -> int:
        """Finished trials that a device or a model was lost in, after all retries."""
        return sum(self.ended[reason] for reason in LOST)

    @property
    def seconds(self) -> float:
        """Wall time of this run so far."""
        return self.clock() - self.began

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes if it goes on as in this run; None before a trial of it has ended."""
        done = self.finished - self.found
        return None if done == 0 else self.seconds / done * (self.total - self.finished)
