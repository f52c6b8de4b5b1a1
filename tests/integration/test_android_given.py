"""The drivers `emulator` and `device`, on a virtual phone at an emulator's ports, through the user's own adb server."""

import os
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from decapod.environments import Environment, EnvironmentFailure, EnvironmentOptions
from decapod.environments.adb_program import find_adb
from decapod.environments.android.console import Console
from decapod.environments.android.drivers import open_android
from decapod.evaluators import CheckRequest
from tests.integration.android_phone import CALCULATOR
from tests.integration.phone_session import free_port, running_phone

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

CALCULATING = CheckRequest("app_in_front", {"package": CALCULATOR})


@dataclass
class Emulator:
    """A phone that adb takes for an emulator, by its ports."""

    console: Console
    serial: str


def free_ports() -> int:
    """An even port, the console's, that is free and the one after it too: where adb looks for emulators."""
    for port in range(5584, 5556, -2):
        try:
            with socket.create_server(("127.0.0.1", port)), socket.create_server(("127.0.0.1", port + 1)):
                return port
        except OSError:
            continue
    raise AssertionError("no ports are free where adb looks for emulators")


@pytest.fixture
def emulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Emulator]:
    for name, value in {"HOME": str(tmp_path), "ADB_USB": "0", "ADB_MDNS": "0"}.items():
        monkeypatch.setenv(name, value)
    server = free_port()
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server))
    port = free_ports()
    with running_phone("--port", str(port + 1), "--console-port", str(port)):
        console = Console(port)
        try:
            yield Emulator(console, f"emulator-{port}")
        finally:
            console.close()
            with socket.socket() as probe:
                assert probe.connect_ex(("127.0.0.1", server)) != 0, "the adb server that was started has ended"


@asynccontextmanager
async def opened(logs: Path, **options: str) -> AsyncIterator[Environment]:
    async with open_android(EnvironmentOptions(logs=logs, **options)) as environment:  # type: ignore[arg-type] # texts
        yield environment


async def passes(environment: Environment, check: CheckRequest) -> bool:
    (outcome,) = await environment.evaluate([check])
    assert outcome.error is None, outcome.error
    return outcome.passed


async def test_an_emulator_begins_with_its_snapshot(tmp_path: Path, emulator: Emulator) -> None:
    emulator.console.ask("avd snapshot save clean")
    async with opened(tmp_path, serial=emulator.serial, snapshot="clean") as environment:
        assert (await environment.act("open_app", {"name": "Calculator"})).status == "ok"
        assert await passes(environment, CALCULATING)
        await environment.reset()
        assert not await passes(environment, CALCULATING)
        assert (await environment.observe()).tree


async def test_an_emulator_without_that_snapshot_says_so(tmp_path: Path, emulator: Emulator) -> None:
    with pytest.raises(EnvironmentFailure, match=r"did not load its snapshot 'dirty'.*requested snapshot"):
        async with opened(tmp_path, serial=emulator.serial, snapshot="dirty"):
            pytest.fail("it opened")


async def test_a_device_is_tidied_up_and_keeps_what_it_holds(tmp_path: Path, emulator: Emulator) -> None:
    async with opened(tmp_path, driver="device", serial=emulator.serial) as environment:
        assert (await environment.act("open_app", {"name": "Calculator"})).status == "ok"
        kept = await environment.act("write_text", {"text": "1+1"})
        assert kept.status == "ok"
        await environment.reset()
        assert not await passes(environment, CALCULATING)
    assert "was best effort" in (tmp_path / "supervisor.log").read_text()


async def test_a_server_that_runs_already_stays(tmp_path: Path, emulator: Emulator) -> None:
    port = os.environ["ANDROID_ADB_SERVER_PORT"]
    adb = find_adb()
    subprocess.run([adb, "-P", port, "start-server"], check=True, capture_output=True)
    try:
        async with opened(tmp_path, driver="device", serial=emulator.serial) as environment:
            assert (await environment.observe()).png is not None
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", int(port))) == 0
    finally:
        subprocess.run([adb, "-P", port, "kill-server"], check=True, capture_output=True)


async def test_a_device_that_is_not_there(tmp_path: Path, emulator: Emulator) -> None:
    with pytest.raises(EnvironmentFailure, match=r"adb finds the device R58M123 absent; see: adb devices"):
        async with opened(tmp_path, serial="R58M123"):
            pytest.fail("it opened")
