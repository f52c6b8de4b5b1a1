"""camel-ai's models over real HTTP: `tools/check-camel.sh` makes the environment and runs this.

camel-ai pins packages in a way that does not go together with the newest google-genai, so it cannot be in the
environment of the other tests.
"""

from pathlib import Path

import pytest

from decapod.agents.models import ModelError, SeatContext, UnusableModelError, create_model
from decapod.bus import BlobStore
from tests.unit.agents.models.conftest import only_the_planted_key
from tests.unit.agents.models.remote.asking import ask, heard, model, picture, result, said
from tests.unit.agents.models.remote.patience import Patience, patience
from tests.unit.agents.models.remote.providers import KEY, OpenAI, Provider, completion
from tests.unit.agents.models.remote.test_wire import (
    test_a_key_in_a_reply_does_not_come_out_either,
    test_a_key_that_a_server_says_back_does_not_come_out,
    test_a_picture_of_another_size_than_the_prompt_says_is_an_error,
    test_a_reply_of_text_alone,
    test_a_server_that_fails_is_asked_again,
    test_a_server_that_is_not_there,
    test_a_stall_ends_at_the_time_out,
    test_a_stream_that_is_dropped_is_asked_for_again,
    test_a_wait_beyond_all_patience_is_told_and_not_waited,
    test_after_a_stall_it_is_asked_again,
    test_an_answer_that_is_none_is_asked_for_again,
    test_an_empty_reply_is_a_reply,
    test_an_unknown_action_is_handed_on_as_it_was_called,
    test_as_many_calls_are_in_flight_as_the_option_says,
    test_it_gives_up_after_so_many_tries,
    test_the_key_reaches_the_server_and_nothing_else,
    test_tokens_are_the_providers_own,
    test_tokens_that_are_not_told_are_not_known,
    test_two_calls_in_one_reply_keep_their_order_and_have_ids_of_their_own,
    test_what_a_provider_asks_to_wait_is_waited,
    test_what_no_retry_mends_is_said_at_once,
)
from tests.unit.agents.models.remote.wire import Answer, serve

__all__ = [
    "only_the_planted_key",
    "patience",
    "test_a_key_in_a_reply_does_not_come_out_either",
    "test_a_key_that_a_server_says_back_does_not_come_out",
    "test_a_picture_of_another_size_than_the_prompt_says_is_an_error",
    "test_a_reply_of_text_alone",
    "test_a_server_that_fails_is_asked_again",
    "test_a_server_that_is_not_there",
    "test_a_stall_ends_at_the_time_out",
    "test_a_stream_that_is_dropped_is_asked_for_again",
    "test_a_wait_beyond_all_patience_is_told_and_not_waited",
    "test_after_a_stall_it_is_asked_again",
    "test_an_answer_that_is_none_is_asked_for_again",
    "test_an_empty_reply_is_a_reply",
    "test_an_unknown_action_is_handed_on_as_it_was_called",
    "test_as_many_calls_are_in_flight_as_the_option_says",
    "test_it_gives_up_after_so_many_tries",
    "test_the_key_reaches_the_server_and_nothing_else",
    "test_tokens_are_the_providers_own",
    "test_tokens_that_are_not_told_are_not_known",
    "test_two_calls_in_one_reply_keep_their_order_and_have_ids_of_their_own",
    "test_what_a_provider_asks_to_wait_is_waited",
    "test_what_no_retry_mends_is_said_at_once",
]  # what is tried of every provider is tried of this one, too
pytestmark = pytest.mark.anyio

CAMEL = OpenAI("camel")
MODEL = "openai-compatible-model/m"


@pytest.fixture
def provider() -> Provider:
    return OpenAI("camel/openai-compatible-model")


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


async def test_troubles_that_pass_and_those_that_do_not(patience: Patience) -> None:
    answers = [
        CAMEL.error(429, "slow", headers={"retry-after": "0"}),
        CAMEL.error(500, "down"),
        Answer(CAMEL.says("never whole").body, sent=20),
        Answer(stalls=True),
        CAMEL.says("At last."),
    ]
    async with serve(answers, patience.run_out) as server, model(CAMEL, server, name=MODEL, timeout=60) as one:
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
        await one.reply(ask(tools=())._replace(reply_tokens=60))
        await one.reply(ask())
    assert [asked.body.get("max_tokens") for asked in server.asked] == [60, None]
    async with serve([CAMEL.says("Yes.")]) as server, model(CAMEL, server, name=MODEL, max_tokens=99) as one:
        await one.reply(ask(tools=())._replace(reply_tokens=60))
    assert server.asked[0].body["max_tokens"] == 99


async def test_a_key_that_only_camel_knows_of_does_not_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELSEWHERE_ACCESS_TOKEN", "tok-of-another-platform-0123456789")
    quoted = CAMEL.error(500, "tok-of-another-platform-0123456789 is no good")
    answers = [quoted, CAMEL.says("It is tok-of-another-platform-0123456789.")]
    async with serve(answers) as server, model(CAMEL, server, name=MODEL) as one:
        reply = await one.reply(ask())
    assert reply.text == "It is [key]."
    assert "another-platform" not in repr(reply)
