"""Devices that are there already: what is read of them, and what is said when they are not."""

import stat
from pathlib import Path
from types import SimpleNamespace

import pytest

from decapod.environments.android import given
from decapod.environments.android.adb import Adb
from decapod.environments.android.given import connect_given, has_started, load_snapshot, recent_packages, tidy
from decapod.environments.processes import ProgramError
from decapod.evaluators.android import Answer

from .fake_server import SERIAL, fake_server

RECENTS = """  * Recent #0: Task{67f0f88 #31 type=standard A=10130:com.google.android.deskclock U=0 visible=true}
  * Recent #1: Task{bf5a1c9 #1 type=home A=10099:com.google.android.apps.nexuslauncher U=0 visible=false}
  * Recent #2: Task{83a2af6 #30 type=standard A=10130:com.google.android.deskclock U=0}
"""


class Phone:
    """Notes what it is told to do."""

    serial = "x"

    def __init__(self, **answers: str) -> None:
        self.answers = answers
        self.done: list[str] = []

    def run(self, *argv: str, limit: float = 1.0) -> Answer:
        self.done.append(" ".join(argv))
        return Answer(0, next((text for key, text in self.answers.items() if key in argv), ""))


def test_what_was_used_last() -> None:
    assert recent_packages(RECENTS) == ["com.google.android.deskclock", "com.google.android.apps.nexuslauncher"]
    assert recent_packages("") == []


def test_a_reset_without_a_clean_state_ends_apps_but_not_the_launcher() -> None:
    launcher = "priority=0 preferredOrder=0\ncom.google.android.apps.nexuslauncher/.NexusLauncherActivity\n"
    phone = Phone(recents=RECENTS, package=launcher)
    tidy(phone)  # type: ignore[arg-type] # it has what is used of Adb
    assert [line for line in phone.done if "force-stop" in line] == ["am force-stop com.google.android.deskclock"]
    assert not any("clear" in line for line in phone.done), "nobody's data is deleted"
    assert phone.done[-1] == "input keyevent 3"


@pytest.mark.parametrize(
    ("answers", "started"),
    [
        ({"sys.boot_completed": "1\n", "pm": "package:/system/framework/framework-res.apk\n"}, True),
        ({"sys.boot_completed": "\n", "pm": "package:/system/framework/framework-res.apk\n"}, False),
        ({"sys.boot_completed": "1\n", "pm": "cmd: Can't find service: package\n"}, False),
    ],
)
def test_when_a_device_has_started(answers: dict[str, str], started: bool) -> None:
    assert has_started(Phone(**answers)) is started  # type: ignore[arg-type]


def program(folder: Path, said: str, code: int = 0) -> str:
    """An adb that says something and ends."""
    file = folder / "adb"
    file.write_text(f"#!/bin/sh\nprintf '%s\\n' '{said}'\nexit {code}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return str(file)


@pytest.mark.parametrize(
    ("said", "code", "problem"),
    [
        ("OK", 0, None),
        ("KO: Device 'cache' does not have the requested snapshot 'clean'", 0, "does not have the requested"),
        ("", 0, "it said nothing"),
        ("error: could not connect to TCP port 5554", 1, "could not connect"),
    ],
)
def test_loading_a_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, code: int, problem: str | None
) -> None:
    monkeypatch.setenv("DECAPOD_ADB", program(tmp_path, said.replace("'", ""), code))
    adb = Adb("emulator-5554", port=1)
    if problem is None:
        load_snapshot(adb, "clean")
    else:
        with pytest.raises(ProgramError, match=problem):
            load_snapshot(adb, "clean")


def test_only_an_emulator_has_snapshots() -> None:
    with pytest.raises(ProgramError, match="R58M123 is no emulator"):
        load_snapshot(Adb("R58M123", port=1), "clean")


@pytest.mark.parametrize(
    ("state", "problem"), [("unauthorized", "allow it there"), ("offline", "offline"), ("gone", "absent")]
)
def test_a_device_that_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str, problem: str) -> None:
    monkeypatch.setenv("DECAPOD_ADB", program(tmp_path, ""))
    monkeypatch.setattr(given, "CONNECT_LIMIT", 0.3)
    with fake_server() as server:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        server.state = state
        with pytest.raises(ProgramError, match=problem):
            connect_given(SERIAL)


@pytest.mark.parametrize(
    ("serials", "problem"),
    [
        ([], "adb knows no device: connect one, or name it with --serial"),
        (["a", "b"], r"adb knows several devices: name one with --serial \(a, b\)"),
    ],
)
def test_without_a_serial_there_must_be_one_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, serials: list[str], problem: str
) -> None:
    devices = [SimpleNamespace(serial=serial) for serial in serials]
    client = SimpleNamespace(list=lambda: devices)
    monkeypatch.setattr(given, "load_adbutils", lambda: SimpleNamespace(AdbClient=lambda host, port: client))
    monkeypatch.setenv("DECAPOD_ADB", program(tmp_path, ""))
    with pytest.raises(ProgramError, match=problem):
        connect_given(None)


def test_an_adb_server_that_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECAPOD_ADB", program(tmp_path, "", 1))
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "5999")
    with pytest.raises(ProgramError, match=r"at port 5999 does not start; try: .*adb -P 5999 start-server"):
        connect_given("x")
