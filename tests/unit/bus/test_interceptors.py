"""Interceptors: drop, delay, duplicate, replace, and what the journal says of it."""

import json

import pytest

from decapod.bus import (
    Delay,
    Deliver,
    Drop,
    Duplicate,
    Envelope,
    HandlerFailedError,
    Replace,
    Verdict,
)
from decapod.bus.texts import LONG_TEXT
from decapod.messages import Skip
from tests.unit.bus.support import Always, Listener, Trial, say, text_of

pytestmark = pytest.mark.anyio


async def test_only_what_agents_send_to_agents_is_shown_to_interceptors(trial: Trial) -> None:
    always, heard = Always(Drop("all")), Listener()
    async with trial.bus(always) as bus:
        for address in ("agent/a", "agent/b", "env/u", "conductor"):
            bus.subscribe(address, heard)
        await bus.publish(say("1"), sender="conductor", to=["agent/a"])
        await bus.publish(say("2"), sender="agent/a", to=["env/u"])
        await bus.publish(say("3"), sender="agent/a")
    assert always.asked == [("agent/a", "agent/b")]
    assert sorted(heard.texts) == ["1", "2", "3", "3"]


async def test_a_drop_is_per_recipient(trial: Trial) -> None:
    def drop_for_b(envelope: Envelope, recipient: str) -> Verdict:
        return Drop("b is deaf") if recipient == "agent/b" else Deliver()

    b, c = Listener(), Listener()
    async with trial.bus(drop_for_b) as bus:
        bus.subscribe("agent/b", b)
        bus.subscribe("agent/c", c)
        sent = await bus.publish(say("x"), sender="agent/a")
        assert await bus.delivered(sent.seq) == {"agent/b": "dropped", "agent/c": "handled"}
    assert (b.texts, c.texts, sent.unrouted) == ([], ["x"], False)
    journal = trial.read()
    (change,) = journal.changes
    assert (change.seq, change.recipient, change.verdict, change.interceptor, change.reason) == (
        1,
        "agent/b",
        "drop",
        "drop_for_b",
        "b is deaf",
    )
    assert {(one.recipient, one.outcome, one.reason) for one in journal.deliveries} == {
        ("agent/b", "dropped", "b is deaf"),
        ("agent/c", "handled", ""),
    }


