"""A lone run: an experiment with a matrix of one."""

import platform
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pydantic import JsonValue

from decapod import __version__
from decapod.bus import BlobStore
from decapod.documents import dump_yaml
from decapod.experiments.describe import describe_trial as describe_trial
from decapod.experiments.folder import AttemptFolder, ExperimentFolder
from decapod.experiments.plan import Opener, TrialPlan
from decapod.experiments.result import TrialResult
from decapod.experiments.trial import Tap, run_trial

RECORDED = (
    "anthropic",
    "anyio",
    "camel-ai",
    "dbus-fast",
    "google-genai",
    "mss",
    "networkx",
    "onnxruntime",
    "openai",
    "opencv-python-headless",
    "pillow",
    "pyautogui",
    "pydantic",
    "rapidocr",
)
"""Packages whose version is kept with a run: what is seen and done depends on them."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """A folder of trials, and how their environments are opened."""

    folder: ExperimentFolder
    open_environment: Opener

    @classmethod
    def create(cls, runs: Path, name: str, plans: Sequence[TrialPlan], open_environment: Opener) -> "Experiment":
        """Make the folder of an experiment below `runs`, and write down what it is made of.

        Raises:
            OSError: it cannot be written.
        """
        folder = ExperimentFolder.create(runs, name)
        (folder.path / "experiment.yaml").write_text(dump_yaml(_describe(name, plans)), encoding="utf-8")
        for plan in plans:
            (folder.trial(plan.name) / "trial.yaml").write_text(dump_yaml(describe_trial(plan)), encoding="utf-8")
        return cls(folder, open_environment)

    def attempt(self, plan: TrialPlan) -> AttemptFolder:
        """Make the folder of the next attempt at a trial."""
        return self.folder.new_attempt(plan.name)

    async def run(self, plan: TrialPlan, attempt: AttemptFolder, taps: Sequence[Tap] = ()) -> TrialResult:
        """Run one trial in the folder of an attempt.

        Raises:
            As `run_trial`.
        """
        blobs = BlobStore(self.folder.blobs)
        return await run_trial(plan, attempt, blobs, self.open_environment, taps=taps)


def _describe(name: str, plans: Sequence[TrialPlan]) -> dict[str, JsonValue]:
    return {
        "version": 1,
        "name": name,
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
        "versions": installed_versions(),
        "trials": [
            {
                "trial": plan.name,
                "topology": plan.team.name,
                "task": plan.task.id,
                "model": plan.model,
                "seed": plan.task.seed,
                "variant": plan.variant or None,
                "carries": plan.carries or None,
                "faults": None if plan.faults is None else plan.faults.as_data(),
                "marks": None if plan.marks is None else plan.marks.name,
            }
            for plan in plans
        ],
    }


def installed_versions() -> dict[str, JsonValue]:
    """The versions of decapod, Python, this system, and of those packages of `RECORDED` that are installed."""
    packages: dict[str, JsonValue] = {}
    for name in RECORDED:
        with suppress(PackageNotFoundError):
            packages[name] = version(name)
    return {"decapod": __version__, "python": platform.python_version(), "system": platform.platform(), **packages}
