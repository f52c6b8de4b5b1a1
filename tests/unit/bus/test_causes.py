"""What the bus says led to an envelope."""

import asyncio

import pytest

from decapod.bus import Envelope
from tests.unit.bus.support import Listener, Trial, say

pytestmark = pytest.mark.anyio


async def test_a_handlers_first_publish_is_caused_by_what_it_was_handed_and_the_next_by_the_first(trial: Trial) -> None:
    async def handler(envelope: Envelope) -> None:
        if envelope.seq == 3:
            for _ in range(3):
                await bus.publish(say("made"), sender="agent/a", to=["agent/b"])

    async with trial.bus() as bus:
        bus.subscribe("agent/a", handler)
        bus.subscribe("agent/b", Listener())
        for _ in range(3):
            await bus.publish(say("given"), sender="conductor", to=["agent/a"])
    causes = [one.causes for one in trial.read().envelopes if one.sender == "agent/a"]
    assert causes == [(1, 2, 3), (4,), (5,)]


async def test_within_a_handler_there_is_always_a_cause(trial: Trial) -> None:
    async def handler(envelope: Envelope) -> None:
        await bus.publish(say("under another name"), sender="stage/marks", to=["agent/b"])

    async with trial.bus() as bus:
        bus.subscribe("agent/a", handler)
        bus.subscribe("agent/b", Listener())
        for _ in range(2):
            await bus.publish(say("x"), sender="conductor", to=["agent/a"])
    made = [one.causes for one in trial.read().envelopes if one.sender == "stage/marks"]
    assert made == [(1,), (2,)]


async def test_a_reply_is_caused_by_its_request_and_counts_as_handed_to_the_asker(trial: Trial) -> None:
    async def env(envelope: Envelope) -> None:
        await bus.reply(envelope, say("done"), sender="env/u")

    async def agent(envelope: Envelope) -> None:
        await bus.request(say("do"), sender="agent/a", to="env/u", deadline=20)
        await bus.publish(say("told"), sender="agent/a", to=["agent/b"])

    async with trial.bus() as bus:
        bus.subscribe("env/u", env)
        bus.subscribe("agent/a", agent)
        bus.subscribe("agent/b", Listener())
        await bus.publish(say("go"), sender="conductor", to=["agent/a"])
    assert [one.causes for one in trial.read().envelopes] == [(), (1,), (2,), (2, 3)]


async def test_outside_of_handlers_what_was_handed_since_or_else_the_last_publish(trial: Trial) -> None:
    async with trial.bus() as bus:
        bus.subscribe("conductor", Listener())
        await bus.publish(say("1"), sender="conductor")
        await bus.publish(say("2"), sender="conductor")
        await bus.publish(say("3"), sender="agent/a")
        await bus.publish(say("4"), sender="agent/a")
        await bus.delivered(4)
        await bus.publish(say("5"), sender="conductor")
        await bus.publish(say("6"), sender="conductor")
    assert [one.causes for one in trial.read().envelopes] == [(), (1,), (), (3,), (3, 4), (5,)]


async def test_causes_are_ascending_and_earlier(trial: Trial) -> None:
    async def relay(envelope: Envelope) -> None:
        await asyncio.sleep(0)
        if envelope.seq < 60:
            await bus.publish(say("again"), sender="agent/a")

    async with trial.bus() as bus:
        for name in ("agent/a", "agent/b", "agent/c"):
            bus.subscribe(name, relay)
        await bus.publish(say("go"), sender="conductor")
    for envelope in trial.read().envelopes[1:]:
        assert envelope.causes == tuple(sorted(set(envelope.causes)))
        assert envelope.causes
        assert envelope.causes[-1] < envelope.seq