async def test_a_change_is_in_the_same_write_as_its_envelope(trial: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[bytes] = []
    append = trial.writer.append

    def spy(data: bytes) -> None:
        writes.append(data)
        append(data)

    monkeypatch.setattr(trial.writer, "append", spy)
    async with trial.bus(Always(Replace(say("y"), "typo"), "one"), Always(Duplicate(2), "two")) as bus:
        bus.subscribe("agent/b", Listener())
        bus.subscribe("agent/c", Listener())
        await bus.publish(say("x"), sender="agent/a")
    lines = [json.loads(line) for line in writes[0].splitlines()]
    assert [line["line"] for line in lines] == ["envelope", "change", "change", "change", "change"]
    assert lines[0]["changes"] == 4


async def test_a_delayed_message_comes_when_its_turn_begins(trial: Trial) -> None:
    heard = Listener()
    delay = Always(Delay(2, "slow line"))
    async with trial.bus(delay) as bus:
        bus.subscribe("agent/b", heard)
        await bus.begin_turn(1)
        first = await bus.publish(say("first"), sender="agent/a")
        assert await bus.delivered(first.seq) == {"agent/b": "delayed"}
        delay.verdict = Deliver()
        await bus.begin_turn(2)
        second = await bus.publish(say("second"), sender="agent/a")
        await bus.delivered(second.seq)
        assert heard.texts == ["second"]
        await bus.begin_turn(3)
        assert await bus.delivered(first.seq) == {"agent/b": "handled"}
    assert heard.texts == ["second", "first"]
    assert (heard.got[1].turn, trial.read().changes[0].turns) == (1, 2)


async def test_what_is_still_delayed_at_the_end_is_said_to_be_dropped(trial: Trial) -> None:
    async with trial.bus(Always(Delay(3))) as bus:
        bus.subscribe("agent/b", Listener())
        await bus.publish(say("x"), sender="agent/a")
    (delivery,) = trial.read().deliveries
    assert (delivery.outcome, delivery.reason) == ("dropped", "delayed until turn 3")
    assert await bus.delivered(1) == {"agent/b": "dropped"}


async def test_what_was_delayed_for_a_closed_subscription_is_said_to_be_dropped(trial: Trial) -> None:
    async with trial.bus(Always(Delay(1))) as bus:
        subscription = bus.subscribe("agent/b", Listener())
        await bus.publish(say("x"), sender="agent/a")
        subscription.close()
        await bus.begin_turn(1)
        assert await bus.delivered(1) == {"agent/b": "dropped"}


async def test_turns_do_not_go_back(trial: Trial) -> None:
    async with trial.bus() as bus:
        await bus.begin_turn(2)
        await bus.begin_turn(2)
        with pytest.raises(ValueError, match="turn 1 cannot begin: turn 2 has"):
            await bus.begin_turn(1)
        assert bus.turn == 2


async def test_a_duplicate_is_handed_over_so_often(trial: Trial) -> None:
    heard = Listener()
    async with trial.bus(Always(Duplicate(3))) as bus:
        bus.subscribe("agent/b", heard)
        await bus.publish(say("x"), sender="agent/a")
    assert heard.texts == ["x"] * 3
    assert {envelope.seq for envelope in heard.got} == {1}
    journal = trial.read()
    assert len(journal.envelopes) == 1
    assert [one.outcome for one in journal.deliveries] == ["handled"] * 3


async def test_a_replacement_is_handed_over_and_both_are_in_the_journal(trial: Trial) -> None:
    heard, onlooker = Listener(), Listener()
    long = "z" * (LONG_TEXT + 1)
    async with trial.bus(Always(Replace(say(long), "noise"))) as bus:
        bus.subscribe("agent/b", heard)
        bus.subscribe("conductor", onlooker)
        await bus.publish(say("x"), sender="agent/a")
        assert await bus.delivered(1) == {"agent/b": "altered", "conductor": "handled"}
    assert (heard.texts, onlooker.texts) == ([long], ["x"])
    journal = trial.read()
    assert text_of(journal.envelopes[0]) == "x"
    assert journal.changes[0].body == say(long)
    assert trial.path.stat().st_size < LONG_TEXT


async def test_interceptors_are_asked_in_order_and_a_drop_is_final(trial: Trial) -> None:
    seen: list[str] = []

    def look(envelope: Envelope, recipient: str) -> Verdict:
        seen.append(text_of(envelope))
        return Deliver()

    heard, after = Listener(), Always(Deliver())
    async with trial.bus(Always(Replace(say("y"), "r")), look, Always(Drop("d")), after) as bus:
        bus.subscribe("agent/b", heard)
        await bus.publish(say("x"), sender="agent/a")
    assert (seen, after.asked, heard.got) == (["y"], [], [])
    assert [one.verdict for one in trial.read().changes] == ["replace", "drop"]


async def test_delays_add_up_and_duplicates_multiply(trial: Trial) -> None:
    heard = Listener()
    two: list[Always] = [Always(Delay(1)), Always(Delay(2)), Always(Duplicate(2)), Always(Duplicate(3))]
    async with trial.bus(*two) as bus:
        bus.subscribe("agent/b", heard)
        await bus.publish(say("x"), sender="agent/a")
        await bus.begin_turn(2)
        assert await bus.delivered(1) == {"agent/b": "delayed"}
        await bus.begin_turn(3)
        await bus.delivered(1)
        assert len(heard.got) == 6


@pytest.mark.parametrize(
    ("verdict", "problem"),
    [
        (Replace(Skip(agent="a"), "r"), "TypeError: it replaced a body of kind instruction by one of kind skip"),
        ("drop", "TypeError: it returned 'drop', which is no verdict"),
    ],
)
async def test_a_faulty_interceptor_ends_the_trial(trial: Trial, verdict: Verdict, problem: str) -> None:
    heard = Listener()
    bus = trial.bus(Always(verdict))

    async def run() -> None:
        async with bus:
            bus.subscribe("agent/b", heard)
            await bus.publish(say("x"), sender="agent/a")

    with pytest.raises(HandlerFailedError, match="an interceptor failed on 1") as caught:
        await run()
    assert problem in str(caught.value)
    assert (heard.got, trial.read().envelopes) == ([], ())


@pytest.mark.parametrize(("make", "value"), [(Delay, 0), (Duplicate, 1)])
def test_verdicts_that_change_nothing_are_refused(make: type[Delay] | type[Duplicate], value: int) -> None:
    with pytest.raises(ValueError, match="at least"):
        make(value)
