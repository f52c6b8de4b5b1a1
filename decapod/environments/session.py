"""What a supervisor holds on to: the device's own programs, from start to stop."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from decapod.environments.processes import Programs
from decapod.messages import Size


@dataclass(frozen=True, slots=True)
class SessionOptions:
    """What a session is made of.

    `size` is the screen's, in pixels. `home` and `runtime` are folders of the session alone: they are emptied at
    every start, as are the `scratch` folders but for what is `spared` in them. `display` is the X display that it is
    given, None when it starts one. `serial` is the adb serial of the device that it is given, and `snapshot` the name
    of the snapshot that is its clean state.
    """

    size: Size
    home: Path
    runtime: Path
    display: str | None = None
    scratch: tuple[Path, ...] = ()
    spared: tuple[Path, ...] = ()
    serial: str | None = None
    snapshot: str | None = None


class Session(Protocol):
    """The device's own programs. Called in the supervisor only; `start` may be called again after `stop`."""

    def start(self, cancelled: Callable[[], bool]) -> Mapping[str, str]:
        """Start anew in a clean state, wait until it is ready, and return the environment variables of its programs.

        Raises:
            ProgramError: a program is missing, ended, or was not ready in time; or the wait was `cancelled`.
        """
        ...

    def lost(self) -> str | None:
        """Say why the device is lost; None while it is there."""
        ...

    def stop(self) -> None:
        """End every program, those that were started in the session included."""
        ...


@runtime_checkable
class Restorable(Protocol):
    """A session that can put its device back in the clean state while everything keeps running, the worker too."""

    def restore(self, cancelled: Callable[[], bool]) -> bool:
        """Put the device back in the state that `start` left it in; its environment variables stay as they are.

        Says whether the screen is still, so that nobody has to wait until it is.

        Raises:
            ProgramError: that failed, and the session must be started anew; or the wait was `cancelled`.
        """
        ...


SessionFactory = Callable[[SessionOptions, Programs], Session]
"""Makes a session, as the launch names it: `package.module:name`."""
