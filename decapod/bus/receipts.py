"""Receipts: what became of an envelope at each of its recipients."""

import asyncio
from collections.abc import Mapping
from typing import Literal, NamedTuple

from decapod.bus.envelope import Envelope

Outcome = Literal["handled", "failed", "dropped", "altered", "delayed"]
"""`altered` is handled, with a body that an interceptor replaced; `delayed` is not handed over yet."""

_GRAVITY: tuple[Outcome, ...] = ("delayed", "handled", "altered", "dropped", "failed")


class Receipt:
    """Counts the deliveries of one envelope that have no outcome yet, and keeps the outcomes.

    An address may get an envelope several times (two subscriptions, a duplicate): its outcome is then the gravest, in
    the order failed, dropped, altered, handled.
    """

    __slots__ = ("_other", "_waiters", "pending", "recipients")

    def __init__(self, recipients: tuple[str, ...]) -> None:
        """Make the receipt of an envelope routed to these addresses."""
        self.recipients = recipients
        self.pending = 0
        self._other: dict[str, Outcome] | None = None  # all that is not plainly handled: mostly nothing
        self._waiters: list[asyncio.Future[None]] | None = None

    def note(self, recipient: str, outcome: Outcome) -> None:
        """Note an outcome, or a delay."""
        if outcome == "handled" and self._other is None:
            return
        other = self._other = self._other or {}
        other[recipient] = max(other.get(recipient, "delayed"), outcome, key=_GRAVITY.index)

    def settle(self, recipient: str, outcome: Outcome) -> None:
        """Note the outcome of a delivery that was pending."""
        if outcome != "handled" or self._other is not None:
            self.note(recipient, outcome)
        self.pending -= 1
        if not self.pending and self._waiters:
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(None)
            self._waiters = None

    def outcomes(self) -> dict[str, Outcome]:
        """The outcome at each address, so far."""
        other = self._other or {}
        return {recipient: other.get(recipient, "handled") for recipient in self.recipients}

    async def complete(self) -> Mapping[str, Outcome]:
        """Wait until nothing is pending, and return the outcomes."""
        if self.pending:
            waiter = asyncio.get_running_loop().create_future()
            self._waiters = [*(self._waiters or ()), waiter]
            await waiter
        return self.outcomes()


class Delivery(NamedTuple):
    """One envelope on its way to one mailbox or more. `queued_at` is in ns of the bus's clock."""

    envelope: Envelope
    receipt: Receipt
    queued_at: int
    altered: bool
