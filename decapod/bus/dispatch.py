"""The synchronous step of publishing: order, perturb, write, hand over."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter_ns

from decapod.bus.collector import Collector
from decapod.bus.encoding import BodyEncoder
from decapod.bus.envelope import Envelope
from decapod.bus.errors import HandlerFailedError, JournalError
from decapod.bus.interceptors import AGENTS, Interceptor
from decapod.bus.lines import Delivered, envelope_line
from decapod.bus.perturbation import Fate, perturb, perturbable
from decapod.bus.receipts import Delivery, Outcome, Receipt
from decapod.bus.requests import Pending
from decapod.bus.routing import Route
from decapod.bus.subscription import Subscription
from decapod.bus.taps import Taps
from decapod.bus.writer import JournalWriter
from decapod.messages import Message

FLUSH_AFTER = 0.2
"""Delivery lines are written at the latest so many seconds after they were made."""


@dataclass(frozen=True, slots=True)
class _Delayed:
    due: int
    target: Subscription | Pending
    envelope: Envelope
    receipt: Receipt
    altered: bool


class Dispatcher:
    """Gives each message its place in the total order and hands it over, with no waiting in between.

    It counts the deliveries `in_flight`: handed over, or in a mailbox, and without an outcome. Errors that end the
    trial are told to `end`.
    """

    def __init__(
        self, journal: JournalWriter, interceptors: Sequence[Interceptor], end: Callable[[Exception], None]
    ) -> None:
        """Write to `journal`, asking `interceptors`."""
        self.journal = journal
        self._encoder = BodyEncoder(journal.blobs)
        self.interceptors = tuple(interceptors)
        self.taps = Taps()
        self.turn = 0
        self.began = perf_counter_ns()
        self.receipts: list[Receipt] = []
        self.in_flight = 0
        self.settlements = 0
        self._end = end
        self._delayed: list[_Delayed] = []
        self._arrived: deque[Collector] = deque()
        self._collecting = False
        self._idle: asyncio.Future[None] | None = None
        self._flush: asyncio.TimerHandle | None = None

    def commit(
        self,
        body: Message,
        route: Route,
        *,
        sender: str,
        to: tuple[str, ...],
        causes: tuple[int, ...],
        reply_to: int | None,
        for_record: bool = False,
    ) -> Envelope:
        """Order, perturb, write and hand over one message; one `for_record` is meant for nobody.

        Raises:
            JournalError: it could not be written. It has no seq then and nobody was given it.
            HandlerFailedError: an interceptor raised (nobody was given it), or a tap did.
        """
        journal = self.journal
        data = self._encoder.encode(body)
        now = perf_counter_ns()
        seq = len(self.receipts) + 1
        addresses = route.addresses
        envelope = Envelope(
            seq, self.turn, sender, to, causes, reply_to, now - self.began, body, not (addresses or for_record)
        )
        receipt = Receipt(addresses)
        delivery = Delivery(envelope, receipt, now, False)
        if self.interceptors and sender.startswith(AGENTS):
            changes: list[bytes] = []
            fates = self._perturb(envelope, addresses, changes)
            journal.append(b"".join((envelope_line(envelope, data, len(changes)), *changes)))
            self.receipts.append(receipt)
            self._follow_all(delivery, route, fates)
        else:
            journal.append(envelope_line(envelope, data, 0))
            self.receipts.append(receipt)
            self._hand_over(delivery, route)
        self._tell(envelope)
        if self._arrived:
            self._collect()
        return envelope

    def _perturb(self, envelope: Envelope, addresses: tuple[str, ...], changes: list[bytes]) -> dict[str, Fate]:
        fates = {}
        for address in addresses:
            if perturbable(envelope.sender, address):
                try:
                    fates[address] = perturb(envelope, address, self.interceptors, self.journal.blobs, changes)
                except JournalError:
                    raise
                except Exception as error:
                    raise HandlerFailedError(
                        f"an interceptor failed on {envelope.seq} ({envelope.body.kind} from {envelope.sender}) "
                        f"to {address}: {type(error).__name__}: {error}"
                    ) from error
        return fates

    def _hand_over(self, delivery: Delivery, route: Route) -> None:
        subscriptions, pending, _ = route
        count = len(subscriptions) + (pending is not None)
        delivery.receipt.pending = count
        self.in_flight += count
        for subscription in subscriptions:
            subscription.put(delivery)
        if pending is not None:
            pending.put(delivery)

    def _follow_all(self, delivery: Delivery, route: Route, fates: dict[str, Fate]) -> None:
        for address, fate in fates.items():
            if fate.dropped is not None:
                delivery.receipt.note(address, "dropped")
                self._defer((delivery.envelope.seq, address, 0, 0, "dropped", fate.dropped))
        targets: list[Subscription | Pending] = [*route.subscriptions, *((route.pending,) if route.pending else ())]
        for target in targets:
            self._follow(delivery, target, fates.get(target.address))

    def _follow(self, delivery: Delivery, target: Subscription | Pending, fate: Fate | None) -> None:
        if fate is None:
            self._put(target, delivery)
            return
        if fate.dropped is not None:
            return
        altered = fate.envelope is not delivery.envelope
        for _ in range(fate.copies):
            if fate.delay:
                delivery.receipt.note(target.address, "delayed")
                due = self.turn + fate.delay
                self._delayed.append(_Delayed(due, target, fate.envelope, delivery.receipt, altered))
            else:
                self._put(target, Delivery(fate.envelope, delivery.receipt, delivery.queued_at, altered))

    def _put(self, target: Subscription | Pending, delivery: Delivery) -> None:
        delivery.receipt.pending += 1
        self.in_flight += 1
        target.put(delivery)

    def arrived(self, collector: Collector) -> None:
        """Note that a collector has been sent an envelope: it gets it at the end of the step."""
        self._arrived.append(collector)

    def _collect(self) -> None:
        """Hand over what collectors have been sent, in the order of seq.

        What is published meanwhile, a failure, waits until those before it have been handed over.
        """
        if self._collecting:
            return
        self._collecting = True
        try:
            while self._arrived:
                self._arrived.popleft().collect()
        finally:
            self._collecting = False

    def _tell(self, envelope: Envelope) -> None:
        try:
            for tap in self.taps.of(envelope.body.kind):
                tap(envelope)
        except Exception as error:
            raise HandlerFailedError(f"a tap failed on {envelope.seq}: {type(error).__name__}: {error}") from error

    def begin_turn(self, turn: int) -> None:
        """Set the turn, and hand over what was delayed until it, in the order of seq.

        Raises:
            ValueError: the turn is before the present one.
        """
        if turn < self.turn:
            raise ValueError(f"turn {turn} cannot begin: turn {self.turn} has")
        self.turn = turn
        due = sorted((one for one in self._delayed if one.due <= turn), key=lambda one: one.envelope.seq)
        self._delayed = [one for one in self._delayed if one.due > turn]
        for one in due:
            self._put(one.target, Delivery(one.envelope, one.receipt, perf_counter_ns(), one.altered))
        self._collect()

    def settled(
        self, address: str, delivery: Delivery, started: int | None, outcome: Outcome, reason: str = ""
    ) -> None:
        """Note the outcome of a delivery that was in flight; its handling, if any, began at `started` and ends now."""
        now = perf_counter_ns()
        begun = now if started is None else started
        envelope, receipt, queued_at, _ = delivery
        receipt.settle(address, outcome)
        self.in_flight -= 1
        self.settlements += 1
        if self._idle is not None and not self.in_flight and not self._idle.done():
            self._idle.set_result(None)
        self._defer((envelope.seq, address, begun - queued_at, now - begun, outcome, reason))

    def drop_delayed(self) -> list[Envelope]:
        """Note everything that is still delayed as dropped, and return it."""
        delayed, self._delayed = self._delayed, []
        for one in delayed:
            one.receipt.note(one.target.address, "dropped")
            self._defer((one.envelope.seq, one.target.address, 0, 0, "dropped", f"delayed until turn {one.due}"))
        return [one.envelope for one in delayed]

    async def idle(self, limit: float) -> bool:
        """Wait until nothing is in flight. False when no delivery got its outcome for `limit` seconds."""
        while self.in_flight:
            before = self.settlements
            self._idle = asyncio.get_running_loop().create_future()
            await asyncio.wait((self._idle,), timeout=limit)
            if self.in_flight and self.settlements == before:
                return False
            await asyncio.sleep(0)  # publishers that waited for room have been woken, and come first
        return True

    def _defer(self, delivered: Delivered) -> None:
        try:
            self.journal.defer(delivered)
        except JournalError as error:
            self._end(error)
        if self._flush is None:
            self._flush = asyncio.get_running_loop().call_later(FLUSH_AFTER, self.flush)

    def flush(self) -> None:
        """Write the delivery lines made so far."""
        if self._flush is not None:
            self._flush.cancel()
            self._flush = None
        try:
            self.journal.flush()
        except JournalError as error:
            self._end(error)
