"""What a supervisor asks an X server: is it there, and what does it show?"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from decapod.environments.processes import ProgramError


class Screen:
    """A connection to an X server, through python-xlib. Only asks; changes nothing."""

    def __init__(self, display: Any) -> None:
        """Wrap an open `Xlib.display.Display`."""
        self._display = display
        self._root = display.screen().root

    @classmethod
    def open(cls, name: str, authority: Path | None) -> "Screen":
        """Connect to the display `name`, with the keys of the file `authority` (None: those of this process).

        Raises:
            ProgramError: nothing answers there.
        """
        from Xlib import display, error

        if authority is not None:
            os.environ["XAUTHORITY"] = str(authority)
        try:
            return cls(display.Display(name))
        except (error.DisplayError, OSError) as problem:
            raise ProgramError(f"no X server answers at display {name!r}: {problem}") from None

    def has_settings(self) -> bool:
        """Whether a settings daemon publishes themes and fonts (the selection of the XSETTINGS specification)."""
        from Xlib import error

        try:
            return bool(self._display.get_selection_owner(self._display.intern_atom("_XSETTINGS_S0")))
        except (error.ConnectionClosedError, OSError):
            return False

    def has_window_manager(self) -> bool:
        """Whether a window manager is there (the property of the EWMH specification)."""
        return bool(self._numbers(self._root, "_NET_SUPPORTING_WM_CHECK"))

    def shows(self, window_type: str) -> bool:
        """Whether a visible window on the screen is of this type (an atom of the EWMH specification)."""
        return any(self._is_shown(number, window_type) for number in self._numbers(self._root, "_NET_CLIENT_LIST"))

    def answers(self) -> bool:
        """Whether the server still answers."""
        from Xlib import error

        try:
            self._display.sync()
        except (error.ConnectionClosedError, OSError):
            return False
        return True

    def close(self) -> None:
        """Hang up; a server that is already gone is no matter."""
        from Xlib import error

        try:
            self._display.close()
        except (error.ConnectionClosedError, OSError):
            return

    def _is_shown(self, number: int, window_type: str) -> bool:
        from Xlib import X, error

        window = self._display.create_resource_object("window", number)
        try:
            wanted = self._display.intern_atom(window_type)
            visible = window.get_attributes().map_state == X.IsViewable
        except (error.BadWindow, error.ConnectionClosedError, OSError):
            return False
        return visible and wanted in self._numbers(window, "_NET_WM_WINDOW_TYPE")

    def _numbers(self, window: Any, name: str) -> Sequence[int]:
        """Return the numbers in a window's property; none when it has no such property, or is gone."""
        from Xlib import X, error

        try:
            found = window.get_full_property(self._display.intern_atom(name), X.AnyPropertyType)
        except (error.BadWindow, error.ConnectionClosedError, OSError):
            return ()
        return () if found is None else list(found.value)
