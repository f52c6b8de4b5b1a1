from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from decapod.experiments.plan import TrialPlan
from decapod.experiments.result import TrialResult
from decapod.experiments.verify import is_near_miss, judge, verification_plans
from decapod.messages import Metrics, Termination
from decapod.tasks import Demonstration, OtherWay, load_task
from tests.unit.experiments.trials import Lab

METRICS = Metrics(
    completed=1, nodes=2, actions=3, completion_ratio=0.5, execution_efficiency=1 / 6, cost_efficiency=None
)


def plan_of_a_way(plan: TrialPlan) -> TrialPlan:
    way = OtherWay("by-hand", "Without tools.", Demonstration(()))
    return replace(plan, task=replace(plan.task, other_ways=(way,)), variant="by-hand")


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


def test_another_way_that_completes_the_graph_is_a_proof(lab: Lab) -> None:
    plan = plan_of_a_way(lab.plan([{}]))
    assert not is_near_miss(plan)
    assert judge(plan, result("success", saved=True)) == ""
    assert "at the end saved did not hold" in judge(plan, result("success", saved=False))


@pytest.mark.parametrize("reason", ["false-completion", "step-limit", "model-error"])
def test_another_way_that_does_not_complete_the_graph_shows_checks_that_ask_too_much(
    lab: Lab, reason: Termination
) -> None:
    problem = judge(plan_of_a_way(lab.plan([{}])), result(reason))
    assert problem == f"this other way did not complete the graph ({reason}, 1 of 2 nodes): why"


def test_a_near_miss_of_a_task_with_other_ways_is_one(lab: Lab) -> None:
    plan = replace(plan_of_a_way(lab.plan([{}])), variant="almost")
    assert is_near_miss(plan)
    assert "the checks are too weak" in judge(plan, result("success"))


def test_every_way_and_every_near_miss_is_tried_for_every_seed() -> None:
    plans = verification_plans(load_task("find-and-pack"), [1, 2])
    tried = [(plan.task.seed, plan.variant) for plan in plans]
    variants = ["", "zip-without-folders", "by-name", "whole-folder", "not-deep-enough"]
    assert tried == [(seed, variant) for seed in (1, 2) for variant in variants]
    assert [is_near_miss(plan) for plan in plans[:5]] == [False, False, True, True, True]
    assert len({plan.name for plan in plans}) == len(plans)
    assert plans[1].played == plans[1].task.other_ways[0].demonstration


def test_each_team_plays_the_demonstration_once_besides() -> None:
    alone = verification_plans(load_task("vim-note"), [1, 2])
    plans = verification_plans(load_task("vim-note"), [1, 2], ["by-functionality", "by-environment"])
    assert {plan.team.name for plan in alone} == {"single"}
    assert [plan.name for plan in plans[: len(alone)]] == [plan.name for plan in alone]
    assert [(plan.team.name, plan.task.seed, plan.variant) for plan in plans[len(alone) :]] == [
        ("by-functionality", 1, ""),
        ("by-environment", 1, ""),
    ]
    assert len({plan.name for plan in plans}) == len(plans), "every trial has a folder of its own"
