"""Who tells whom what in a whole trial, and what happens when it does not arrive."""

from pathlib import Path

import pytest

from decapod.bus import Delay, Drop, Envelope, Verdict
from decapod.messages import (
    Instruction,
    ModelCall,
    TurnEnded,
)
from tests.unit.experiments.trials import (
    PAIR,
    SAVE,
    WRITE,
    Lab,
    call,
    ended,
    topology,
)

pytestmark = pytest.mark.anyio


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


async def test_history_holds_the_last_exchanges_and_no_more(lab: Lab) -> None:
    run = await lab.run([{"text": "hm", "calls": [call("toy_write_text", text="x")]}], turns=4, history=2)
    last = [body for body in run.bodies("model-call") if isinstance(body, ModelCall)][-1]
    assert [message.role for message in last.prompt] == [
        "system",
        *("user", "assistant", "tool") * 2,
        "user",
    ]
    assert "Turn 4 of 4" in last.prompt[-1].text


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
