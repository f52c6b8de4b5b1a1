"""Requests and replies."""

import asyncio

import pytest

from decapod.bus import (
    BusClosedError,
    DeadlineError,
    Delay,
    Deliver,
    Drop,
    Envelope,
    HandlerFailedError,
    NobodyListensError,
    Replace,
    RequestCycleError,
    RequestFailedError,
    Verdict,
)
from tests.unit.bus.support import Always, Listener, Trial, say, text_of

pytestmark = pytest.mark.anyio


async def test_a_request_gets_the_reply_alone(trial: Trial) -> None:
    asker, onlooker = Listener(), Listener()

    async def answer(envelope: Envelope) -> None:
        await bus.reply(envelope, say(text_of(envelope) + "!"), sender="env/u", to=["agent/c"])

    async with trial.bus() as bus:
        bus.subscribe("env/u", answer)
        bus.subscribe("agent/a", asker)
        bus.subscribe("agent/c", onlooker)
        reply = await bus.request(say("hello"), sender="agent/a", to="env/u", deadline=5)
        assert await bus.delivered(reply.seq) == {"agent/a": "handled", "agent/c": "handled"}
    assert (text_of(reply), reply.reply_to, reply.to, reply.causes) == ("hello!", 1, ("agent/a", "agent/c"), (1,))
    assert asker.got == []
    assert onlooker.texts == ["hello!"]
    assert [one.reply_to for one in trial.read().envelopes] == [None, 1]


async def test_many_requests_at_once_each_get_their_own_reply(trial: Trial) -> None:
    async def answer(envelope: Envelope) -> None:
        await bus.reply(envelope, envelope.body, sender="env/u")

    async with trial.bus(mailbox=2) as bus:
        bus.subscribe("env/u", answer)
        replies = await asyncio.gather(
            *(bus.request(say(str(n)), sender=f"agent/{n}", to="env/u", deadline=20) for n in range(50))
        )
    assert [text_of(reply) for reply in replies] == [str(n) for n in range(50)]


async def test_nobody_listening_is_said_at_once_and_journaled(trial: Trial) -> None:
    async with trial.bus() as bus:
        bus.subscribe("env/u", Listener(), kinds={"skip"})
        with pytest.raises(NobodyListensError, match="nobody at env/u, env/v listens to instruction"):
            await bus.request(say("x"), sender="agent/a", to=["env/u", "env/v"], deadline=1000)
    assert [one.unrouted for one in trial.read().envelopes] == [True]


@pytest.mark.parametrize("deadline", [0, -1, float("inf"), float("nan")])
async def test_a_deadline_is_a_positive_number(trial: Trial, deadline: float) -> None:
    async with trial.bus() as bus:
        with pytest.raises(ValueError, match="deadline"):
            await bus.request(say("x"), sender="agent/a", to="env/u", deadline=deadline)
        with pytest.raises(ValueError, match="an address"):
            await bus.request(say("x"), sender="agent/a", to=(), deadline=1)


async def test_past_the_deadline_the_error_names_who_waits_for_whom(trial: Trial) -> None:
    release = asyncio.Event()

    async def slow(envelope: Envelope) -> None:
        await release.wait()

    async with trial.bus() as bus:
        bus.subscribe("env/u", slow)
        with pytest.raises(DeadlineError) as caught:
            await bus.request(say("x"), sender="agent/a", to="env/u", deadline=0.05)
        release.set()
    assert "agent/a's request 1 (instruction) to env/u had no reply in 0.05 s" in str(caught.value)
    assert "env/u has been handling 1 (instruction from agent/a)" in str(caught.value)


async def test_the_deadline_counts_the_wait_for_room(trial: Trial) -> None:
    release = asyncio.Event()

    async def slow(envelope: Envelope) -> None:
        await release.wait()

    async with trial.bus(mailbox=1) as bus:
        bus.subscribe("env/u", slow)
        await bus.publish(say("1"), sender="conductor")
        while not bus.waiting()[0].handling:
            await asyncio.sleep(0)
        await bus.publish(say("2"), sender="conductor")
        with pytest.raises(DeadlineError, match="found no room in a mailbox"):
            await bus.request(say("x"), sender="agent/a", to="env/u", deadline=0.05)
        release.set()
    assert len(trial.read().envelopes) == 2


async def test_a_late_reply_goes_to_the_askers_subscriptions(trial: Trial) -> None:
    asker, questions = Listener(), Listener()
    async with trial.bus() as bus:
        bus.subscribe("env/u", questions)
        bus.subscribe("agent/a", asker)
        with pytest.raises(DeadlineError):
            await bus.request(say("x"), sender="agent/a", to="env/u", deadline=0.01)
        late = await bus.reply(questions.got[0], say("late"), sender="env/u")
    assert asker.got == [late]


async def test_a_cancelled_request_leaves_nothing_behind(trial: Trial) -> None:
    questions = Listener()
    async with trial.bus() as bus:
        bus.subscribe("env/u", questions)
        task = asyncio.create_task(bus.request(say("x"), sender="agent/a", to="env/u", deadline=1000))
        while not questions.got:
            await asyncio.sleep(0)
        assert [one.address for one in bus.waiting() if one.requests] == ["agent/a"]
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert not any(one.requests for one in bus.waiting())
        late = await bus.reply(questions.got[0], say("late"), sender="env/u")
    assert late.unrouted


