"""What the adb daemon needs of the phone it runs on."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from decapod.environments.android.virtual.adb.faults import Line, LinkFaults
from decapod.environments.android.virtual.files import FileSystem


class Reader(Protocol):
    """Where a program's input comes from."""

    async def read(self, most: int = -1, /) -> bytes:
        """Return some bytes, at most `most`; nothing at the end."""


class Writer(Protocol):
    """Where a program's output goes."""

    async def write(self, data: bytes, /) -> None:
        """Take all of `data`, once there is room for it."""


class RunLine(Protocol):
    """Runs a shell line to its end and returns its exit code, from 0 to 255."""

    def __call__(self, line: str, stdin: Reader, stdout: Writer, stderr: Writer, /, *, terminal: str) -> Awaitable[int]:
        """Run it. `terminal` is the value of TERM."""


class Interact(Protocol):
    """Runs an interactive shell until its input ends or `exit`, and returns its exit code."""

    def __call__(
        self, stdin: Reader, stdout: Writer, stderr: Writer, /, *, terminal: str, prompt: bool
    ) -> Awaitable[int]:
        """Run it; with `prompt`, for a person at a terminal."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is on the screen, as raw pixels."""

    width: int
    height: int
    rgba: bytes
    """Four bytes a pixel, row by row from the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A phone, as its adb daemon sees it."""

    properties: Callable[[], Mapping[str, str]]
    """The system properties, as `getprop` shows them."""
    files: Callable[[], FileSystem]
    """The files, with the rights that the daemon has now."""
    run: RunLine
    interact: Interact
    frame: Callable[[], Frame]
    restart: Callable[[str], None]
    """Start the phone anew; the argument is the reason, as in `adb reboot REASON`, mostly empty."""
    set_root: Callable[[bool], bool]
    """Let the daemon run as root, or as the user `shell`; False when it does already."""
    faults: Line = field(default_factory=LinkFaults)
