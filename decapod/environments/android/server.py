"""An adb server of the session's own: its port, its keys and its devices are nobody else's."""

import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

from decapod.environments.processes import ProgramError, Programs

SERVER = "adb"
"""The name of the server's log."""

START_LIMIT = 20.0
"""The longest wait for the server to listen, in seconds."""

ATTEMPTS = 3
"""How many ports are tried: another program may take one between its choice and its use."""

PATIENCE = 1.0
"""How long the server may take to end in order, in seconds."""

_ALONE = {"ADB_USB": "0", "ADB_EMU": "0", "ADB_MDNS": "0", "ADB_MDNS_AUTO_CONNECT": "0"}
"""Keeps the server from looking for devices by itself: a phone on a USB cable belongs to whoever plugged it in."""


class Server:
    """A running adb server at a port of the loopback address."""

    def __init__(self, programs: Programs, adb: str, home: Path) -> None:
        """Make one that is not started yet. `adb` is the path of the program, `home` the folder for its keys."""
        self._programs = programs
        self._adb = adb
        self._home = home
        self.port = 0

    def start(self, cancelled: Callable[[], bool]) -> None:
        """Start it and wait until it listens.

        Raises:
            ProgramError: it does not, or the wait was `cancelled`.
        """
        for attempt in range(1, ATTEMPTS + 1):
            self.port = _free_port()
            command = [self._adb, "-P", str(self.port), "nodaemon", "server"]
            self._programs.start(SERVER, command, self._variables())
            try:
                self._programs.wait_for("it listens", self._listens, START_LIMIT, (SERVER,), cancelled)
            except ProgramError:
                if attempt == ATTEMPTS or cancelled() or self._programs.ended((SERVER,)) is None:
                    raise
            else:
                return

    def connect(self, serial: str) -> str:
        """Let it connect to a device whose serial is `host:port`. Returns what it says to it."""
        return self._ask("connect", serial)

    def finds(self, serial: str) -> bool:
        """Whether it finds a device ready."""
        return self._ask("-s", serial, "get-state") == "device"

    def _ask(self, *arguments: str) -> str:
        # By the program: adbutils takes longer to import than all the rest of a supervisor.
        command = [self._adb, "-P", str(self.port), *arguments]
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=START_LIMIT,
                env=self._variables(),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"nothing within {START_LIMIT:g} s"
        return done.stdout.decode(errors="replace").strip()

    def _variables(self) -> dict[str, str]:
        return {"HOME": str(self._home), "TMPDIR": str(self._home), "PATH": "/usr/bin:/bin", **_ALONE}

    def stop(self) -> None:
        """End it, if it runs."""
        self._programs.ask_to_end(SERVER, PATIENCE)

    def _listens(self) -> bool:
        with socket.socket() as probe:
            probe.settimeout(1.0)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
