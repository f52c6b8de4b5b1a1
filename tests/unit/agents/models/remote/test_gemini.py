"""Gemini's `generateContent`: the form of requests, and replies that are odd but legal."""

from pathlib import Path
from typing import Any

import pytest
from google.genai import types

from decapod.agents.models import ModelError, Reply, SeatContext, UnusableModelError, create_model
from decapod.agents.models.remote.gemini_form import read_response
from decapod.bus import BlobStore
from decapod.messages import ToolCall
from tests.unit.agents.models.remote.asking import SYSTEM, ask, heard, model, picture, result, said
from tests.unit.agents.models.remote.providers import Gemini, candidate
from tests.unit.agents.models.remote.wire import Answer, serve

pytestmark = pytest.mark.anyio

GEMINI = Gemini()


async def reply_to(*bodies: object, **options: Any) -> Reply:
    async with serve([Answer(body) for body in bodies]) as server, model(GEMINI, server, **options) as one:
        return await one.reply(ask())


async def test_the_form_of_a_request(tmp_path: Path) -> None:
    click = ToolCall(id="a", name="toy_click", arguments={"element": 2})
    write = ToolCall(id="b", name="toy_write_text", arguments={"text": "hello"})
    messages = (
        heard("Turn 1 of 5."),
        said("Both.", click, write),
        result("a", "Done: clicked."),
        result("b", "Done: written."),
        heard("Turn 2 of 5.", picture(BlobStore(tmp_path), 64, 48)),
    )
    options: dict[str, Any] = {"temperature": 0, "max_tokens": 99}
    async with serve([GEMINI.says("Yes.")]) as server, model(GEMINI, server, tmp_path, **options) as one:
        await one.reply(ask(*messages))
    asked = server.asked[0]
    assert asked.line.endswith("/models/m:generateContent HTTP/1.1")
    body = asked.body
    assert body["systemInstruction"]["parts"] == [{"text": SYSTEM.text}]
    assert body["generationConfig"] == {"temperature": 0, "maxOutputTokens": 99, "seed": 1}
    contents = body["contents"]
    assert [content["role"] for content in contents] == ["user", "model", "user", "user"]
    assert [set(part) for part in contents[1]["parts"]] == [{"text"}, {"functionCall"}, {"functionCall"}]
    assert [part["functionResponse"] for part in contents[2]["parts"]] == [
        {"name": "toy_click", "response": {"result": "Done: clicked."}},
        {"name": "toy_write_text", "response": {"result": "Done: written."}},
    ]
    assert set(contents[3]["parts"][1]) == {"inlineData"}
    assert "image/png" in contents[3]["parts"][1]["inlineData"].values()
    (tool,) = body["tools"]
    declared = {one["name"]: one for one in tool["functionDeclarations"]}
    spelled = {key.replace("_", "").casefold(): value for key, value in declared["toy_click"].items()}
    assert spelled["parametersjsonschema"]["required"] == ["element"]


async def test_a_reply_goes_back_as_it_came_with_the_signature_of_its_thoughts() -> None:
    parts = [
        {"text": "I think.", "thought": True},
        {"functionCall": {"id": "f1", "name": "toy_click", "args": {"element": 2}}, "thoughtSignature": "c2lnbmVk"},
        {"functionCall": {"name": "toy_click", "args": {"element": 1}}},
    ]
    async with serve([Answer(candidate(parts)), GEMINI.says("Then.")]) as server, model(GEMINI, server) as one:
        reply = await one.reply(ask())
        assert reply.text == ""  # a thought is not said
        first, second = reply.calls
        results = (result(second.id, "The second."), result(first.id, "The first."))
        await one.reply(ask(heard("Turn 1 of 5."), said("", *reply.calls), *results, call=2))
    _, own, answered = server.asked[1].body["contents"]
    assert own == {"role": "model", "parts": parts}
    assert [part["functionResponse"] for part in answered["parts"]] == [
        {"id": "f1", "name": "toy_click", "response": {"result": "The first."}},
        {"name": "toy_click", "response": {"result": "The second."}},
    ]


async def test_calls_have_ids_that_no_other_call_of_the_trial_has() -> None:
    answer = GEMINI.says(calls=[("toy_click", {"element": 1})] * 2)
    async with serve([answer]) as server, model(GEMINI, server) as one:
        replies = [await one.reply(ask(turn=turn, call=call)) for turn, call in ((1, 1), (1, 2), (2, 1))]
    ids = [call.id for reply in replies for call in reply.calls]
    assert len(set(ids)) == 6


@pytest.mark.parametrize("finish", ["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "MALFORMED_RESPONSE"])
async def test_a_call_that_the_provider_could_not_read_goes_back_in_words(finish: str) -> None:
    reply = await reply_to(candidate([], finish=finish))
    (call,) = reply.calls
    assert call.name == "unknown"
    assert call.problem == f"the provider could not read it ({finish}): write it again"


def test_what_the_provider_says_of_a_call_that_it_could_not_read_is_told() -> None:
    said_of_it = "Malformed function call: print(default_api.toy_click(element=2)"
    one = types.Candidate(finish_reason=types.FinishReason.MALFORMED_FUNCTION_CALL, finish_message=said_of_it)
    reply = read_response(types.GenerateContentResponse(candidates=[one]), ask(), None)
    (call,) = reply.calls
    assert call.name == "toy_click"
    assert said_of_it in (call.problem or "")


async def test_a_candidate_without_content_is_an_empty_reply() -> None:
    body = {"candidates": [{"finishReason": "SAFETY", "index": 0}], "usageMetadata": {"promptTokenCount": 7}}
    reply = await reply_to(body)
    assert (reply.text, reply.calls, reply.prompt_tokens, reply.completion_tokens) == ("", (), 7, 0)


async def test_a_prompt_that_a_filter_refused_is_an_error_that_no_retry_mends() -> None:
    refused = Answer({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}})
    async with serve([refused]) as server, model(GEMINI, server) as one:
        with pytest.raises(ModelError, match=r"content filter refused the prompt \(PROHIBITED_CONTENT\)"):
            await one.reply(ask())
        assert len(server.asked) == 1


async def test_a_wait_that_the_body_asks_for_is_waited() -> None:
    error = {
        "error": {
            "code": 429,
            "message": "Resource has been exhausted",
            "status": "RESOURCE_EXHAUSTED",
            "details": [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34s"}],
        }
    }
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async with serve([Answer(error, 429), GEMINI.says("Now.")]) as server, model(GEMINI, server) as one:
        one._sleep = sleep
        await one.reply(ask())
    assert len(waited) == 1
    assert 34 <= waited[0] <= 37.4


@pytest.mark.parametrize("variable", ["GEMINI_API_KEY", "GOOGLE_API_KEY"])
def test_either_name_of_its_key_will_do(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    context = SeatContext("main", plans=True, seed=1)
    with pytest.raises(UnusableModelError, match="set GEMINI_API_KEY or GOOGLE_API_KEY in the environment"):
        create_model("gemini/gemini-2.5-flash", context)
    monkeypatch.setenv(variable, "AIza-0123456789")
    assert create_model("gemini/gemini-2.5-flash", context).id == "gemini/gemini-2.5-flash"
