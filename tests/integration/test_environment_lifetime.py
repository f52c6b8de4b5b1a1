"""Who dies with whom: the host is killed or interrupted, and nothing is left of its desktop."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from decapod.environments import EnvironmentOptions, EnvironmentUnavailable
from decapod.environments.ubuntu.drivers import open_ubuntu
from tests.integration.open_fake import ROOT, living, wait_until

pytestmark = [pytest.mark.anyio, pytest.mark.integration]


@contextmanager
def host_with_desktop(logs: Path, confined: str) -> Iterator[tuple[subprocess.Popen[str], set[int]]]:
    """A host in a session of its own, and the processes below it."""
    argv = [sys.executable, "-m", "tests.integration.keep_open", str(logs), confined]
    host = subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert host.stdout is not None
        pids = {int(word) for word in host.stdout.readline().split()}
        assert len(living(pids)) > 6
        yield host, pids
    finally:
        host.kill()
        host.wait()
        if host.stdout is not None:
            host.stdout.close()


@pytest.mark.parametrize("confined", ["confined", "unconfined"])
async def test_killing_the_host_ends_its_desktop(tmp_path: Path, confined: str) -> None:
    with host_with_desktop(tmp_path, confined) as (host, pids):
        host.kill()
        await wait_until(lambda: not living(pids), f"of {confined} none is left")


@pytest.mark.parametrize("confined", ["confined", "unconfined"])
async def test_an_interrupt_reaches_the_host_alone_which_then_closes(tmp_path: Path, confined: str) -> None:
    with host_with_desktop(tmp_path, confined) as (host, pids):
        assert all(os.getpgid(pid) != host.pid for pid in pids), "a terminal interrupts a process group"
        os.killpg(host.pid, signal.SIGINT)
        assert host.wait(timeout=60) != 0
        assert not living(pids), "the host has closed the desktop before it ended"


async def test_an_interrupt_at_the_start_leaves_nothing(tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "tests.integration.keep_open", str(tmp_path), "confined"]
    with subprocess.Popen(argv, cwd=ROOT, start_new_session=True, stderr=subprocess.DEVNULL) as host:
        await wait_until((tmp_path / "xvfb.log").exists, "the desktop is being started")
        started = children(host.pid)
        host.send_signal(signal.SIGINT)
        assert host.wait(timeout=60) != 0
        assert not living(started)


def children(pid: int) -> set[int]:
    return {int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


async def test_a_sandbox_that_cannot_be_made_says_why_and_what_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    refusing = programs / "bwrap"
    refusing.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    refusing.chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    with pytest.raises(EnvironmentUnavailable) as raised:
        async with open_ubuntu(EnvironmentOptions(logs=tmp_path / "logs")):
            pytest.fail("it opened")
    told = str(raised.value)
    assert "No permissions to create new namespace" in told
    assert "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0" in told
    assert "--unconfined" in told


async def test_missing_programs_are_named_with_their_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EnvironmentUnavailable) as raised:
        async with open_ubuntu(EnvironmentOptions(logs=tmp_path / "logs", confined=False)):
            pytest.fail("it opened")
    told = str(raised.value)
    assert "Xvfb, which is the desktop's screen" in told
    assert "apt-get install --no-install-recommends" in told
    assert "xfce4-panel" in told
    assert "bubblewrap" not in told


async def test_a_display_that_nobody_gave_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(EnvironmentUnavailable, match="set DISPLAY"):
        async with open_ubuntu(EnvironmentOptions(logs=tmp_path, driver="display")):
            pytest.fail("it opened")
