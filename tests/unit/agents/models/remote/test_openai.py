"""OpenAI's chat completions: the form of requests, and replies that are odd but legal."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from decapod.agents.models import ModelError, Reply, SeatContext, UnusableModelError, create_model
from decapod.bus import BlobStore
from decapod.messages import ToolCall
from tests.unit.agents.models.remote.asking import SYSTEM, ask, heard, model, picture, result, said
from tests.unit.agents.models.remote.providers import KEY, OpenAI, completion, tool_call
from tests.unit.agents.models.remote.wire import Answer, serve

pytestmark = pytest.mark.anyio

OPENAI = OpenAI()


async def reply_to(message: Mapping[str, object], finish: str = "stop") -> Reply:
    answer = Answer(completion({"role": "assistant", **message}, finish=finish))
    async with serve([answer]) as server, model(OPENAI, server) as one:
        return await one.reply(ask())


async def test_the_form_of_a_request(tmp_path: Path) -> None:
    blobs = tmp_path / "blobs"
    click = ToolCall(id="call-1-1", name="toy_click", arguments={"element": 2})
    odd = ToolCall(id="call-1-2", name="fly to: the moon!", problem="its arguments are not JSON")
    messages = (
        heard("Turn 1 of 5."),
        said("I click.", click, odd),
        result("call-1-1", "Done."),
        result("call-1-2", "Not carried out."),
        said(""),
        heard("Turn 2 of 5.", picture(BlobStore(blobs), 64, 48)),
        said("Again.", click),
        result("call-1-1", "Done again."),
    )
    options: dict[str, Any] = {"temperature": 0, "top_p": 0.5, "max_tokens": 99}
    async with serve([OPENAI.says("Yes.")]) as server, model(OPENAI, server, blobs, "org/model:8b", **options) as one:
        await one.reply(ask(*messages))
    asked = server.asked[0]
    assert asked.line == "POST /chat/completions HTTP/1.1"
    body = asked.body
    assert (body["model"], body["temperature"], body["top_p"], body["max_tokens"], body["seed"]) == (
        "org/model:8b",
        0,
        0.5,
        99,
        1,
    )
    roles = [message["role"] for message in body["messages"]]
    assert roles == ["system", "user", "assistant", "tool", "tool", "assistant", "user", "assistant", "tool"]
    assert body["messages"][0]["content"] == SYSTEM.text
    first = body["messages"][2]
    assert [call["function"] for call in first["tool_calls"]] == [
        {"name": "toy_click", "arguments": '{"element": 2}'},
        {"name": "fly_to__the_moon_", "arguments": "{}"},
    ]
    assert [message["tool_call_id"] for message in body["messages"][3:5]] == [one["id"] for one in first["tool_calls"]]
    assert body["messages"][5]["content"] == "(an empty reply)"
    text, image = body["messages"][6]["content"]
    assert text == {"type": "text", "text": "Turn 2 of 5."}
    assert image["image_url"]["url"].startswith("data:image/png;base64,iVBORw0KGgo")
    second = body["messages"][7]["tool_calls"][0]["id"]
    assert second == body["messages"][8]["tool_call_id"]
    assert second != first["tool_calls"][0]["id"]  # agents give the same id in every turn
    tool = next(one["function"] for one in body["tools"] if one["function"]["name"] == "toy_click")
    assert tool["description"] == "Click a button."
    assert tool["parameters"]["required"] == ["element"]


async def test_what_is_not_said_is_not_sent() -> None:
    async with serve([OPENAI.says("Yes.")]) as server, model(OPENAI, server, trial=2**40 + 5) as one:
        await one.reply(ask(tools=()))
    assert server.asked[0].body.keys() == {"model", "messages", "seed"}
    assert server.asked[0].body["seed"] == 5


@pytest.mark.parametrize(("option", "sent"), [("off", None), ("77", 77)])
async def test_the_seed_is_an_option(option: str, sent: int | None) -> None:
    async with serve([OPENAI.says("Yes.")]) as server:
        context = SeatContext("main", plans=True, seed=1)
        one = create_model(f"openai/m?base_url={server.address}&seed={option}", context)
        await one.reply(ask())
        await one.close()  # type: ignore[attr-defined]
    assert server.asked[0].body.get("seed") == sent
    assert server.asked[0].headers["authorization"] == "Bearer none"  # no key was named, so none is sent


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ('{"element": 2', "its arguments are not JSON"),
        ("element=2", "its arguments are not JSON"),
        ('{"element": 2} and more', "there is more after its end"),
        ('{"element": NaN}', "its arguments are not JSON"),
        ("[2]", "its arguments are not a JSON object"),
        ("2", "its arguments are not a JSON object"),
        ("null", "its arguments are not a JSON object"),
        ("[" * 5000, "its arguments are not JSON"),
    ],
)
async def test_arguments_that_cannot_be_read_are_a_problem_of_the_call(written: str, problem: str) -> None:
    reply = await reply_to({"content": None, "tool_calls": [tool_call("toy_click", written)]})
    assert reply.calls[0].name == "toy_click"
    assert reply.calls[0].arguments == {}
    assert problem in (reply.calls[0].problem or "")


@pytest.mark.parametrize("written", ["", "{}", "  {}  "])
async def test_no_arguments_are_no_problem(written: str) -> None:
    reply = await reply_to({"content": None, "tool_calls": [tool_call("root_complete", written)]})
    assert (reply.calls[0].arguments, reply.calls[0].problem) == ({}, None)


async def test_arguments_that_a_limit_of_tokens_cut_off_say_so() -> None:
    message = {"content": None, "tool_calls": [tool_call("toy_write_text", '{"text": "a long')]}
    reply = await reply_to(message, finish="length")
    assert "the reply was cut off at its limit of tokens" in (reply.calls[0].problem or "")


async def test_a_reply_that_a_filter_emptied_is_an_empty_reply() -> None:
    reply = await reply_to({"content": None}, finish="content_filter")
    assert (reply.text, reply.calls) == ("", ())


async def test_a_server_may_send_arguments_as_an_object_and_calls_without_ids() -> None:
    call = {"type": "function", "function": {"name": "toy_click", "arguments": {"element": 2}}}
    reply = await reply_to({"content": None, "tool_calls": [call, call]})
    assert [(one.id, one.arguments) for one in reply.calls] == [("", {"element": 2})] * 2


async def test_an_error_inside_of_a_good_status() -> None:
    answers = [Answer({"error": {"message": "overloaded", "code": 503}}), OPENAI.says("Yes.")]
    async with serve(answers) as server, model(OPENAI, server) as one:
        reply = await one.reply(ask())
    assert reply.retried == ("its server failed (503). Its server says: overloaded.",)


async def test_a_number_of_tokens_that_is_none_is_not_known() -> None:
    body = completion({"role": "assistant", "content": "Yes."})
    body["usage"] = {"prompt_tokens": "many", "completion_tokens": -1, "total_tokens": None}
    async with serve([Answer(body)]) as server, model(OPENAI, server) as one:
        reply = await one.reply(ask())
    assert (reply.text, reply.prompt_tokens, reply.completion_tokens) == ("Yes.", None, None)


async def test_the_raw_reply_is_as_it_came() -> None:
    answer = Answer(json.dumps(completion({"role": "assistant", "content": "Yes."}), indent=1).encode())
    async with serve([answer]) as server, model(OPENAI, server) as one:
        reply = await one.reply(ask())
    assert reply.raw.encode() == answer.data


async def test_an_address_in_the_environment_gets_the_key_that_stands_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serve([OPENAI.says("Yes.")]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.address)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        one = create_model("openai/m", SeatContext("main", plans=True, seed=1))
        await one.reply(ask())
        await one.close()  # type: ignore[attr-defined]
    assert OPENAI.key_of(server.asked[0]) == KEY


async def test_an_address_in_a_name_never_gets_the_providers_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    async with serve([OPENAI.says("Yes.")]) as server, model(OPENAI, server, key=None) as one:
        await one.reply(ask())
    assert KEY not in str(server.asked[0].headers)


def test_a_key_is_asked_for_by_its_name() -> None:
    with pytest.raises(UnusableModelError, match=r"needs a key: set OPENAI_API_KEY in the environment, or write"):
        create_model("openai/gpt-4o", SeatContext("main", plans=True, seed=1))


async def test_a_model_without_blobs_cannot_be_shown_a_picture(tmp_path: Path) -> None:
    async with serve([OPENAI.says("Yes.")]) as server, model(OPENAI, server) as one:
        with pytest.raises(ModelError, match="without a store of blobs"):
            await one.reply(ask(heard("Look.", picture(BlobStore(tmp_path), 8, 8))))


async def test_a_picture_that_is_gone_or_is_none_is_an_error_that_names_it(tmp_path: Path) -> None:
    blobs = BlobStore(tmp_path / "blobs")
    gone = picture(blobs, 8, 8)
    (blobs.folder / gone.image.blob.sha256).unlink()
    ref = blobs.put(b"no picture", "image/png")
    none = gone.model_copy(update={"image": gone.image.model_copy(update={"blob": ref})})
    async with serve([OPENAI.says("Yes.")]) as server, model(OPENAI, server, blobs.folder) as one:
        with pytest.raises(ModelError, match=rf"cannot be read: the blob {gone.image.blob.sha256} is not in"):
            await one.reply(ask(heard("Look.", gone)))
        with pytest.raises(ModelError, match="a picture of the prompt cannot be read"):
            await one.reply(ask(heard("Look.", none)))
        assert server.asked == []
