"""What an experiment plans: the order of its trials, and those that nobody has begun, which are in no figure."""

import json
from collections.abc import Collection, Iterator
from pathlib import Path

RECORD = "experiment.yaml"
"""The file in which a runner lists all trials of an experiment, one JSON mapping a line after `trials:`."""
_HEAD = "\ntrials:\n"


def planned_trials(folder: Path) -> list[str]:
    """Return the names of all trials of the experiment in `folder`, by their numbers.

    Nothing for a folder without such a list, as that of lone runs, nor where it cannot be read: the runner refuses such
    a folder, and what is in it is compared as it is.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        lines = (folder / RECORD).read_text(encoding="utf-8", errors="replace").partition(_HEAD)[2].splitlines()
        return [str(json.loads(line.removeprefix("- "))["trial"]) for line in lines]
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return []


def not_begun(folder: Path, planned: Collection[str], begun: Collection[str]) -> Iterator[str]:
    """Yield a sentence where some of the trials that are planned are not among those that were begun."""
    left = sum(name not in begun for name in planned)
    if left:
        yield (
            f"{left} of the {len(planned)} trials that {folder} plans have not been begun, so they are in no figure, "
            "not even as missing. They run in the order of their numbers: strategies that come last have fewer trials, "
            "or none."
        )
