"""Seeing every process that a program leaves behind, whoever its parent was."""

import ctypes
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from decapod.environments.processes import adopt_orphans, descendants

_PR_SET_CHILD_SUBREAPER = 36


@contextmanager
def adopting() -> Iterator[None]:
    """Become the parent of every process below this one whose own parent ends, for as long as the context lasts."""
    adopt_orphans()
    try:
        yield
    finally:
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def left(before: set[int]) -> set[int]:
    """The living processes below this one that were not there `before`; those adopted that have ended are reaped."""
    now = descendants(os.getpid()) - before
    for pid in _dead_children():
        os.waitpid(pid, os.WNOHANG)
    return now


def _dead_children() -> list[int]:
    found = []
    for task in os.scandir("/proc/self/task"):
        found += [int(pid) for pid in (Path(task.path) / "children").read_text().split()]
    return [pid for pid in found if _state(pid) == "Z"]


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def await_(condition: Callable[[], bool], what: str, limit: float = 60.0, pause: float = 0.005) -> None:
    deadline = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < deadline, f"not within {limit:g} s: {what}"
        time.sleep(pause)
