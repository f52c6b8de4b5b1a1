"""What a device is asked when the graph is checked, and what it answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import JsonValue


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """One evaluator by name, with its arguments as JSON."""

    evaluator: str
    arguments: dict[str, JsonValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """A check's verdict with what it saw. With an `error` it could not be judged, and `passed` is False."""

    passed: bool
    evidence: JsonValue = None
    error: str | None = None
    took_ns: int = 0


class Checker(Protocol):
    """Something that judges state in one environment: an environment's client, or a fake in a test."""

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        """Judge each check, in order; one outcome for each. A check's own error or time-out is in its outcome."""
        ...


def is_still(checker: Checker) -> bool:
    """Whether what it judges changes by actions alone, never by waiting: it says so by a true `still`.

    A device whose programs go on by themselves is never still.
    """
    return getattr(checker, "still", False) is True
