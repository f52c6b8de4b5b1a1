"""A person takes a seat in a whole trial."""

import io
import os
import sys
from pathlib import Path

import anyio
import pytest

from decapod.messages import ActionResult, HumanInput, TurnEnded
from tests.unit.experiments.trials import PAIR, SAVE, SINGLE, WRITE, Lab, ended, topology

pytestmark = pytest.mark.anyio


def sit(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


async def test_a_person_leads(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.topology = topology(tmp_path, PAIR.replace("role: instructor", "role: instructor, model: human"))
    sit(monkeypatch, "Write, then save.", "")
    run = await lab.run([{"agent": "operator", "calls": [WRITE, SAVE]}])
    assert ended(run).reason == "success"
    kinds = [envelope.body.kind for envelope in run.journal.envelopes]
    assert kinds[kinds.index("human-input") + 1] == "model-reply"
    assert run.bodies("human-input") == [HumanInput(agent="main", text="Write, then save.")]
    (typed,) = [envelope for envelope in run.journal.envelopes if envelope.body.kind == "human-input"]
    assert typed.sender == "human"


async def test_a_person_acts_and_is_told_what_was_wrong(
    lab: Lab, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lab.topology = topology(lab.folder, SINGLE.replace("role: solo", "role: solo, model: human"))
    sit(monkeypatch, "1 element=9", "", '2 text="hello"', "In toy: click(element=2)", "")
    run = await lab.run([{}])
    assert ended(run).reason == "success"
    results = [body for body in run.bodies("action-result") if isinstance(body, ActionResult)]
    assert [result.status for result in results] == ["invalid", "ok", "ok"]
    assert f"Not carried out, because the call is not valid: {results[0].error}" in capsys.readouterr().out


async def test_a_person_who_leaves_stops_the_trial(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab.topology = topology(tmp_path, PAIR.replace("role: tool-operator", "role: tool-operator, model: human"))
    sit(monkeypatch)
    run = await lab.run([{"agent": "main", "text": "Save."}])
    assert (ended(run).reason, ended(run).message) == (
        "stopped",
        "The person at the seat of operator ended the trial.",
    )
    assert run.result is not None


async def test_bytes_that_are_no_text_are_an_odd_word_and_end_nothing(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.topology = topology(tmp_path, PAIR.replace("role: instructor", "role: instructor, model: human"))
    typed = io.BytesIO(b"\xff\xfe what\n\nWrite, then save.\n\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed, encoding="utf-8", errors="strict"))
    run = await lab.run([{"agent": "operator", "turn": 2, "calls": [WRITE, SAVE]}, {"agent": "operator"}])
    assert ended(run).reason == "success"
    texts = [body.text for body in run.bodies("human-input") if isinstance(body, HumanInput)]
    assert texts == [r"\udcff\udcfe what", "Write, then save."]


async def test_of_a_demo_model_that_a_person_leads_nobody_reads_that_it_played_the_demonstration(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab.topology = topology(tmp_path, PAIR.replace("role: instructor", "role: instructor, model: human"))
    sit(monkeypatch, 'In toy: write_text(text="hello")', "In toy: click(element=2)", "")
    run = await lab.run()
    assert ended(run).reason == "success"
    assert run.result is not None
    assert "made the calls that it was told to make" in run.result.note
    assert "demonstration" not in run.result.note
    lab.topology = topology(tmp_path, PAIR)
    assert "played the task's own demonstration" in lab.plan([]).note


TWO = """
version: 1
name: two
agents:
  main: {role: solo, observes: {each: marks}, acts: all, model: human}
  other: {role: solo, observes: {each: marks}, acts: all}
"""


@pytest.mark.parametrize("slow", [0, 0.05])
async def test_a_person_is_not_waited_for_once_the_model_of_another_seat_has_failed(
    lab: Lab, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], slow: float
) -> None:
    lab.topology = topology(lab.folder, TWO)
    ours, theirs = os.pipe()
    with os.fdopen(ours) as stdin, os.fdopen(theirs, "wb"):  # nobody types anything
        monkeypatch.setattr(sys, "stdin", stdin)
        with anyio.fail_after(30):
            run = await lab.run([{"agent": "other", "error": "the account is empty", "delay": slow}])
    assert ended(run).reason == "model-error"
    assert ended(run).message.endswith("replies.yaml: the account is empty")
    assert run.journal.complete
    (turn,) = run.bodies("turn-ended")
    assert isinstance(turn, TurnEnded)
    assert [edge.outcome for edge in turn.edges] == ["message"] * 2
    shown = capsys.readouterr().out
    assert shown.count("== main, turn 1 ==") == shown.count("== main need not reply any more: the turn has ended. ==")
