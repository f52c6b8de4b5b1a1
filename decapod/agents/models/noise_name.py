"""`demo-noise?forget=0.1&misread=0.05&early=0.05&seed=7`: what the name of a noisy demo model says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from decapod.actions import did_you_mean
from decapod.agents.models.model import UnusableModelError

NOISY = "demo-noise"
RATES = ("forget", "misread", "early")
SEED = "seed"
_KNOWN = (*RATES, SEED)
_RATE = re.compile(r"0(\.[0-9]{1,9})?|\.[0-9]{1,9}|1(\.0{1,9})?")
_SEED = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class NoiseRates:
    """How likely each kind of noise is at each of its chances, from 0 to 1, and the seed of its draws."""

    forget: float = 0.0
    misread: float = 0.0
    early: float = 0.0
    seed: int = 0

    @property
    def silent(self) -> bool:
        """Whether nothing can ever happen."""
        return not (self.forget or self.misread or self.early)


def parse_noise(name: str) -> NoiseRates:
    """Read the name of a noisy demo model.

    Raises:
        UnusableModelError: with everything that is wrong with it.
    """
    kind, mark, query = name.partition("?")
    if kind != NOISY:
        raise UnusableModelError(f"a noisy demo model is called {NOISY!r}, not {kind!r}{did_you_mean(kind, [NOISY])}")
    pairs = [part.partition("=") for part in query.split("&")] if query else []
    problems = [*_problems([(key, value) for key, _, value in pairs])]
    if not mark or not any(key in RATES for key, _, _ in pairs):
        problems.append(f"it says no rate: write at least one of {', '.join(RATES)}, as in {NOISY}?forget=0.1")
    if problems:
        raise UnusableModelError(f"the model {name!r} cannot be used: {'; '.join(problems)}")
    values = {key: value for key, _, value in pairs}
    return NoiseRates(
        forget=float(values.get("forget", 0)),
        misread=float(values.get("misread", 0)),
        early=float(values.get("early", 0)),
        seed=int(values.get(SEED, 0)),
    )


def _problems(pairs: list[tuple[str, str]]) -> Iterator[str]:
    keys = [key for key, _ in pairs]
    for key in dict.fromkeys(keys):
        if key not in _KNOWN:
            yield f"it has nothing called {key!r}{did_you_mean(key, _KNOWN)}; known: {', '.join(_KNOWN)}"
        elif keys.count(key) > 1:
            yield f"{key!r} is given {keys.count(key)} times"
    for key, value in pairs:
        if key in RATES and not _RATE.fullmatch(value):
            yield f"{key!r} must be a rate from 0 to 1, as 0.05, not {value!r}"
        elif key == SEED and not _SEED.fullmatch(value):
            yield f"{SEED!r} must be a whole number from 0 to 999999999, not {value!r}"
