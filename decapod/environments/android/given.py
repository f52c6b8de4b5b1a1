"""Sessions of devices that are there already: the drivers `device` and `emulator`.

They are reached through the adb server that the user has: it alone knows the keys that the device has accepted.
"""

import os
import re
import subprocess
import time
from collections.abc import Callable, Mapping

from decapod.environments.adb_program import find_adb, load_adbutils
from decapod.environments.android.adb import Adb, DeviceLost, DeviceSilent
from decapod.environments.android.keys import KEYS, WAKE_UP
from decapod.environments.android.session import device_variables
from decapod.environments.errors import EnvironmentUnavailable
from decapod.environments.processes import ProgramError, Programs
from decapod.environments.session import SessionOptions

SERVER_LIMIT = 30.0
"""The longest that starting the user's adb server may take, in seconds."""

CONNECT_LIMIT = 10.0
"""How long a device is waited for that adb does not find ready, in seconds."""

READY_LIMIT = 120.0
"""The longest wait until a device has started up, in seconds."""

DEFAULT_PORT = 5037

_RECENT = re.compile(r"^\s*\* Recent #\d+: Task\{.*?\bA=\d+:(?P<package>[\w.]+)", re.MULTILINE)
_SPARED = ("com.android.systemui", "com.android.settings.FallbackHome")
_EMULATOR = re.compile(r"emulator-(\d+)")


class DeviceSession:
    """A physical device, or any other that has no clean state. Its reset is best effort, and it says so."""

    def __init__(self, options: SessionOptions, programs: Programs) -> None:
        """Make a session that is not started yet."""
        self._options = options
        self._programs = programs
        self._adb: Adb | None = None

    def start(self, cancelled: Callable[[], bool]) -> Mapping[str, str]:
        """Find the device, wait until it has started up, and put away what is open on it.

        Raises:
            ProgramError: it is not there, or the wait was `cancelled`.
        """
        adb = self._adb = self._connect(cancelled)
        self._clean(adb, cancelled)
        return device_variables(adb.serial, adb.port, adb.host)

    def restore(self, cancelled: Callable[[], bool]) -> bool:
        """Put away what is open on the device.

        Raises:
            ProgramError: it does not answer, or the wait was `cancelled`.
        """
        if self._adb is None:
            raise ProgramError("the device is not connected")
        self._clean(self._adb, cancelled)
        return False

    def lost(self) -> str | None:
        """Say nothing: whoever asks the device for something finds out, and tries to reach it again."""
        return None

    def stop(self) -> None:
        """Let go of the device, which stays as it is; an adb server that had to be started ends."""
        self._adb = None
        self._programs.kill_all()

    def _clean(self, adb: Adb, cancelled: Callable[[], bool]) -> None:
        told(lambda: tidy(adb))
        print(
            f"The reset of {adb.serial} was best effort: apps were ended and the home screen is shown; what they have "
            "stored, and the phone's settings, are as they were.",
            flush=True,
        )

    def _connect(self, cancelled: Callable[[], bool]) -> Adb:
        adb = connect_given(self._options.serial, cancelled)
        what = f"{adb.serial} has started up"
        self._programs.wait_for(what, lambda: told(lambda: has_started(adb)), READY_LIMIT, cancelled=cancelled)
        return adb


class EmulatorSession(DeviceSession):
    """An emulator of the Android SDK. Its clean state is a snapshot of its own."""

    def _clean(self, adb: Adb, cancelled: Callable[[], bool]) -> None:
        if not self._options.snapshot:
            raise ProgramError("the driver 'emulator' needs the name of a snapshot: --snapshot NAME")
        load_snapshot(adb, self._options.snapshot)
        what = f"{adb.serial} is ready after its snapshot {self._options.snapshot!r} was loaded"
        self._programs.wait_for(what, lambda: is_ready(adb), READY_LIMIT, cancelled=cancelled)


def connect_given(serial: str | None, cancelled: Callable[[], bool] = lambda: False) -> Adb:
    """Return a device of the user's adb server, which is started where there is none.

    Args:
        serial: its serial as `adb devices` lists it, or `host:port`; None for the only one there is.
        cancelled: whether to give up.

    Raises:
        ProgramError: it is not there; the text says why and what to do.
    """
    host = os.environ.get("ANDROID_ADB_SERVER_ADDRESS", "127.0.0.1")
    port = int(os.environ.get("ANDROID_ADB_SERVER_PORT", str(DEFAULT_PORT)))
    try:
        _start_server(find_adb(), port)
        adb = Adb(serial or _only_device(host, port), host, port)
    except EnvironmentUnavailable as error:
        raise ProgramError(str(error)) from None
    said = adb.connect() if ":" in adb.serial else ""
    deadline = time.monotonic() + CONNECT_LIMIT
    while (state := adb.state()) != "device":
        if cancelled() or state == "unauthorized" or time.monotonic() > deadline:
            raise ProgramError(_why_not(adb.serial, state, said))
        if state == "offline":
            adb.bring_back(3.0)
        time.sleep(0.2)
    return adb


