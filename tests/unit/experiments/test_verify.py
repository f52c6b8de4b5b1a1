from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from decapod.experiments.result import TrialResult
from decapod.experiments.verify import judge
from decapod.messages import Metrics, Termination
from tests.unit.experiments.trials import Lab

METRICS = Metrics(
    completed=1, nodes=2, actions=3, completion_ratio=0.5, execution_efficiency=1 / 6, cost_efficiency=None
)


def result(reason: Termination, **held: bool | None) -> TrialResult:
    fields: dict[str, Any] = {"trial": "t", "topology": "single", "task": "x", "model": "demo", "seed": 1}
    return TrialResult(**fields, reason=reason, metrics=METRICS, turns=1, held_at_end=held, seconds=1, message="why")


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def test_a_demonstration_that_completes_the_graph_and_holds_is_a_proof(lab: Lab) -> None:
    assert judge(lab.plan([{}]), result("success", saved=True)) == ""


@pytest.mark.parametrize("held", [False, None])
def test_what_does_not_hold_at_the_end_is_told(lab: Lab, held: bool | None) -> None:
    assert "at the end saved did not hold" in judge(lab.plan([{}]), result("success", saved=held))


@pytest.mark.parametrize("reason", ["false-completion", "step-limit", "environment-error", "model-error"])
def test_a_demonstration_that_ends_otherwise_is_told_with_how_far_it_came(lab: Lab, reason: Termination) -> None:
    problem = judge(lab.plan([{}]), result(reason))
    assert problem == f"the demonstration did not complete the graph ({reason}, 1 of 2 nodes): why"


@pytest.mark.parametrize("reason", ["false-completion", "step-limit"])
def test_a_near_miss_that_was_played_and_did_not_count_is_a_proof(lab: Lab, reason: Termination) -> None:
    assert judge(replace(lab.plan([{}]), variant="almost"), result(reason)) == ""


def test_a_near_miss_that_completes_the_graph_shows_weak_checks(lab: Lab) -> None:
    assert "the checks are too weak" in judge(replace(lab.plan([{}]), variant="almost"), result("success"))


@pytest.mark.parametrize("reason", ["environment-error", "model-error", "budget", "stopped", "invalid-action"])
def test_a_near_miss_that_could_not_be_played_proves_nothing(lab: Lab, reason: Termination) -> None:
    problem = judge(replace(lab.plan([{}]), variant="almost"), result(reason))
    assert problem == f"the near miss could not be played ({reason}): why"
