"""Whole trials on a device in memory, from the first message to the result on disk."""

from pathlib import Path

import pytest

from decapod.evaluators import InvalidTaskError
from decapod.messages import (
    Evaluation,
    ModelCall,
    Observation,
    TrialStarted,
)
from tests.unit.experiments.toy import Toy
from tests.unit.experiments.trials import (
    COMPLETE,
    SAVE,
    SINGLE,
    WRITE,
    Lab,
    TrialError,
    call,
    ended,
    node,
    topology,
)

pytestmark = pytest.mark.anyio


async def test_a_task_done_in_one_turn_is_a_success(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "text": "I write and save.", "calls": [WRITE, SAVE]}])
    assert run.result is not None
    assert (run.result.reason, run.result.turns) == ("success", 1)
    assert (run.result.metrics.completed, run.result.metrics.nodes, run.result.metrics.actions) == (2, 2, 2)
    assert run.result.metrics.completion_ratio == 1
    assert run.result.metrics.execution_efficiency == 0.5
    assert run.result.metrics.cost_efficiency is None, "a model that does not tell its tokens has no cost efficiency"
    assert run.result.held_at_end == {"saved": True}
    assert lab.toys[0].done == ["wrote hello", "clicked Save"]
    assert lab.toys[0].closed


async def test_every_kind_of_message_of_a_turn_is_in_the_journal_in_order(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    kinds = [envelope.body.kind for envelope in run.journal.envelopes]
    assert kinds == [
        "trial-started",
        "task-assigned",
        "evaluation",
        "turn-started",
        "observation",
        "marked-observation",
        "model-call",
        "model-reply",
        "action-request",
        "action-result",
        "node-completed",
        "evaluation",
        "action-request",
        "action-result",
        "node-completed",
        "evaluation",
        "turn-ended",
        "evaluation",
        "trial-ended",
    ]
    assert run.journal.complete
    assert not run.journal.torn
    assert not [envelope for envelope in run.journal.envelopes if envelope.unrouted]


async def test_everything_but_the_beginnings_has_a_cause(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    without = [envelope.body.kind for envelope in run.journal.envelopes if not envelope.causes]
    assert without == ["trial-started"]
    by_seq = {envelope.seq: envelope for envelope in run.journal.envelopes}
    call_envelope = next(e for e in run.journal.envelopes if isinstance(e.body, ModelCall))
    assert {by_seq[seq].body.kind for seq in call_envelope.causes} == {"task-assigned", "marked-observation"}


async def test_taps_see_what_the_journal_holds(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    assert [envelope.seq for envelope in run.seen] == [envelope.seq for envelope in run.journal.envelopes]


async def test_success_on_the_last_turn_is_success_and_not_the_step_limit(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE]}, {"turn": 2, "calls": [SAVE]}], turns=2)
    assert ended(run).reason == "success"
    assert ended(run).turns == 2


async def test_the_turn_limit_ends_a_trial(lab: Lab) -> None:
    run = await lab.run([{"calls": [call("toy_write_text", text="no")]}], turns=3)
    assert (ended(run).reason, ended(run).turns) == ("step-limit", 3)
    assert ended(run).metrics.actions == 3
    assert ended(run).metrics.execution_efficiency == 0


async def test_a_claim_before_the_graph_is_complete_is_a_false_completion(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE, COMPLETE]}])
    assert ended(run).reason == "false-completion"
    assert ended(run).claimed
    assert ended(run).metrics.completed == 1
    assert ended(run).metrics.actions == 1, "complete() says something; it is not an action executed"


async def test_root_acts_last_even_when_it_is_called_first(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [COMPLETE, WRITE, SAVE]}])
    assert ended(run).reason == "success"
    assert not ended(run).claimed, "the graph was complete before the claim could be made"


async def test_a_text_without_a_call_does_not_end_the_trial(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "text": "Let me think."}, {"turn": 2, "calls": [WRITE, SAVE]}])
    assert ended(run).reason == "success"


