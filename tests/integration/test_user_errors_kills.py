"""SIGKILL of any process of a run at any moment: a readable journal, nothing left running, and the next run works."""

import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from decapod.bus import read_journal
from decapod.environments.processes import descendants
from tests.integration.command_line import RUN, Running, decapod, end_of, journals, named, running, start
from tests.integration.orphans import await_

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_is_left")]

SEED = int(os.environ.get("DECAPOD_KILL_SEED", "1"))
"""Another one draws other moments. The number that a failure tells is the seed and the case."""

MOMENTS = 10
LATEST = 4.0
"""A process is killed at most so many seconds after it was there; a run takes longer."""

BUSY = """
version: 1
replies:
  - {turn: 1, delay: 1, calls: [{name: ubuntu_write_text, arguments: {text: "all work and no play"}}]}
  - {turn: 2, delay: 1, calls: [{name: ubuntu_search_app, arguments: {name: Xfce Terminal}}]}
  - {calls: [{name: root_complete}]}
"""
SHORT = "{version: 1, replies: [{calls: [{name: root_complete}]}]}"

VICTIMS: dict[str, Callable[[Running], list[int]]] = {
    "decapod": lambda process: [process.pid],
    "bwrap": lambda process: named(process, "bwrap"),
    "the supervisor": lambda process: running(process, "decapod.environments.supervisor"),
    "a worker": lambda process: running(process, "decapod.environments.worker"),
    "Xvfb": lambda process: named(process, "Xvfb"),
    "any program below it": lambda process: sorted(descendants(process.pid)),
}


@pytest.mark.parametrize("number", range(MOMENTS))
def test_a_kill_at_a_random_moment(number: int, tmp_path: Path) -> None:
    drawn = random.Random(f"{SEED}-{number}")
    victim, delay = list(VICTIMS)[number % len(VICTIMS)], drawn.uniform(0, LATEST)
    case = f"DECAPOD_KILL_SEED={SEED}, number {number}: {victim}, {delay:.3f} s after it was there"
    with start(tmp_path, BUSY) as process:
        await_(lambda: bool(VICTIMS[victim](process)) or process.poll() is not None, case, pause=0.05)
        time.sleep(delay)
        kill(drawn, VICTIMS[victim](process))
        out, _ = process.communicate(timeout=90)
    assert "Traceback" not in out, f"{case}\n{out}"
    found = [read_journal(path) for path in journals(tmp_path) if path.stat().st_size]
    if victim != "decapod":
        assert process.returncode in {0, 1, 3}, f"{case}\n{out}"
        assert len(found) == 1, case
        assert found[0].complete, case
        assert not found[0].torn, case
        lost = end_of(found[0]).reason == "environment-error"
        assert lost is (process.returncode == 3), f"{case}\n{out}"
        assert not lost or out.count("the device is lost") <= 1, f"{case}\n{out}"
    (tmp_path / "replies.yaml").write_text(SHORT)
    again = decapod(*RUN, "--model", "scripted/replies.yaml", folder=tmp_path)
    assert again.returncode == 1, f"the next run after {case}\n{again.stdout}{again.stderr}"
    assert end_of(read_journal(journals(tmp_path)[-1])).reason == "false-completion", case


def kill(drawn: random.Random, pids: list[int]) -> None:
    """Kill one of these processes; it may just have ended."""
    if not pids:
        return
    try:
        os.kill(drawn.choice(pids), signal.SIGKILL)
    except ProcessLookupError:
        return
