"""From what a person names - a run, a trial, an attempt, a journal - to the journal's file."""

import re
from pathlib import Path

from decapod.cli.errors import CommandError

RUNS = Path("runs")
"""Where runs are kept, below the current folder."""

JOURNAL = "journal.jsonl"
_ATTEMPT = re.compile(r"attempt-(\d+)")


def latest_run(runs: Path = RUNS) -> Path:
    """Return the run whose journals changed last.

    Raises:
        CommandError: there is none.
    """
    found = [(path.stat().st_mtime_ns, path) for path in runs.glob(f"*/*/attempt-*/{JOURNAL}")]
    if not found:
        raise CommandError(
            f"There is no run in {runs.absolute()}.",
            hint="Name one (decapod log PATH), or make one: make demo",
        )
    return max(found)[1].parents[2]


def find_journal(where: Path) -> Path:
    """Return the journal that `where` means: itself, or that of the latest attempt in this attempt, trial or run.

    Raises:
        CommandError: nothing is there, no journal is in it, or it is a run of several trials.
    """
    if where.is_file():
        return where
    if not where.exists():
        raise CommandError(f"{where} does not exist.", hint="Name a run, a trial, an attempt or a journal.jsonl.")
    if (where / JOURNAL).is_file():
        return where / JOURNAL
    attempt = _latest_attempt(where)
    if attempt is not None:
        return attempt
    trials = {child: found for child in sorted(where.iterdir()) if child.is_dir() and (found := _latest_attempt(child))}
    if not trials:
        raise CommandError(f"{where} holds no journal.", hint=f"A run's journals are in <trial>/attempt-N/{JOURNAL}.")
    if len(trials) > 1:
        raise CommandError(
            f"{where} is a run of {len(trials)} trials; which one?", hint="\n".join(f"  {trial}" for trial in trials)
        )
    return next(iter(trials.values()))


def _latest_attempt(trial: Path) -> Path | None:
    numbered = [
        (int(match[1]), path)
        for path in trial.glob(f"attempt-*/{JOURNAL}")
        if (match := _ATTEMPT.fullmatch(path.parent.name))
    ]
    return max(numbered)[1] if numbered else None
