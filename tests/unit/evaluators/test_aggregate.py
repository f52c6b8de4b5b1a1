"""Figures over several trials."""

import pytest

from decapod.evaluators import Mean, aggregate
from decapod.messages import Metrics, Termination, TrialEnded


def ended(
    reason: Termination,
    completed: int,
    *,
    claimed: bool = False,
    efficiency: float | None = None,
    cost: float | None = None,
) -> TrialEnded:
    figures = Metrics(
        completed=completed,
        nodes=2,
        actions=4,
        completion_ratio=completed / 2,
        execution_efficiency=efficiency,
        cost_efficiency=cost,
    )
    return TrialEnded(reason=reason, turns=1, metrics=figures, claimed=claimed)


def test_shares_are_of_all_trials() -> None:
    together = aggregate(
        [ended("success", 2), ended("false-completion", 1), ended("environment-error", 0), ended("success", 2)]
    )
    assert together.trials == 4
    assert together.success_rate == 0.5
    assert together.shares["false-completion"] == 0.25
    assert together.shares["step-limit"] == 0.0
    assert together.shares["environment-error"] == 0.25
    assert sum(together.shares.values()) == 1.0


def test_means_leave_out_what_is_not_known_and_say_over_how_many() -> None:
    together = aggregate([ended("success", 2, efficiency=0.5), ended("step-limit", 1), ended("step-limit", 0)])
    assert together.completion_ratio == Mean(0.5, 3)
    assert together.execution_efficiency == Mean(0.5, 1)
    assert together.cost_efficiency == Mean(None, 0)


def test_claims_are_set_against_what_was_completed() -> None:
    together = aggregate(
        [
            ended("success", 2, claimed=True),
            ended("success", 2),
            ended("false-completion", 1, claimed=True),
            ended("false-completion", 1, claimed=True),
        ]
    )
    assert together.claim_precision == pytest.approx(1 / 3)
    assert together.claim_recall == 0.5


def test_without_claims_or_successes_there_is_no_precision_or_recall() -> None:
    together = aggregate([ended("step-limit", 1)])
    assert (together.claim_precision, together.claim_recall) == (None, None)


def test_no_trials_have_no_figures() -> None:
    with pytest.raises(ValueError, match="no trials"):
        aggregate([])
