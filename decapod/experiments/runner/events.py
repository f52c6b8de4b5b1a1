"""What a runner tells of while it works."""

from dataclasses import dataclass

from decapod.experiments.matrix import MatrixTrial
from decapod.experiments.result import TrialResult
from decapod.experiments.spending import Spending


@dataclass(frozen=True, slots=True)
class AttemptBegan:
    """An attempt at a trial began. `spent` goes on counting while it runs."""

    trial: MatrixTrial
    attempt: int
    spent: Spending


@dataclass(frozen=True, slots=True)
class AttemptEnded:
    """An attempt ended. `again` is whether the trial will be attempted once more.

    `fault` is the error behind a fault of decapod or of a plug-in, which the journal has with its traceback.
    """

    trial: MatrixTrial
    attempt: int
    result: TrialResult
    again: bool
    fault: Exception | None = None


@dataclass(frozen=True, slots=True)
class Halting:
    """No more trials begin, and those that run are stopped; `why` is a sentence for a person."""

    why: str


Event = AttemptBegan | AttemptEnded | Halting
