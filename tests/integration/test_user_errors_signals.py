"""Ctrl-C and kills at every stage of a run: one short message, a readable journal, nothing left running."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from decapod.bus import Journal, read_journal
from tests.integration.command_line import Running, journals, named, said, start, text_of
from tests.integration.orphans import await_

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_is_left")]

SLOW = """
version: 1
replies:
  - {turn: 1, delay: 2, calls: [{name: ubuntu_press, arguments: {key: esc}}]}
  - {turn: 2, calls: [{name: ubuntu_write_text, arguments: {text: "TEXT"}}]}
  - {calls: [{name: root_complete}]}
"""
"""A second turn whose action takes some seconds."""

Moment = Callable[[Running, Path], bool]


def start_slow(folder: Path) -> Running:
    return start(folder, SLOW.replace("TEXT", "all work and no play " * 60))


def program(name: str) -> Moment:
    """The moment when this program runs below decapod."""
    return lambda process, folder: bool(named(process, name))


def library(name: str) -> Moment:
    """The moment when decapod has imported this library."""
    return lambda process, folder: name in text_of(process.pid, "maps")


MOMENTS: dict[str, Moment] = {
    "first import": library("pydantic_core"),
    "last import": library("_imaging"),
    "trial begins": lambda process, folder: said(folder, "trial-started") > 0,
    "desktop starts": program("Xvfb"),
    "reset": program("xfce4-panel"),
    "model thinks": lambda process, folder: said(folder, "model-call") > 0,
    "action": lambda process, folder: said(folder, "action-request") > 1,
    "end": lambda process, folder: said(folder, "trial-ended") > 0,
}


def reach(moment: str, process: Running, folder: Path) -> None:
    await_(lambda: MOMENTS[moment](process, folder) or process.poll() is not None, moment)


def journal(folder: Path) -> Journal | None:
    paths = journals(folder)
    return read_journal(paths[0]) if paths and paths[0].stat().st_size else None


@pytest.mark.parametrize("moment", MOMENTS)
def test_ctrl_c(moment: str, tmp_path: Path) -> None:
    with start_slow(tmp_path) as process:
        reach(moment, process, tmp_path)
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert "Traceback" not in out
    assert "Exception ignored" not in out
    assert process.returncode == 130 or (moment == "end" and process.returncode == 1), out
    found = journal(tmp_path)
    if found is not None:
        assert found.complete, "a trial that was stopped says so"
        assert not found.torn


@pytest.mark.parametrize("moment", ["desktop starts", "action"])
def test_ctrl_c_by_an_impatient_person(moment: str, tmp_path: Path) -> None:
    with start_slow(tmp_path) as process:
        reach(moment, process, tmp_path)
        for _ in range(5):
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.02)
            if process.poll() is not None:
                break
        out, _ = process.communicate(timeout=60)
    assert "Traceback" not in out
    assert "Exception ignored" not in out
    assert process.returncode == 130, out
    assert journal(tmp_path) is not None


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_kill(moment: str, tmp_path: Path) -> None:
    with start_slow(tmp_path) as process:
        reach(moment, process, tmp_path)
        process.kill()
        out, _ = process.communicate(timeout=60)
    assert "Traceback" not in out
    found = journal(tmp_path)
    assert found is None or moment == "end" or not found.complete