async def test_a_reply_in_the_moment_of_the_cancellation_is_said_to_be_dropped(trial: Trial) -> None:
    questions = Listener()
    async with trial.bus() as bus:
        bus.subscribe("env/u", questions)
        task = asyncio.create_task(bus.request(say("x"), sender="agent/a", to="env/u", deadline=1000))
        while not questions.got:
            await asyncio.sleep(0)
        reply = await bus.reply(questions.got[0], say("now"), sender="env/u")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await bus.delivered(reply.seq) == {"agent/a": "dropped"}


async def test_a_second_reply_is_an_ordinary_message(trial: Trial) -> None:
    asker = Listener()

    async def twice(envelope: Envelope) -> None:
        await bus.reply(envelope, say("first"), sender="env/u")
        await bus.reply(envelope, say("second"), sender="env/u")

    async with trial.bus() as bus:
        bus.subscribe("env/u", twice)
        bus.subscribe("agent/a", asker)
        reply = await bus.request(say("x"), sender="agent/a", to="env/u", deadline=5)
    assert text_of(reply) == "first"
    assert asker.texts == ["second"]


@pytest.mark.parametrize("size", [1, 2, 3, 5])
async def test_a_circle_of_requests_fails_and_names_it(trial: Trial, size: int) -> None:
    names = [f"agent/{chr(97 + number)}" for number in range(size)]
    circle = " -> ".join([names[-1], *names])

    bus = trial.bus()

    async def run() -> None:
        async with bus:
            for number, name in enumerate(names):
                target = names[(number + 1) % size]

                async def ask(envelope: Envelope, name: str = name, target: str = target) -> None:
                    await bus.request(say("?"), sender=name, to=target, deadline=1000)

                bus.subscribe(name, ask)
            await bus.publish(say("go"), sender="conductor", to=[names[0]])

    with pytest.raises(HandlerFailedError, match=circle) as caught:
        await run()
    assert isinstance(caught.value.__cause__, RequestCycleError)


async def test_no_circle_when_another_one_asked_can_answer(trial: Trial) -> None:

    async def start(envelope: Envelope) -> None:
        if text_of(envelope) == "go":
            await bus.request(say("from a"), sender="agent/a", to="agent/b", deadline=20)

    async def middle(envelope: Envelope) -> None:
        reply = await bus.request(say("from b"), sender="agent/b", to=["agent/a", "agent/c"], deadline=20)
        await bus.reply(envelope, reply.body, sender="agent/b")

    async def answer(envelope: Envelope) -> None:
        await bus.reply(envelope, say("answer"), sender="agent/c")

    async with trial.bus() as bus:
        bus.subscribe("agent/a", start)
        bus.subscribe("agent/b", middle)
        bus.subscribe("agent/c", answer)
        await bus.publish(say("go"), sender="conductor", to=["agent/a"])
        await bus.delivered(1)
    assert [one.outcome for one in trial.read().deliveries if one.seq == 1] == ["handled"]


async def test_when_all_who_were_asked_failed_the_request_fails_at_once(trial: Trial) -> None:
    async def broken(envelope: Envelope) -> None:
        raise ValueError("no")

    async with trial.bus() as bus:
        bus.subscribe("env/u", broken, on_failure="set-aside")
        with pytest.raises(RequestFailedError, match=r"env/u failed on request 1 .*ValueError: no"):
            await bus.request(say("x"), sender="agent/a", to="env/u", deadline=1000)


async def test_a_request_that_waits_when_the_bus_closes_fails(trial: Trial) -> None:
    async with trial.bus() as bus:
        bus.subscribe("env/u", Listener())
        task = asyncio.create_task(bus.request(say("x"), sender="agent/a", to="env/u", deadline=1000))
        await asyncio.sleep(0)
    with pytest.raises(BusClosedError, match="closed"):
        await task


async def test_a_delayed_reply_comes_in_its_turn_or_too_late(trial: Trial) -> None:
    async def answer(envelope: Envelope) -> None:
        await bus.reply(envelope, say("answer"), sender="agent/b")

    def slow(envelope: Envelope, recipient: str) -> Verdict:
        return Delay(1) if envelope.reply_to else Deliver()

    async with trial.bus(slow) as bus:
        bus.subscribe("agent/b", answer)
        task = asyncio.create_task(bus.request(say("?"), sender="agent/a", to="agent/b", deadline=60))
        await asyncio.sleep(0)
        await bus.delivered(1)
        assert not task.done()
        await bus.begin_turn(1)
        reply = await task
        assert await bus.delivered(reply.seq) == {"agent/a": "handled"}
        with pytest.raises(DeadlineError):
            await bus.request(say("?"), sender="agent/a", to="agent/b", deadline=0.05)
        await bus.begin_turn(2)
        assert await bus.delivered(4) == {"agent/a": "dropped"}
    assert [one.reason for one in trial.read().deliveries if one.seq == 4] == ["the request was over"]


async def test_replies_between_agents_can_be_perturbed(trial: Trial) -> None:
    async def answer(envelope: Envelope) -> None:
        await bus.reply(envelope, say("true"), sender="agent/b")

    always = Always(Replace(say("false"), "lie"))
    async with trial.bus(always) as bus:
        bus.subscribe("agent/b", answer)
        reply = await bus.request(say("?"), sender="agent/a", to="agent/b", deadline=5)
        assert await bus.delivered(reply.seq) == {"agent/a": "altered"}
        always.verdict = Drop("lost")
        with pytest.raises(DeadlineError):
            await bus.request(say("?"), sender="agent/a", to="agent/b", deadline=0.02)
    assert text_of(reply) == "false"
