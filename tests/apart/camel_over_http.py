"""camel-ai's models over real HTTP: `tools/check-camel.sh` makes the environment and runs this.

camel-ai pins packages in a way that does not go together with the newest google-genai, so it cannot be in the
environment of the other tests.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from decapod.agents.models import ModelError, SeatContext, UnusableModelError, create_model
from decapod.bus import BlobStore
from tests.unit.agents.models.conftest import only_the_planted_key
from tests.unit.agents.models.remote.asking import ask, heard, model, picture, result, said
from tests.unit.agents.models.remote.providers import KEY, OpenAI, completion
from tests.unit.agents.models.remote.wire import Answer, serve

__all__ = ["only_the_planted_key"]
pytestmark = pytest.mark.anyio

CAMEL = OpenAI("camel")
MODEL = "openai-compatible-model/m"


async def test_text_calls_results_pictures_and_tokens(tmp_path: Path) -> None:
    answers = [CAMEL.says("Both.", [("toy_write_text", {"text": "hello"}), ("toy_click", {"element": 2})])]
    async with serve(answers) as server, model(CAMEL, server, tmp_path, MODEL, temperature=0, seed=7) as one:
        seen = heard("Turn 1.", picture(BlobStore(tmp_path), 64, 48))
        reply = await one.reply(ask(seen))
        after = (said(reply.text, *reply.calls), *(result(call.id, "Done.") for call in reply.calls))
        again = await one.reply(ask(seen, *after, heard("Turn 2."), turn=2))
    assert [(call.name, call.arguments) for call in reply.calls] == [
        ("toy_write_text", {"text": "hello"}),
        ("toy_click", {"element": 2}),
    ]
    assert (reply.text, reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens) == ("Both.", 100, 20, 40)
    assert reply.cost is None
    assert again.text == "Both."
    first, second = (asked.body for asked in server.asked)
    assert (first["model"], first["temperature"], first["seed"]) == ("m", 0, 7)
    assert "toy_click" in [tool["function"]["name"] for tool in first["tools"]]
    assert first["messages"][1]["content"][1]["type"] == "image_url"
    assert [message["role"] for message in second["messages"]] == [
        "system",
        "user",
        "assistant",
        "tool",
        "tool",
        "user",
    ]
    assert CAMEL.key_of(server.asked[0]) == KEY


async def test_malformed_arguments_and_an_empty_reply_are_replies() -> None:
    calls = [{"id": "1", "type": "function", "function": {"name": "toy_click", "arguments": '{"element"'}}]

    odd = Answer(completion({"role": "assistant", "content": None, "tool_calls": calls}))
    async with serve([odd, CAMEL.says("")]) as server, model(CAMEL, server, name=MODEL) as one:
        reply, empty = await one.reply(ask()), await one.reply(ask())
    assert "its arguments are not JSON" in (reply.calls[0].problem or "")
    assert (empty.text, empty.calls) == ("", ())


async def test_troubles_that_pass_and_those_that_do_not() -> None:
    answers = [
        CAMEL.error(429, "slow", headers={"retry-after": "0"}),
        CAMEL.error(500, "down"),
        Answer(CAMEL.says("never whole").body, sent=20),
        Answer(stalls=True),
        CAMEL.says("At last."),
    ]
    async with serve(answers) as server, model(CAMEL, server, name=MODEL, timeout=1) as one:
        reply = await one.reply(ask())
    assert reply.text == "At last."
    assert len(reply.retried) == 4
    quoted = CAMEL.error(401, f"no such key: {KEY}")
    async with serve([quoted]) as server, model(CAMEL, server, name=MODEL) as one:
        with pytest.raises(ModelError, match=r"the key was refused \(401\); set DECAPOD_KEY_TEST") as caught:
            await one.reply(ask())
        assert len(server.asked) == 1
    assert KEY not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("camel/opnai/m", "camel-ai knows no platform 'opnai' (did you mean 'openai'?)"),
        ("camel/openai", "does not say which model of openai"),
        ("camel/openai/gpt-4o", "camel-ai cannot make it: "),
    ],
)
def test_names_that_cannot_be_used(name: str, problem: str) -> None:
    with pytest.raises(UnusableModelError) as caught:
        create_model(name, SeatContext("main", plans=True, seed=1))
    assert problem in str(caught.value)


async def test_the_length_of_a_reply_is_the_seat_s_unless_the_name_says_another() -> None:
    async with serve([CAMEL.says("Yes.")]) as server, model(CAMEL, server, name=MODEL) as one:
        await one.reply(replace(ask(tools=()), reply_tokens=60))
        await one.reply(ask())
    assert [asked.body.get("max_tokens") for asked in server.asked] == [60, None]
    async with serve([CAMEL.says("Yes.")]) as server, model(CAMEL, server, name=MODEL, max_tokens=99) as one:
        await one.reply(replace(ask(tools=()), reply_tokens=60))
    assert server.asked[0].body["max_tokens"] == 99