def tidy(adb: Adb) -> None:
    """Wake the device up, end the apps that were used last, close the shade and go home."""
    adb.run("input", "keyevent", str(WAKE_UP))
    launcher = adb.run(
        *("cmd", "package", "resolve-activity", "--brief", "-a", "android.intent.action.MAIN"),
        *("-c", "android.intent.category.HOME"),
    ).stdout.split()
    spared = {*_SPARED, launcher[-1].partition("/")[0] if launcher else ""}
    for package in recent_packages(adb.run("dumpsys", "activity", "recents").stdout):
        if package not in spared:
            adb.run("am", "force-stop", package)
    adb.run("cmd", "statusbar", "collapse")
    adb.run("input", "keyevent", str(KEYS["home"]))


def recent_packages(told: str) -> list[str]:
    """Find the packages in what `dumpsys activity recents` writes, each once, the last used first."""
    return list(dict.fromkeys(match["package"] for match in _RECENT.finditer(told)))


def has_started(adb: Adb) -> bool:
    """Whether Android has started up as far as apps can be started."""
    booted = adb.run("getprop", "sys.boot_completed").stdout.strip() == "1"
    return booted and "package:" in adb.run("pm", "path", "android").stdout


def is_ready(adb: Adb) -> bool:
    """Whether an emulator has come back from loading a snapshot: it answers, has started up, and takes input."""
    if adb.state() != "device" and not adb.bring_back(1.0):
        return False
    try:
        return has_started(adb) and adb.run("input", "keyevent", "0", limit=5.0).code == 0
    except (DeviceLost, DeviceSilent):
        return False


def load_snapshot(adb: Adb, name: str) -> None:
    """Let an emulator load a snapshot.

    The program adb is used because it knows how an emulator's console is unlocked. It may end with 0 when the emulator
    has refused, so what it says is read.

    Raises:
        ProgramError: the device is no emulator, or it refused.
    """
    if _EMULATOR.fullmatch(adb.serial) is None:
        raise ProgramError(f"{adb.serial} is no emulator: the serial of one is as emulator-5554")
    command = [find_adb(), "-P", str(adb.port), "-s", adb.serial, "emu", "avd", "snapshot", "load", name]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=READY_LIMIT, check=False, text=True
        )
    except subprocess.TimeoutExpired:
        raise ProgramError(f"{adb.serial} did not load its snapshot {name!r} within {READY_LIMIT:g} s") from None
    said = f"{done.stdout}\n{done.stderr}".strip()
    if done.returncode != 0 or "KO" in said or "OK" not in said:
        raise ProgramError(f"{adb.serial} did not load its snapshot {name!r}: {said[:300] or 'it said nothing'}")


def told(work: Callable[[], bool | None]) -> bool:
    """Do what asks the device, and tell as a `ProgramError` that it is lost. Returns what it returns."""
    try:
        return bool(work())
    except (DeviceLost, DeviceSilent) as error:
        raise ProgramError(str(error)) from None


def _start_server(adb: str, port: int) -> None:
    """Start an adb server with the user's keys, unless one runs."""
    try:
        done = subprocess.run(
            [adb, "-P", str(port), "start-server"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SERVER_LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ProgramError(f"the adb server at port {port} does not start within {SERVER_LIMIT:g} s") from None
    if done.returncode != 0:
        raise ProgramError(f"the adb server at port {port} does not start; try: {adb} -P {port} start-server")


def _only_device(host: str, port: int) -> str:
    serials = [str(one.serial) for one in load_adbutils().AdbClient(host, port).list()]
    if len(serials) == 1:
        return serials[0]
    if not serials:
        raise ProgramError("adb knows no device: connect one, or name it with --serial; see: adb devices")
    raise ProgramError(f"adb knows several devices: name one with --serial ({', '.join(serials)})")


def _why_not(serial: str, state: str, said: str) -> str:
    if state == "unauthorized":
        return f"the device {serial} has not allowed this computer to debug it: unlock it and allow it there"
    heard = f" (it said: {said})" if said else ""
    return f"adb finds the device {serial} {state}{heard}; see: adb devices"
