"""One timer for the deadlines of all requests."""

import asyncio

import pytest

from decapod.bus.deadlines import Deadlines
from decapod.bus.requests import Pending

pytestmark = pytest.mark.anyio


class Watch:
    """Deadlines with what they told of, in order, and a way to wait for it."""

    def __init__(self) -> None:
        self.deadlines = Deadlines(self._expired)
        self.expired: list[str] = []
        self._told = asyncio.Event()

    def request(self, name: str, seconds: float) -> Pending:
        pending = Pending(name, "instruction", None, (), seconds, lambda delivery, address: None)
        self.deadlines.watch(pending, asyncio.get_running_loop().time() + seconds)
        return pending

    def _expired(self, pending: Pending) -> None:
        self.expired.append(pending.address)
        self._told.set()

    async def until(self, count: int) -> list[str]:
        async with asyncio.timeout(10):
            while len(self.expired) < count:
                self._told.clear()
                await self._told.wait()
        return self.expired


async def test_requests_expire_in_the_order_of_their_deadlines() -> None:
    watch = Watch()
    watch.request("late", 0.06)
    watch.request("early", 0.01)
    watch.request("middle", 0.03)
    assert await watch.until(3) == ["early", "middle", "late"]


async def test_a_request_that_was_answered_is_not_told_of_and_does_not_hold_up_the_others() -> None:
    watch = Watch()
    answered = watch.request("answered", 0.01)
    watch.request("waits", 0.03)
    watch.deadlines.forget(answered)
    assert await watch.until(1) == ["waits"]


async def test_a_request_made_while_the_timer_of_one_that_was_answered_runs_expires() -> None:
    watch = Watch()
    watch.deadlines.forget(watch.request("answered", 0.02))
    watch.request("waits", 0.04)
    watch.request("sooner", 0.01)
    assert await watch.until(2) == ["sooner", "waits"]


async def test_nothing_is_told_of_once_stopped() -> None:
    watch, other = Watch(), Watch()
    watch.request("stopped", 0.01)
    watch.deadlines.stop()
    other.request("a later one", 0.03)
    await other.until(1)
    assert watch.expired == []


async def test_watching_a_thousand_requests_leaves_one_timer_in_the_loop() -> None:
    loop = asyncio.get_running_loop()
    watch = Watch()
    before = len(loop._scheduled)  # type: ignore[attr-defined]
    for number in range(1000):
        watch.deadlines.forget(watch.request(f"agent-{number}", 60))
    assert len(loop._scheduled) == before + 1  # type: ignore[attr-defined]
    watch.deadlines.stop()
