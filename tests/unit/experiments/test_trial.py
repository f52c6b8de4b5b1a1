"""Whole trials on a device in memory, from the first message to the result on disk."""

from pathlib import Path

import pytest

from decapod.bus import Delay, Drop, Envelope, Verdict
from decapod.evaluators import InvalidTaskError
from decapod.experiments.seating import UnsupportedTeamError
from decapod.messages import (
    ActionRequest,
    ActionResult,
    Evaluation,
    Instruction,
    ModelCall,
    Observation,
    TrialEnded,
    TrialStarted,
    TurnEnded,
)
from tests.unit.experiments.toy import Toy
from tests.unit.experiments.trials import Lab, Run, TrialError, call, node

pytestmark = pytest.mark.anyio

WRITE = call("toy_write_text", text="hello")
SAVE = call("toy_click", element=2)
COMPLETE = call("root_complete")


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def ended(run: Run) -> TrialEnded:
    body = run.journal.envelopes[-1].body
    assert isinstance(body, TrialEnded)
    return body


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


async def test_an_invalid_action_goes_back_to_its_agent_with_the_reason(lab: Lab) -> None:
    run = await lab.run(
        [
            {"turn": 1, "call": 1, "calls": [call("toy_click", element=9), WRITE]},
            {"turn": 1, "call": 2, "calls": [WRITE, SAVE]},
        ]
    )
    assert ended(run).reason == "success"
    results = run.bodies("action-result")
    statuses = [body.status for body in results if isinstance(body, ActionResult)]
    assert statuses == ["invalid", "stale", "ok", "ok"]
    assert ended(run).metrics.actions == 2, "rejected calls are not actions executed"
    asked = [body for body in run.bodies("model-call") if isinstance(body, ModelCall)][1]
    told = [message.text for message in asked.prompt if message.role == "tool"]
    assert "there is no element 9 on the screen of toy: the list goes from 1 to 2" in told[0]
    assert len(told) == 2, "every call of a reply is answered"


async def test_invalid_actions_in_a_row_beyond_the_retries_end_the_trial(lab: Lab) -> None:
    run = await lab.run([{"calls": [call("toy_clik")]}])
    assert ended(run).reason == "invalid-action"
    assert "did you mean 'toy_click'" in ended(run).message
    assert len(run.bodies("model-call")) == 3


async def test_with_no_retries_the_first_invalid_action_ends_the_trial(lab: Lab) -> None:
    run = await lab.run([{"calls": [WRITE, call("toy_click")]}], invalid_retries=0)
    assert ended(run).reason == "invalid-action"
    assert ended(run).metrics.completed == 1, "what came before it was done"


async def test_a_valid_action_between_them_starts_the_count_anew(lab: Lab) -> None:
    bad = call("toy_click", element=77)
    replies = [{"turn": turn, "calls": [bad]} | {"call": 1} for turn in (1, 2, 3)]
    good = [{"turn": turn, "call": 2, "calls": [call("toy_write_text", text="x")]} for turn in (1, 2, 3)]
    run = await lab.run([*replies, *good], turns=3, invalid_retries=1)
    assert ended(run).reason == "step-limit"


async def test_after_the_screen_changed_an_element_is_stale_and_does_not_count_as_invalid(lab: Lab) -> None:
    run = await lab.run(
        [{"turn": 1, "calls": [SAVE, SAVE, WRITE]}, {"turn": 2, "calls": [WRITE, SAVE]}], invalid_retries=0
    )
    statuses = [body.status for body in run.bodies("action-result") if isinstance(body, ActionResult)]
    assert statuses == ["ok", "stale", "stale", "ok"], "the click on Save counts once what comes before it is done"
    assert ended(run).reason == "success"


@pytest.mark.parametrize("how", ["failed", "timeout"])
async def test_an_action_that_goes_wrong_is_counted_and_told(lab: Lab, how: str) -> None:
    run = await lab.run(
        [{"turn": 1, "calls": [call("toy_misbehave", how=how), WRITE]}, {"turn": 2, "calls": [WRITE, SAVE]}]
    )
    assert ended(run).reason == "success"
    assert ended(run).metrics.actions == 3
    second = [body for body in run.bodies("model-call") if isinstance(body, ModelCall)][1]
    told = [message.text for message in second.prompt if message.role == "tool"]
    assert f"it {how}" in told[0]


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


SINGLE = """
version: 1
name: one
agents: {main: {role: solo, observes: {each: marks}, acts: all}}
limits: {turns: 5}
"""

PAIR = """
version: 1
name: pair
agents:
  main: {role: instructor, observes: {each: marks}}
  operator: {role: tool-operator, acts: all}
channels: [{from: main, to: operator, carries: instruction}]
limits: {turns: 3}
"""


def topology(folder: Path, text: str) -> Path:
    path = folder / "team.yaml"
    path.write_text(text)
    return path


async def test_an_instruction_reaches_the_one_who_acts(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PAIR)
    run = await lab.run(
        [
            {"agent": "main", "text": "In toy: click(element=2)"},
            {"agent": "operator", "calls": [WRITE, SAVE]},
        ]
    )
    assert ended(run).reason == "success"
    envelope = next(e for e in run.journal.envelopes if isinstance(e.body, Instruction))
    assert (envelope.sender, envelope.to) == ("agent/main", ("agent/operator",))
    turn = next(body for body in run.bodies("turn-ended") if isinstance(body, TurnEnded))
    assert [(edge.source, edge.recipient, edge.outcome) for edge in turn.edges] == [
        ("env/toy", "agent/main", "message"),
        ("agent/main", "agent/operator", "message"),
    ]


