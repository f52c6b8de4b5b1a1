"""Talking to one device of an adb server."""

import shlex
import socket
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android import adb as module
from decapod.environments.android.adb import Adb, DeviceLost, DeviceSilent, quoted

from .fake_server import SERIAL, FakeServer, fake_server, shell_packets


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    monkeypatch.setattr(module, "RETURN_LIMIT", 1.0)
    with fake_server() as server:
        yield server


@pytest.fixture
def adb(server: FakeServer) -> Adb:
    return Adb(SERIAL, port=server.port)


def test_a_program_with_its_exit_code_and_both_outputs(server: FakeServer, adb: Adb) -> None:
    server.program = lambda service, connection: connection.sendall(
        shell_packets((1, b"caf\xc3\xa9 "), (2, b"oops"), (1, b"\xff"), (9, b"?"), (3, b"\x07"))
    )
    answer = adb.run("echo", "it's", "a b", "$(reboot)")
    assert (answer.code, answer.stdout, answer.stderr) == (7, "café \ufffd", "oops")
    assert server.services == ["shell,v2:echo 'it'\"'\"'s' 'a b' '$(reboot)'"]


def test_output_that_comes_in_small_pieces(server: FakeServer, adb: Adb) -> None:
    def trickle(service: str, connection: socket.socket) -> None:
        for byte in shell_packets((1, b"slow"), (3, b"\0")):
            connection.sendall(bytes([byte]))

    server.program = trickle
    assert adb.run("x").stdout == "slow"


def test_bytes_of_exec_are_unchanged(server: FakeServer, adb: Adb) -> None:
    data = bytes(range(256)) * 4000
    server.program = lambda service, connection: connection.sendall(data)
    assert adb.output("screencap", "-p") == data
    assert server.services == ["exec:screencap -p"]


@given(st.lists(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])), min_size=1))
def test_arguments_reach_the_program_as_they_are(argv: list[str]) -> None:
    assert shlex.split(quoted(argv)) == argv


def test_a_nul_character_is_refused() -> None:
    with pytest.raises(ValueError, match="NUL"):
        quoted(["echo", "a\0b"])


def test_a_program_that_does_not_end(server: FakeServer, adb: Adb) -> None:
    server.program = lambda service, connection: time.sleep(1.0)
    with pytest.raises(DeviceSilent, match="in time"):
        adb.run("top", limit=0.2)


def test_a_program_that_writes_now_and_then_has_no_more_time(server: FakeServer, adb: Adb) -> None:
    def chatter(service: str, connection: socket.socket) -> None:
        for _ in range(40):
            connection.sendall(shell_packets((1, b".")))
            time.sleep(0.05)

    server.program = chatter
    started = time.monotonic()
    with pytest.raises(DeviceSilent):
        adb.run("logcat", limit=0.3)
    assert time.monotonic() - started < 1.5


def test_a_device_that_is_offline_is_brought_back(server: FakeServer, adb: Adb) -> None:
    server.state = "offline"
    server.program = lambda service, connection: connection.sendall(shell_packets((1, b"back"), (3, b"\0")))

    def reconnected(request: str) -> None:
        if request == "host:reconnect-offline":
            server.state = "device"

    server.on_request = reconnected
    assert adb.run("id").stdout == "back"
    assert len(server.services) == 1


def test_a_device_that_is_gone_is_connected_anew(server: FakeServer, adb: Adb) -> None:
    server.state = "gone"
    server.program = lambda service, connection: connection.sendall(shell_packets((3, b"\0")))

    def reconnected(request: str) -> None:
        if request == f"host:connect:{SERIAL}":
            server.state = "device"

    server.on_request = reconnected
    assert adb.run("input", "tap", "1", "2", again=False).code == 0, "nothing had been sent, so it is safe"
    assert f"host:disconnect:{SERIAL}" in server.requests


def test_a_device_that_stays_away_is_lost(server: FakeServer, adb: Adb) -> None:
    server.state = "offline"
    with pytest.raises(DeviceLost, match=f"the device {SERIAL} is lost: adb finds it offline"):
        adb.run("id")


def test_a_connection_that_breaks_off_is_tried_again_only_for_what_looks(server: FakeServer, adb: Adb) -> None:
    def once(service: str, connection: socket.socket) -> None:
        if len(server.services) > 1:
            connection.sendall(shell_packets((1, b"seen"), (3, b"\0")))

    server.program = once
    assert adb.run("dumpsys").stdout == "seen"
    server.services.clear()
    with pytest.raises(DeviceSilent, match="broke off"):
        adb.run("input", "tap", "1", "2", again=False)
    assert len(server.services) == 1, "a tap is not done twice"


def test_without_a_server_the_device_is_lost() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    started = time.monotonic()
    with pytest.raises(DeviceLost, match="no server"):
        Adb(SERIAL, port=port).run("id")
    assert time.monotonic() - started < 15


@given(st.binary(max_size=60))
def test_whatever_the_device_writes_is_an_answer_or_an_error_of_its_own(written: bytes) -> None:
    with fake_server() as server:
        server.program = lambda service, connection: connection.sendall(written)
        try:
            Adb(SERIAL, port=server.port).run("x", limit=2.0, again=False)
        except DeviceSilent:
            return
        assert b"\x03" in written
