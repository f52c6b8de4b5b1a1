"""Publishing: routing, order, admission, the budget, taps."""

import asyncio
from collections.abc import Callable

import pytest

from decapod.bus import (
    AddressError,
    BusClosedError,
    Envelope,
    HandlerFailedError,
    JournalFullError,
    MessageKindError,
    PublishBudgetError,
    UnwritableMessageError,
)
from decapod.messages import Message, Skip, TurnStarted
from tests.unit.bus.support import Listener, Trial, say, text_of

pytestmark = pytest.mark.anyio


async def test_named_addresses_get_what_they_want(trial: Trial) -> None:
    a, b, c, skips = Listener(), Listener(), Listener(), Listener()
    async with trial.bus() as bus:
        bus.subscribe("agent/a", a)
        bus.subscribe("agent/b", b)
        bus.subscribe("agent/c", c)
        bus.subscribe("agent/a", skips, kinds={"skip"})
        await bus.publish(say("hello"), sender="conductor", to=["agent/a", "agent/b"])
    assert (a.texts, b.texts, c.texts, skips.texts) == (["hello"], ["hello"], [], [])


async def test_one_address_may_be_given_as_it_is(trial: Trial) -> None:
    heard = Listener()
    async with trial.bus() as bus:
        bus.subscribe("evaluator", heard)
        first = await bus.publish(say("hello"), sender="conductor", to="evaluator")
        await bus.reply(first, say("again"), sender="agent/a", to="evaluator")
    assert heard.texts == ["hello", "again"]


async def test_without_addresses_everyone_who_wants_the_kind_gets_it_but_the_sender(trial: Trial) -> None:
    a, b, skips = Listener(), Listener(), Listener()
    async with trial.bus() as bus:
        bus.subscribe("agent/a", a)
        bus.subscribe("agent/b", b, kinds={"instruction"})
        bus.subscribe("agent/c", skips, kinds={"skip"})
        await bus.publish(say("hello"), sender="agent/a")
        await bus.publish(Skip(agent="a"), sender="agent/a")
    assert (a.got, b.texts, [one.body.kind for one in skips.got]) == ([], ["hello"], ["skip"])


async def test_a_named_sender_gets_its_own_message(trial: Trial) -> None:
    a = Listener()
    async with trial.bus() as bus:
        bus.subscribe("agent/a", a)
        await bus.publish(say("note"), sender="agent/a", to=["agent/a"])
    assert a.texts == ["note"]


async def test_what_reaches_nobody_is_journaled_as_unrouted(trial: Trial) -> None:
    async with trial.bus() as bus:
        bus.subscribe("agent/a", Listener(), kinds={"skip"})
        alone = await bus.publish(say("?"), sender="conductor")
        wrong = await bus.publish(say("?"), sender="conductor", to=["agent/a"])
        heard = await bus.publish(Skip(agent="b"), sender="conductor")
        assert await bus.delivered(alone.seq) == {}
    assert [alone.unrouted, wrong.unrouted, heard.unrouted] == [True, True, False]
    assert [one.unrouted for one in trial.read().envelopes] == [True, True, False]


async def test_an_envelope_is_in_the_journal_before_it_is_handed_over(trial: Trial) -> None:
    seen = []

    async def handler(envelope: Envelope) -> None:
        seen.append(text_of(envelope) in trial.path.read_text())

    async with trial.bus() as bus:
        bus.subscribe("agent/a", handler)
        for number in range(20):
            await bus.publish(say(f"text {number}"), sender="conductor")
    assert seen == [True] * 20


async def test_delivery_lines_are_written_while_the_bus_runs(trial: Trial) -> None:
    async with trial.bus() as bus:
        bus.subscribe("agent/a", Listener())
        await bus.publish(say("x"), sender="conductor")
        await until(lambda: '"line":"delivery"' in trial.path.read_text())


async def test_a_publisher_outside_waits_for_room(trial: Trial) -> None:
    go, published = asyncio.Event(), []

    async def handler(envelope: Envelope) -> None:
        await go.wait()

    async with trial.bus(mailbox=2) as bus:
        bus.subscribe("agent/a", handler)

        async def publish() -> None:
            for number in range(6):
                published.append((await bus.publish(say(str(number)), sender="conductor")).seq)

        task = asyncio.create_task(publish())
        await until(lambda: bus.waiting()[0].handling is not None and bus.waiting()[0].queued == 2)
        for _ in range(20):
            await asyncio.sleep(0)
        assert published == [1, 2, 3]
        assert trial.path.read_text().count('"line":"envelope"') == 3
        go.set()
        await task
    assert published == [1, 2, 3, 4, 5, 6]


async def test_a_publisher_that_gives_up_waiting_leaves_no_trace(trial: Trial) -> None:
    go, heard = asyncio.Event(), Listener()

    async def handler(envelope: Envelope) -> None:
        await go.wait()
        await heard(envelope)

    async with trial.bus(mailbox=1) as bus:
        bus.subscribe("agent/a", handler)
        await bus.publish(say("0"), sender="conductor")
        await until(lambda: bus.waiting()[0].handling is not None)
        await bus.publish(say("1"), sender="conductor")
        waiters = [asyncio.create_task(bus.publish(say(str(number)), sender="conductor")) for number in (2, 3)]
        await asyncio.sleep(0)
        waiters[0].cancel()
        go.set()
        await waiters[1]
    assert heard.texts == ["0", "1", "3"]
    assert len(trial.read().envelopes) == 3


