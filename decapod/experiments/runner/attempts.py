"""What the folder of an experiment says of its trials: which are finished, which have to be attempted (again)."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ValidationError

from decapod.bus import BusError, read_journal
from decapod.experiments.folder import AttemptFolder, attempt_folders
from decapod.experiments.result import TrialResult
from decapod.experiments.spending import Spending
from decapod.messages import Termination

M = TypeVar("M", bound=BaseModel)


class _Tokens(BaseModel):
    tokens: int | None = None


class Counted(BaseModel):
    """What is counted of a `result.json`. Ten thousand are read so in half the time that whole ones take."""

    version: Literal[1] = 1
    reason: Termination
    passing: bool = False
    metrics: _Tokens
    turns: int
    seconds: float
    cost: float | None = None

    @property
    def spent(self) -> Spending:
        """What the attempt has used."""
        tokens = self.metrics.tokens
        return Spending(
            turns=self.turns,
            tokens=tokens or 0,
            money=self.cost or 0.0,
            seconds=self.seconds,
            untold=tokens is None,
            unpriced=self.cost is None,
        )


@dataclass(slots=True)
class Attempts:
    """The attempts at one trial.

    `made` counts those of which anything was left, `lost` those that ended by an error that may pass. `reason` is how
    the newest one ended, None while there is none or it was cut off. `passing` is whether that was such an error.
    """

    made: int = 0
    lost: int = 0
    reason: Termination | None = None
    passing: bool = False
    spent: Spending = field(default_factory=Spending)

    def add(self, result: TrialResult | Counted | None) -> None:
        """Take in the next attempt; None is one that was cut off."""
        self.made += 1
        self.reason = None if result is None else result.reason
        self.passing = result is not None and result.passing
        self.lost += self.passing

    def finished(self, retries: int) -> bool:
        """Whether the trial is not attempted again: it has a result that counts, or its `retries` are used up."""
        if self.reason is None or self.reason == "stopped":
            return False
        return not self.passing or self.lost > retries

    def begin_anew(self) -> None:
        """Take the trial for one that is to be attempted, with all its retries; what was spent stays."""
        self.lost = 0
        self.reason = None
        self.passing = False


def read_attempts(trial: Path) -> Attempts:
    """Read the attempts in the folder of a trial; none where it is not there.

    Raises:
        OSError: a folder or file cannot be read.
    """
    attempts = Attempts()
    for folder in attempt_folders(trial):
        result = _read(folder, Counted)
        attempts.add(result)
        attempts.spent.add(spent_in(folder) if result is None else result.spent)
    return attempts


def read_result(attempt: AttemptFolder) -> TrialResult | None:
    """Read the result of an attempt; None where there is none, or none that can be read.

    Raises:
        OSError: it cannot be read.
    """
    return _read(attempt, TrialResult)


def _read(attempt: AttemptFolder, form: type[M]) -> M | None:
    try:
        return form.model_validate_json(attempt.result.read_bytes())
    except (FileNotFoundError, ValidationError):
        return None


def spent_in(attempt: AttemptFolder) -> Spending:
    """What an attempt that was cut off has used, from what is left of its journal."""
    spent = Spending()
    try:
        envelopes = read_journal(attempt.journal).envelopes
    except (BusError, OSError, json.JSONDecodeError):
        return spent
    for envelope in envelopes:
        spent(envelope)
        spent.seconds = envelope.at / 1e9
    return spent


def read_all(folder: Path, trials: Iterable[str]) -> dict[str, Attempts]:
    """Read the attempts at trials, by their names.

    Raises:
        OSError: a folder or file cannot be read.
    """
    present = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    return {name: read_attempts(folder / name) if name in present else Attempts() for name in trials}
