"""Those who only keep what they are sent."""

import pytest

from decapod.bus import AddressError, BusClosedError, Delay, Duplicate, Envelope, HandlerFailedError
from decapod.messages import Failure
from tests.unit.bus.support import Always, Listener, Trial, say, text_of

pytestmark = pytest.mark.anyio


async def test_it_has_an_envelope_as_soon_as_it_is_published(trial: Trial) -> None:
    kept: list[Envelope] = []
    async with trial.bus() as bus:
        bus.collect("conductor", kept.append)
        published = await bus.publish(say("x"), sender="agent/a")
        assert kept == [published]
        assert await bus.delivered(1) == {"conductor": "handled"}
    (line,) = trial.read().deliveries
    assert (line.seq, line.recipient, line.outcome) == (1, "conductor", "handled")


async def test_it_is_in_the_journal_and_told_to_the_taps_before(trial: Trial) -> None:
    events: list[str] = []
    async with trial.bus() as bus:
        bus.tap(lambda envelope: events.append(f"tap {envelope.seq}"))
        bus.collect("conductor", lambda envelope: events.append(trial.path.read_text().splitlines()[-1][:25]))
        await bus.publish(say("x"), sender="agent/a")
    assert events == ["tap 1", '{"line":"envelope","seq":']


async def test_kinds_and_addresses_are_chosen_as_by_any_subscription(trial: Trial) -> None:
    kept: list[Envelope] = []
    async with trial.bus() as bus:
        bus.collect("conductor", kept.append, kinds={"failure"})
        assert (await bus.publish(say("x"), sender="agent/a")).unrouted
        with pytest.raises(ValueError, match="conductor wants gossip"):
            bus.collect("conductor", kept.append, kinds={"gossip"})
        with pytest.raises(AddressError):
            bus.collect("Conductor", kept.append)
    assert kept == []
    with pytest.raises(BusClosedError):
        bus.collect("conductor", kept.append)


async def test_what_it_was_handed_is_a_cause_of_what_its_address_publishes(trial: Trial) -> None:
    async with trial.bus() as bus:
        bus.collect("conductor", lambda envelope: None)
        await bus.publish(say("x"), sender="agent/a")
        await bus.publish(say("y"), sender="agent/b")
        assert (await bus.publish(say("z"), sender="conductor")).causes == (1, 2)


async def test_it_may_record_and_is_the_cause(trial: Trial) -> None:
    async with trial.bus() as bus:
        bus.collect("conductor", lambda envelope: bus.record(say("noted"), sender="conductor") and None)
        await bus.publish(say("x"), sender="agent/a")
    noted = trial.read().envelopes[1]
    assert (text_of(noted.body), noted.causes) == ("noted", (1,))


async def test_an_exception_is_a_failure_that_comes_after_its_envelope_everywhere(trial: Trial) -> None:
    bus, listener = trial.bus(), Listener()
    kept: list[Envelope] = []

    def fail(envelope: Envelope) -> None:
        raise ValueError("boom")

    async def run() -> None:
        async with bus:
            bus.collect("agent/a", fail, kinds={"instruction"})
            bus.collect("agent/b", kept.append)
            bus.subscribe("agent/c", listener)
            await bus.publish(say("x"), sender="human")

    with pytest.raises(HandlerFailedError, match=r"agent/a failed on 1 .*ValueError: boom"):
        await run()
    journal = trial.read()
    failure = journal.envelopes[1].body
    assert isinstance(failure, Failure)
    assert (failure.address, failure.envelope, failure.policy) == ("agent/a", 1, "end-trial")
    outcomes = {(one.seq, one.recipient): one.outcome for one in journal.deliveries}
    assert outcomes[1, "agent/a"] == "failed"
    assert [envelope.seq for envelope in kept] in ([], [1], [1, 2])
    assert set(outcomes) == {(1, "agent/a"), (1, "agent/b"), (1, "agent/c"), (2, "agent/b"), (2, "agent/c")}


async def test_what_is_perturbed_reaches_it_as_it_would_anyone(trial: Trial) -> None:
    kept: list[Envelope] = []
    async with trial.bus(Always(Duplicate(2)), Always(Delay(1))) as bus:
        bus.collect("agent/b", kept.append)
        await bus.publish(say("x"), sender="agent/a", to="agent/b")
        assert kept == []
        await bus.begin_turn(1)
        assert [text_of(envelope) for envelope in kept] == ["x", "x"]


async def test_one_that_is_closed_is_sent_nothing_more(trial: Trial) -> None:
    kept: list[Envelope] = []
    async with trial.bus() as bus:
        collector = bus.collect("conductor", kept.append)
        collector.close()
        assert (await bus.publish(say("x"), sender="agent/a")).unrouted
    assert kept == []