async def test_agents_that_answer_each_other_in_a_circle_end_with_an_error(trial: Trial) -> None:
    bus = trial.bus(publish_budget=5_000, mailbox=8)

    async def run() -> None:
        async with bus:
            for name, other in (("agent/a", "agent/b"), ("agent/b", "agent/a")):

                async def handler(envelope: Envelope, name: str = name, other: str = other) -> None:
                    for _ in range(2):
                        await bus.publish(say("again"), sender=name, to=[other])

                bus.subscribe(name, handler)
            await bus.publish(say("go"), sender="conductor", to=["agent/a"])

    with pytest.raises(PublishBudgetError, match=r"more than the 5000 messages .*agent/a 2.*in a circle") as caught:
        await run()
    assert "messages that were dropped" in caught.value.__notes__[0]
    assert len(trial.read().envelopes) == 5_001


async def test_the_budget_cannot_be_caught_by_a_handler(trial: Trial) -> None:
    async def handler(envelope: Envelope) -> None:
        while True:
            try:
                await bus.publish(say("more"), sender="agent/a", to=["agent/b"])
            except (PublishBudgetError, BusClosedError):
                await asyncio.sleep(0)

    bus = trial.bus(publish_budget=10)

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", handler, on_failure="set-aside")
            await bus.publish(say("go"), sender="conductor", to=["agent/a"])

    with pytest.raises(PublishBudgetError):
        await run()
    assert len(trial.read().envelopes) == 11


async def test_publishes_from_outside_are_not_counted(trial: Trial) -> None:
    async with trial.bus(publish_budget=1) as bus:
        for _ in range(50):
            await bus.publish(say("x"), sender="conductor")
    assert len(trial.read().envelopes) == 50


async def test_a_task_that_a_handler_started_publishes_as_from_inside(trial: Trial) -> None:
    """It skips admission: waiting for room in the mailbox of its own handler it would never end."""

    async def handler(envelope: Envelope) -> None:
        if text_of(envelope) == "go":
            async with asyncio.TaskGroup() as group:
                for number in range(5):
                    group.create_task(bus.publish(say(str(number)), sender="agent/a", to=["agent/a"]))

    async with trial.bus(mailbox=1) as bus:
        bus.subscribe("agent/a", handler)
        await bus.publish(say("go"), sender="conductor")
    assert [one.outcome for one in trial.read().deliveries] == ["handled"] * 6


async def test_a_tap_sees_every_envelope_once_written_until_removed(trial: Trial) -> None:
    seen: list[tuple[int, bool]] = []
    async with trial.bus() as bus:
        remove = bus.tap(lambda one: seen.append((one.seq, f'"seq":{one.seq}' in trial.path.read_text())))
        await bus.publish(say("x"), sender="conductor")
        await bus.publish(say("x"), sender="conductor")
        remove()
        remove()
        await bus.publish(say("x"), sender="conductor")
    assert seen == [(1, True), (2, True)]


async def test_a_tap_is_told_of_the_kinds_that_it_asks_for(trial: Trial) -> None:
    told: list[str] = []
    async with trial.bus() as bus:
        bus.tap(lambda one: told.append(f"first {one.seq}"), kinds={"instruction"})
        bus.tap(lambda one: told.append(f"second {one.seq}"))
        await bus.publish(say("x"), sender="conductor")
        await bus.publish(TurnStarted(turn=1), sender="conductor")
        with pytest.raises(ValueError, match="a tap wants letter; the kinds are"):
            bus.tap(lambda one: None, kinds={"letter"})
    assert told == ["first 1", "second 1", "second 2"]


async def test_a_tap_that_fails_ends_the_trial(trial: Trial) -> None:
    def tap(envelope: Envelope) -> None:
        raise KeyError("lost")

    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.tap(tap)
            await bus.publish(say("x"), sender="conductor")

    with pytest.raises(HandlerFailedError, match="a tap failed on 1: KeyError: 'lost'"):
        await run()


async def test_addresses_and_bodies_are_checked(trial: Trial) -> None:
    class Letter(Message):
        kind: str = "letter"

    async with trial.bus() as bus:
        with pytest.raises(AddressError, match="'Agent A'"):
            await bus.publish(say("x"), sender="conductor", to=["Agent A"])
        with pytest.raises(AddressError, match="'me!'"):
            await bus.publish(say("x"), sender="me!")
        with pytest.raises(MessageKindError, match="Letter"):
            await bus.publish(Letter(), sender="conductor")
        with pytest.raises(UnwritableMessageError, match="this instruction cannot be written"):
            await bus.publish(say("half a pair: \ud83d"), sender="conductor")
        with pytest.raises(ValueError, match="agent/a wants instructoin; the kinds are "):
            bus.subscribe("agent/a", Listener(), kinds={"instructoin"})
        with pytest.raises(ValueError, match="at least 1 message"):
            bus.subscribe("agent/a", Listener(), mailbox=0)
    assert trial.read().envelopes == ()


async def test_a_full_journal_ends_the_trial_and_nobody_is_given_what_was_not_written(
    trial: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Listener()

    def full(data: bytes) -> None:
        raise JournalFullError("the disk is full")

    bus = trial.bus()

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/a", heard)
            await bus.publish(say("one"), sender="conductor")
            await bus.delivered(1)
            monkeypatch.setattr(trial.writer, "append", full)
            await bus.publish(say("two"), sender="conductor")

    with pytest.raises(JournalFullError):
        await run()
    assert heard.texts == ["one"]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0)
