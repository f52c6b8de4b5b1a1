"""What a desktop check may ask of the desktop that it runs in."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from decapod.messages import Box, TreeElement


@dataclass(frozen=True, slots=True)
class Window:
    """A top-level window, in screen pixels. `pid` is 0 where the program does not tell."""

    title: str
    wm_class: str
    pid: int
    box: Box
    active: bool = False
    minimized: bool = False


@dataclass(frozen=True, slots=True)
class Completed:
    """A program that ended by itself: its exit code and what it wrote."""

    code: int
    stdout: str
    stderr: str


class Desktop(Protocol):
    """A running desktop, seen from a process inside it."""

    @property
    def home(self) -> Path:
        """The user's home folder; a task's `~` is this."""
        ...

    def windows(self) -> list[Window]:
        """All top-level windows of programs, lowest first."""
        ...

    def elements(self) -> list[TreeElement]:
        """The accessibility tree of all programs; `application` names the program of each element."""
        ...

    def clipboard(self) -> str:
        """The text on the clipboard; empty when there is none."""
        ...

    def setting(self, channel: str, name: str) -> str | None:
        """An Xfce setting as text, as `setting("xsettings", "/Net/ThemeName")`; None when it was never set."""
        ...

    def run(self, argv: Sequence[str], timeout: float = 5.0) -> Completed:
        """Run a program of the system, without a shell.

        Raises:
            FileNotFoundError: there is no such program.
            subprocess.TimeoutExpired: it did not end in `timeout` seconds.
        """
        ...
