"""Checks of processes, on real ones."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from .fake import FakeDesktop

NAME = "decapod-sleeper"


@pytest.fixture
def sleeper(tmp_path: Path) -> Path:
    """A program of a name that nobody else uses, longer than what the kernel keeps of a name."""
    program = shutil.which("sleep")
    assert program
    copied = tmp_path / f"{NAME}-{os.getpid()}"
    shutil.copy(program, copied)
    return copied


@contextmanager
def running(*argv: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(argv, stdin=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < until, "it did not come about"
        time.sleep(0.01)


def test_a_program_runs_until_it_is_killed(desktop: FakeDesktop, sleeper: Path) -> None:
    name = sleeper.name
    assert not desktop.holds("process_running", name=name)
    assert desktop.holds("process_absent", name=name)
    with running(sleeper, "60") as process:
        wait_for(lambda: desktop.holds("process_running", name=name))
        assert not desktop.holds("process_absent", name=name)
        assert desktop.outcome("process_running", name=name).evidence == [f"{process.pid} {sleeper} 60"]
        assert desktop.holds("process_running", name=name, argument="60")
        assert not desktop.holds("process_running", name=name, argument="6")
        assert not desktop.holds("process_running", name=NAME)
        process.send_signal(signal.SIGKILL)
        # Not waited for yet: a zombie stays behind, and it does not run.
        wait_for(lambda: desktop.holds("process_absent", name=name))
        assert Path(f"/proc/{process.pid}").exists()


def test_a_script_is_found_by_its_own_name(desktop: FakeDesktop, tmp_path: Path) -> None:
    script = tmp_path / f"decapod-script-{os.getpid()}.py"
    script.write_text("import time\ntime.sleep(60)\n")
    with running(sys.executable, script):
        wait_for(lambda: desktop.holds("process_running", name=script.name))


def test_an_argument_may_be_given_without_its_folders(desktop: FakeDesktop, tmp_path: Path) -> None:
    script = tmp_path / f"decapod-opens-{os.getpid()}.py"
    script.write_text("import time\ntime.sleep(60)\n")
    with running(sys.executable, script, "/home/user/a.txt"):
        wait_for(lambda: desktop.holds("process_running", name=script.name, argument="a.txt"))
        assert not desktop.holds("process_running", name=script.name, argument="txt")


@pytest.mark.parametrize("name", ["", "/usr/bin/mousepad"])
def test_a_name_is_without_folders(desktop: FakeDesktop, name: str) -> None:
    assert "should match pattern" in desktop.error("process_running", name=name)
