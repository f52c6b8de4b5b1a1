"""A subscription: one address, one handler, one task."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextvars import ContextVar
from time import perf_counter_ns
from typing import Literal, Protocol

from decapod.bus.envelope import Envelope
from decapod.bus.mailbox import Mailbox
from decapod.bus.receipts import Delivery, Outcome
from decapod.bus.texts import readable

Handler = Callable[[Envelope], Awaitable[None]]
Policy = Literal["retry", "set-aside", "end-trial"]

_CLOSED = "the subscription was closed"
_BREATH = 64
"""After so many deliveries in a row the other tasks get a turn, even when the handler never waits."""


class Host(Protocol):
    """What a subscription needs of its bus."""

    def handed(self, address: str, seq: int) -> None:
        """An envelope is about to be handed to the handler at `address`."""
        ...

    def settled(
        self, address: str, delivery: Delivery, started: int | None, outcome: Outcome, reason: str = ""
    ) -> None:
        """A delivery has its outcome; `started` is when its handling began, if it did."""
        ...

    def handler_failed(self, subscription: "Subscription", error: BaseException, policy: Policy) -> None:
        """The handler raised; `policy` is what happens now."""
        ...

    def closed(self, subscription: "Subscription") -> None:
        """The subscription takes nothing more."""
        ...


class Subscription:
    """Hands envelopes to a handler one at a time, in the order of their seq (save those an interceptor delayed).

    Made by `Bus.subscribe`.
    """

    def __init__(
        self,
        host: Host,
        address: str,
        handler: Handler,
        *,
        kinds: Collection[str] | None,
        mailbox: int,
        on_failure: Policy,
        retries: int,
    ) -> None:
        """Make a subscription; `Bus.subscribe` says what the arguments mean."""
        if (on_failure == "retry") != (retries > 0):
            raise ValueError(f"{address}: `retries` (at least 1) goes with on_failure='retry', and only with it")
        self.host = host
        self.address = address
        self.kinds = None if kinds is None else frozenset(kinds)
        self.mailbox = Mailbox(mailbox)
        self.put: Callable[[Delivery], None] = self.mailbox.put
        self.current: Delivery | None = None
        self.busy_since: int | None = None
        self.published: int | None = None
        self.open = True
        self._handler = handler
        self._on_failure: Policy = on_failure
        self._retries = retries

    def belongs_to(self, bus: object) -> bool:
        """Whether `bus` made it."""
        return self.host is bus

    def wants(self, kind: str) -> bool:
        """Whether messages of this kind are handed to it."""
        return self.kinds is None or kind in self.kinds

    def close(self) -> None:
        """Take nothing more. What is still in the mailbox is dropped, and its delivery lines say so."""
        if self.open:
            self.open = False
            self.put = self._refuse
            self.host.closed(self)
            self.drop(_CLOSED)
            self.mailbox.wake()
            self.mailbox.release()

    def _refuse(self, delivery: Delivery) -> None:
        """Take what was on its way when the subscription was closed, as a message that was delayed."""
        self.host.settled(self.address, delivery, None, "dropped", _CLOSED)

    def drop(self, reason: str) -> list[Delivery]:
        """Empty the mailbox, noting each delivery as dropped, and return what was in it."""
        dropped = list(self.mailbox.items)
        self.mailbox.items.clear()
        for delivery in dropped:
            self.host.settled(self.address, delivery, None, "dropped", reason)
        return dropped

    async def run(self) -> None:
        """Hand over what arrives, until closed or cancelled."""
        INSIDE.set(self)
        mailbox = self.mailbox
        in_a_row = 0
        while self.open:
            if not mailbox.items:
                in_a_row = 0
                await mailbox.arrival()
                continue
            in_a_row += 1
            if in_a_row % _BREATH == 0:
                await asyncio.sleep(0)
                if not mailbox.items:
                    continue
            await self._hand_over(mailbox.take())

    async def _hand_over(self, delivery: Delivery) -> None:
        self.current, self.published = delivery, None
        self.busy_since = started = perf_counter_ns()
        self.host.handed(self.address, delivery.envelope.seq)
        outcome: Outcome = "dropped"
        reason = "the bus ended while it was being handled"
        attempt = 0
        try:
            while True:  # again where that is the policy
                try:
                    await self._handler(delivery.envelope)
                except (Exception, asyncio.CancelledError) as error:
                    if isinstance(error, asyncio.CancelledError) and _being_cancelled():
                        raise
                    policy = self._policy(attempt)
                    attempt += 1
                    self.host.handler_failed(self, error, policy)
                    if policy != "retry":
                        outcome, reason = "failed", f"{type(error).__name__}: {readable(str(error))}"
                        break
                else:
                    outcome, reason = "altered" if delivery.altered else "handled", ""
                    break
        finally:
            self.busy_since = None
            self.host.settled(self.address, delivery, started, outcome, reason)

    def _policy(self, attempt: int) -> Policy:
        if self._on_failure == "retry" and attempt >= self._retries:
            return "end-trial"
        return self._on_failure


INSIDE: ContextVar[Subscription | None] = ContextVar("decapod_bus_inside", default=None)
"""The subscription whose handler, or a task that the handler started, is running."""


def _being_cancelled() -> bool:
    """Whether this task is being cancelled, and not merely something that its handler waited for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
