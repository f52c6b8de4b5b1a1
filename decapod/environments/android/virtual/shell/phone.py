"""What the shell needs of the phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Protocol

from decapod.environments.android.virtual.files import FileSystem

Value = str | int | float | bytes | None


class ShellClock(Protocol):
    """The virtual clock."""

    @property
    def ms(self) -> int:
        """Milliseconds since the epoch."""
        ...

    @property
    def uptime_ms(self) -> int:
        """Milliseconds since the phone was switched on."""
        ...

    @property
    def zone(self) -> tzinfo:
        """The time zone of the phone."""
        ...

    def now(self) -> float:
        """Seconds since the epoch."""
        ...

    def advance(self, ms: int) -> None:
        """Move forward."""
        ...

    def set(self, ms: int) -> None:
        """Set the time, milliseconds since the epoch."""
        ...


class ShellDatabase(Protocol):
    """A database of the phone; failures are `Exception`s whose text is sqlite's (`DatabaseError`)."""

    def run(self, sql: str, /) -> tuple[list[str], list[tuple[Value, ...]]]:
        """Run one statement; the names of its columns and its rows."""
        ...

    def changes(self) -> int:
        """How many rows the last statement changed."""
        ...


@dataclass(frozen=True, slots=True)
class Process:
    """One of the processes that the phone pretends to run. Sizes in KiB, times in ms since boot (virtual)."""

    pid: int
    name: str
    user: str = "root"
    parent: int = 1
    virtual: int = 10_000
    resident: int = 4_000
    started_ms: int = 0
    cpu_ms: int = 0
    command: str = ""
    """The whole command line; the name when empty."""


class ShellPhone(Protocol):
    """The parts of a `Phone` that the shell and toybox use."""

    @property
    def files(self) -> FileSystem:
        """The phone's files."""
        ...

    @property
    def clock(self) -> ShellClock:
        """The virtual clock."""
        ...

    @property
    def properties(self) -> Mapping[str, str]:
        """What `getprop` tells."""
        ...

    def processes(self) -> Sequence[Process]:
        """The processes that run, by pid."""
        ...

    def kill(self, pid: int, signal: int) -> bool:
        """End a process; False when it does not exist."""
        ...

    def open_database(self, path: str) -> ShellDatabase:
        """Return the database at a real path, making it when there is none.

        Raises:
            Exception: of the database, its text is sqlite's: the file is no database.
        """
        ...
