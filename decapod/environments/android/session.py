"""What a supervisor holds on to for the driver `virtual`: a virtual phone, and an adb server that knows only it."""

import json
import os
import select
import sys
import time
from collections.abc import Callable, Mapping

from decapod.environments.adb_program import find_adb
from decapod.environments.android.console import Console, ConsoleError
from decapod.environments.android.server import SERVER, Server
from decapod.environments.errors import EnvironmentUnavailable
from decapod.environments.processes import ProgramError, Programs
from decapod.environments.session import SessionOptions

PHONE = "phone"
"""The name of the virtual phone's log."""

PROGRAMS = (PHONE, SERVER)
"""Each has a log of its name."""

START_LIMIT = 60.0
"""The longest wait for the phone to be ready, in seconds. Only a very busy machine comes near to it."""

PATIENCE = 2.0
"""How long the phone may take to end in order, in seconds."""

COMMAND = ("-P", "-m", "decapod.environments.android.virtual")
"""What Python is told to run as the virtual phone."""


class VirtualSession:
    """A virtual phone of its own. Restoring it leaves every connection as it is."""

    def __init__(self, options: SessionOptions, programs: Programs) -> None:
        """Make a session that is not started yet."""
        self._options = options
        self._programs = programs
        self._server: Server | None = None
        self._console: Console | None = None

    def start(self, cancelled: Callable[[], bool]) -> Mapping[str, str]:
        """Start the phone and the adb server, connect the two, and say how the device is reached.

        Raises:
            ProgramError: one of them does not start, or the wait was `cancelled`.
        """
        home = self._options.home
        try:
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            server = self._server = Server(self._programs, find_adb(), home)
        except (EnvironmentUnavailable, OSError) as error:
            raise ProgramError(str(error)) from None
        reading, writing = os.pipe()
        try:
            argv = [sys.executable, *COMMAND, "--ready-fd", str(writing)]
            self._programs.start(PHONE, argv, _python_variables(), pass_fds=[writing])
            os.close(writing)
            writing = -1
            server.start(cancelled)
            ports = self._read_ports(reading, cancelled)
        finally:
            os.close(reading)
            if writing >= 0:
                os.close(writing)
        self._console = self._open_console(ports["console"])
        serial = f"127.0.0.1:{ports['adb']}"
        said = server.connect(serial)
        what = f"adb finds the virtual phone ready (it said {said!r}; see {PHONE}.log and {SERVER}.log)"
        self._programs.wait_for(what, lambda: server.finds(serial), START_LIMIT, PROGRAMS, cancelled)
        return device_variables(serial, server.port)

    def restore(self, cancelled: Callable[[], bool]) -> bool:
        """Put the phone back in the state that it started in.

        Raises:
            ProgramError: it does not answer, or refuses.
        """
        if self._console is None:
            raise ProgramError("the virtual phone has no console")
        try:
            self._console.ask("decapod reset")
        except ConsoleError as error:
            raise ProgramError(f"the virtual phone cannot be restored: {error}") from None
        return True

    def lost(self) -> str | None:
        """Say that the phone or the adb server has ended; None while both run."""
        return self._programs.ended(PROGRAMS)

    def stop(self) -> None:
        """End both, and whatever else was started here."""
        if self._console is not None:
            self._console.close()
            self._console = None
        if self._server is not None:
            self._server.stop()
            self._server = None
        self._programs.ask_to_end(PHONE, PATIENCE)
        self._programs.kill_all()

    def _read_ports(self, reading: int, cancelled: Callable[[], bool]) -> Mapping[str, int]:
        """Read the line that says where the phone listens."""
        deadline = time.monotonic() + START_LIMIT
        said = b""
        while not said.endswith(b"\n"):
            if select.select([reading], [], [], 0.05)[0]:
                piece = os.read(reading, 4096)
                if not piece:
                    ended = self._programs.ended((PHONE,)) or "the virtual phone hung up"
                    raise ProgramError(f"{ended} before it was ready; see {PHONE}.log")
                said += piece
            elif cancelled():
                raise ProgramError("given up: the host hung up")
            elif time.monotonic() > deadline:
                raise ProgramError(f"not within {START_LIMIT:g} s: the virtual phone is ready; see {PHONE}.log")
        try:
            ports = json.loads(said)
            return {name: int(ports[name]) for name in ("adb", "console")}
        except (ValueError, KeyError, TypeError):
            raise ProgramError(f"the virtual phone did not say where it listens but {said[:200]!r}") from None

    def _open_console(self, port: int) -> Console:
        try:
            return Console(port)
        except ConsoleError as error:
            raise ProgramError(f"the virtual phone's console: {error}; see {PHONE}.log") from None


def device_variables(serial: str, port: int, host: str = "127.0.0.1") -> Mapping[str, str]:
    """Return the environment variables that tell a worker which device of which adb server it has."""
    return {"ANDROID_SERIAL": serial, "ANDROID_ADB_SERVER_ADDRESS": host, "ANDROID_ADB_SERVER_PORT": str(port)}


def _python_variables() -> dict[str, str]:
    settings = {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}
    return settings | {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
