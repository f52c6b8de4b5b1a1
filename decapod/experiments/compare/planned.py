"""Trials that an experiment plans and that nobody has begun: they are in no folder, and so in no figure."""

import json
from collections.abc import Collection, Iterator
from pathlib import Path

RECORD = "experiment.yaml"
"""The file in which a runner lists all trials of an experiment, one JSON mapping a line after `trials:`."""
_HEAD = "\ntrials:\n"


def not_begun(folder: Path, begun: Collection[str]) -> Iterator[str]:
    """Yield a sentence where trials of the experiment in `folder` are not among `begun`, their names.

    Nothing is said of folders without a list of trials, as those of lone runs, nor where the list cannot be read: the
    runner refuses such a folder, and what is in it is compared as it is.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        lines = (folder / RECORD).read_text(encoding="utf-8", errors="replace").partition(_HEAD)[2].splitlines()
        planned = [str(json.loads(line.removeprefix("- "))["trial"]) for line in lines]
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return
    left = sum(name not in begun for name in planned)
    if left:
        yield (
            f"{left} of the {len(planned)} trials that {folder} plans have not been begun, so they are in no figure, "
            "not even as missing. They run in the order of their numbers: strategies that come last have fewer trials, "
            "or none."
        )
