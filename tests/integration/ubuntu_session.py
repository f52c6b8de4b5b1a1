"""A small real desktop for tests: X server, message bus, accessibility bus, window manager, programs by request."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 10.0
ACCESSIBILITY = "/usr/libexec/at-spi-bus-launcher"


def wait_until(condition: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Wait until `condition` is true; fail naming `what` after `patience` seconds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, f"waited {patience:g} s in vain for {what}"
        time.sleep(0.02)


@dataclass
class UbuntuSession:
    """A running desktop: its environment variables, its home folder, and what was started in it."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)
    children: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def home(self) -> Path:
        return self.folder / "home"

    def start(self, *argv: str) -> subprocess.Popen[bytes]:
        """Start a program of the desktop in a session of its own; its output goes to a log."""
        with (self.folder / f"{Path(argv[0]).name}.log").open("ab") as log:
            child = subprocess.Popen(
                argv,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.variables,
                cwd=self.home,
                start_new_session=True,
            )
        self.children.append(child)
        return child

    def close(self) -> None:
        """End every process that carries this session's mark in its environment."""
        for number in (signal.SIGTERM, signal.SIGKILL):
            for child in reversed(self.children):
                if child.poll() is None:
                    child.send_signal(number)
            end = time.monotonic() + 2
            while self.processes() and time.monotonic() < end:
                for child in self.children:
                    child.poll()
                for pid in self.processes():
                    _signal(pid, number)
                time.sleep(0.02)
        for child in self.children:
            child.wait()

    def end_programs(self, *kept: str) -> None:
        """End programs that have a window, and what they started; those whose names begin as in `kept` live on."""
        lasting = ("Xvfb", "dbus-daemon", "at-spi", "xfconfd", "dconf-service", *kept)
        wait_until(lambda: not self._end_once(lasting), "the programs to end")

    def _end_once(self, lasting: tuple[str, ...]) -> list[int]:
        found = [pid for pid in self.processes() if not _name(pid).startswith(lasting)]
        for pid in found:
            _signal(pid, signal.SIGKILL)
        for child in self.children:
            child.poll()
        return found

    def processes(self) -> list[int]:
        """Ids of the processes that were started in this session, however they were started."""
        mark = f"DECAPOD_TEST_SESSION={self.folder}".encode()
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                try:
                    marked = mark in (entry / "environ").read_bytes().split(b"\0")
                except (FileNotFoundError, ProcessLookupError, PermissionError):
                    continue
                if marked and _alive(entry):
                    found.append(int(entry.name))
        return found


def _alive(entry: Path) -> bool:
    try:
        return ") Z " not in (entry / "stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _signal(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


@contextmanager
def open_session(programs: Sequence[str] = ("xfwm4",)) -> Iterator[UbuntuSession]:
    """Start a desktop at 1280x800 and give it; afterwards end all its processes and remove its folder."""
    folder = Path(tempfile.mkdtemp(prefix="decapod-desktop-"))
    session = UbuntuSession(folder)
    (folder / "run").mkdir(mode=0o700)
    session.home.mkdir()
    (session.home / ".Xauthority").touch()
    session.variables = {
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "HOME": str(session.home),
        "XDG_RUNTIME_DIR": str(folder / "run"),
        "NO_AT_BRIDGE": "0",
        "GTK_A11Y": "atspi",
        "SHELL": "/bin/bash",
        "DECAPOD_TEST_SESSION": str(folder),
    }
    try:
        session.variables["DISPLAY"] = _start_x_server(session)
        session.variables["DBUS_SESSION_BUS_ADDRESS"] = _start_message_bus(session)
        session.start(ACCESSIBILITY, "--launch-immediately")
        for program in programs:
            session.start(*program.split())
        if "xfwm4" in programs:
            wait_until(lambda: _managed(session), "the window manager")
        yield session
    finally:
        session.close()
        shutil.rmtree(folder, ignore_errors=True)


def _start_x_server(session: UbuntuSession) -> str:
    reading, writing = os.pipe()
    with (session.folder / "Xvfb.log").open("ab") as log:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-noreset", "-nolisten", "tcp"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=session.variables,
            pass_fds=[writing],
            start_new_session=True,
        )
    session.children.append(server)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    assert number, (session.folder / "Xvfb.log").read_text()
    return f":{number}"


def _start_message_bus(session: UbuntuSession) -> str:
    address = f"unix:path={session.folder}/run/bus"
    session.start("dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={address}")
    wait_until((session.folder / "run" / "bus").exists, "the message bus")
    return address


def _managed(session: UbuntuSession) -> bool:
    command = ["xprop", "-root", "-notype", "_NET_SUPPORTING_WM_CHECK"]
    answer = subprocess.run(command, env=session.variables, capture_output=True, text=True, check=False)
    return "#" in answer.stdout
