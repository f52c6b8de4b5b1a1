"""Which edges of a turn are still open, and how each one closed.

An edge is (source, recipient, round) of one turn. It closes exactly once, with a message or as absent with a reason.
The sender's side closes it, outside the path that faults can disturb, so no fault can hang a turn.
"""

import asyncio
from collections.abc import Iterable

from decapod.messages import AbsentReason, Edge


class EdgeClosedTwiceError(RuntimeError):
    """An edge was closed a second time: a fault of the conductor, never of a team."""


class EdgeLedger:
    """The edges of one turn."""

    def __init__(self, edges: Iterable[tuple[str, str, int]]) -> None:
        """Open every edge: (source address, recipient address, round from 1)."""
        self._outcomes: dict[tuple[str, str, int], Edge | None] = dict.fromkeys(edges)
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
        outcome = "message" if reason is None else "absent"
        self._outcomes[key] = Edge(
            source=source,
            recipient=recipient,
            round=round,
            outcome=outcome,
            reason=reason,
        )
        self._changed.set()
        self._changed = asyncio.Event()

    def close_all_from(self, source: str, reason: AbsentReason) -> None:
        """Close every edge of `source` that is still open, as absent."""
        for sender, recipient, round in self._open():
            if sender == source:
                self.close(sender, recipient, reason, round=round)

    async def joined(self, recipient: str, *, round: int = 1) -> tuple[Edge, ...]:
        """Wait until every edge to `recipient` of this round has closed; return them in the order of the start."""
        mine = [key for key in self._outcomes if key[1] == recipient and key[2] == round]
        while any(self._outcomes[key] is None for key in mine):
            await self._changed.wait()
        return tuple(edge for key in mine if (edge := self._outcomes[key]) is not None)

    def outcomes(self) -> tuple[Edge, ...]:
        """The edges that have closed, in the order given at the start."""
        return tuple(edge for edge in self._outcomes.values() if edge is not None)

    def _open(self) -> list[tuple[str, str, int]]:
        return [key for key, edge in self._outcomes.items() if edge is None]
