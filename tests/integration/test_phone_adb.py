"""The virtual phone, driven by the unmodified program adb: Debian's and the one that adbutils brings along."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.integration.phone_session import LIMIT, Adb, Phone, adb_programs, running_adb, running_phone, wait_until

pytestmark = pytest.mark.integration

PROGRAMS = adb_programs()
FOLDER = "/data/local/tmp"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def phone() -> Iterator[Phone]:
    with running_phone() as phone:
        yield phone


@pytest.fixture(scope="module", params=sorted(PROGRAMS))
def adb(request: pytest.FixtureRequest, phone: Phone, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Adb]:
    home = tmp_path_factory.mktemp("adb") / "home"
    with running_adb(PROGRAMS[request.param], home, phone.serial) as adb:
        yield adb


def test_there_is_an_adb_to_test_with() -> None:
    assert PROGRAMS


def test_the_list_of_devices_tells_what_the_phone_is(adb: Adb) -> None:
    lines = adb("devices", "-l").text.splitlines()
    (line,) = [line for line in lines if line.startswith(adb.serial)]
    assert re.search(r"\bdevice product:\w+ model:Pixel_6 device:\w+", line)
    features = set(adb("features").text.split())
    assert {"shell_v2", "cmd", "stat_v2", "ls_v2"} <= features


@pytest.mark.parametrize("code", [0, 1, 42, 255])
def test_exit_codes_come_through(adb: Adb, code: int) -> None:
    assert adb("shell", f"exit {code}").code == code


def test_output_and_errors_are_kept_apart(adb: Adb) -> None:
    done = adb("shell", "echo out; echo err >&2; exit 3")
    assert (done.code, done.out, done.err) == (3, b"out\n", b"err\n")
    assert adb("shell", "-x", "echo out; echo err >&2").out == b"out\nerr\n"


def test_arguments_reach_the_phones_shell_as_one_line(adb: Adb) -> None:
    assert adb("shell", "echo", "'a  b'", "\\$HOME", '"c;d"').out == b"a  b $HOME c;d\n"
    assert adb("shell", "echo caf\u00e9 \U0001f600").out == "caf\u00e9 \U0001f600\n".encode()


def test_stdin_reaches_the_program_and_ends(adb: Adb) -> None:
    data = bytes(range(256)) * 2000
    done = adb("shell", "cat", stdin=data)
    assert (done.code, done.out) == (0, data)


def test_binary_output_is_exact(adb: Adb, tmp_path: Path) -> None:
    data = bytes(range(256)) * 3000 + b"\r\n\n\r\0"
    (tmp_path / "data").write_bytes(data)
    assert adb("push", str(tmp_path / "data"), f"{FOLDER}/binary").code == 0
    assert adb("exec-out", "cat", f"{FOLDER}/binary").out == data
    assert adb("shell", f"cat {FOLDER}/binary").out == data


def test_input_by_exec_in_is_kept(adb: Adb) -> None:
    data = bytes(range(256)) * 500
    assert adb("exec-in", f"cat > {FOLDER}/given", stdin=data).code == 0
    wait_until(lambda: adb("exec-out", "cat", f"{FOLDER}/given").out == data, "what was given is in the file")


def test_a_screenshot_is_a_picture_of_the_screen(adb: Adb) -> None:
    picture = adb("exec-out", "screencap", "-p").out
    assert picture.startswith(PNG)
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (1080, 2340)
    assert adb("exec-out", "screencap -p").out == picture, "the same state is the same bytes"


@pytest.mark.parametrize("size", [0, 1, 65536, 65537, 20_000_000])
def test_files_come_back_as_they_were(adb: Adb, tmp_path: Path, size: int) -> None:
    there, back = tmp_path / "there", tmp_path / "back"
    there.write_bytes(os.urandom(size))
    os.utime(there, (1_580_702_706, 1_580_702_706))
    assert adb("push", str(there), f"{FOLDER}/file").code == 0
    assert adb("pull", "-a", f"{FOLDER}/file", str(back)).code == 0
    assert back.read_bytes() == there.read_bytes()
    assert int(back.stat().st_mtime) == 1_580_702_706


def test_the_owners_rights_are_kept(adb: Adb, tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text("echo hello from $0\n")
    program.chmod(0o755)
    adb("push", str(program), f"{FOLDER}/program")
    assert adb("shell", f"{FOLDER}/program").out == f"hello from {FOLDER}/program\n".encode()


def test_folders_come_back_with_all_that_is_in_them(adb: Adb, tmp_path: Path) -> None:
    there = tmp_path / "some folder"
    (there / "deep" / "er").mkdir(parents=True)
    (there / "deep" / "er" / "caf\u00e9 \U0001f600.txt").write_text("x" * 70_000)
    (there / "nothing").write_bytes(b"")
    (there / "it's; $(odd)").write_text("odd")
    assert adb("push", str(there), "/sdcard/Download/").code == 0
    assert adb("pull", "/sdcard/Download/some folder", str(tmp_path / "back")).code == 0
    found = {path.relative_to(tmp_path / "back"): path.read_bytes() for path in _files(tmp_path / "back")}
    assert found == {path.relative_to(there): path.read_bytes() for path in _files(there)}


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_cannot_be_moved_is_refused_with_the_reason(adb: Adb, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    refused = adb("push", str(tmp_path / "file"), "/system/file")
    assert refused.code != 0
    assert b"Read-only file system" in refused.out + refused.err
    missing = adb("pull", "/nowhere", str(tmp_path))
    assert missing.code != 0
    assert b"No such file or directory" in missing.out + missing.err


def test_a_session_over_a_pipe(adb: Adb) -> None:
    done = adb("shell", stdin=b"NAME=world\necho hello $NAME\ncd /sdcard\npwd\nexit 5\n")
    assert (done.code, done.out) == (5, b"hello world\n/sdcard\n")


def test_a_session_at_a_terminal(adb: Adb) -> None:
    person, program = pty.openpty()
    argv = [adb.program, "-s", adb.serial, "shell"]
    process = subprocess.Popen(argv, stdin=program, stdout=program, stderr=program, env=adb.variables)
    os.close(program)
    try:
        _until(person, b"# ")
        os.write(person, b"echo hi\x7f\x7fhello\r")
        assert b"\nhello\r\n" in _until(person, b"hello\r\n", b"# ")
        os.write(person, b"cat\r")
        _until(person, b"cat\r\n")
        os.write(person, b"\x03")
        _until(person, b"# ")
        os.write(person, b"exit 4\r")
        assert process.wait(LIMIT) == 4
    finally:
        process.kill()
        process.wait()
        os.close(person)


def _until(terminal: int, *ends: bytes) -> bytes:
    """Read a terminal until all of `ends` have come, one after the other."""
    said = b""
    deadline = time.monotonic() + LIMIT
    at = 0
    for end in ends:
        while (found := said.find(end, at)) < 0:
            assert time.monotonic() < deadline, said
            if select.select([terminal], [], [], 0.1)[0]:
                said += os.read(terminal, 4096)
        at = found + len(end)
    return said


def test_many_calls_at_once(adb: Adb) -> None:
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda number: adb("shell", f"echo {number}; exit {number}"), range(36)))
    assert [(answer.code, answer.out) for answer in answers] == [(number, b"%d\n" % number) for number in range(36)]


def test_disconnecting_and_connecting_again(adb: Adb) -> None:
    assert adb("disconnect", adb.serial).code == 0
    assert adb("shell", "echo x").code != 0
    adb.connect()
    assert adb("shell", "echo back").out == b"back\n"


def test_a_server_that_is_killed_and_started_anew(adb: Adb) -> None:
    adb.stop(signal.SIGKILL)
    adb.start()
    adb.connect()
    assert adb("shell", "echo back").out == b"back\n"


def test_small_requests_are_answered(adb: Adb) -> None:
    assert adb("get-state").out.strip() == b"device"
    assert adb("reverse", "--list").code == 0
    assert b"forwards nothing" in adb("reverse", "tcp:1234", "tcp:1234").err
    assert b"root" in adb("root").out


def test_an_app_is_not_installed(adb: Adb, tmp_path: Path) -> None:
    (tmp_path / "some.apk").write_bytes(os.urandom(300_000))
    done = adb("install", str(tmp_path / "some.apk"))
    assert done.code != 0
    assert b"INSTALL_FAILED" in done.out + done.err


def test_an_emulators_console_by_adb(adb: Adb, phone: Phone) -> None:
    # adb takes an emulator's console for the port before the one that it has connected to.
    assert adb("connect", f"emu:{phone.console},{phone.adb}").code == 0
    serial = f"emulator-{phone.console}"
    try:
        wait_until(lambda: adb("get-state", serial=serial).out.strip() == b"device", "the emulator is there")
        assert b"decapod" in adb("emu", "avd", "name", serial=serial).out
        adb("shell", "settings put system screen_brightness 11", serial=serial)
        assert b"OK" in adb("emu", "avd", "snapshot", "save", "here", serial=serial).out
        adb("shell", "settings put system screen_brightness 22", serial=serial)
        assert b"here" in adb("emu", "avd", "snapshot", "list", serial=serial).out
        adb("emu", "avd", "snapshot", "load", "here", serial=serial)
        assert adb("shell", "settings get system screen_brightness", serial=serial).out == b"11\n"
        assert b"KO" in adb("emu", "avd", "snapshot", "load", "nowhere", serial=serial).out
    finally:
        adb("disconnect", serial)
