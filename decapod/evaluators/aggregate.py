"""The figures of several trials together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from decapod.messages import Termination, TrialEnded


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over the trials in which the figure is known; `value` is None when there are none. `count` is how many."""

    value: float | None
    count: int


@dataclass(frozen=True, slots=True)
class Aggregate:
    """Several trials: shares are of all of them, in [0, 1].

    Attributes:
        trials: how many there are.
        shares: each reason for ending to its share; the shares add up to 1.
        completion_ratio: mean CR.
        execution_efficiency: mean EE over the trials that have it.
        cost_efficiency: mean CE over the trials that have it.
        claim_precision: of the trials with a claim of completion, the share whose graph was completed.
        claim_recall: of the trials whose graph was completed, the share with a claim.
    """

    trials: int
    shares: Mapping[Termination, float]
    completion_ratio: Mean
    execution_efficiency: Mean
    cost_efficiency: Mean
    claim_precision: float | None
    claim_recall: float | None

    @property
    def success_rate(self) -> float:
        """SR: the share of successes."""
        return self.shares["success"]


def aggregate(endings: Sequence[TrialEnded]) -> Aggregate:
    """Put the ends of several trials together.

    Raises:
        ValueError: there are none.
    """
    if not endings:
        raise ValueError("no trials to put together")
    reasons: tuple[Termination, ...] = get_args(Termination)
    figures = [ending.metrics for ending in endings]
    complete = [ending for ending in endings if ending.metrics.completed == ending.metrics.nodes]
    claimed = [ending for ending in endings if ending.claimed]
    both = sum(ending.claimed for ending in complete)
    return Aggregate(
        trials=len(endings),
        shares={reason: sum(ending.reason == reason for ending in endings) / len(endings) for reason in reasons},
        completion_ratio=_mean(figure.completion_ratio for figure in figures),
        execution_efficiency=_mean(figure.execution_efficiency for figure in figures),
        cost_efficiency=_mean(figure.cost_efficiency for figure in figures),
        claim_precision=both / len(claimed) if claimed else None,
        claim_recall=both / len(complete) if complete else None,
    )


def _mean(values: Iterable[float | None]) -> Mean:
    known = [value for value in values if value is not None]
    return Mean(sum(known) / len(known) if known else None, len(known))