async def test_a_lost_device_ends_the_trial_with_a_readable_journal(lab: Lab) -> None:
    run = await lab.run([{"calls": [call("toy_misbehave", how="lost")]}])
    assert ended(run).reason == "environment-error"
    assert ended(run).message == "the X server of toy has ended"
    assert run.bodies("failure")
    assert lab.toys[0].closed


async def test_a_model_without_an_answer_ends_the_trial(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE]}, {"turn": 2, "error": "the provider is down"}])
    assert ended(run).reason == "model-error"
    assert "the provider is down" in ended(run).message
    assert ended(run).metrics.completed == 1


async def test_an_evaluators_error_is_recorded_and_does_not_end_the_trial(lab: Lab) -> None:
    lab.toys[0].check_error = "cannot read the disk"
    run = await lab.run([{"calls": [WRITE]}], turns=2)
    assert ended(run).reason == "step-limit"
    evaluations = [body for body in run.bodies("evaluation") if isinstance(body, Evaluation)]
    assert all(check.error == "cannot read the disk" for body in evaluations for check in body.checks)
    assert ended(run).held_at_end == {"saved": None}


async def test_a_node_that_holds_before_the_first_action_makes_the_task_invalid(lab: Lab) -> None:
    lab.nodes = (node("written", "wrote hello"),)
    lab.toys[0].at_start = ["wrote hello"]
    with pytest.raises(TrialError) as raised:
        await lab.run([{"calls": [WRITE]}])
    assert isinstance(raised.value.__cause__, InvalidTaskError)
    assert ended(raised.value.run).reason == "environment-error"
    assert "'written' holds before the first action" in ended(raised.value.run).message
    assert not raised.value.run.bodies("turn-started")


async def test_a_second_trial_begins_with_nothing_done(lab: Lab) -> None:
    replies = [{"turn": 1, "calls": [WRITE, SAVE]}]
    assert ended(await lab.run(replies)).reason == "success"
    assert ended(await lab.run([{"calls": []}], turns=1)).metrics.completed == 0


async def test_with_stop_claim_a_complete_graph_goes_on_until_it_is_claimed(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, SINGLE + "stop: claim\n")
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}, {"turn": 2, "calls": [COMPLETE]}])
    assert (ended(run).reason, ended(run).turns, ended(run).claimed) == ("success", 2, True)


async def test_the_first_message_says_who_takes_part_and_that_figures_of_a_script_need_no_note(lab: Lab) -> None:
    run = await lab.run([{"calls": [WRITE, SAVE]}])
    started = run.journal.envelopes[0].body
    assert isinstance(started, TrialStarted)
    assert [(agent.name, agent.role, agent.acts) for agent in started.agents] == [("main", "solo", ("toy", "root"))]
    assert [node.name for node in started.nodes] == ["written", "saved"]
    assert started.note == ""
    assert [summary.name for summary in started.environments] == ["toy", "root"]


async def test_two_devices_are_seen_in_the_same_turn(tmp_path: Path) -> None:
    lab = Lab(
        tmp_path,
        toys=(Toy("left"), Toy("right")),
        nodes=(node("a", "wrote 1", device="left"), node("b", "wrote 2", after=["a"], device="right")),
    )
    run = await lab.run([{"turn": 1, "calls": [call("left_write_text", text="1"), call("right_write_text", text="2")]}])
    assert ended(run).reason == "success"
    assert {body.environment for body in run.bodies("observation") if isinstance(body, Observation)} == {
        "left",
        "right",
    }


async def test_the_curve_tells_where_the_trial_was_after_each_turn(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE]}, {"turn": 2, "calls": [SAVE]}])
    assert run.result is not None
    assert [(point.turn, point.actions, point.completed) for point in run.result.curve] == [(1, 1, 1), (2, 2, 2)]


async def test_a_device_that_is_lost_at_the_very_end_does_not_undo_a_success(lab: Lab) -> None:
    lab.toys[0].lost_once_done = "clicked Save"
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    assert ended(run).reason == "success"
    assert ended(run).held_at_end == {"saved": None}
