"""Checks of running programs, read from `/proc`."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import Field, JsonValue

from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import short

PROC = Path("/proc")
_COMM_LENGTH = 15
"""The kernel keeps this much of a process's name, so a name of this length may have been cut."""
ProgramName = Annotated[str, Field(pattern="^[^/]+$")]
"""A program's name without folders."""
_INTERPRETERS = ("python", "perl", "bash", "dash", "sh")


@dataclass(frozen=True, slots=True)
class Process:
    """A running program: its id, the kernel's name for it (cut after 15 characters), and how it was started."""

    pid: int
    comm: str
    arguments: tuple[str, ...]

    def is_called(self, name: str) -> bool:
        """Whether `name` is what it was started as, or the name of its program, or of the script that it runs."""
        interpreted = self.comm.startswith(_INTERPRETERS)
        started = [Path(argument).name for argument in self.arguments[: 2 if interpreted else 1]]
        return name in started or (name == self.comm and len(name) < _COMM_LENGTH)


@evaluator
def process_running(name: ProgramName, argument: str = "") -> Verdict:
    """A program is running. A program that has ended and not been waited for is not running.

    Args:
        name: the program's name without folders, as `mousepad`; of a script, the script's own name.
        argument: what one of its arguments must be, or end with after a `/`; empty for any.
    """
    found = _find(name, argument)
    return Verdict(bool(found), _told(found))


@evaluator
def process_absent(name: ProgramName, argument: str = "") -> Verdict:
    """No such program is running.

    Holds before the program was ever started, so start it in the set-up, or join it by `all` to what the work brings.

    Args:
        name: the program's name without folders, as `mousepad`; of a script, the script's own name.
        argument: what one of its arguments would be, or end with after a `/`; empty for any.
    """
    found = _find(name, argument)
    return Verdict(not found, _told(found))


def _find(name: str, argument: str) -> list[Process]:
    return [process for process in _processes() if process.is_called(name) and _takes(process, argument)]


def _takes(process: Process, argument: str) -> bool:
    if not argument:
        return True
    return any(given == argument or given.endswith(f"/{argument}") for given in process.arguments[1:])


def _processes() -> Iterator[Process]:
    for folder in PROC.iterdir():
        if not folder.name.isdecimal() or int(folder.name) == os.getpid():
            continue
        try:
            line = (folder / "cmdline").read_bytes()
            comm = (folder / "comm").read_text(errors="replace").rstrip("\n")
            state = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            # It ended while it was looked at, or belongs to someone else.
            continue
        if state not in ("Z", "X"):
            arguments = line.decode(errors="replace").rstrip("\0").split("\0")
            yield Process(int(folder.name), comm, tuple(arguments))


def _told(found: list[Process]) -> JsonValue:
    if not found:
        return "no such process"
    return [f"{process.pid} {short(' '.join(process.arguments) or process.comm)}" for process in found[:5]]


CHECKS = (process_running, process_absent)
