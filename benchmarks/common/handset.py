"""A virtual phone in a process of its own, and the program adb with a server that knows only it."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from decapod.environments.adb_program import find_adb

LIMIT = 60.0
"""The longest wait for anything, in seconds."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Where a phone listens."""

    adb: int
    console: int


class Handset:
    """A process with phones."""

    def __init__(self, phones: int = 1) -> None:
        """Start it, and return when all phones are ready."""
        reading, writing = os.pipe()
        module = ("-m", "decapod.environments.android.virtual", "--ready-fd", str(writing), "--phones", str(phones))
        started = time.perf_counter()
        self._process = subprocess.Popen([sys.executable, *module], pass_fds=[writing], stdin=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.ports = [Ports(**json.loads(pipe.readline())) for _ in range(phones)]
        self.started_in = time.perf_counter() - started
        """Seconds from starting the process until it said that it is ready."""

    def cpu(self) -> float:
        """Return the CPU seconds that it has used."""
        # The clock of another process, as clock_getcpuclockid(3) numbers it on Linux.
        return time.clock_gettime((~self._process.pid << 3) | 2)

    def memory(self) -> int:
        """Return the bytes of memory that it takes: all that is resident."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE")

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(LIMIT)


@contextmanager
def handset(phones: int = 1) -> Iterator[Handset]:
    """A process with phones, ended with the context."""
    process = Handset(phones)
    try:
        yield process
    finally:
        process.end()


class Adb:
    """The program adb, as one calls it in a shell."""

    def __init__(self, program: str, port: int, home: Path) -> None:
        """Name the program, the port of its server, and the folder for its keys."""
        self._program = program
        self._variables = {
            "HOME": str(home),
            "TMPDIR": str(home),
            "PATH": os.environ.get("PATH", os.defpath),
            "ANDROID_ADB_SERVER_PORT": str(port),
            "ADB_USB": "0",
            "ADB_EMU": "0",
            "ADB_MDNS": "0",
            "ADB_MDNS_AUTO_CONNECT": "0",
        }

    def __call__(self, *arguments: str) -> bytes:
        """Call it and return what it prints.

        Raises:
            subprocess.CalledProcessError: it failed.
        """
        command = [self._program, *arguments]
        return subprocess.run(command, env=self._variables, stdout=subprocess.PIPE, check=True, timeout=LIMIT).stdout

    def connect(self, ports: Ports) -> str:
        """Connect to a phone, and return its serial."""
        serial = f"127.0.0.1:{ports.adb}"
        self("connect", serial)
        self("-s", serial, "wait-for-device")
        return serial


@contextmanager
def adb_server() -> Iterator[Adb]:
    """The program adb with a server of its own, which ends with the context."""
    with TemporaryDirectory() as home:
        adb = Adb(find_adb(), _free_port(), Path(home))
        adb("start-server")
        try:
            yield adb
        finally:
            adb("kill-server")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
