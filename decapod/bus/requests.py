"""Requests that wait for their reply, and the cycles that would never get one."""

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from time import perf_counter_ns
from typing import TypeVar

from decapod.bus.receipts import Delivery
from decapod.bus.subscription import Subscription

Node = TypeVar("Node", bound=Hashable)


def find_cycle(
    asker: Node, targets: Sequence[Node], asked: Mapping[Node, Sequence[Sequence[Node]]]
) -> tuple[Node, ...] | None:
    """Return a path from `asker` back to itself when no reply could ever come, else None.

    Any one of a request's targets may answer it, so it is stuck only when all of them are. A target is stuck when one
    of its own requests is.

    Args:
        asker: who is about to ask.
        targets: those it asks.
        asked: for each node that waits, the targets of each request that it waits for.
    """

    def path(node: Node, seen: frozenset[Node]) -> tuple[Node, ...] | None:
        if node == asker:
            return (node,)
        if node in seen:
            return None
        for request in asked.get(node, ()):
            paths = [path(target, seen | {node}) for target in request]
            if paths and all(paths):
                return (node, *(paths[0] or ()))
        return None

    paths = [path(target, frozenset()) for target in targets]
    return (asker, *(paths[0] or ())) if paths and all(paths) else None


class Pending:
    """A request whose reply has not come. It takes its reply as a subscription takes an envelope."""

    __slots__ = ("_late", "address", "asker", "deadline", "kind", "reply", "seq", "since", "targets")

    def __init__(
        self,
        address: str,
        kind: str,
        asker: Subscription | None,
        targets: tuple[Subscription, ...],
        deadline: float,
        late: Callable[[Delivery, str], None],
    ) -> None:
        """Note a request by `address`, which waits for `deadline` seconds at most.

        `late` is told of a reply that comes too late, and the address.
        """
        self.seq = 0
        self.address = address
        self.kind = kind
        self.asker = asker
        self.targets = targets
        self.deadline = deadline
        self.since = perf_counter_ns()
        self.reply: asyncio.Future[Delivery] = asyncio.get_running_loop().create_future()
        self._late = late

    def put(self, delivery: Delivery) -> None:
        """Take the reply."""
        if self.reply.done():
            self._late(delivery, self.address)
        else:
            self.reply.set_result(delivery)

    def fail(self, error: BaseException) -> None:
        """Let the request fail, unless it has its reply."""
        if not self.reply.done():
            self.reply.set_exception(error)


class PendingRequests:
    """All requests that wait, by their seq."""

    def __init__(self) -> None:
        """Start with none."""
        self._by_seq: dict[int, Pending] = {}
        self._by_asker: dict[Subscription, list[Pending]] = {}

    def __len__(self) -> int:
        return len(self._by_seq)

    def cycle(self, asker: Subscription | None, targets: Sequence[Subscription]) -> tuple[str, ...] | None:
        """Return the addresses of the cycle that a request would close, or None."""
        if asker is None:
            return None
        asked = {node: [one.targets for one in waiting] for node, waiting in self._by_asker.items()}
        path = find_cycle(asker, targets, asked)
        return None if path is None else tuple(node.address for node in path)

    def add(self, pending: Pending) -> None:
        """Keep a request until `remove`."""
        self._by_seq[pending.seq] = pending
        if pending.asker is not None:
            self._by_asker.setdefault(pending.asker, []).append(pending)

    def remove(self, pending: Pending) -> None:
        """Forget a request, whether or not it was kept."""
        self._by_seq.pop(pending.seq, None)
        if pending.asker is not None:
            waiting = self._by_asker.get(pending.asker, [])
            if pending in waiting:
                waiting.remove(pending)
            if not waiting:
                self._by_asker.pop(pending.asker, None)

    def find(self, seq: int) -> Pending | None:
        """Return the request of this seq when it still waits."""
        pending = self._by_seq.get(seq)
        return None if pending is None or pending.reply.done() else pending

    def all(self) -> tuple[Pending, ...]:
        """Those that wait, in the order of their seq."""
        return tuple(self._by_seq.values())
