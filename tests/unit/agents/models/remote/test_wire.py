"""Every provider over real HTTP: what is asked, what is answered, and what goes wrong in between."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from decapod.agents.models import ModelError, Reply
from decapod.bus import BlobStore
from decapod.messages import Size
from tests.unit.agents.models.remote.asking import ask, heard, model, picture
from tests.unit.agents.models.remote.patience import Patience, patience
from tests.unit.agents.models.remote.providers import KEY, PROVIDERS, Call, OpenAI, Provider, completion
from tests.unit.agents.models.remote.wire import Answer, serve

__all__ = ["patience"]
pytestmark = pytest.mark.anyio


async def reply_to(provider: Provider, *answers: Answer, **options: Any) -> Reply:
    async with serve(answers) as server, model(provider, server, **options) as one:
        return await one.reply(ask())


async def failure(provider: Provider, *answers: Answer, **options: Any) -> tuple[str, int]:
    """The text of the error, and how often the server was asked."""
    async with serve(answers) as server, model(provider, server, **options) as one:
        with pytest.raises(ModelError) as caught:
            await one.reply(ask())
        assert caught.value.__cause__ is None
        assert caught.value.__suppress_context__
        return str(caught.value), len(server.asked)


async def test_a_reply_of_text_alone(provider: Provider) -> None:
    reply = await reply_to(provider, provider.says("I look first."))
    assert (reply.text, reply.calls, reply.retried) == ("I look first.", (), ())
    assert "I look first." in reply.raw


async def test_two_calls_in_one_reply_keep_their_order_and_have_ids_of_their_own(provider: Provider) -> None:
    calls: list[Call] = [("toy_write_text", {"text": "hello"}), ("toy_click", {"element": 2})]
    reply = await reply_to(provider, provider.says("Both.", calls))
    assert [(call.name, call.arguments, call.problem) for call in reply.calls] == [
        ("toy_write_text", {"text": "hello"}, None),
        ("toy_click", {"element": 2}, None),
    ]
    assert len({call.id for call in reply.calls}) == 2


async def test_an_unknown_action_is_handed_on_as_it_was_called(provider: Provider) -> None:
    reply = await reply_to(provider, provider.says(calls=[("toy_fly", {"to": "the moon"})]))
    assert [(call.name, call.arguments) for call in reply.calls] == [("toy_fly", {"to": "the moon"})]


async def test_an_empty_reply_is_a_reply(provider: Provider) -> None:
    reply = await reply_to(provider, provider.says(""))
    assert (reply.text, reply.calls) == ("", ())


async def test_tokens_are_the_providers_own(provider: Provider) -> None:
    reply = await reply_to(provider, provider.says("Yes."))
    assert (reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens) == (100, 20, 40)
    assert reply.image_tokens == (None if provider.kind == "anthropic" else 30)
    assert reply.cost is None  # nobody knows what a server at another address costs


async def test_tokens_that_are_not_told_are_not_known(provider: Provider) -> None:
    reply = await reply_to(provider, provider.says("Yes.", usage=False))
    assert (reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens, reply.image_tokens) == (None,) * 4


async def test_the_cost_comes_from_a_table(provider: Provider, tmp_path: Path) -> None:
    table = tmp_path / "prices.yaml"
    table.write_text(
        f"""