async def test_without_an_instruction_the_one_who_acts_skips(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PAIR)
    run = await lab.run([{"agent": "main", "text": ""}, {"agent": "operator", "calls": [WRITE, SAVE]}])
    assert ended(run).reason == "step-limit"
    assert len(run.bodies("skip")) == 3
    assert ended(run).metrics.actions == 0
    turn = next(body for body in run.bodies("turn-ended") if isinstance(body, TurnEnded))
    assert turn.edges[1].reason == "skipped"


async def test_who_is_told_what_by_functionality(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PAIR)
    run = await lab.run([{"agent": "main", "text": "In toy: x()"}, {"agent": "operator", "calls": [WRITE, SAVE]}])
    calls = {body.agent: body for body in run.bodies("model-call") if isinstance(body, ModelCall)}
    main = "\n".join(message.text for message in calls["main"].prompt)
    operator = "\n".join(message.text for message in calls["operator"].prompt)
    assert "Write hello, then save." in main
    assert "A toy." in main
    assert 'push button "Save"' in main or 'button "Save"' in main
    assert calls["main"].tools == ()
    assert "Write hello, then save." not in operator
    assert "A toy." not in operator
    assert '"Save"' not in operator
    assert "In toy: x()" in operator
    assert calls["operator"].tools == (
        "toy_click",
        "toy_write_text",
        "toy_misbehave",
        "root_submit",
        "root_complete",
        "root_wait",
    )


async def test_marks_are_boxes_when_they_reach_the_device_and_the_journal_keeps_both(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    request = [body for body in run.bodies("action-request") if isinstance(body, ActionRequest)][1]
    assert request.arguments == {"element": 2}
    assert request.resolved == {"element": {"box": {"x": 4, "y": 20, "w": 40, "h": 12}, "label": "Save"}}
    marked = next(e for e in run.journal.envelopes if e.seq == request.marked_observation)
    assert marked.body.kind == "marked-observation"


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


async def test_history_holds_the_last_exchanges_and_no_more(lab: Lab) -> None:
    run = await lab.run([{"text": "hm", "calls": [call("toy_write_text", text="x")]}], turns=4, history=2)
    last = [body for body in run.bodies("model-call") if isinstance(body, ModelCall)][-1]
    assert [message.role for message in last.prompt] == [
        "system",
        *("user", "assistant", "tool") * 2,
        "user",
    ]
    assert "Turn 4 of 4" in last.prompt[-1].text


async def test_the_curve_tells_where_the_trial_was_after_each_turn(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE]}, {"turn": 2, "calls": [SAVE]}])
    assert run.result is not None
    assert [(point.turn, point.actions, point.completed) for point in run.result.curve] == [(1, 1, 1), (2, 2, 2)]


def drop_everything(envelope: Envelope, recipient: str) -> Verdict:
    return Drop("the line is cut")


async def test_a_dropped_instruction_closes_its_edge_and_the_turn_goes_on(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PAIR)
    lab.interceptors = (drop_everything,)
    run = await lab.run([{"agent": "main", "text": "In toy: x()"}, {"agent": "operator", "calls": [WRITE, SAVE]}])
    assert ended(run).reason == "step-limit"
    assert ended(run).metrics.completed == 0
    turns = [body for body in run.bodies("turn-ended") if isinstance(body, TurnEnded)]
    assert [turn.edges[1].reason for turn in turns] == ["dropped"] * 3
    assert len(run.journal.changes) == 3


def next_turn(envelope: Envelope, recipient: str) -> Verdict:
    return Delay(1)


async def test_a_late_instruction_joins_the_history_and_not_the_turn(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PAIR.replace("carries: instruction", "carries: instruction, on_absent: proceed"))
    lab.interceptors = (next_turn,)
    run = await lab.run([{"agent": "main", "text": "In toy: x()"}, {"agent": "operator", "text": "nothing to do"}])
    asked = [body for body in run.bodies("model-call") if isinstance(body, ModelCall) and body.agent == "operator"]
    texts = [call.prompt[-1].text for call in asked]
    assert "This came late, from main in turn 1: In toy: x()" not in texts[0]
    assert "This came late, from main in turn 1: In toy: x()" in texts[1]
    assert "Instruction from main" not in texts[1]


async def test_a_device_that_is_lost_at_the_very_end_does_not_undo_a_success(lab: Lab) -> None:
    lab.toys[0].lost_once_done = "clicked Save"
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    assert ended(run).reason == "success"
    assert ended(run).held_at_end == {"saved": None}


async def test_a_team_that_talks_in_rounds_is_refused_before_anything_runs(lab: Lab, tmp_path: Path) -> None:
    text = PAIR.replace(
        "channels: [{from: main, to: operator, carries: instruction}]",
        "channels: [{from: main, to: operator}, {from: operator, to: main, rounds: 2}]",
    )
    lab.topology = topology(tmp_path, text)
    with pytest.raises(UnsupportedTeamError, match="the team pair talks in 2 rounds a turn"):
        await lab.run([{}])
