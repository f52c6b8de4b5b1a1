"""A running Linux desktop, as the worker inside it holds it."""

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from decapod.environments.kind import Sight
from decapod.environments.ubuntu.clipboard import read_clipboard, write_clipboard
from decapod.environments.ubuntu.emptied import without_old_texts
from decapod.environments.ubuntu.launch import Launcher
from decapod.environments.ubuntu.pointer import Pointer
from decapod.environments.ubuntu.settings import read_setting
from decapod.environments.ubuntu.toplevel import TopLevel
from decapod.environments.ubuntu.visible import visible_elements
from decapod.environments.ubuntu.waiting import wait_for
from decapod.evaluators.desktop.device import Completed, Window
from decapod.messages import ShownWindow, Size, TreeElement

if TYPE_CHECKING:
    from decapod.environments.ubuntu.keyboard import Keyboard

_ACTIVATE_LIMIT = 2.0


class UbuntuDesktop:
    """The desktop of this process: DISPLAY, DBUS_SESSION_BUS_ADDRESS and HOME say which.

    It is the device of the `ubuntu` environment and what desktop checks and set-ups are given. Nothing here ends a
    program of the desktop.
    """

    def __init__(self) -> None:
        """Connect to the display, and let go of keys and buttons that an earlier worker left down.

        Raises:
            RuntimeError: HOME is not set.
            Xlib.error.DisplayError: the display does not answer.
        """
        # Only here: a host that talks to a desktop elsewhere has neither the libraries nor a display.
        from Xlib.display import Display

        from decapod.environments.ubuntu.accessibility import Accessibility
        from decapod.environments.ubuntu.capture import Capture
        from decapod.environments.ubuntu.held import release_held
        from decapod.environments.ubuntu.windows import Windows

        home = os.environ.get("HOME")
        if not home:
            raise RuntimeError("HOME is not set: the desktop has no home folder")
        self._home = Path(home)
        if "XAUTHORITY" not in os.environ:
            # python-xlib looks for this file, and fails without it.
            (self._home / ".Xauthority").touch()
        self._display = Display()
        release_held(self._display)
        self._windows = Windows(self._display)
        self._accessibility = Accessibility()
        self._capture = Capture()
        self.launcher = Launcher(self._home)

    @property
    def home(self) -> Path:
        """The user's home folder."""
        return self._home

    @cached_property
    def keyboard(self) -> "Keyboard":
        """The keyboard, on a connection of its own whose events nobody else reads."""
        from Xlib.display import Display

        from decapod.environments.ubuntu.keyboard import Keyboard

        return Keyboard(Display())

    @cached_property
    def pointer(self) -> Pointer:
        """The mouse."""
        return Pointer()

    @property
    def size(self) -> Size:
        """The screen's size in pixels."""
        screen = self._display.screen()
        return Size(width=screen.width_in_pixels, height=screen.height_in_pixels)

    def observe(self) -> Sight:
        """Return a screenshot and the elements that can be seen on it."""
        elements, windows = self._look()
        picture = self._capture.take()
        return Sight(size=picture.size, png=picture.png, tree=elements, windows=windows)

    def fingerprint(self) -> bytes:
        """Return a digest of the pixels now."""
        return self._capture.fingerprint()

    def elements(self) -> list[TreeElement]:
        """Return the elements that can be seen, in screen pixels.

        Raises:
            RuntimeError: the session has no accessibility bus, or it does not answer.
        """
        return self._look()[0]

    def windows(self) -> list[Window]:
        """Return the top-level windows of programs, lowest first; without the panel and the desktop itself."""
        return [window.window for window in self.top_levels() if not window.furniture]

    def top_levels(self) -> list[TopLevel]:
        """Return all windows that the window manager manages, lowest first, with their ids."""
        return self._windows.managed()

    def activate(self, window: TopLevel) -> None:
        """Raise a window, give it the focus, and wait a moment until it has it."""
        self._windows.activate(window)
        wait_for(lambda: any(w.active and w.id == window.id for w in self.top_levels()) or None, _ACTIVATE_LIMIT)

    def clipboard(self) -> str:
        """Return the text on the clipboard; empty when there is none.

        Raises:
            RuntimeError: the program that owns the clipboard does not answer.
        """
        return read_clipboard(self.launcher)

    def set_clipboard(self, text: str) -> None:
        """Put a text on the clipboard.

        Raises:
            RuntimeError: the display refused it.
        """
        write_clipboard(self.launcher, text)

    def setting(self, channel: str, name: str) -> str | None:
        """Return an Xfce setting as text; None when it was never set."""
        return read_setting(self.launcher, channel, name)

    def run(self, argv: Sequence[str], timeout: float = 5.0) -> Completed:
        """Run a program of the system to its end, without a shell.

        Raises:
            FileNotFoundError: there is no such program.
            subprocess.TimeoutExpired: it did not end in `timeout` seconds.
        """
        return self.launcher.run(argv, timeout)

    def _look(self) -> tuple[list[TreeElement], list[ShownWindow]]:
        """Return the elements that can be seen, and the windows that they are in, the lowest first."""
        stack = self._windows.stack()
        programs = self._accessibility.read(stack)
        elements = without_old_texts(visible_elements(programs, stack, self.size), self._capture.is_plain)
        names = {program.pid: program.name for program in programs if program.nodes}
        return elements, [window.shown(names.get(window.pid, "")) for window in stack]

    def close(self) -> None:
        """Disconnect. The desktop and its programs live on."""
        from Xlib.error import ConnectionClosedError

        self.launcher.close()
        self._capture.close()
        self._accessibility.close()
        for part in (self.__dict__.get("keyboard"), self.__dict__.get("pointer"), self._display):
            if part is not None:
                # The display may have ended before us.
                with suppress(ConnectionClosedError):
                    part.close()