version: 1
sources: {{{provider.kind}: {{name: mine, url: "http://here", noted: 2026-01-02}}}}
models: {{{provider.kind}/m: {{prompt: 10, cached: 1, written: 12, completion: 100}}}}
"""
    )
    reply = await reply_to(provider, provider.says("Yes."), prices=table)
    assert reply.cost == pytest.approx((60 * 10 + 40 * 1 + 20 * 100) / 1e6)


@pytest.mark.parametrize("status", [500, 502, 503, 529, 408])
async def test_a_server_that_fails_is_asked_again(provider: Provider, status: int) -> None:
    reply = await reply_to(provider, provider.error(status, "down"), provider.says("Up."))
    assert reply.text == "Up."
    assert reply.retried == (f"its server failed ({status}). Its server says: down.",)


async def test_it_gives_up_after_so_many_tries(provider: Provider) -> None:
    text, asked = await failure(provider, provider.error(500, "down"), retries=2)
    assert asked == 3
    assert text.endswith("its server failed (500). Its server says: down. It was tried 3 times.")


async def test_what_a_provider_asks_to_wait_is_waited(provider: Provider) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    answers = [
        provider.error(429, "slow down", headers={"retry-after": "7"}),
        provider.error(429, "slow down", headers={"retry-after": "2.5"}),
        provider.error(429, "slow down"),
        provider.says("Now."),
    ]
    async with serve(answers) as server, model(provider, server, backoff=8) as one:
        one._sleep = sleep
        reply = await one.reply(ask())
    assert reply.text == "Now."
    assert len(reply.retried) == 3
    assert 7 <= waited[0] <= 7.7
    assert 2.5 <= waited[1] <= 2.75
    assert 16 <= waited[2] <= 32  # nothing was asked: twice as long each time, drawn from the upper half


async def test_a_wait_beyond_all_patience_is_told_and_not_waited(provider: Provider) -> None:
    text, asked = await failure(provider, provider.error(429, "tomorrow", headers={"retry-after": "86400"}))
    assert asked == 1
    assert "It asks to wait 86400 s" in text


@pytest.mark.parametrize("sent", [0, 30])
async def test_a_stream_that_is_dropped_is_asked_for_again(provider: Provider, sent: int) -> None:
    whole = provider.says("A reply that is never whole.")
    dropped = Answer(whole.body, sent=sent)
    reply = await reply_to(provider, dropped, provider.says("Whole."))
    assert reply.text == "Whole."
    assert len(reply.retried) == 1
    assert "the connection to its server failed" in reply.retried[0]


async def test_a_stall_ends_at_the_time_out(provider: Provider) -> None:
    async with serve([Answer(stalls=True)]) as server, model(provider, server, timeout=0.2, retries=1) as one:
        with pytest.raises(ModelError, match=r"no answer came within 0\.2 s \(the option timeout\)\. It was tried 2"):
            await one.reply(ask())


async def test_after_a_stall_it_is_asked_again(provider: Provider, patience: Patience) -> None:
    answers = [Answer(stalls=True), provider.says("Awake.")]
    async with serve(answers, patience.run_out) as server, model(provider, server, timeout=7) as one:
        reply = await one.reply(ask())
    assert reply.text == "Awake."
    assert reply.retried == ("no answer came within 7 s (the option timeout).",)
    assert patience.limits == [7, 7]
    assert len(server.asked) == 2


async def test_a_server_that_is_not_there(provider: Provider) -> None:
    async with serve([provider.says()]) as server:
        pass
    async with model(provider, server, retries=1) as one:
        with pytest.raises(ModelError, match=r"the connection to its server failed .* It was tried 2 times\."):
            await one.reply(ask())


@pytest.mark.parametrize(
    "body", [b"<html>not here</html>", b"", b"[]", b"{}", b'{"choices": []}', b'{"choices": [{}], "content": 3}']
)
async def test_an_answer_that_is_none_is_asked_for_again(provider: Provider, body: bytes) -> None:
    reply = await reply_to(provider, Answer(body), provider.says("Better."))
    assert reply.text == "Better."
    assert "did not answer as its protocol says" in reply.retried[0]


@pytest.mark.parametrize(
    ("status", "message", "code", "expected"),
    [
        (401, "Incorrect API key provided", "invalid_api_key", "the key was refused (401); set DECAPOD_KEY_TEST to"),
        (403, "Forbidden", "permission_denied", "the key was refused (403)"),
        (400, "API key not valid. Please pass a valid API key.", "INVALID_ARGUMENT", "the key was refused (400)"),
        (404, "The model `m` does not exist", "model_not_found", "there is no such model, or its address (base_url)"),
        (
            400,
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
            "context_length_exceeded",
            "the prompt is longer than it takes; lower 'history'",
        ),
        (400, "prompt is too long: 210000 tokens > 200000 maximum", "invalid_request_error", "the prompt is longer"),
        (400, "The input token count (1200000) exceeds the maximum", "INVALID_ARGUMENT", "the prompt is longer"),
        (413, "Request exceeds the maximum size", "request_too_large", "the prompt is longer"),
        (400, "Filtered by our content management policy", "content_filter", "content filter refused the prompt"),
        (429, "You exceeded your current quota", "insufficient_quota", "the account has no credit left (429)"),
        (402, "Pay", "payment_required", "the account has no credit left (402)"),
        (400, "messages: odd", "invalid_request_error", "its server refused the request (400)"),
    ],
)
async def test_what_no_retry_mends_is_said_at_once(
    provider: Provider, status: int, message: str, code: str, expected: str
) -> None:
    text, asked = await failure(provider, provider.error(status, message, code))
    assert asked == 1
    assert expected in text
    assert text.startswith(f"{provider.kind}/m?")
    assert message in text
    assert "\n" not in text


@pytest.mark.parametrize("status", [400, 401, 404, 500])
async def test_a_key_that_a_server_says_back_does_not_come_out(provider: Provider, status: int) -> None:
    quoted = f"the key {KEY}, in part {KEY[:12]}... and ...{KEY[-9:]}; in a header 'Bearer {KEY}'"
    text, _ = await failure(provider, provider.error(status, quoted), retries=1)
    assert KEY not in text
    assert KEY[:12] not in text
    assert KEY[-9:] not in text
    assert "[key]" in text


async def test_a_key_in_a_reply_does_not_come_out_either(provider: Provider) -> None:
    answer = provider.says(f"It is {KEY}.", [("toy_write_text", {"text": f"key={KEY}"})])
    reply = await reply_to(provider, provider.error(500, KEY), answer)
    assert KEY not in repr(reply)
    assert reply.text == "It is [key]."
    assert reply.calls[0].arguments == {"text": "key=[key]"}


async def test_the_key_reaches_the_server_and_nothing_else(provider: Provider) -> None:
    async with serve([provider.says("Yes.")]) as server, model(provider, server) as one:
        reply = await one.reply(ask())
        assert provider.key_of(server.asked[0]) == KEY
        assert KEY not in repr(reply) + one.id + str(server.asked[0].body) + server.asked[0].line


async def test_as_many_calls_are_in_flight_as_the_option_says(provider: Provider) -> None:
    async with serve([Answer(stalls=True)]) as server, model(provider, server, in_flight=2, retries=0) as one:
        tasks = [asyncio.create_task(one.reply(ask())) for _ in range(5)]
        while server.now < 2:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)  # time for a third to come, were there one
        server.release()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert server.most == 2
    assert len(server.asked) == 5
    assert all(isinstance(outcome, ModelError) for outcome in outcomes)


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.kind)
async def test_large_pictures_are_scaled_down_and_their_sizes_told(provider: Provider, tmp_path: Path) -> None:
    blobs = tmp_path / "blobs"
    small, large = picture(BlobStore(blobs), 64, 48), picture(BlobStore(blobs), 400, 100)
    async with serve([provider.says("Seen.")]) as server, model(provider, server, blobs, image_side=100) as one:
        reply = await one.reply(ask(heard("Look.", small, large)))
    assert [(one.size, one.sent) for one in reply.images] == [
        (Size(width=64, height=48), Size(width=64, height=48)),
        (Size(width=400, height=100), Size(width=100, height=25)),
    ]
    assert [one.blob for one in reply.images] == [small.image.blob, large.image.blob]


async def test_a_picture_of_another_size_than_the_prompt_says_is_an_error(provider: Provider, tmp_path: Path) -> None:
    blobs = tmp_path / "blobs"
    wrong = picture(BlobStore(blobs), 64, 48)
    wrong = wrong.model_copy(update={"image": wrong.image.model_copy(update={"size": Size(width=48, height=64)})})
    async with serve([provider.says("Seen.")]) as server, model(provider, server, blobs) as one:
        with pytest.raises(ModelError, match="is 64 by 48 pixels, and the prompt says 48 by 64"):
            await one.reply(ask(heard("Look.", wrong)))
        assert server.asked == []


async def test_a_refusal_in_words_is_a_reply() -> None:
    refusal = {"role": "assistant", "content": None, "refusal": "I cannot help with that."}
    reply = await reply_to(OpenAI(), Answer(completion(refusal)))
    assert (reply.text, reply.calls) == ("I cannot help with that.", ())


WHERE = {"openai": ["max_tokens"], "anthropic": ["max_tokens"], "gemini": ["generationConfig", "maxOutputTokens"]}
"""Where each protocol says how long a reply may be."""


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.kind)
@pytest.mark.parametrize(("named", "of_the_seat", "sent"), [(None, 60, 60), (99, 60, 99), (99, None, 99)])
async def test_the_length_of_a_reply_is_the_seat_s_unless_the_name_says_another(
    provider: Provider, named: int | None, of_the_seat: int | None, sent: int
) -> None:
    async with serve([provider.says("Yes.")]) as server, model(provider, server, max_tokens=named) as one:
        await one.reply(ask(tools=())._replace(reply_tokens=of_the_seat))
    told: Any = server.asked[0].body
    for key in WHERE[provider.kind]:
        told = told[key]
    assert told == sent
