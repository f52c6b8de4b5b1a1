"""Draws that hang on what they are about, and on nothing that was drawn before."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from decapod.bus import Envelope

_BITS = 53


def draw(key: Sequence[str | int]) -> float:
    """Draw a number of [0, 1) for a key: the same key gives the same number on every machine.

    It is the first 53 bits of the sha256 of the key as JSON, as a fraction.
    """
    text = json.dumps(list(key), separators=(",", ":"), ensure_ascii=True)
    digest = hashlib.sha256(text.encode()).digest()
    return (int.from_bytes(digest[:8], "big") >> (64 - _BITS)) / (1 << _BITS)


@dataclass(slots=True)
class EdgeCounter:
    """Numbers the messages of each edge within a turn, from 1.

    All rules of a trial share one, so that a message has the same number for each, whether or not another rule has
    dropped the messages before it.
    """

    _last: dict[tuple[str, str], tuple[int, int, int]] = field(default_factory=dict)

    def number(self, envelope: Envelope, recipient: str) -> int:
        """Return which message of this turn it is on its edge. Asking again about the same one changes nothing."""
        edge = (envelope.sender, recipient)
        turn, seq, count = self._last.get(edge, (-1, 0, 0))
        if seq != envelope.seq:
            count = count + 1 if turn == envelope.turn else 1
            self._last[edge] = (envelope.turn, envelope.seq, count)
        return count
