"""The bus of one trial."""

import asyncio
import traceback
from collections.abc import Callable, Collection, Sequence
from types import TracebackType

import anyio
from anyio.abc import TaskGroup

from decapod.bus.collector import Collector, Keep
from decapod.bus.envelope import Envelope, check_address
from decapod.bus.errors import (
    BusClosedError,
    HandlerFailedError,
    JournalError,
    PublishBudgetError,
    RequestFailedError,
    StallError,
)
from decapod.bus.interceptors import Interceptor
from decapod.bus.lines import ALL_KINDS
from decapod.bus.publishing import NOBODY, Publisher
from decapod.bus.receipts import Delivery, Outcome
from decapod.bus.routing import make_route
from decapod.bus.stall import stall_report
from decapod.bus.subscription import Handler, Policy, Subscription
from decapod.bus.taps import Tap
from decapod.bus.texts import readable
from decapod.bus.writer import JournalWriter
from decapod.messages import Failure, Message

BUS = "bus"
"""The sender of the failures that the bus publishes about its handlers."""

_CLOSED = "closed"


class Bus(Publisher):
    """Carries the messages of one trial and writes them to its journal.

    Guarantees:

    - Every envelope has a `seq`: 1, 2, 3, ... in the order of publishing. Each subscription is one task (or none, see
      `collect`) and is handed its envelopes one at a time in the order of seq, each exactly once, save what an
      interceptor changed.
    - An envelope is in the journal before anyone is handed it.
    - A publish from outside of handlers waits for room in the mailboxes of all its recipients. A publish from inside a
      handler (or a task that a handler started) never waits; such publishes are counted, and passing `publish_budget`
      ends the trial. So agents that publish in a circle end with an error, never in a deadlock.
    - A handler's exception is published as a `Failure` and follows its subscription's policy. What ends the trial
      is raised where the bus is left, as itself and not in a group.
    - Leaving the bus normally hands over all that is in the mailboxes. Leaving it with an error drops it: delivery
      lines and a note on the error say what.

    A bus belongs to one event loop and is used from its thread only. Use it once, as `async with Bus(...) as bus`. It
    flushes its journal when left, and does not close it.
    """

    def __init__(
        self,
        journal: JournalWriter,
        *,
        interceptors: Sequence[Interceptor] = (),
        publish_budget: int = 100_000,
        mailbox: int = 64,
        stall_after: float = 60.0,
    ) -> None:
        """Make a bus that is not running yet; subscriptions may be made already.

        Args:
            journal: where everything is written first.
            interceptors: asked in this order about each envelope from an agent to an agent.
            publish_budget: how many publishes from inside handlers the trial allows, the bus's own failures included.
            mailbox: how many envelopes a mailbox holds, unless its subscription says otherwise.
            stall_after: leaving the bus fails when for so many seconds no delivery came to its end.
        """
        super().__init__(journal, interceptors, publish_budget)
        self._mailbox = mailbox
        self._stall_after = stall_after
        self._group: TaskGroup | None = None

    @property
    def turn(self) -> int:
        """The turn that envelopes are stamped with: 0 before the first. `begin_turn` sets it."""
        return self._dispatcher.turn

    @property
    def error(self) -> Exception | None:
        """What ended the trial, if anything did."""
        return self._error

    async def __aenter__(self) -> "Bus":
        """Start the task group and the subscriptions' tasks."""
        if self._group is not None:
            raise BusClosedError("a bus is used once")
        self._group = await anyio.create_task_group().__aenter__()
        self._state = ""
        for subscription in self._routes.all():
            self._group.start_soon(subscription.run, name=subscription.address)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Hand over what is in the mailboxes, unless something failed; then stop everything and say what was dropped.

        Raises:
            StallError: the mailboxes could not be emptied.
            HandlerFailedError: a handler, an interceptor or a tap failed.
            PublishBudgetError: handlers published too often.
            JournalError: the journal could not be written.
        """
        group = self._group
        if group is None:
            raise BusClosedError("the bus was left without having been entered")
        if error is None and self._error is None:
            try:
                if not await self._dispatcher.idle(self._stall_after):
                    self._end(StallError(f"nothing moved for {self._stall_after:g} s:\n{stall_report(self.waiting())}"))
            except asyncio.CancelledError as cancelled:
                kind, error, trace = type(cancelled), cancelled, cancelled.__traceback__
        if self._error is None:
            self._state = _CLOSED
        group.cancel_scope.cancel()
        cancelled_error = error if isinstance(error, asyncio.CancelledError) else None
        try:
            swallowed = await group.__aexit__(kind if cancelled_error else None, cancelled_error, trace)
        finally:
            dropped = self._stop()
        return self._conclude(error, bool(swallowed), dropped)

    def _stop(self) -> list[str]:
        """Note what is left as dropped and describe it; refuse everything from now on."""
        self._state = _CLOSED
        self._deadlines.stop()
        closed = BusClosedError("the bus was closed")
        for pending in self._requests.all():
            pending.fail(closed)
        dropped = []
        for subscription in self._routes.all():
            left = subscription.drop("the bus was closed")
            subscription.mailbox.release()
            dropped += [f"{one.envelope.seq} ({one.envelope.body.kind}) for {subscription.address}" for one in left]
        self._dispatcher.drop_delayed()
        self._dispatcher.flush()
        return dropped

    def _conclude(self, error: BaseException | None, swallowed: bool, dropped: list[str]) -> bool:
        if isinstance(error, asyncio.CancelledError) and not swallowed:
            return False
        final = self._error or error
        if final is not None and dropped:
            more = f" and {len(dropped) - 10} more" if len(dropped) > 10 else ""
            final.add_note(f"messages that were dropped: {', '.join(dropped[:10])}{more}")
        if self._error is None or self._error is error:
            return False
        if error is None or isinstance(error, asyncio.CancelledError | BusClosedError):
            raise self._error from self._error.__cause__
        raise self._error from error

    def _end(self, error: Exception) -> None:
        super()._end(error)
        for subscription in self._routes.all():
            subscription.open = False  # a task that is running now is cancelled only when it next waits
        if self._group is not None:
            self._group.cancel_scope.cancel()

    async def begin_turn(self, turn: int) -> None:
        """Stamp `turn` on the envelopes from now on, and hand over what was delayed until it, in the order of seq.

        What is handed over late is out of order by nature: its seq is lower than those its recipients have seen.

        Raises:
            ValueError: a later turn has begun already.
            BusClosedError: the bus is not running.
        """
        self._check_open()
        self._dispatcher.begin_turn(turn)

    def subscribe(
        self,
        address: str,
        handler: Handler,
        *,
        kinds: Collection[str] | None = None,
        mailbox: int | None = None,
        on_failure: Policy = "end-trial",
        retries: int = 0,
    ) -> Subscription:
        """Hand the messages for `address` to `handler`, one at a time, in the order of seq.

        Args:
            address: whose messages; several subscriptions may share an address.
            handler: called with each envelope.
            kinds: the kinds it wants; None wants all.
            mailbox: how many envelopes may wait for it before publishers do.
            on_failure: what an exception of the handler does, after the `Failure` was published. `retry` calls it again
                with the same envelope, `retries` times at most, then ends the trial. `set-aside` gives up on
                this envelope. `end-trial` ends the trial.
            retries: how often to retry.

        Raises:
            AddressError: the address is malformed.
            ValueError: an unknown kind, a mailbox below 1, or retries that do not go with `on_failure`.
            BusClosedError: the bus has ended.
        """
        self._check_wanted(address, kinds)
        subscription = Subscription(
            self,
            check_address(address),
            handler,
            kinds=kinds,
            mailbox=self._mailbox if mailbox is None else mailbox,
            on_failure=on_failure,
            retries=retries,
        )
        self._routes.add(subscription)
        if self._group is not None:
            self._group.start_soon(subscription.run, name=address)
        return subscription

    def collect(self, address: str, keep: Keep, *, kinds: Collection[str] | None = None) -> Subscription:
        """Hand the messages for `address` to `keep`, a plain function that only takes note of them.

        It is called at the end of the publishing step itself, so it must be quick; that costs a fraction of what a
        handler does. An exception in it ends the trial, as that of a handler.

        Args:
            address: whose messages; several subscriptions may share an address.
            keep: called with each envelope, in the order of seq.
            kinds: the kinds it wants; None wants all.

        Raises:
            AddressError: the address is malformed.
            ValueError: an unknown kind.
            BusClosedError: the bus has ended.
        """
        self._check_wanted(address, kinds)
        collector = Collector(self, check_address(address), keep, self._dispatcher.arrived, kinds=kinds)
        self._routes.add(collector)
        return collector

    def _check_wanted(self, address: str, kinds: Collection[str] | None) -> None:
        if self._group is not None:
            self._check_open()
        _check_kinds(address, kinds)

    def tap(self, callback: Tap, *, kinds: Collection[str] | None = None) -> Callable[[], None]:
        """Call `callback` with every envelope once it is written, as a spectator. Return what removes it again.

        It is called in the publishing step and must be quick. An exception in it ends the trial.

        Args:
            callback: called with each envelope, in the order of seq.
            kinds: the kinds it is told of; None for all.

        Raises:
            ValueError: an unknown kind.
        """
        _check_kinds("a tap", kinds)
        return self._dispatcher.taps.add(callback, kinds)

    def record(self, body: Message, *, sender: str) -> Envelope:
        """Write a message that is for the journal alone; only the taps are told of it.

        Allowed while the bus runs and once it was left, however it was left: so the last message of a trial is never
        missing.

        Raises:
            BusClosedError: the bus has not been entered, or is being left.
            JournalError, HandlerFailedError: it could not be written, or a tap failed.
        """
        if self._state != _CLOSED:
            self._check_open()
        self._check_body(body, (sender,))
        return self._commit(body, NOBODY, sender, (), None, for_record=True)

    # What a subscription tells its bus (`decapod.bus.subscription.Host`).

    def handed(self, address: str, seq: int) -> None:
        """Note that the handler at `address` is given an envelope."""
        self._trail.hand(address, seq)

    def settled(
        self, address: str, delivery: Delivery, started: int | None, outcome: Outcome, reason: str = ""
    ) -> None:
        """Note the outcome of a delivery; a request whose handlers have all failed fails too."""
        self._dispatcher.settled(address, delivery, started, outcome, reason)
        if outcome == "failed" and not delivery.receipt.pending:
            pending = self._requests.find(delivery.envelope.seq)
            if pending is not None and set(delivery.receipt.outcomes().values()) <= {"failed", "dropped"}:
                pending.fail(
                    RequestFailedError(f"{address} failed on request {pending.seq} ({pending.kind}): {reason}")
                )

    def handler_failed(self, subscription: Subscription, error: BaseException, policy: Policy) -> None:
        """Publish a handler's exception as a `Failure`, and end the trial when that is the policy."""
        if self._error is not None:
            return  # the trial is over, and the exception most likely says just that
        if isinstance(error, JournalError):
            self._end(error)
            return
        current = subscription.current
        envelope = current.envelope if current is not None else None
        try:
            self._publish_failure(subscription, error, policy)
        except (JournalError, HandlerFailedError, PublishBudgetError):
            return  # the trial is over for that now
        if policy == "end-trial" and envelope is not None:
            failure = HandlerFailedError(
                f"{subscription.address} failed on {envelope.seq} ({envelope.body.kind} from {envelope.sender}): "
                f"{type(error).__name__}: {readable(str(error))}"
            )
            failure.__cause__ = error
            self._end(failure)

    def _publish_failure(self, subscription: Subscription, error: BaseException, policy: Policy) -> None:
        current = subscription.current
        body = Failure(
            address=subscription.address,
            envelope=None if current is None else current.envelope.seq,
            error=type(error).__name__,
            message=readable(str(error)),
            traceback=readable("".join(traceback.format_exception(error))),
            policy=policy,
        )
        # Not to who failed, and a failure about a failure to nobody: or faulty handlers of failures would never end.
        about_failure = current is not None and current.envelope.body.kind == body.kind
        others = () if about_failure else self._routes.find(type(body), BUS, ()).subscriptions
        route = make_route(tuple(other for other in others if other is not subscription))
        self._commit(body, route, BUS, (), subscription)

    def closed(self, subscription: Subscription) -> None:
        """Route nothing more to a subscription."""
        self._routes.remove(subscription)


def _check_kinds(who: str, kinds: Collection[str] | None) -> None:
    unknown = set(kinds or ()) - ALL_KINDS
    if unknown:
        raise ValueError(f"{who} wants {', '.join(sorted(unknown))}; the kinds are {', '.join(sorted(ALL_KINDS))}")
