"""How a bus is left, and what it refuses then."""

import asyncio
import gc

import pytest

from decapod.bus import (
    BusClosedError,
    Envelope,
    HandlerFailedError,
    JournalFullError,
    StallError,
)
from decapod.messages import Metrics, TrialEnded
from tests.unit.bus.support import Broken, Listener, Trial, say, text_of

pytestmark = pytest.mark.anyio


async def test_an_error_of_the_body_comes_out_as_itself(trial: Trial) -> None:
    release = asyncio.Event()

    async def slow(envelope: Envelope) -> None:
        await release.wait()

    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", slow)
            await bus.publish(say("x"), sender="conductor")
            await bus.publish(say("y"), sender="conductor")
            while not bus.waiting()[0].handling:
                await asyncio.sleep(0)
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine") as caught:
        await run()
    assert caught.value.__notes__ == ["messages that were dropped: 2 (instruction) for agent/a"]
    reasons = [(one.seq, one.outcome, one.reason) for one in trial.read().deliveries]
    assert reasons == [
        (1, "dropped", "the bus ended while it was being handled"),
        (2, "dropped", "the bus was closed"),
    ]


async def test_leaving_hands_over_everything_first(trial: Trial) -> None:
    heard = Listener()

    async def relay(envelope: Envelope) -> None:
        await asyncio.sleep(0.001)
        await bus.publish(say(text_of(envelope) + "'"), sender="agent/a", to=["agent/b"])

    async with trial.bus() as bus:
        bus.subscribe("agent/a", relay)
        bus.subscribe("agent/b", heard)
        for number in range(10):
            await bus.publish(say(str(number)), sender="conductor", to=["agent/a"])
    assert heard.texts == [f"{number}'" for number in range(10)]


async def test_a_bus_that_cannot_be_emptied_says_who_waits_for_whom(trial: Trial) -> None:
    async def stuck(envelope: Envelope) -> None:
        await asyncio.Event().wait()

    async def asks(envelope: Envelope) -> None:
        await bus.request(say("?"), sender="agent/b", to="agent/a", deadline=1000)

    bus = trial.bus(stall_after=0.05)

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", stuck)
            bus.subscribe("agent/b", asks)
            await bus.publish(say("x"), sender="conductor", to=["agent/b"])
            await bus.publish(say("y"), sender="conductor", to=["agent/b"])

    with pytest.raises(StallError) as caught:
        await run()
    text = str(caught.value)
    assert "nothing moved for 0.05 s" in text
    assert "agent/a has been handling 3 (instruction from agent/b)" in text
    assert "for agent/a to reply to 3 (instruction), has 1 more in its mailbox" in text
    assert caught.value.__notes__ == ["messages that were dropped: 2 (instruction) for agent/b"]


async def test_cancelling_whoever_runs_the_bus_goes_through(trial: Trial) -> None:
    entered = asyncio.Event()

    async def run() -> None:
        async with trial.bus() as bus:
            bus.subscribe("agent/a", Listener())
            entered.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(run())
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_cancellation_during_the_drain_goes_through(trial: Trial) -> None:
    started = asyncio.Event()

    async def stuck(envelope: Envelope) -> None:
        started.set()
        await asyncio.Event().wait()

    async def run() -> None:
        async with trial.bus(stall_after=1000) as bus:
            bus.subscribe("agent/a", stuck)
            await bus.publish(say("x"), sender="conductor")

    task = asyncio.create_task(run())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [one.outcome for one in trial.read().deliveries] == ["dropped"]


async def test_a_closed_subscription_says_what_it_dropped_and_lets_publishers_go(trial: Trial) -> None:
    release = asyncio.Event()

    async def slow(envelope: Envelope) -> None:
        await release.wait()

    async with trial.bus(mailbox=1) as bus:
        subscription = bus.subscribe("agent/a", slow)
        await bus.publish(say("1"), sender="conductor")
        while not bus.waiting()[0].handling:
            await asyncio.sleep(0)
        await bus.publish(say("2"), sender="conductor")
        waiting = asyncio.create_task(bus.publish(say("3"), sender="conductor"))
        await asyncio.sleep(0)
        subscription.close()
        subscription.close()
        third = await waiting
        release.set()
        assert await bus.delivered(1) == {"agent/a": "handled"}
        assert await bus.delivered(2) == {"agent/a": "dropped"}
    assert third.unrouted


