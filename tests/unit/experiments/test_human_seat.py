"""A person takes a seat in a whole trial."""

import io
import sys
from pathlib import Path

import pytest

from decapod.messages import ActionResult, HumanInput
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
