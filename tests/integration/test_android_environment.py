"""The environment `android` with its driver `virtual`, from outside: opened, lived in, reset, harmed, closed."""

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import anyio
import pytest
from pydantic import JsonValue

from decapod.environments import EnvironmentFailure, EnvironmentOptions, EnvironmentUnavailable
from decapod.environments.android.drivers import open_android
from decapod.environments.client import EnvironmentClient
from decapod.evaluators import CheckRequest
from decapod.prompts.marks.find import find_marks
from tests.integration.android_phone import CALCULATOR, LAUNCHER
from tests.integration.open_fake import ROOT, below, living, wait_until

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

PHONE, SERVER, WORKER = "decapod.environments.android.virtual", "nodaemon", "decapod.environments.worker"
IN_FRONT = CheckRequest("app_in_front", {"package": LAUNCHER})
CALCULATING = CheckRequest("app_in_front", {"package": CALCULATOR})


@asynccontextmanager
async def opened(logs: Path) -> AsyncIterator[EnvironmentClient]:
    async with open_android(EnvironmentOptions(logs=logs)) as environment:
        assert isinstance(environment, EnvironmentClient)
        yield environment


@pytest.fixture
async def environment(tmp_path: Path) -> AsyncIterator[EnvironmentClient]:
    async with opened(tmp_path / "logs") as environment:
        pids = below(environment.supervisor_pid)
        yield environment
        pids |= {environment.supervisor_pid, *below(environment.supervisor_pid)}
    assert not living(pids)


def command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def named(environment: EnvironmentClient, word: str) -> list[int]:
    """The processes of an environment whose command has this word in it."""
    return sorted(pid for pid in below(environment.supervisor_pid) if word in command(pid).split())


async def passes(environment: EnvironmentClient, check: CheckRequest) -> bool:
    (outcome,) = await environment.evaluate([check])
    assert outcome.error is None, outcome.error
    return outcome.passed


async def test_a_life(environment: EnvironmentClient) -> None:
    summary = environment.describe()
    assert summary.name == "android"
    assert [action.name for action in summary.actions] == [
        *("tap", "long_tap", "swipe", "write_text", "press", "show_all_drawer", "open_app"),
    ]
    sight = await environment.observe()
    assert (sight.size.width, sight.size.height) == (1080, 2340)
    assert sight.png is not None
    assert sight.tree is not None
    outcome = await environment.act("open_app", {"name": "Calculator"})
    assert (outcome.status, outcome.output, outcome.screen_changed, outcome.settled) == ("ok", CALCULATOR, True, True)
    assert await passes(environment, CALCULATING)
    sight = await environment.observe()
    assert sight.tree is not None
    marks = {mark.label: mark for mark in find_marks(sight.tree, sight.size)}
    for label in ("4", "2"):
        target: JsonValue = {"box": marks[label].box.model_dump(), "label": label}
        assert (await environment.act("tap", {"element": target})).status == "ok"
    assert await passes(environment, CheckRequest("text_shown", {"text": "42"}))
    await environment.reset()
    assert await passes(environment, IN_FRONT)
    assert not await passes(environment, CheckRequest("text_shown", {"text": "42"}))


async def test_a_reset_keeps_every_process_and_forgets_everything_else(environment: EnvironmentClient) -> None:
    first = await environment.observe()
    before = [named(environment, word) for word in (PHONE, SERVER, WORKER)]
    assert (await environment.act("open_app", {"name": "Calculator"})).status == "ok"
    await environment.reset()
    assert [named(environment, word) for word in (PHONE, SERVER, WORKER)] == before
    again = await environment.observe()
    assert again.png == first.png
    assert again.tree == first.tree


async def test_a_set_up_that_fails_is_forgotten_too(environment: EnvironmentClient) -> None:
    outcome = await environment.act("open_app", {"name": "No such app"})
    assert outcome.status == "failed"
    assert "there is no app 'No such app'" in str(outcome.error)


async def test_two_phones_know_nothing_of_each_other(tmp_path: Path, environment: EnvironmentClient) -> None:
    async with opened(tmp_path / "other") as other:
        await other.act("open_app", {"name": "Calculator"})
        assert await passes(other, CALCULATING)
        assert not await passes(environment, CALCULATING)


async def test_a_killed_worker_is_replaced_and_the_phone_lives_on(environment: EnvironmentClient) -> None:
    await environment.act("open_app", {"name": "Calculator"})
    phone = named(environment, PHONE)
    for pid in named(environment, WORKER):
        os.kill(pid, signal.SIGKILL)
    assert (await environment.observe()).png is not None
    assert named(environment, PHONE) == phone
    assert await passes(environment, CALCULATING)


async def test_a_worker_killed_in_the_middle_of_an_action(environment: EnvironmentClient) -> None:
    async def kill() -> None:
        await anyio.sleep(0.3)
        for pid in named(environment, WORKER):
            os.kill(pid, signal.SIGKILL)

    async with anyio.create_task_group() as group:
        group.start_soon(kill)
        outcome = await environment.act("write_text", {"text": "word " * 1500})
    assert outcome.status == "failed"
    assert "was killed by SIGKILL" in str(outcome.error)
    assert (await environment.act("press", {"key": "home"})).status == "ok"


@pytest.mark.parametrize(("victim", "name"), [(PHONE, "phone"), (SERVER, "adb")])
async def test_a_killed_phone_or_server_is_a_failure_that_says_so(tmp_path: Path, victim: str, name: str) -> None:
    async with opened(tmp_path / "logs") as environment:
        pids = below(environment.supervisor_pid) | {environment.supervisor_pid}

        async def kill() -> None:
            await anyio.sleep(0.2)
            for pid in named(environment, victim):
                os.kill(pid, signal.SIGKILL)

        async with anyio.create_task_group() as group:
            group.start_soon(kill)
            with suppress(EnvironmentFailure):  # the loss may be told before the answer
                await environment.act("write_text", {"text": "word " * 1500})
        with pytest.raises(EnvironmentFailure, match=f"the device is lost: {name} was killed by SIGKILL"):
            await act_until_it_fails(environment)
    assert not living(pids)


async def act_until_it_fails(environment: EnvironmentClient) -> None:
    with anyio.fail_after(30):
        while True:
            await environment.act("press", {"key": "home"})


async def test_killing_the_host_ends_its_phone(tmp_path: Path) -> None:
    script = (
        "import sys, anyio; from pathlib import Path\n"
        "from tests.integration.test_android_environment import opened\n"
        "from tests.integration.open_fake import below\n"
        "async def main():\n"
        "    async with opened(Path(sys.argv[1])) as environment:\n"
        "        top = environment.supervisor_pid\n"
        "        print(top, *below(top), flush=True)\n"
        "        await anyio.sleep(3600)\n"
        "anyio.run(main)\n"
    )
    argv = [sys.executable, "-c", script, str(tmp_path)]
    host = subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert host.stdout is not None
    with host.stdout:
        try:
            pids = {int(word) for word in host.stdout.readline().split()}
            assert len(living(pids)) >= 4
        finally:
            host.kill()
            host.wait()
    await wait_until(lambda: not living(pids), "of the phone none is left")


async def test_an_adb_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECAPOD_ADB", str(tmp_path / "nothing"))
    with pytest.raises(EnvironmentUnavailable, match="DECAPOD_ADB names"):
        async with opened(tmp_path / "logs"):
            pytest.fail("it opened")


async def test_an_emulator_without_a_snapshot_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentUnavailable, match="--snapshot NAME"):
        async with open_android(EnvironmentOptions(logs=tmp_path, driver="emulator", serial="emulator-5554")):
            pytest.fail("it opened")
