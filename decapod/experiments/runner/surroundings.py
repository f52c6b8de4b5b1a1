"""Where an experiment runs, as far as its results may depend on it: versions, and the state of the code under git."""

import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pydantic import JsonValue

import decapod
from decapod.experiments.run import installed_versions

GIT_LIMIT = 20.0
"""Seconds that git may take to say what it knows."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is kept of each start of an experiment.

    `code` is the state of decapod's own code and `file` that of the folder with the experiment's file, where they are
    under git: `{commit, dirty}`, dirty when a file that git knows has been changed since.
    """

    started: str
    versions: dict[str, JsonValue]
    code: dict[str, JsonValue] | None
    file: dict[str, JsonValue] | None

    @classmethod
    def now(cls, folder: Path) -> "Surroundings":
        """Look around; `folder` is that of the experiment's file."""
        return cls(
            datetime.now(UTC).isoformat(timespec="seconds"),
            installed_versions(),
            git_state(Path(decapod.__file__).parent),
            git_state(folder),
        )

    def as_data(self) -> dict[str, JsonValue]:
        """Return it as it is kept."""
        git: dict[str, JsonValue] = {"decapod": self.code, "experiment": self.file}
        return {"started": self.started, "versions": self.versions, "git": git}


def git_state(folder: Path) -> dict[str, JsonValue] | None:
    """Return the commit that a folder is at and whether it is dirty; None where there is no git, or no commit."""
    commit = _git(folder, "rev-parse", "HEAD")
    if commit is None:
        return None
    changed = _git(folder, "status", "--porcelain", "--untracked-files=no", "--ignore-submodules", "--", ".")
    return {"commit": commit, "dirty": changed != ""}


def _git(folder: Path, *arguments: str) -> str | None:
    # No lock is taken and no program of the folder's own configuration is run.
    argv = ["git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(argv, capture_output=True, text=True, timeout=GIT_LIMIT, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
