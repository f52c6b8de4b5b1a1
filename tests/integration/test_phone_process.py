"""The phone as a program: how it starts and ends, several in one process, and a line that breaks."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from decapod.environments.android.console import Console
from tests.integration.phone_session import (
    LIMIT,
    Adb,
    Phone,
    adb_programs,
    free_port,
    running_adb,
    running_phone,
    wait_until,
)

pytestmark = pytest.mark.integration


def started(*options: str) -> subprocess.Popen[str]:
    argv = [sys.executable, "-m", "decapod", "phone", *options]
    return subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_the_command_says_how_to_connect_and_ends_without_a_trace(sign: int) -> None:
    port = free_port()
    process = started("--port", str(port), "--console-port", "0")
    try:
        line = line_of(process)
        assert f"adb connect 127.0.0.1:{port} " in line
        console = re.search(r"telnet 127\.0\.0\.1 (\d+)", line)
        assert console is not None
        person = Console(int(console[1]))
        assert person.ask("avd name") == "decapod"
        person.close()
        process.send_signal(sign)
        out, err = process.communicate(timeout=LIMIT)
    finally:
        process.kill()
    assert (process.returncode, err) == (0, "")
    assert "Stopped." in out


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = started("--port", str(port))
        out, err = process.communicate(timeout=LIMIT)
    assert process.returncode == 2
    assert f"127.0.0.1:{port}" in err
    assert "Traceback" not in err + out


def test_an_address_that_others_reach_needs_a_word_more() -> None:
    process = started("--port", "0", "--host", "0.0.0.0")
    _, err = process.communicate(timeout=LIMIT)
    assert process.returncode == 2
    assert "loopback" in err


def test_several_phones_in_one_process(tmp_path: Path) -> None:
    process = started("--port", "0", "--phones", "3", "--android", "14", "--dark")
    try:
        serials = [re.findall(r"adb connect (\S+)", line_of(process))[0] for _ in range(3)]
        assert len(set(serials)) == 3
        (tmp_path / "homes").mkdir()
        for number, serial in enumerate(serials):
            with running_adb(adb_programs()["bundled"], tmp_path / "homes" / str(number), serial) as adb:
                assert adb("shell", "getprop ro.build.version.release").out == b"14\n"
                assert adb("shell", "cmd uimode night").out == b"Night mode: yes\n"
                adb("shell", f"settings put system mine {number}")
        for number, serial in enumerate(serials):
            with running_adb(adb_programs()["bundled"], tmp_path / "homes" / f"again-{number}", serial) as adb:
                assert adb("shell", "settings get system mine").out == b"%d\n" % number
                assert process.poll() is None
                adb("shell", "reboot -p")
        assert process.wait(LIMIT) == 0, "with its last phone the program ends"
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    with running_phone() as phone:
        yield phone


@pytest.fixture
def adb(phone: Phone, tmp_path: Path) -> Iterator[Adb]:
    """An adb server of the test's own, connected to a phone that is as it was when it started."""
    console = Console(phone.console)
    console.ask("decapod reset")
    console.close()
    with running_adb(adb_programs()["bundled"], tmp_path / "home", phone.serial) as adb:
        yield adb


@pytest.fixture
def console(phone: Phone) -> Iterator[Console]:
    console = Console(phone.console)
    yield console
    console.close()


def test_a_phone_goes_offline_and_comes_back(adb: Adb, console: Console) -> None:
    console.ask("fault offline on")
    wait_until(lambda: adb("get-state").out.strip() != b"device", "the phone is offline")
    assert adb("shell", "echo x").code != 0
    console.ask("fault offline off")
    adb("disconnect", adb.serial)
    adb.connect()
    assert adb("shell", "echo back").out == b"back\n"


def test_a_connection_that_breaks_in_the_middle_of_a_picture(adb: Adb, console: Console) -> None:
    whole = adb("exec-out", "screencap", "-p").out
    console.ask("fault drop 5000")
    assert len(adb("exec-out", "screencap", "-p").out) < len(whole)
    adb.connect()
    assert adb("exec-out", "screencap", "-p").out == whole


def test_a_dump_that_finds_no_quiet_moment(adb: Adb, console: Console) -> None:
    console.ask("fault idle 1")
    failed = adb("shell", "uiautomator dump /sdcard/tree.xml")
    assert (failed.code, failed.err) == (0, b"ERROR: could not get idle state.\n")
    assert b"dumped to" in adb("shell", "uiautomator dump /sdcard/tree.xml").out


def test_the_console_puts_the_phone_back(adb: Adb, console: Console) -> None:
    adb("shell", "settings put system mine 1; echo x > /sdcard/x; am start -a android.settings.SETTINGS")
    console.ask("decapod reset")
    assert adb("shell", "settings get system mine; ls /sdcard/x").out == b"null\n"


def test_a_message_and_a_call_arrive(adb: Adb, console: Console) -> None:
    console.ask("sms send +15551234567 Hello; it's $me & `you`")
    rows = adb("shell", "content query --uri content://sms/inbox --projection address:body --sort '_id DESC'").text
    assert "address=+15551234567, body=Hello; it's $me & `you`" in rows.splitlines()[0]
    assert "Hello; it's $me" in adb("shell", "dumpsys notification --noredact").text
    console.ask("gsm call 5559876")
    assert "mCallState=1" in adb("shell", "dumpsys telephony.registry").text
    console.ask("gsm cancel 5559876")
    assert "mCallState=0" in adb("shell", "dumpsys telephony.registry").text
    assert "number=5559876" in adb("shell", "content query --uri content://call_log/calls --projection number").text


def test_a_reboot_ends_connections_and_keeps_files(adb: Adb) -> None:
    adb("shell", "echo kept > /sdcard/kept; settings put system mine 1")
    assert adb("reboot").code == 0
    wait_until(lambda: adb("get-state").out.strip() != b"device", "the connection has ended")
    adb("disconnect", adb.serial)
    adb.connect()
    assert adb("shell", "cat /sdcard/kept; settings get system mine").out == b"kept\n1\n"


def test_a_reader_that_goes_away_leaves_the_phone_running(adb: Adb) -> None:
    argv = [adb.program, "-s", adb.serial, "logcat"]
    process = subprocess.Popen(argv, stdout=subprocess.PIPE, env=adb.variables)
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"---------")
    adb("shell", "log -t mine hello")
    assert any(b"mine" in process.stdout.readline() for _ in range(200))
    process.kill()
    process.communicate()
    assert adb("shell", "echo on").out == b"on\n"


def test_memory_stays_bounded_under_nonsense(phone: Phone, adb: Adb) -> None:
    before = _memory(phone.process.pid)
    for _ in range(40):
        with socket.create_connection(("127.0.0.1", phone.adb)) as host:
            try:
                host.sendall(b"CNXN\x01\0\0\x01" + os.urandom(200_000))
            except OSError:
                continue  # the phone was quicker
    assert adb("shell", "echo on").out == b"on\n"
    assert _memory(phone.process.pid) - before < 50_000


def _memory(pid: int) -> int:
    """KiB that a process has in memory."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1])