async def test_a_handler_may_close_its_own_subscription(trial: Trial) -> None:
    heard = Listener()

    async def once(envelope: Envelope) -> None:
        await heard(envelope)
        subscription.close()

    async with trial.bus() as bus:
        subscription = bus.subscribe("agent/a", once)
        for text in "xy":
            await bus.publish(say(text), sender="conductor")
        assert await bus.delivered(1) == {"agent/a": "handled"}
        assert await bus.delivered(2) == {"agent/a": "dropped"}
    assert heard.texts == ["x"]


async def test_publishers_that_wait_for_room_when_the_bus_is_left_come_first(trial: Trial) -> None:
    heard = Listener()
    async with trial.bus(mailbox=1) as bus:
        bus.subscribe("agent/a", heard)
        tasks = [asyncio.create_task(bus.publish(say(str(number)), sender="conductor")) for number in range(9)]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert heard.texts == [str(number) for number in range(9)]


async def test_only_a_running_bus_takes_messages(trial: Trial) -> None:
    bus = trial.bus()
    bus.subscribe("agent/a", heard := Listener())
    with pytest.raises(BusClosedError, match="not running yet"):
        await bus.publish(say("x"), sender="conductor")
    async with bus:
        await bus.publish(say("x"), sender="conductor")
    assert heard.texts == ["x"]
    with pytest.raises(BusClosedError, match="closed"):
        await bus.publish(say("x"), sender="conductor")
    with pytest.raises(BusClosedError, match="closed"):
        bus.subscribe("agent/b", Listener())
    with pytest.raises(BusClosedError, match="used once"):
        await bus.__aenter__()


async def test_a_message_for_the_record_can_be_written_after_the_bus_was_left(trial: Trial) -> None:
    metrics = Metrics(
        completed=0, nodes=1, actions=0, tokens=0, completion_ratio=0, execution_efficiency=0, cost_efficiency=0
    )
    ended = TrialEnded(reason="stopped", turns=1, metrics=metrics)
    seen: list[str] = []
    heard = Listener()
    bus = trial.bus()
    bus.tap(lambda envelope: seen.append(envelope.body.kind))
    with pytest.raises(BusClosedError, match="not running yet"):
        bus.record(say("too early"), sender="conductor")

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/b", heard)
            bus.record(say("noted"), sender="conductor")
            bus.subscribe("agent/a", Broken(1))
            await bus.publish(say("x"), sender="conductor", to=["agent/a"])

    with pytest.raises(HandlerFailedError):
        await run()
    bus.record(ended, sender="conductor")
    journal = trial.read()
    assert journal.complete
    assert [(one.body.kind, one.unrouted) for one in journal.envelopes] == [
        ("instruction", False),
        ("instruction", False),
        ("failure", False),
        ("trial-ended", False),
    ]
    assert seen == ["instruction", "instruction", "failure", "trial-ended"]
    assert heard.got == []


async def test_a_full_disk_met_by_a_handler_ends_the_trial_as_itself(trial: Trial) -> None:
    async def handler(envelope: Envelope) -> None:
        raise JournalFullError("no room for a picture")

    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", handler, on_failure="set-aside")
            await bus.publish(say("x"), sender="conductor")

    with pytest.raises(JournalFullError, match="no room for a picture"):
        await run()


async def test_a_bus_leaves_no_task_behind(trial: Trial) -> None:
    before = asyncio.all_tasks()
    async with trial.bus() as bus:
        for number in range(5):
            bus.subscribe(f"agent/{number}", Listener())
        await bus.publish(say("x"), sender="conductor")
    assert asyncio.all_tasks() == before
    gc.collect()


async def test_waiting_for_an_envelope_that_does_not_exist_or_for_oneself_is_refused(trial: Trial) -> None:
    refused: list[str] = []

    async def handler(envelope: Envelope) -> None:
        try:
            await bus.delivered(envelope.seq)
        except ValueError as error:
            refused.append(str(error))

    async with trial.bus() as bus:
        bus.subscribe("agent/a", handler)
        await bus.publish(say("x"), sender="conductor")
        with pytest.raises(ValueError, match="there is no envelope 2; the last is 1"):
            await bus.delivered(2)
    assert refused == ["the handler of 1 cannot wait for its own end"]
