"""Whatever a model writes, the trial goes on or ends by its limits, and its journal can be read."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from pydantic import JsonValue

from decapod.agents.models import MODELS, ModelRequest, Reply, SeatContext
from decapod.experiments.plan import TrialPlan
from decapod.messages import ActionRequest, ActionResult, ModelCall, ModelReply, ToolCall
from tests.unit.experiments.trials import SINGLE, Lab, Run, ended, topology
from tests.unit.experiments.trials import Reply as ScriptedReply

pytestmark = pytest.mark.anyio


class Hostile:
    """A model that always answers the same."""

    id = "hostile"

    def __init__(self, reply: Reply) -> None:
        self.answer = reply

    async def reply(self, request: ModelRequest) -> Reply:
        return self.answer


class HostileLab(Lab):
    """A lab whose agent is a hostile model."""

    def plan(self, replies: Sequence[ScriptedReply], **limits: int) -> TrialPlan:
        plan = super().plan(replies, **limits)
        return TrialPlan(plan.team, plan.task, "hostile")


async def run(folder: Path, monkeypatch: pytest.MonkeyPatch, *calls: ToolCall, text: str = "") -> Run:
    """Run a trial of two turns with a model that always replies so."""

    def make(name: str, context: SeatContext) -> Hostile:
        return Hostile(Reply(text=text, calls=calls))

    monkeypatch.setattr(MODELS, "find", lambda name: make)
    return await HostileLab(folder, topology=topology(folder, SINGLE)).run(turns=2)


def said(name: str, arguments: dict[str, JsonValue], id: str = "") -> ToolCall:
    """A call as it comes from a provider, unchecked."""
    return ToolCall.model_construct(id=id, name=name, arguments=arguments, problem=None)


def nested(depth: int, *, objects: bool = False) -> JsonValue:
    value: JsonValue = {} if objects else []
    for _ in range(depth):
        value = {"a": value} if objects else [value]
    return value


def write(text: JsonValue, id: str = "") -> ToolCall:
    return said("toy_write_text", {"text": text}, id)


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ([said("../../etc/passwd", {})], "there is no action '../../etc/passwd'"),
        ([said("toy_../../../bin/sh", {})], "there is no action 'toy_../../../bin/sh'"),
        ([said("", {})], "there is no action ''"),
        ([said("toy_", {})], "there is no action 'toy_'"),
        ([said("other_click", {"element": 1})], "there is no action 'other_click'"),
        (
            [said("toy_click\x1b[2J", {"element": 1})],
            r"there is no action 'toy_click\x1b[2J' (did you mean 'toy_click'?)",
        ),
        ([said("x" * 1_000_000, {})], "its name has 1000000 characters, more than 200"),
        ([said("toy_click", {"element": "one"})], "element: input should be a valid integer"),
        ([said("toy_click", {"element": [1]})], "element: input should be a valid integer"),
        ([said("toy_click", {"element": 10**5000})], "holds a number of more than 300 digits"),
        ([said("toy_click", {"element": float("nan")})], "holds a number that JSON has not"),
        ([said("toy_click", {"elem\x1b": 1})], "no such parameter"),
        ([write("x" * 10_000_000)], "its arguments hold more than 100000 characters"),
        ([write(nested(10_000))], "the argument 'text' is nested more than 32 deep"),
        ([write(nested(10_000, objects=True))], "the argument 'text' is nested more than 32 deep"),
        ([said("toy_write_text", {f"a{n}": n for n in range(100_000)})], "its arguments hold more than 1000 values"),
        ([said("toy_write_text", {"x" * 1_000_000: 1})], "its arguments hold more than 100000 characters"),
    ],
    ids=range(17),
)
async def test_a_call_that_cannot_be_taken_goes_back_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: list[ToolCall], told: str
) -> None:
    ran = await run(tmp_path, monkeypatch, *calls)
    assert ended(ran).reason == "invalid-action"
    assert told in ended(ran).message
    second = [body for body in ran.bodies("model-call") if isinstance(body, ModelCall)][1]
    assert told in "".join(message.text for message in second.prompt if message.role == "tool")
    assert (ran.folder / "journal.jsonl").stat().st_size < 100_000


@pytest.mark.parametrize("text", ["\ud800", "a\0b", "\x1b[2J", "\u202egnp.exe", "y" * 90_000])
async def test_a_text_that_can_be_written_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    ran = await run(tmp_path, monkeypatch, write(text), text=text)
    assert ended(ran).reason == "step-limit"
    assert [body.status for body in ran.bodies("action-result") if isinstance(body, ActionResult)] == ["ok", "ok"]


async def test_a_text_of_ten_megabytes_is_cut_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = await run(tmp_path, monkeypatch, text="y" * 10_000_000)
    assert ended(ran).reason == "step-limit"
    (first, _) = (body for body in ran.bodies("model-reply") if isinstance(body, ModelReply))
    assert len(first.text) == 400_000
    assert first.text.endswith("[cut off here: it had 10000000 characters, and at most 400000 are taken]")


async def test_of_a_thousand_calls_the_first_are_carried_out_and_the_agent_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = await run(tmp_path, monkeypatch, *(write(str(number)) for number in range(1000)))
    assert ended(ran).reason == "step-limit"
    results = [body for body in ran.bodies("action-result") if isinstance(body, ActionResult)]
    assert [body.status for body in results[:50]] == ["ok"] * 49 + ["invalid"]
    assert results[49].error is not None
    assert "the reply asked for 1000 calls, and at most 50 are taken" in results[49].error


async def test_valid_calls_between_invalid_ones_do_not_make_a_turn_endless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = await run(tmp_path, monkeypatch, write("a"), said("toy_writ", {}))
    assert ended(ran).reason == "step-limit"
    asked = [body.call for body in ran.bodies("model-call") if isinstance(body, ModelCall)]
    assert asked == [*range(1, 11), *range(1, 11)]


async def test_ids_that_come_twice_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = await run(tmp_path, monkeypatch, write("a", "1"), write("b", "1"), write("c", "call-1-2"), write("d"))
    requests = [body for body in ran.bodies("action-request") if isinstance(body, ActionRequest)][:4]
    assert [body.arguments["text"] for body in requests] == ["a", "b", "c", "d"]
    assert len({body.call_id for body in requests}) == 4
