"""One step of the script, and how it went."""

from collections.abc import Callable
from dataclasses import dataclass

from decapod.environments.android.device import AndroidDevice

SETTLE_LIMIT = 10.0
"""How long a screen may take to be shown, in seconds."""


class Differs(Exception):  # noqa: N818 - it says what is the case
    """The device does something else than decapod expects. The text says what was expected and what was seen."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it is about, what is looked at, and how. `look` returns a short text on what was seen."""

    about: str
    name: str
    look: Callable[[AndroidDevice], str]


@dataclass(frozen=True, slots=True)
class Finding:
    """How a step went: as expected, or not, what was seen, and how long it took in seconds."""

    step: Step
    as_expected: bool
    seen: str
    seconds: float


def expect(fits: bool, expected: str, seen: object) -> None:
    """Go on where something is as expected.

    Raises:
        Differs: it is not.
    """
    if not fits:
        text = str(seen).strip()
        raise Differs(f"expected {expected}, got {text[:300]!r}" if text else f"expected {expected}, got nothing")
