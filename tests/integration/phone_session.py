"""A virtual phone in a process of its own, and the unmodified program adb with a server of its own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from decapod.environments.adb_program import bundled_adb

LIMIT = 60.0
"""Seconds after which a test gives up waiting."""


def adb_programs() -> dict[str, str]:
    """The programs adb of this machine: the system's, and the one that adbutils brings along."""
    found = {"system": shutil.which("adb"), "bundled": bundled_adb()}
    return {name: path for name, path in found.items() if path is not None}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < deadline, f"not within {LIMIT:g} s: {what}"
        time.sleep(0.02)


@dataclass
class Phone:
    """A phone that runs, and where it listens."""

    process: subprocess.Popen[bytes]
    adb: int
    console: int

    @property
    def serial(self) -> str:
        return f"127.0.0.1:{self.adb}"


@contextmanager
def running_phone(*options: str) -> Iterator[Phone]:
    """Start a phone on free ports, and end it."""
    reading, writing = os.pipe()
    argv = [sys.executable, "-m", "decapod.environments.android.virtual", "--ready-fd", str(writing), *options]
    process = subprocess.Popen(argv, pass_fds=[writing], stderr=subprocess.PIPE)
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            ports = json.loads(pipe.readline())
        yield Phone(process, ports["adb"], ports["console"])
        assert process.poll() is None, "the phone has ended by itself"
    finally:
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=LIMIT)
    assert process.returncode == 0
    assert b"Traceback" not in said, said.decode()


@dataclass
class Result:
    """What a call of adb came to."""

    code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        return self.out.decode()


@dataclass
class Adb:
    """One program adb, with a server, a port and a home of its own."""

    program: str
    home: Path
    serial: str
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None

    @property
    def variables(self) -> dict[str, str]:
        alone = {"ADB_USB": "0", "ADB_EMU": "0", "ADB_MDNS": "0", "ADB_MDNS_AUTO_CONNECT": "0"}
        named = {"HOME": str(self.home), "TMPDIR": str(self.home), "ANDROID_ADB_SERVER_PORT": str(self.port)}
        return {**named, **alone, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color"}

    def start(self) -> None:
        argv = [self.program, "-P", str(self.port), "nodaemon", "server"]
        quiet = subprocess.DEVNULL
        self.server = subprocess.Popen(argv, env=self.variables, stdin=quiet, stdout=quiet, stderr=quiet)
        wait_until(self._listens, "the adb server listens")

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self, sign: int = signal.SIGTERM) -> None:
        if self.server is not None:
            self.server.send_signal(sign)
            self.server.wait(LIMIT)
            self.server = None

    def __call__(self, *arguments: str, stdin: bytes = b"", serial: str | None = None) -> Result:
        argv = [self.program, "-s", serial or self.serial, *arguments]
        done = subprocess.run(argv, input=stdin, capture_output=True, env=self.variables, timeout=LIMIT, check=False)
        return Result(done.returncode, done.stdout, done.stderr)

    def connect(self) -> None:
        """Connect, as often as it takes: after a loss the server needs a while to notice."""

        def connected() -> bool:
            self("connect", self.serial)
            return self("get-state").out.strip() == b"device"

        wait_until(connected, f"{self.serial} is connected")


@contextmanager
def running_adb(program: str, home: Path, serial: str) -> Iterator[Adb]:
    """Start an adb server that knows one phone, and end it."""
    home.mkdir()
    adb = Adb(program, home, serial)
    adb.start()
    try:
        adb.connect()
        yield adb
    finally:
        adb.stop()
