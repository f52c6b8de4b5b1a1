"""What a supervisor asks an X server: is it there, and what does it show?"""

import os
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
        return bool(self._display.get_selection_owner(self._display.intern_atom("_XSETTINGS_S0")))

    def has_window_manager(self) -> bool:
        """Whether a window manager is there (the property of the EWMH specification)."""
        return self._property(self._root, "_NET_SUPPORTING_WM_CHECK") is not None

    def shows(self, window_type: str) -> bool:
        """Whether a visible window on the screen is of this type (an atom of the EWMH specification)."""
        from Xlib import X

        wanted = self._display.intern_atom(window_type)
        for number in self._property(self._root, "_NET_CLIENT_LIST") or ():
            window = self._display.create_resource_object("window", number)
            types = self._property(window, "_NET_WM_WINDOW_TYPE") or ()
            if wanted in types and window.get_attributes().map_state == X.IsViewable:
                return True
        return False

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

    def _property(self, window: Any, name: str) -> Any:
        from Xlib import X, error

        try:
            found = window.get_full_property(self._display.intern_atom(name), X.AnyPropertyType)
        except (error.BadWindow, error.BadDrawable):
            return None
        return None if found is None else found.value
