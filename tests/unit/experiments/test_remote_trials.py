"""Whole trials whose models are asked over real HTTP, with replies that are odd but legal."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from decapod.bus import BlobStore
from decapod.messages import ActionRequest, ActionResult, Instruction, ModelCall, ModelReply, SentImage, Size
from tests.unit.agents.models.conftest import only_the_planted_key
from tests.unit.agents.models.remote.patience import Patience, patience
from tests.unit.agents.models.remote.providers import KEY, PROVIDERS, Call, OpenAI, Provider, completion, tool_call
from tests.unit.agents.models.remote.wire import Answer, Asked, Server, serve
from tests.unit.experiments.trials import PAIR, SINGLE, Lab, Reply, Run, ended, topology

__all__ = ["only_the_planted_key", "patience"]
pytestmark = pytest.mark.anyio

BOTH: list[Call] = [("toy_write_text", {"text": "hello"}), ("toy_click", {"element": 2})]


@dataclass
class RemoteLab(Lab):
    """A lab whose seats are all asked at one address."""

    kind: str = "openai"
    name: str = "m"
    address: str = ""
    more: str = ""

    def model(self, replies: Sequence[Reply]) -> str:
        return f"{self.kind}/{self.name}?base_url={self.address}&key=TEST&backoff=0{self.more}"


async def run(folder: Path, server: Server, kind: str, *, team: str = SINGLE, name: str = "m", more: str = "") -> Run:
    lab = RemoteLab(folder, topology=topology(folder, team), kind=kind, name=name, address=server.address, more=more)
    return await lab.run()


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda one: one.kind)
async def test_nothing_that_a_retry_or_a_word_mends_ends_a_trial(
    tmp_path: Path, provider: Provider, patience: Patience
) -> None:
    answers = [
        provider.error(429, "slow down", headers={"retry-after": "0"}),
        Answer(provider.says("never whole").body, sent=15),
        Answer(stalls=True),
        provider.says("I look first."),
        provider.says(""),
        provider.says(calls=[("toy_fly", {"to": "the moon"})]),
        provider.says(calls=[("toy_click", {"element": "two"})]),
        provider.says("Both.", BOTH),
    ]
    async with serve(answers, patience.run_out) as server:
        ran = await run(tmp_path, server, provider.kind, more="&timeout=2")
    assert ended(ran).reason == "success"
    replies = [one for one in ran.bodies("model-reply") if isinstance(one, ModelReply)]
    troubles = ("too many requests (429)", "the connection to its server failed", "no answer came within 2 s")
    assert [trouble in one for trouble, one in zip(troubles, replies[0].retried, strict=True)] == [True] * 3
    assert len(server.asked) == len(answers)
    assert [one.text for one in replies] == ["I look first.", "", "", "", "Both."]
    results = [one for one in ran.bodies("action-result") if isinstance(one, ActionResult)]
    assert [one.status for one in results] == ["invalid", "invalid", "ok", "ok"]
    assert ran.result is not None
    assert ran.result.metrics.tokens == 5 * 120
    # what was wrong with a call is told to the model, and the prompts keep the provider's order
    told = json.dumps([asked.body for asked in server.asked])
    assert "there is no action 'toy_fly'" in told
    assert KEY not in "".join(path.read_text(errors="replace") for path in ran.folder.rglob("*.json*"))


async def test_a_malformed_call_and_a_refusal_go_back_in_words(tmp_path: Path) -> None:
    openai = OpenAI()
    malformed = {"role": "assistant", "content": None, "tool_calls": [tool_call("toy_click", '{"element": ')]}
    refusal = {"role": "assistant", "content": None, "refusal": "I would rather not."}
    answers = [Answer(completion(refusal)), Answer(completion(malformed)), openai.says(calls=BOTH)]
    async with serve(answers) as server:
        ran = await run(tmp_path, server, "openai")
    assert ended(ran).reason == "success"
    assert "the call could not be read: its arguments are not JSON" in json.dumps(server.asked[2].body)
    assert next(one.text for one in ran.bodies("model-reply") if isinstance(one, ModelReply)) == "I would rather not."


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda one: one.kind)
async def test_what_no_retry_mends_ends_the_trial_as_a_model_error_without_the_key(
    tmp_path: Path, provider: Provider
) -> None:
    async with serve([provider.error(401, f"no such key: {KEY}")]) as server:
        ran = await run(tmp_path, server, provider.kind)
    assert ended(ran).reason == "model-error"
    assert "the key was refused (401); set DECAPOD_KEY_TEST" in ended(ran).message
    assert KEY not in "".join(path.read_text(errors="replace") for path in tmp_path.rglob("*") if path.is_file())


async def test_a_picture_that_a_model_is_sent_is_one_of_the_journals_blobs(tmp_path: Path) -> None:
    async with serve([OpenAI().says("Done.", BOTH)]) as server:
        ran = await run(tmp_path, server, "openai")
    (reply,) = (one for one in ran.bodies("model-reply") if isinstance(one, ModelReply))
    (call,) = (one for one in ran.bodies("model-call") if isinstance(one, ModelCall))
    shown = next(part.image for message in call.prompt for part in message.parts if part.type == "image")
    assert reply.images == (SentImage(blob=shown.blob, size=shown.size, sent=Size(width=64, height=48)),)
    blobs = BlobStore(ran.folder.parent.parent / "blobs")
    assert blobs.get(reply.images[0].blob).startswith(b"\x89PNG")


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda one: one.kind)
async def test_a_team_of_two_on_one_server(tmp_path: Path, provider: Provider) -> None:
    """The planner has no tools and says what to do; the operator, which is told nothing else, does it."""

    def answer(asked: Asked) -> Answer:
        if "tools" in asked.body:
            return provider.says("", BOTH)
        return provider.says('In toy: write_text(text="hello")\nIn toy: click(element=2)')

    async with serve(answer) as server:
        ran = await run(tmp_path, server, provider.kind, team=PAIR)
    assert ended(ran).reason == "success"
    (told,) = (one for one in ran.bodies("instruction") if isinstance(one, Instruction))
    assert "click(element=2)" in told.text
    assert "click(element=2)" in json.dumps(server.asked[1].body)


def use(*calls: dict[str, object]) -> str:
    return "\n".join(
        "<tool_call>\n" + json.dumps({"name": "computer_use", "arguments": one}) + "\n</tool_call>" for one in calls
    )


@pytest.mark.parametrize(
    ("name", "at", "x"),
    [("Qwen2.5-VL-7B", [17, 29], 19), ("Qwen3-VL-8B", [317, 532], 20)],
)
async def test_a_model_that_points_clicks_what_is_under_the_point(
    tmp_path: Path, name: str, at: list[int], x: int
) -> None:
    openai = OpenAI()
    answers = [
        openai.says("<think>Where is it?</think>I look first."),
        openai.says("<tool_call>{oops</tool_call>"),
        openai.says(use({"action": "left_click", "coordinate": [5000, 5]})),
        openai.says(use({"action": "type", "text": "hello"}, {"action": "left_click", "coordinate": at})),
    ]
    async with serve(answers) as server:
        ran = await run(tmp_path, server, "qwen-vl", name=name)
    assert ended(ran).reason == "success"
    results = [one for one in ran.bodies("action-result") if isinstance(one, ActionResult)]
    assert [one.status for one in results] == ["invalid", "invalid", "ok", "ok"]
    assert "outside of the picture" in (results[1].error or "")
    clicked = [one for one in ran.bodies("action-request") if isinstance(one, ActionRequest)][-1]
    assert clicked.arguments == {"element": {"x": x, "y": 25, "space": "screen"}}
    element = clicked.resolved["element"]
    assert isinstance(element, dict)
    assert element["label"] == "Save"
    assert clicked.marked_observation is not None
