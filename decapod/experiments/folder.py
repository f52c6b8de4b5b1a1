"""Where a run is kept on disk.

runs/<experiment>/experiment.yaml
runs/<experiment>/<trial>/trial.yaml
runs/<experiment>/<trial>/attempt-N/journal.jsonl, result.json, logs/
runs/<experiment>/blobs/<sha256>
"""

import errno
import hashlib
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pydantic import JsonValue


def cell_name(cell: Mapping[str, JsonValue]) -> str:
    """The name of a trial: the first 12 hex digits of the sha256 of its cell as canonical JSON."""
    return name_of(canonical(cell))


def canonical(data: Mapping[str, JsonValue]) -> str:
    """Canonical JSON: sorted keys, no spaces, all characters as they are."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def name_of(cell: str) -> str:
    """The name of a trial, from its cell as canonical JSON."""
    return hashlib.sha256(cell.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class AttemptFolder:
    """The folder of one attempt at a trial."""

    path: Path

    @property
    def number(self) -> int:
        """Which attempt it is, from 1."""
        return int(self.path.name.removeprefix("attempt-"))

    @property
    def journal(self) -> Path:
        """The append-only log."""
        return self.path / "journal.jsonl"

    @property
    def result(self) -> Path:
        """Written once, at the end."""
        return self.path / "result.json"

    @property
    def logs(self) -> Path:
        """What the programs of the environments printed."""
        return self.path / "logs"


@dataclass(frozen=True, slots=True)
class ExperimentFolder:
    """The folder of one experiment; a lone run is a matrix of one."""

    path: Path

    @classmethod
    def create(cls, runs: Path, name: str) -> "ExperimentFolder":
        """Make a new folder under `runs`, named by the time (local, to the second) and `name`.

        Raises:
            OSError: it cannot be made.
        """
        stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{re.sub(r'[^A-Za-z0-9.-]+', '-', name)}"
        try:
            runs.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(runs)) from None
        for attempt in range(1, 1000):
            path = runs / (stem if attempt == 1 else f"{stem}-{attempt}")
            try:
                path.mkdir()
            except FileExistsError:
                continue
            return cls(path)
        raise FileExistsError(f"{runs / stem}: a thousand runs began in the same second")

    @property
    def blobs(self) -> Path:
        """Screenshots and long texts of all trials."""
        return self.path / "blobs"

    def trial(self, name: str) -> Path:
        """The folder of a trial; made when it is missing."""
        path = self.path / name
        path.mkdir(exist_ok=True)
        return path

    def new_attempt(self, trial: str) -> AttemptFolder:
        """Make the folder of the next attempt at a trial, counting from 1."""
        folder = self.trial(trial)
        made = attempt_folders(folder)
        path = folder / f"attempt-{1 + (made[-1].number if made else 0)}"
        path.mkdir()
        return AttemptFolder(path)


_ATTEMPT = re.compile(r"attempt-([1-9][0-9]*)")


def attempt_folders(trial: Path) -> list[AttemptFolder]:
    """Return the folders of the attempts at a trial, by their numbers; none where it has no folder.

    Raises:
        OSError: its folder cannot be read.
    """
    try:
        numbers = sorted(int(match[1]) for path in trial.iterdir() if (match := _ATTEMPT.fullmatch(path.name)))
    except FileNotFoundError:
        return []
    return [AttemptFolder(trial / f"attempt-{number}") for number in numbers]
