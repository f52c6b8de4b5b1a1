"""Anthropic's messages: the form of requests, and replies that are odd but legal."""

from pathlib import Path

import pytest

from decapod.agents.models import Reply, SeatContext, UnusableModelError, create_model
from decapod.bus import BlobStore
from decapod.messages import ToolCall
from tests.unit.agents.models.remote.asking import SYSTEM, ask, heard, model, picture, result, said
from tests.unit.agents.models.remote.providers import Anthropic, message
from tests.unit.agents.models.remote.wire import Answer, serve

pytestmark = pytest.mark.anyio

ANTHROPIC = Anthropic()


async def reply_to(*content: object, stop: str = "end_turn") -> Reply:
    async with serve([Answer(message(content, stop=stop))]) as server, model(ANTHROPIC, server) as one:
        return await one.reply(ask())


async def test_the_form_of_a_request(tmp_path: Path) -> None:
    click = ToolCall(id="call.1", name="toy_click", arguments={"element": 2})
    write = ToolCall(id="call.2", name="toy_write_text", arguments={"text": "hello"})
    messages = (
        heard("Turn 1 of 5."),
        said("Both.", click, write),
        result("call.2", "Done: written."),
        result("call.1", "Done: clicked."),
        heard("Turn 2 of 5.", picture(BlobStore(tmp_path), 64, 48)),
        said("", click),
        result("call.1", "Done again."),
    )
    async with (
        serve([ANTHROPIC.says("Yes.")]) as server,
        model(ANTHROPIC, server, tmp_path, top_p=0.5, temperature=0) as one,
    ):
        await one.reply(ask(*messages))
    asked = server.asked[0]
    assert asked.line == "POST /v1/messages HTTP/1.1"
    assert asked.body.keys() == {"model", "max_tokens", "temperature", "top_p", "system", "messages", "tools"}
    assert (asked.body["max_tokens"], asked.body["system"]) == (8192, SYSTEM.text)
    turns = asked.body["messages"]
    assert [turn["role"] for turn in turns] == ["user", "assistant", "user", "assistant", "user"]
    called = [block for block in turns[1]["content"] if block["type"] == "tool_use"]
    answered = turns[2]["content"]
    assert [block["type"] for block in answered] == ["tool_result", "tool_result", "text", "image"]
    assert [block["tool_use_id"] for block in answered[:2]] == [block["id"] for block in called]
    assert [block["content"] for block in answered[:2]] == ["Done: clicked.", "Done: written."]
    assert answered[3]["source"]["media_type"] == "image/png"
    ids = [block["id"] for turn in turns for block in turn["content"] if block["type"] == "tool_use"]
    assert len(set(ids)) == 3
    assert all(one.replace("-", "").replace("_", "").isalnum() for one in ids)
    tool = next(one for one in asked.body["tools"] if one["name"] == "toy_click")
    assert tool["input_schema"]["type"] == "object"
    assert tool["input_schema"]["required"] == ["element"]


async def test_thoughts_are_given_back_within_the_turn_and_not_after() -> None:
    thought = {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}
    call = {"type": "tool_use", "id": "toolu_1", "name": "toy_click", "input": {"element": 2}}
    answers = [Answer(message([thought, call], stop="tool_use")), ANTHROPIC.says("Then."), ANTHROPIC.says("Last.")]
    async with serve(answers) as server, model(ANTHROPIC, server) as one:
        reply = await one.reply(ask())
        assert (reply.text, len(reply.calls)) == ("", 1)
        after = (heard("Turn 1 of 5."), said("", *reply.calls), result("toolu_1", "Not carried out."))
        await one.reply(ask(*after, call=2))
        await one.reply(ask(*after, heard("Turn 2 of 5."), turn=2))
    within, later = (asked.body["messages"][1]["content"] for asked in server.asked[1:])
    assert [block["type"] for block in within] == ["thinking", "tool_use"]
    assert within[0] == thought
    assert [block["type"] for block in later] == ["tool_use"]


async def test_thoughts_are_not_given_back_with_calls_that_are_not_as_they_were() -> None:
    thought = {"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}
    call = {"type": "tool_use", "id": "toolu_1", "name": "toy_click", "input": {"element": 2}}
    answer = Answer(message([thought, call, {**call, "id": "toolu_2"}]))
    async with serve([answer]) as server, model(ANTHROPIC, server) as one:
        reply = await one.reply(ask())
        one_left = (heard("Turn 1."), said("", reply.calls[0]), result("toolu_1", "Done."))
        await one.reply(ask(*one_left, call=2))
    assert [block["type"] for block in server.asked[1].body["messages"][1]["content"]] == ["tool_use"]


async def test_a_refusal_without_a_word_is_an_empty_reply() -> None:
    reply = await reply_to(stop="refusal")
    assert (reply.text, reply.calls) == ("", ())
    assert '"refusal"' in reply.raw


@pytest.mark.parametrize("written", ["element=2", [2], 2])
async def test_arguments_that_are_no_object_are_a_problem_of_the_call(written: object) -> None:
    reply = await reply_to({"type": "tool_use", "id": "toolu_1", "name": "toy_click", "input": written})
    assert reply.calls[0].arguments == {}
    assert "its arguments are not" in (reply.calls[0].problem or "")


async def test_what_is_written_to_a_cache_counts_as_prompt_and_has_its_own_price(tmp_path: Path) -> None:
    table = tmp_path / "prices.yaml"
    table.write_text(
        """
version: 1
sources: {anthropic: {name: mine, url: "http://here", noted: 2026-01-02}}
models: {anthropic/m: {prompt: 10, cached: 1, written: 20, completion: 100}}
"""
    )
    body = message([{"type": "text", "text": "Yes."}])
    body["usage"]["cache_creation_input_tokens"] = 50
    async with serve([Answer(body)]) as server, model(ANTHROPIC, server, prices=table) as one:
        reply = await one.reply(ask())
    assert reply.prompt_tokens == 150
    assert reply.cost == pytest.approx((60 * 10 + 40 * 1 + 50 * 20 + 20 * 100) / 1e6)


def test_a_key_is_asked_for_by_its_name() -> None:
    with pytest.raises(UnusableModelError, match="set ANTHROPIC_API_KEY in the environment"):
        create_model("anthropic/claude-sonnet-4-5", SeatContext("main", plans=True, seed=1))
