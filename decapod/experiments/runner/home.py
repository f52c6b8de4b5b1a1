"""Where an experiment is kept: the same file goes on in the same folder, which one process at a time may work in."""

import errno
import fcntl
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from decapod.experiments.folder import ExperimentFolder
from decapod.experiments.matrix import Matrix, MatrixTrial
from decapod.experiments.runner.changes import changed_tasks, task_digests, tell_changes
from decapod.experiments.runner.record import (
    RECORD,
    Record,
    RecordError,
    add_start,
    describe_row,
    matrix_digest,
    read_record,
    read_rows,
    write_record,
)
from decapod.experiments.runner.surroundings import Surroundings

LOCK = ".lock"
LOOKS = 5
PAUSE = 0.05
"""How often the lock is tried, and the seconds between."""
SHOWN = 3
"""How many folders a refusal names."""


class HomeError(Exception):
    """An experiment cannot be begun or gone on with in its folder. The text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of an experiment that this process alone works in.

    `trials` are those of the matrix by name. `begun` is the record of the start that made the folder; None when that
    was this one.
    """

    folder: ExperimentFolder
    trials: Mapping[str, MatrixTrial]
    begun: Record | None


@contextmanager
def home_of(matrix: Matrix, runs: Path, surroundings: Surroundings, *, anew: bool = False) -> Iterator[Home]:
    """Open the folder of a matrix below `runs`, `<name>-<digest>`; make it where there is none.

    Args:
        matrix: what is run.
        runs: where experiments are kept.
        surroundings: those of this start.
        anew: begin in a new folder, whatever there is.

    Raises:
        HomeError: it was begun with other trials, or another process works in it.
        RecordError: the folder is damaged.
        OSError: it cannot be made.
    """
    trials = {trial.name: trial for trial in matrix.trials}
    named = tuple(trials.items())
    path = find_home(matrix.name, matrix_digest(named), runs, anew=anew, named=named)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None
    with locked(path):
        begun = None
        if (path / RECORD).exists():
            begun = read_record(path)
            _require_same_tasks(path, begun, matrix)
        else:
            write_record(path, matrix, named, surroundings)
        add_start(path, matrix, surroundings)
        yield Home(ExperimentFolder(path), trials, begun)


def find_home(name: str, digest: str, runs: Path, *, anew: bool, named: Sequence[tuple[str, MatrixTrial]] = ()) -> Path:
    """Return the folder of an experiment, which may have to be made.

    Raises:
        HomeError: there are folders of that name, all of other trials, and it is not to begin `anew`.
    """
    stem = f"{re.sub(r'[^A-Za-z0-9.-]+', '-', name)}-{digest}"
    numbers = [0] + [number for path in runs.glob(f"{stem}*") if (number := _number(path.name, stem))]
    last = max(numbers)
    if anew:
        last += 1
    elif not last:
        _require_new(name, runs, named)
        last = 1
    return runs / (stem if last == 1 else f"{stem}-{last}")


def _number(name: str, stem: str) -> int:
    """Which folder of its stem it is, from 1; 0 when it is none."""
    if name == stem:
        return 1
    match = re.fullmatch(r"-([2-9]|[1-9][0-9]+)", name.removeprefix(stem))
    return int(match[1]) if match else 0


def _require_same_tasks(path: Path, begun: Record, matrix: Matrix) -> None:
    """Refuse to go on where a task is no longer what it was: its trials could not be put together.

    Raises:
        HomeError: one is not.
    """
    changed = changed_tasks(begun.tasks, task_digests(matrix.trials))
    if changed:
        shown = ", ".join(changed[:SHOWN]) + (", ..." if len(changed) > SHOWN else "")
        raise HomeError(
            f"Of the tasks of the experiment in {path}, these have changed since it was begun: {shown}.\n"
            "What they draw, prepare or check is something else now, so their trials would not be alike. Change them "
            "back to go on (each trial.yaml has what was tried), or say --new to begin in a new folder; what is there "
            "stays."
        )


def _require_new(name: str, runs: Path, named: Sequence[tuple[str, MatrixTrial]]) -> None:
    """Refuse to begin where an experiment of this name has other trials.

    Raises:
        HomeError: there is such a one.
    """
    slug = re.sub(r"[^A-Za-z0-9.-]+", "-", name)
    others = [path for path in sorted(runs.glob(f"{slug}-*")) if _is_of(path, name)]
    if others:
        shown = ", ".join(map(str, others[:SHOWN])) + (", ..." if len(others) > SHOWN else "")
        raise HomeError(
            f"The experiment {name!r} was begun with other trials: {shown}.\n"
            f"The file, or something that it names, has changed since{_compared(others[-1], named)}\n"
            "Change it back to go on, or say --new to begin in a new folder; what is there stays."
        )


def _compared(path: Path, named: Sequence[tuple[str, MatrixTrial]]) -> str:
    if not named:
        return "."
    now = [describe_row(name, trial) for name, trial in named]
    return f". Against {path.name}:\n{tell_changes(read_rows(path), now)}"


def _is_of(path: Path, name: str) -> bool:
    try:
        return read_record(path).name == name
    except RecordError:
        return False


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other processes out of a folder. The kernel takes the lock off when this process ends, however it does.

    Raises:
        HomeError: another process is in it.
    """
    file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        if not _lock(file):
            who = os.pread(file, 32, 0).decode(errors="replace").strip()
            raise HomeError(
                f"{folder} is being worked in by another decapod (process {who or 'unknown'}). "
                "Wait until it has ended, or stop it with Ctrl-C there."
            )
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(file)


def _lock(file: int) -> bool:
    """Try for a moment: whoever only looks whether there is a lock holds one as long as that takes."""
    for _ in range(LOOKS):
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(PAUSE)
        else:
            return True
    return False


def is_worked_in(folder: Path) -> bool:
    """Whether a process works in a folder just now."""
    try:
        file = os.open(folder / LOCK, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False
