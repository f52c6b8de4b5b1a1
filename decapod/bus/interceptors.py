"""Interceptors: what may change a message on its way from one agent to another."""

from dataclasses import dataclass
from typing import Protocol

from decapod.bus.envelope import Envelope
from decapod.messages import Message

AGENTS = "agent/"
"""Only envelopes from an address under this to an address under this are shown to interceptors."""


@dataclass(frozen=True, slots=True)
class Deliver:
    """Hand the envelope over as it is."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Do not hand it over. Later interceptors are not asked."""

    reason: str


@dataclass(frozen=True, slots=True)
class Delay:
    """Hand it over when the turn `turns` after the present one begins; at least 1."""

    turns: int
    reason: str = ""

    def __post_init__(self) -> None:
        if self.turns < 1:
            raise ValueError(f"a delay is of at least 1 turn, not {self.turns}")


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Hand it over `times` times in all; at least 2."""

    times: int
    reason: str = ""

    def __post_init__(self) -> None:
        if self.times < 2:
            raise ValueError(f"a duplicate is handed over at least 2 times, not {self.times}")


@dataclass(frozen=True, slots=True)
class Replace:
    """Hand over another body of the same kind in its place. Later interceptors see the new body."""

    body: Message
    reason: str


Verdict = Deliver | Drop | Delay | Duplicate | Replace


class Interceptor(Protocol):
    """Decides about one envelope for one recipient.

    It is called in the publishing step itself: it must not wait, and must draw any chance from its own seed, so that
    a trial can be repeated. Several are asked in order. Delays add up, duplicates multiply. Each verdict but
    `Deliver` becomes a `change` line in the same write as the envelope. An exception ends the trial.
    """

    def __call__(self, envelope: Envelope, recipient: str) -> Verdict:
        """Return what is to happen to `envelope` on its way to the address `recipient`."""
        ...
