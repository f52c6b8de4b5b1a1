"""The stall detector: who waits for whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter_ns

from decapod.bus.requests import Pending
from decapod.bus.subscription import Subscription


@dataclass(frozen=True, slots=True)
class WaitingRequest:
    """A request without a reply: its seq and kind, who was asked, and for how long it has waited, in seconds."""

    seq: int
    kind: str
    targets: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """What one address is doing.

    Attributes:
        address: who.
        handling: `seq (kind from sender)` of the envelope in its handler; None when idle or outside of the bus.
        seconds: for how long it has been handling that.
        queued: how many envelopes lie in its mailbox.
        requests: its requests that have no reply yet.
    """

    address: str
    handling: str | None = None
    seconds: float = 0.0
    queued: int = 0
    requests: tuple[WaitingRequest, ...] = ()

    @property
    def moving(self) -> bool:
        """Whether it has something to do or to wait for."""
        return bool(self.handling or self.queued or self.requests)


def stall_report(waiting: Sequence[Waiting]) -> str:
    """Say for each address that does something what it handles, what it waits for and how much is queued.

    One line each, in the order given; `nobody waits for anything` when all are idle.
    """
    lines = [_describe(one) for one in waiting if one.moving]
    return "\n".join(lines) or "nobody waits for anything"


def _describe(one: Waiting) -> str:
    parts = []
    if one.handling:
        parts.append(f"has been handling {one.handling} for {one.seconds:.1f} s")
    for request in one.requests:
        who = " or ".join(request.targets)
        parts.append(f"has waited {request.seconds:.1f} s for {who} to reply to {request.seq} ({request.kind})")
    if one.queued:
        parts.append(f"has {one.queued} more in its mailbox" if one.handling else f"has {one.queued} in its mailbox")
    return f"{one.address} {', '.join(parts)}"


def survey(subscriptions: Sequence[Subscription], requests: Sequence[Pending]) -> tuple[Waiting, ...]:
    """Return what each subscription is doing now, and who waits for a reply besides, in the order given."""
    now = perf_counter_ns()
    asked: dict[Subscription | str, list[WaitingRequest]] = {}
    for one in requests:
        targets = tuple(dict.fromkeys(target.address for target in one.targets))
        request = WaitingRequest(one.seq, one.kind, targets, (now - one.since) / 1e9)
        asked.setdefault(one.asker or one.address, []).append(request)
    inside = [_survey_one(one, tuple(asked.pop(one, ())), now) for one in subscriptions]
    outside = [Waiting(str(who), requests=tuple(theirs)) for who, theirs in asked.items() if isinstance(who, str)]
    return (*inside, *outside)


def _survey_one(subscription: Subscription, requests: tuple[WaitingRequest, ...], now: int) -> Waiting:
    queued = len(subscription.mailbox.items)
    since, delivery = subscription.busy_since, subscription.current
    if since is None or delivery is None:
        return Waiting(subscription.address, queued=queued, requests=requests)
    envelope = delivery.envelope
    handling = f"{envelope.seq} ({envelope.body.kind} from {envelope.sender})"
    return Waiting(subscription.address, handling, (now - since) / 1e9, queued, requests)
