"""Which edges of a turn are still open, and how each one closed.

An edge is (source, recipient, round) of one turn; the round is the one in which it is said. It closes exactly once,
with a message or as absent with a reason.
The sender's side closes it, outside the path that faults can disturb, so no fault can hang a turn.
"""

import asyncio
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from decapod.messages import AbsentReason, Edge, EdgeOutcome

EdgeKey = tuple[str, str, int]
"""Source address, recipient address, round."""


class EdgeClosedTwiceError(RuntimeError):
    """An edge was closed a second time: a fault of the conductor, never of a team."""


class EdgeLedger:
    """The edges of one turn."""

    def __init__(self, edges: Iterable[EdgeKey], read: Mapping[EdgeKey, int] = MappingProxyType({})) -> None:
        """Open every edge.

        Args:
            edges: source address, recipient address, and the round in which it is said, from 1.
            read: the recipient's round in which an edge is read, where that is another one.
        """
        self._outcomes: dict[EdgeKey, Edge | None] = dict.fromkeys(edges)
        self._into: dict[tuple[str, int], list[EdgeKey]] = {}
        for key in self._outcomes:
            self._into.setdefault((key[1], read.get(key, key[2])), []).append(key)
        self._read = read
        self._left = {reader: len(keys) for reader, keys in self._into.items()}
        self._changed = asyncio.Event()

    def close(self, source: str, recipient: str, reason: AbsentReason | None = None, *, round: int = 1) -> None:
        """Close an edge: with a message when `reason` is None, else as absent.

        Raises:
            KeyError: there is no such edge in this turn.
            EdgeClosedTwiceError: it is closed already.
        """
        key = (source, recipient, round)
        if self._outcomes[key] is not None:
            raise EdgeClosedTwiceError(f"the edge {source} -> {recipient} (round {round}) closed twice")
        self._outcomes[key] = _closed(source, recipient, round, reason)
        self._left[recipient, self._read.get(key, round)] -= 1
        self._changed.set()
        self._changed.clear()

    def close_all_from(self, source: str, reason: AbsentReason) -> None:
        """Close every edge of `source` that is still open, as absent."""
        for sender, recipient, round in self._open():
            if sender == source:
                self.close(sender, recipient, reason, round=round)

    async def joined(self, recipient: str, *, round: int = 1) -> tuple[Edge, ...]:
        """Wait until every edge that `recipient` reads in this round has closed; return them in their order."""
        while not self.has_joined(recipient, round=round):
            await self._changed.wait()
        edges = [self._outcomes[key] for key in self._into.get((recipient, round), ())]
        return tuple(edge for edge in edges if edge is not None)

    def has_joined(self, recipient: str, *, round: int = 1) -> bool:
        """Whether every edge that `recipient` reads in this round has closed."""
        return not self._left.get((recipient, round))

    def outcomes(self) -> tuple[Edge, ...]:
        """The edges that have closed, in the order given at the start."""
        return tuple(edge for edge in self._outcomes.values() if edge is not None)

    def _open(self) -> list[EdgeKey]:
        return [key for key, edge in self._outcomes.items() if edge is None]


@lru_cache(maxsize=1024)  # the same edges close in the same way in nearly every turn
def _closed(source: str, recipient: str, round: int, reason: AbsentReason | None) -> Edge:
    outcome: EdgeOutcome = "message" if reason is None else "absent"
    return Edge(source=source, recipient=recipient, round=round, outcome=outcome, reason=reason)
