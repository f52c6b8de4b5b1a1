"""What the noise of a demo model had the chance to do in a trial, and what it did: counted from the journal."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from decapod.bus import Envelope, read_journal
from decapod.messages import ModelReply


@dataclass(frozen=True, slots=True)
class NoiseCount:
    """How often one kind of noise could happen, and how often it did.

    `expected` is the sum of the rates that were put in: how often it was to happen on average.
    """

    opportunities: int = 0
    events: int = 0
    expected: float = 0.0

    def __add__(self, other: "NoiseCount") -> "NoiseCount":
        """Count both together."""
        return NoiseCount(
            self.opportunities + other.opportunities, self.events + other.events, self.expected + other.expected
        )


def noise_opportunities(
    journal: Path | Iterable[Envelope], *, agent: str | None = None
) -> dict[tuple[str, float], NoiseCount]:
    """Count the noise of a trial by its kind (`forget`, `misread`, `early`) and the rate that was put in.

    Args:
        journal: a journal's file, or its envelopes.
        agent: whose replies are looked at; all of them by default.

    Returns:
        The counts of every kind and rate that had a chance; nothing for a trial without a noisy model. Chances of one
        kind and rate are independent draws, over all agents, turns and trials.

    Raises:
        JournalError: the file cannot be read.
    """
    envelopes = read_journal(journal).envelopes if isinstance(journal, Path) else journal
    counts: dict[tuple[str, float], NoiseCount] = {}
    for envelope in envelopes:
        body = envelope.body
        if isinstance(body, ModelReply) and agent in (None, body.agent):
            for chance in body.chances:
                key = (chance.noise, chance.rate)
                counts[key] = counts.get(key, NoiseCount()) + NoiseCount(1, int(chance.happened), chance.rate)
    return counts
