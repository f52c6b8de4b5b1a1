"""`skip`: an agent rests, and nothing else comes of it."""

from pathlib import Path

import pytest

from decapod.messages import ActionResult, ModelCall, Skip, TrialEnded
from tests.unit.experiments.toy import Toy
from tests.unit.experiments.trials import Lab, Run, call, node

pytestmark = pytest.mark.anyio

SKIP = call("skip", reason="It is not my turn.")
WRITE_LEFT = call("left_write_text", text="1")
WRITE_RIGHT = call("right_write_text", text="2")


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(
        tmp_path,
        toys=(Toy("left"), Toy("right")),
        nodes=(node("a", "wrote 1", device="left"), node("b", "wrote 2", device="right")),
        topology="by-environment",
    )


def said(agent: str, *calls: dict[str, object], text: str = "", **when: int) -> dict[str, object]:
    return {"agent": agent, "text": text, "calls": list(calls), **when}


LEAD = said("main", text="left: write. right: write. root: rest.")


def ended(run: Run) -> TrialEnded:
    body = run.journal.envelopes[-1].body
    assert isinstance(body, TrialEnded)
    return body


def skips(run: Run) -> list[tuple[str, str]]:
    return [(body.agent, body.reason) for body in run.bodies("skip") if isinstance(body, Skip)]


def statuses(run: Run) -> list[str]:
    return [body.status for body in run.bodies("action-result") if isinstance(body, ActionResult)]


def asked(run: Run, agent: str) -> list[ModelCall]:
    return [body for body in run.bodies("model-call") if isinstance(body, ModelCall) and body.agent == agent]


async def test_who_rests_does_nothing_and_the_others_go_on(lab: Lab) -> None:
    run = await lab.run([LEAD, said("left", SKIP), said("right", WRITE_RIGHT), said("root", SKIP)], turns=1)
    assert skips(run) == [("left", "It is not my turn."), ("root", "It is not my turn.")]
    assert statuses(run) == ["ok"]
    assert ended(run).metrics.actions == 1
    assert ended(run).metrics.completed == 1
    assert ended(run).reason == "step-limit"


async def test_it_is_offered_to_those_who_may_rest_and_only_to_them(lab: Lab) -> None:
    run = await lab.run([LEAD, said("left", SKIP), said("right", SKIP), said("root", SKIP)], turns=1)
    offered = {agent: asked(run, agent)[0].tools for agent in ("main", "left", "right", "root")}
    assert offered == {
        "main": (),
        "left": ("left_click", "left_write_text", "left_misbehave", "skip"),
        "right": ("right_click", "right_write_text", "right_misbehave", "skip"),
        "root": ("root_submit", "root_complete", "root_wait", "skip"),
    }


async def test_it_is_never_invalid(lab: Lab) -> None:
    odd: list[dict[str, object]] = [
        call("skip"),
        call("skip", reason=3, until="noon"),
        {"name": "skip", "malformed": "no JSON"},
    ]
    replies = [said("left", one, turn=turn) for turn, one in enumerate(odd, 1)]
    run = await lab.run([LEAD, *replies, said("right"), said("root")], turns=3, invalid_retries=0)
    assert skips(run) == [("left", "")] * 3
    assert statuses(run) == []
    assert ended(run).reason == "step-limit"


@pytest.mark.parametrize("calls", [(SKIP, WRITE_LEFT), (WRITE_LEFT, SKIP), (SKIP, WRITE_LEFT, SKIP)])
async def test_other_calls_beside_it_count(lab: Lab, calls: tuple[dict[str, object], ...]) -> None:
    run = await lab.run([LEAD, said("left", *calls), said("right", WRITE_RIGHT), said("root", SKIP)])
    assert ended(run).reason == "success"
    assert statuses(run) == ["ok", "ok"]
    assert skips(run) == [("left", "It is not my turn."), ("root", "It is not my turn.")]


async def test_that_somebody_rests_is_journaled_even_when_the_turn_ends_the_trial(lab: Lab) -> None:
    run = await lab.run([LEAD, said("left", WRITE_LEFT), said("right", WRITE_RIGHT), said("root", SKIP)])
    assert ended(run).reason == "success"
    assert skips(run) == [("root", "It is not my turn.")]


async def test_each_call_of_it_is_answered(lab: Lab) -> None:
    run = await lab.run([LEAD, said("left", SKIP, call("left_misbehave", how="failed")), said("right"), said("root")])
    answers = [message for message in asked(run, "left")[1].prompt if message.role == "tool"]
    calls = next(message.calls for message in asked(run, "left")[1].prompt if message.role == "assistant")
    assert [(message.call_id, message.text) for message in answers] == [
        (calls[0].id, "Noted."),
        (calls[1].id, "It failed: it failed"),
    ]


async def test_resting_does_not_put_off_the_end_of_who_only_makes_invalid_calls(lab: Lab) -> None:
    run = await lab.run([LEAD, said("left", SKIP, call("left_clik")), said("right"), said("root")])
    assert ended(run).reason == "invalid-action"
    assert len(asked(run, "left")) == 3


async def test_it_is_among_what_a_wrong_call_is_told_of(lab: Lab) -> None:
    run = await lab.run([LEAD, said("left", call("skipp")), said("right"), said("root")], invalid_retries=0)
    assert "there is no action 'skipp' (did you mean 'skip'?)" in ended(run).message
    assert ended(run).message.endswith("left_misbehave, skip.")


async def test_after_an_invalid_call_an_agent_may_rest(lab: Lab) -> None:
    replies = [said("left", call("left_clik"), call=1), said("left", SKIP, call=2)]
    run = await lab.run([LEAD, *replies, said("right"), said("root")], turns=1)
    assert ended(run).reason == "step-limit"
    assert skips(run) == [("left", "It is not my turn.")]


async def test_where_a_role_does_not_let_its_agent_rest_the_call_is_invalid(lab: Lab) -> None:
    lab.topology = "single"
    run = await lab.run([said("main", SKIP)], invalid_retries=0)
    assert ended(run).reason == "invalid-action"
    assert "there is no action 'skip'; the actions are: left_click" in ended(run).message
    assert skips(run) == []


async def test_who_only_talks_may_rest_too(lab: Lab, tmp_path: Path) -> None:
    role = "version: 1\nname: shy\nprompt: planner\nshown: {task: true, environments: all}\nmay: [skip]\n"
    (tmp_path / "shy.yaml").write_text(role)
    lab.topology = tmp_path / "team.yaml"
    lab.topology.write_text(
        "version: 1\nname: team\nagents:\n"
        "  main: {role: shy.yaml, observes: {each: marks}}\n"
        "  operator: {each: environment, role: operator, observes: {own: marks}, acts: own}\n"
        "channels: [{from: main, to: operator}]\n"
    )
    run = await lab.run([said("main", SKIP)], turns=1)
    assert asked(run, "main")[0].tools == ("skip",)
    assert skips(run) == [
        ("left", "nothing from agent/main"),
        ("right", "nothing from agent/main"),
        ("main", "It is not my turn."),
    ]
    assert asked(run, "left") == []


async def test_an_operator_that_only_talks_does_nothing(lab: Lab) -> None:
    run = await lab.run([LEAD, said("left", text="I look."), said("right", WRITE_RIGHT), said("root")], turns=1)
    assert (skips(run), statuses(run)) == ([], ["ok"])
