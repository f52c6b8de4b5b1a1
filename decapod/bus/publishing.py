"""Publishing, replying and requesting on a bus."""

import asyncio
import math
from collections.abc import Mapping, Sequence
from time import perf_counter_ns

from decapod.bus.causes import Trail
from decapod.bus.deadlines import Deadlines
from decapod.bus.dispatch import Dispatcher
from decapod.bus.envelope import Envelope, check_address
from decapod.bus.errors import (
    BusClosedError,
    DeadlineError,
    HandlerFailedError,
    JournalError,
    MessageKindError,
    NobodyListensError,
    PublishBudgetError,
    RequestCycleError,
)
from decapod.bus.interceptors import Interceptor
from decapod.bus.lines import MESSAGE_TYPES
from decapod.bus.receipts import Delivery, Outcome
from decapod.bus.requests import Pending, PendingRequests
from decapod.bus.routing import Route, Routes, make_route
from decapod.bus.stall import Waiting, stall_report, survey
from decapod.bus.subscription import INSIDE, Subscription
from decapod.bus.writer import JournalWriter
from decapod.messages import Message

_TYPES = frozenset(MESSAGE_TYPES)


class Publisher:
    """The part of a bus that publishes. `Bus` adds the subscriptions and the life of the whole."""

    def __init__(self, journal: JournalWriter, interceptors: Sequence[Interceptor], publish_budget: int) -> None:
        """Make what publishing needs; it is refused until `_state` is empty."""
        self._dispatcher = Dispatcher(journal, interceptors, self._end)
        self._routes = Routes()
        self._requests = PendingRequests()
        self._deadlines: Deadlines[Pending] = Deadlines(self._expire)
        self._trail = Trail()
        self._addresses: set[str] = set()
        self._spent: dict[str, int] = {}
        self._left = self._budget = publish_budget
        self._state = "not running yet: use it as `async with Bus(...) as bus`"
        self._error: Exception | None = None

    def _end(self, error: Exception) -> None:
        """End the trial with `error`, unless something has ended it before."""
        if self._error is None:
            self._error = error
            self._state = f"over: {error}"

    async def publish(self, body: Message, *, sender: str, to: str | Sequence[str] = ()) -> Envelope:
        """Publish a message and return its envelope. It is in the journal then, and in its recipients' mailboxes.

        Args:
            body: the message.
            sender: the address it comes from.
            to: the address or addresses it goes to; none for everyone who wants the kind, save at the sender's address.

        Raises:
            AddressError: an address is malformed.
            MessageKindError: the class of the body is none of the kinds of messages.
            UnwritableMessageError: the body holds a text that UTF-8 cannot say.
            BusClosedError: the bus is not running.
            PublishBudgetError, HandlerFailedError, JournalError: the trial ends with it.
        """
        to = _addresses(to)
        route = self._route(body, sender, to)
        inside = self._inside()
        if inside is None:
            while (full := route.full()) is not None:
                await full.mailbox.room()
                route = self._route(body, sender, to)
        return self._commit(body, route, sender, to, inside)

    async def reply(self, envelope: Envelope, body: Message, *, sender: str, to: str | Sequence[str] = ()) -> Envelope:
        """Answer `envelope`: its sender gets `body`, and so do the addresses `to`.

        A request that waits takes its first reply. A reply to no request, or too late, goes to the subscriptions at
        the address that asked, as any message does.

        Raises:
            As `publish`.
        """
        addresses = tuple(dict.fromkeys((envelope.sender, *_addresses(to)))) if to else (envelope.sender,)
        route = self._reply_route(envelope, body, sender, addresses)
        inside = self._inside()
        if inside is None:
            while (full := route.full()) is not None:
                await full.mailbox.room()
                route = self._reply_route(envelope, body, sender, addresses)
        return self._commit(body, route, sender, addresses, inside, envelope.seq)

    def _reply_route(self, envelope: Envelope, body: Message, sender: str, addresses: tuple[str, ...]) -> Route:
        whole = self._route(body, sender, addresses)
        pending = self._requests.find(envelope.seq)
        if pending is None:
            return whole
        if addresses == (pending.address,):
            return Route((), pending, addresses)
        others = tuple(address for address in addresses if address != pending.address)
        return make_route(self._route(body, sender, others).subscriptions if others else (), pending)

    def _route(self, body: Message, sender: str, to: tuple[str, ...]) -> Route:
        """Check what is to be published, and return where it goes. What was found once is not checked again."""
        if self._state:
            self._check_open()
        route = self._routes.known(type(body), sender, to)
        if route is None:
            self._check_body(body, (sender, *to))
            route = self._routes.find(type(body), sender, to)
        return route

    async def request(self, body: Message, *, sender: str, to: str | Sequence[str], deadline: float) -> Envelope:
        """Publish a message and return the first reply to it. Cancelling it leaves nothing behind.

        Args:
            body: the message.
            sender: the address that asks.
            to: who is asked, at least one address.
            deadline: the longest wait in seconds, admission included; more than 0.

        Raises:
            NobodyListensError: no one at `to` wants the kind; raised at once, the message is journaled as unrouted.
            RequestCycleError: who is asked waits for who asks; raised at once, nothing is published.
            RequestFailedError: the handlers of all who were asked failed.
            DeadlineError: no reply came in time.
            ValueError: no address, or a deadline that is not a positive number.
            As `publish` besides.
        """
        addresses = _addresses(to)
        if not addresses or not 0 < deadline < math.inf:
            raise ValueError("a request needs an address and a deadline in seconds, more than 0")
        route = self._route(body, sender, addresses)
        inside = self._inside()
        cycle = self._requests.cycle(inside, route.subscriptions)
        if cycle:
            raise RequestCycleError(f"{sender}'s request ({body.kind}) would wait for itself: {' -> '.join(cycle)}")
        expires = asyncio.get_running_loop().time() + deadline
        if inside is None and route.full() is not None:
            route = await self._admission_in_time(body, sender, addresses, deadline)
        pending = Pending(sender, body.kind, inside, route.subscriptions, deadline, self._late)
        pending.seq = self._commit(body, route, sender, addresses, inside).seq
        if not route.subscriptions:
            raise NobodyListensError(f"nobody at {', '.join(addresses)} listens to {body.kind}")
        self._requests.add(pending)
        self._deadlines.watch(pending, expires)
        try:
            delivery = await pending.reply
        except asyncio.CancelledError:
            self._give_back(pending)
            raise
        finally:
            self._deadlines.forget(pending)
            self._requests.remove(pending)
        self._trail.hand(pending.address, delivery.envelope.seq)
        outcome: Outcome = "altered" if delivery.altered else "handled"
        self._dispatcher.settled(pending.address, delivery, perf_counter_ns(), outcome)
        return delivery.envelope

    async def _admission_in_time(self, body: Message, sender: str, to: tuple[str, ...], deadline: float) -> Route:
        try:
            async with asyncio.timeout(deadline):
                while (full := (route := self._route(body, sender, to)).full()) is not None:
                    await full.mailbox.room()
                return route
        except TimeoutError:
            raise DeadlineError(
                f"{sender}'s request ({body.kind}) to {', '.join(to)} found no room in a mailbox in {deadline:g} s:\n"
                f"{stall_report(self.waiting())}"
            ) from None

    def waiting(self) -> tuple[Waiting, ...]:
        """What each address is doing at this moment: `stall_report` puts it into words."""
        return survey(self._routes.all(), self._requests.all())

    async def delivered(self, seq: int) -> Mapping[str, Outcome]:
        """Wait until every delivery of an envelope has its outcome, and return the outcome at each address.

        What an interceptor delayed until a later turn counts as `delayed` and is not waited for. Where an address was
        given the envelope more than once, the gravest outcome counts: failed, dropped, altered, handled.

        Raises:
            ValueError: there is no such envelope, or its handler itself asks (it would wait for itself).
        """
        receipts = self._dispatcher.receipts
        if not 1 <= seq <= len(receipts):
            raise ValueError(f"there is no envelope {seq}; the last is {len(receipts)}")
        inside = self._inside()
        current = None if inside is None or inside.busy_since is None else inside.current
        if current is not None and current.envelope.seq == seq:
            raise ValueError(f"the handler of {seq} cannot wait for its own end")
        return await receipts[seq - 1].complete()

    def _check_open(self) -> None:
        if self._state:
            raise BusClosedError(f"the bus is {self._state}") from self._error

    def _check_body(self, body: Message, addresses: tuple[str, ...]) -> None:
        if type(body) not in _TYPES:
            raise MessageKindError(f"{type(body).__name__} is not one of the kinds of messages that a journal holds")
        for address in addresses:
            if address not in self._addresses:
                self._addresses.add(check_address(address))

    def _inside(self) -> Subscription | None:
        """The subscription of this bus whose handler is publishing."""
        inside = INSIDE.get()
        return inside if inside is not None and inside.belongs_to(self) else None

    def _commit(
        self,
        body: Message,
        route: Route,
        sender: str,
        to: tuple[str, ...],
        inside: Subscription | None,
        reply_to: int | None = None,
        *,
        for_record: bool = False,
    ) -> Envelope:
        if inside is not None:
            self._spend(sender)
        causes = self._trail.causes(sender, inside, reply_to)
        try:
            envelope = self._dispatcher.commit(
                body, route, sender=sender, to=to, causes=causes, reply_to=reply_to, for_record=for_record
            )
        except (JournalError, HandlerFailedError) as error:
            self._end(error)
            raise
        if inside is not None:
            inside.published = envelope.seq
        self._trail.publish(sender, envelope.seq)
        return envelope

    def _spend(self, sender: str) -> None:
        self._spent[sender] = self._spent.get(sender, 0) + 1
        self._left -= 1
        if self._left < 0:
            most = sorted(self._spent.items(), key=lambda item: -item[1])[:3]
            who = ", ".join(f"{address} {count}" for address, count in most)
            error = PublishBudgetError(
                f"handlers published more than the {self._budget} messages that the trial allows (most: {who}); "
                "do they answer one another in a circle?"
            )
            self._end(error)
            raise error

    def _give_back(self, pending: Pending) -> None:
        """Take a reply that came in the very moment of the request's cancellation as one that came too late."""
        if pending.reply.done() and not pending.reply.cancelled() and pending.reply.exception() is None:
            self._late(pending.reply.result(), pending.address)

    def _late(self, delivery: Delivery, address: str) -> None:
        self._dispatcher.settled(address, delivery, None, "dropped", "the request was over")

    def _expire(self, pending: Pending) -> None:
        who = ", ".join(dict.fromkeys(target.address for target in pending.targets))
        pending.fail(
            DeadlineError(
                f"{pending.address}'s request {pending.seq} ({pending.kind}) to {who} had no reply "
                f"in {pending.deadline:g} s:\n{stall_report(self.waiting())}"
            )
        )


NOBODY = make_route(())


def _addresses(to: str | Sequence[str]) -> tuple[str, ...]:
    return (to,) if isinstance(to, str) else tuple(to)
