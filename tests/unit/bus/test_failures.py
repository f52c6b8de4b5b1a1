"""A handler's exception."""

import asyncio

import pytest

from decapod.bus import (
    BUS,
    Envelope,
    HandlerFailedError,
)
from decapod.messages import Failure, Message
from tests.unit.bus.support import Broken, Listener, Trial, say

pytestmark = pytest.mark.anyio


def failure_of(body: Message) -> Failure:
    assert isinstance(body, Failure)
    return body


async def test_by_default_a_failure_ends_the_trial_wherever_its_body_waits(trial: Trial) -> None:
    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", Broken(1))
            await bus.publish(say("x"), sender="conductor")
            await asyncio.Event().wait()

    with pytest.raises(HandlerFailedError, match=r"agent/a failed on 1 \(instruction from conductor\): ValueError"):
        await run()
    assert isinstance(bus.error, HandlerFailedError)
    assert isinstance(bus.error.__cause__, ValueError)
    journal = trial.read()
    failure = failure_of(journal.envelopes[1].body)
    assert (journal.envelopes[1].sender, journal.envelopes[1].causes) == (BUS, (1,))
    assert (failure.address, failure.envelope, failure.error, failure.message, failure.policy) == (
        "agent/a",
        1,
        "ValueError",
        "boom at x",
        "end-trial",
    )
    assert "support.py" in failure.traceback
    assert 'raise ValueError(f"boom at {text_of(envelope)}")' in failure.traceback
    assert [one.outcome for one in journal.deliveries] == ["failed"]


async def test_set_aside_gives_up_on_one_envelope(trial: Trial) -> None:
    broken, observer = Broken(1), Listener()
    async with trial.bus() as bus:
        bus.subscribe("agent/a", broken, on_failure="set-aside", kinds={"instruction"})
        bus.subscribe("conductor", observer, kinds={"failure"})
        for text in "xy":
            await bus.publish(say(text), sender="human")
        assert await bus.delivered(1) == {"agent/a": "failed"}
        assert await bus.delivered(2) == {"agent/a": "handled"}
    assert broken.tried == ["x", "y"]
    assert [failure_of(one.body).policy for one in observer.got] == ["set-aside"]


async def test_retry_hands_over_the_same_envelope_again(trial: Trial) -> None:
    broken = Broken(2)
    async with trial.bus() as bus:
        bus.subscribe("agent/a", broken, on_failure="retry", retries=2)
        await bus.publish(say("x"), sender="conductor")
        await bus.publish(say("y"), sender="conductor")
    assert broken.tried == ["x", "x", "x", "y"]
    journal = trial.read()
    assert [failure_of(one.body).policy for one in journal.envelopes if one.body.kind == "failure"] == ["retry"] * 2
    assert [one.outcome for one in journal.deliveries] == ["handled", "handled"]


async def test_retries_that_are_used_up_end_the_trial(trial: Trial) -> None:
    broken = Broken(9)
    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", broken, on_failure="retry", retries=2)
            await bus.publish(say("x"), sender="conductor")
            await bus.publish(say("y"), sender="conductor")

    with pytest.raises(HandlerFailedError):
        await run()
    assert broken.tried == ["x"] * 3
    assert [failure_of(one.body).policy for one in trial.read().envelopes[2:]] == ["retry", "retry", "end-trial"]


@pytest.mark.parametrize(("policy", "retries"), [("retry", 0), ("set-aside", 1), ("end-trial", 3)])
async def test_retries_go_with_the_policy_retry_only(trial: Trial, policy: str, retries: int) -> None:
    with pytest.raises(ValueError, match="goes with on_failure='retry'"):
        trial.bus().subscribe("agent/a", Listener(), on_failure=policy, retries=retries)  # type: ignore[arg-type]


async def test_faulty_handlers_of_failures_do_not_feed_each_other(trial: Trial) -> None:
    async def broken(envelope: Envelope) -> None:
        raise RuntimeError("always")

    async with trial.bus() as bus:
        for name in ("agent/a", "agent/b", "agent/c"):
            bus.subscribe(name, broken, on_failure="set-aside")
        await bus.publish(say("x"), sender="conductor", to=["agent/a"])
    kinds = [one.body.kind for one in trial.read().envelopes]
    assert kinds == ["instruction", "failure", "failure", "failure"]


async def test_a_cancellation_of_something_a_handler_waited_for_is_a_failure(trial: Trial) -> None:
    async def handler(envelope: Envelope) -> None:
        task = asyncio.ensure_future(asyncio.Event().wait())
        asyncio.get_running_loop().call_soon(task.cancel)
        await task

    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", handler)
            await bus.publish(say("x"), sender="conductor")

    with pytest.raises(HandlerFailedError, match="CancelledError"):
        await run()


async def test_an_interrupt_in_a_handler_is_nobodys_failure_and_goes_through(trial: Trial) -> None:
    class Interrupt(BaseException):
        pass

    async def handler(envelope: Envelope) -> None:
        raise Interrupt

    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", handler, on_failure="set-aside")
            await bus.publish(say("x"), sender="conductor")

    with pytest.raises(BaseExceptionGroup) as caught:
        await run()
    assert caught.group_contains(Interrupt)
    journal = trial.read()
    assert [one.body.kind for one in journal.envelopes] == ["instruction"]
    assert [one.outcome for one in journal.deliveries] == ["dropped"]


async def test_a_message_that_utf_8_cannot_say_is_reported_all_the_same(trial: Trial) -> None:
    async def handler(envelope: Envelope) -> None:
        raise ValueError("half a pair: \ud83d")

    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", handler)
            await bus.publish(say("x"), sender="conductor")

    with pytest.raises(HandlerFailedError, match=r"half a pair: \\ud83d"):
        await run()
    assert failure_of(trial.read().envelopes[1].body).message == "half a pair: \\ud83d"


async def test_nobody_is_handed_anything_after_the_trial_has_ended(trial: Trial) -> None:
    broken, other = Broken(1), Listener()
    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", broken)
            bus.subscribe("agent/b", other, kinds={"skip"})
            for text in "xyz":
                await bus.publish(say(text), sender="conductor", to=["agent/a"])

    with pytest.raises(HandlerFailedError) as caught:
        await run()
    assert broken.tried == ["x"]
    assert caught.value.__notes__ == [
        "messages that were dropped: 2 (instruction) for agent/a, 3 (instruction) for agent/a"
    ]
    assert [(one.seq, one.outcome) for one in trial.read().deliveries] == [
        (1, "failed"),
        (2, "dropped"),
        (3, "dropped"),
    ]
