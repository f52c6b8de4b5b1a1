"""The desktop's own programs: X server, session bus, accessibility bus, settings, window manager, panel, desktop."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from decapod.environments.processes import ProgramError, Programs
from decapod.environments.session import SessionOptions
from decapod.environments.ubuntu.home import empty_folder, make_home
from decapod.environments.ubuntu.screen import Screen
from decapod.environments.ubuntu.variables import base_variables, given_display
from decapod.environments.ubuntu.xauthority import new_key, write_authority

START_LIMIT = 60.0
"""The longest wait for any one program to be ready, in seconds. Only a very busy machine comes near to it."""

XVFB, BUS, ACCESSIBILITY, SETTINGS = "xvfb", "dbus", "accessibility", "xfsettingsd"
WINDOW_MANAGER, PANEL, DESKTOP = "xfwm4", "xfce4-panel", "xfdesktop"

PROGRAMS = (XVFB, BUS, ACCESSIBILITY, SETTINGS, WINDOW_MANAGER, PANEL, DESKTOP)
"""Each has a log of its name."""

PATIENCE = 2.0
"""How long the X server may take to end in order, in seconds."""

SOCKETS = Path("/tmp/.X11-unix")
"""Where X servers put their sockets."""

_ESSENTIAL = (XVFB, BUS)
"""Without these the device is lost. A user may well end any other."""


class XvfbSession:
    """A desktop on an X server of its own. Starting again restarts everything, so nothing of before is left."""

    def __init__(self, options: SessionOptions, programs: Programs) -> None:
        """Make a session that is not started yet."""
        self._options = options
        self._programs = programs
        self._variables: dict[str, str] = {}
        self._screen: Screen | None = None
        self._cancelled: Callable[[], bool] = lambda: False

    def start(self, cancelled: Callable[[], bool]) -> Mapping[str, str]:
        """Make the home anew and start every program; returns when window manager, panel and desktop are there.

        Raises:
            ProgramError: a program is missing, ended, or was not ready in time; or the wait was `cancelled`.
        """
        self._cancelled = cancelled
        self._make_folders()
        self._start_server()
        self._start_bus()
        self._start_settings_and_windows()
        self._start_desktop()
        return self._variables

    def lost(self) -> str | None:
        """Say that the X server or the session bus has ended; None while both run."""
        return self._programs.ended(_ESSENTIAL)

    def stop(self) -> None:
        """End the X server, which removes its lock and its socket, and kill everything else."""
        if self._screen is not None:
            self._screen.close()
            self._screen = None
        self._programs.ask_to_end(XVFB, PATIENCE)
        self._programs.kill_all()

    def _make_folders(self) -> None:
        try:
            for folder in (self._options.runtime, *self._options.scratch):
                empty_folder(folder, self._options.spared)
            self._options.runtime.chmod(0o700)
            make_home(self._options.home)
            # The X server leaves out making this folder unless it runs as root, and then cannot listen.
            SOCKETS.mkdir(mode=0o1777, exist_ok=True)
        except OSError as error:
            raise ProgramError(f"cannot make the session's folders: {error}") from None
        self._variables = base_variables(self._options)

    def _start_server(self) -> None:
        authority = self._options.runtime / "Xauthority"
        key = new_key()
        write_authority(authority, key, 0)
        size = self._options.size
        reading, writing = os.pipe()
        argv = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size.width}x{size.height}x24", "-dpi", "96"]
        argv += ["-noreset", "-nolisten", "tcp", "-auth", str(authority)]
        try:
            self._programs.start(XVFB, argv, self._variables, pass_fds=[writing])
        finally:
            os.close(writing)
        number = int(self._read_line(reading, XVFB, "it told its display number"))
        write_authority(authority, key, number)
        self._variables |= {"DISPLAY": f":{number}", "XAUTHORITY": str(authority)}
        self._screen = Screen.open(f":{number}", authority)

    def _start_bus(self) -> None:
        reading, writing = os.pipe()
        # In a runtime folder of the session's own: the address that the system configures is a user's only bus.
        address = f"unix:path={self._options.runtime}/bus"
        argv = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog", f"--address={address}"]
        argv += [f"--print-address={writing}"]
        try:
            self._programs.start(BUS, argv, self._variables, pass_fds=[writing])
        finally:
            os.close(writing)
        self._variables["DBUS_SESSION_BUS_ADDRESS"] = self._read_line(reading, BUS, "it told its address")

    def _start_settings_and_windows(self) -> None:
        # Asking for the property starts the accessibility bus, and the reply comes when it is there.
        switch = ["dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus"]
        switch += ["org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", "string:IsEnabled"]
        accessibility = self._programs.start(ACCESSIBILITY, [*switch, "variant:boolean:true"], self._variables)
        self._programs.start(SETTINGS, ["xfsettingsd", "--no-daemon", "--disable-wm-check"], self._variables)
        self._programs.start(WINDOW_MANAGER, ["xfwm4", "--compositor=off"], self._variables)
        self._wait("the settings are published", self._ready_screen().has_settings, SETTINGS)
        self._wait("the accessibility bus answers", lambda: accessibility.poll() is not None)
        if accessibility.returncode != 0:
            raise ProgramError(f"the accessibility bus did not start; see {ACCESSIBILITY}.log and {BUS}.log")

    def _start_desktop(self) -> None:
        """Start what is drawn with the settings, all at once: none of it waits for another."""
        home = self._options.home  # what is opened from the panel or the background starts where they do
        self._programs.start(PANEL, ["xfce4-panel", "--disable-wm-check"], self._variables, folder=home)
        self._programs.start(DESKTOP, ["xfdesktop", "--disable-wm-check"], self._variables, folder=home)
        screen = self._ready_screen()
        self._wait("the window manager is there", screen.has_window_manager, WINDOW_MANAGER)
        self._wait("the panel is shown", lambda: screen.shows("_NET_WM_WINDOW_TYPE_DOCK"), PANEL)
        self._wait("the desktop is shown", lambda: screen.shows("_NET_WM_WINDOW_TYPE_DESKTOP"), DESKTOP)

    def _ready_screen(self) -> Screen:
        if self._screen is None:
            raise ProgramError("the X server is not there")
        return self._screen

    def _wait(self, what: str, condition: Callable[[], bool], *needs: str) -> None:
        self._programs.wait_for(what, condition, START_LIMIT, (*needs, *_ESSENTIAL), self._cancelled)

    def _read_line(self, descriptor: int, program: str, what: str) -> str:
        """Read the one line that a program writes when it is ready, and close the descriptor."""
        os.set_blocking(descriptor, False)
        received = bytearray()

        def complete() -> bool:
            try:
                received.extend(os.read(descriptor, 4096))
            except BlockingIOError:
                return False
            return received.endswith(b"\n")

        try:
            self._programs.wait_for(what, complete, START_LIMIT, (program,), self._cancelled)
        finally:
            os.close(descriptor)
        return received.decode().strip()


class DisplaySession:
    """A display that somebody else owns. Starting again ends only what was started from here: best effort."""

    def __init__(self, options: SessionOptions, programs: Programs) -> None:
        """Make a session on `options.display`."""
        self._options = options
        self._programs = programs
        self._screen: Screen | None = None

    def start(self, cancelled: Callable[[], bool]) -> Mapping[str, str]:
        """Check that the display answers.

        Raises:
            ProgramError: it does not.
        """
        display = self._options.display or ""
        self._screen = Screen.open(display, None)
        return given_display(display, os.environ)

    def lost(self) -> str | None:
        """Say that the display is gone; None while it answers."""
        if self._screen is not None and not self._screen.answers():
            return f"the display {self._options.display} does not answer any more"
        return None

    def stop(self) -> None:
        """Kill every program that was started from here; what the display showed before stays."""
        if self._screen is not None:
            self._screen.close()
            self._screen = None
        self._programs.kill_all()
