"""The main job as a user runs it: `decapod run`, Ctrl-C, a kill, and `decapod log` afterwards."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from decapod.bus import Journal, read_journal
from decapod.environments.processes import descendants
from decapod.messages import Instruction, TrialEnded, TrialStarted
from tests.integration.open_fake import living, wait_until

pytestmark = [pytest.mark.anyio, pytest.mark.integration]

TASK = "vim-note"


def decapod(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-m", "decapod", *arguments]
    return subprocess.run(argv, cwd=folder, capture_output=True, text=True, timeout=110, check=False)


@contextmanager
def running(*arguments: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """`decapod` in a session of its own, as a terminal would start it."""
    argv = [sys.executable, "-m", "decapod", *arguments]
    process = subprocess.Popen(
        argv, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def journal_of(folder: Path) -> Journal:
    (path,) = folder.glob("runs/*/*/attempt-1/journal.jsonl")
    return read_journal(path)


async def turn_begins(number: int, process: subprocess.Popen[str], folder: Path) -> None:
    await wait_until(lambda: turns_begun(folder) >= number or process.poll() is not None, "a turn begins", limit=60)
    if process.poll() is not None:
        pytest.fail(f"decapod ended before turn {number} began:\n{process.communicate()[0]}")


def turns_begun(folder: Path) -> int:
    paths = list(folder.glob("runs/*/*/attempt-1/journal.jsonl"))
    return paths[0].read_text().count('"kind":"turn-started"') if paths else 0


def test_a_team_completes_a_task_and_every_message_can_be_read(tmp_path: Path) -> None:
    ran = decapod("run", "by-functionality", "--task", TASK, "--model", "demo", folder=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "success" in ran.stdout
    assert "never evidence about teams" in ran.stdout
    journal = journal_of(tmp_path)
    assert journal.complete
    assert isinstance(journal.envelopes[0].body, TrialStarted)
    assert isinstance(journal.envelopes[-1].body, TrialEnded)
    assert next(e.sender for e in journal.envelopes if isinstance(e.body, Instruction)) == "agent/main"

    logged = decapod("log", "--json", folder=tmp_path)
    assert logged.returncode == 0, logged.stderr
    seqs = [entry["seq"] for line in logged.stdout.splitlines() if "seq" in (entry := json.loads(line))]
    assert seqs == [envelope.seq for envelope in journal.envelopes]
    read = decapod("log", folder=tmp_path).stdout
    shown = [int(word[1:]) for line in read.splitlines() if (word := line.strip().split(" ")[0]).startswith("#")]
    assert shown == seqs, "every message has its line"

    (result,) = tmp_path.glob("runs/*/*/attempt-1/result.json")
    figures = json.loads(result.read_text())
    assert (figures["reason"], figures["metrics"]["completion_ratio"]) == ("success", 1.0)
    assert all(figures["held_at_end"].values())


async def test_ctrl_c_leaves_a_readable_journal_and_nothing_running(tmp_path: Path) -> None:
    with running("run", "single", "--task", TASK, folder=tmp_path) as process:
        await turn_begins(1, process, tmp_path)
        below = descendants(process.pid)
        assert below
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        assert process.returncode == 130, out
        assert "Traceback" not in out
        assert "decapod log" in out
        assert not living(below)
    ended = journal_of(tmp_path).envelopes[-1].body
    assert isinstance(ended, TrialEnded)
    assert ended.reason == "stopped"


async def test_a_polite_kill_is_as_good_as_ctrl_c(tmp_path: Path) -> None:
    with running("run", "single", "--task", TASK, folder=tmp_path) as process:
        await turn_begins(1, process, tmp_path)
        below = descendants(process.pid)
        process.terminate()
        process.communicate(timeout=60)
        assert process.returncode == 130
        assert not living(below)
    assert journal_of(tmp_path).complete


async def test_a_killed_conductor_leaves_what_was_said_and_no_process(tmp_path: Path) -> None:
    with running("run", "single", "--task", TASK, folder=tmp_path) as process:
        await turn_begins(2, process, tmp_path)
        below = descendants(process.pid)
        process.kill()
        process.communicate(timeout=60)
        await wait_until(lambda: not living(below), "nothing is left running", limit=20)
    journal = journal_of(tmp_path)
    assert not journal.complete
    assert sum(envelope.body.kind == "turn-started" for envelope in journal.envelopes) >= 2
    logged = decapod("log", folder=tmp_path)
    assert logged.returncode == 0, logged.stderr
    assert "unfinished" in (logged.stdout + logged.stderr).lower()


async def test_a_dead_x_server_ends_the_trial_with_one_clear_message(tmp_path: Path) -> None:
    with running("run", "single", "--task", TASK, folder=tmp_path) as process:
        await turn_begins(1, process, tmp_path)
        (server,) = [pid for pid in descendants(process.pid) if program(pid) == "Xvfb"]
        os.kill(server, signal.SIGKILL)
        out, _ = process.communicate(timeout=90)
        assert process.returncode == 3, out
        assert "Traceback" not in out
        assert "environment-error" in out
    ended = journal_of(tmp_path).envelopes[-1].body
    assert isinstance(ended, TrialEnded)
    assert ended.reason == "environment-error"
    assert "xvfb was killed by SIGKILL" in ended.message


def program(pid: int) -> str:
    """The program that a process runs; empty when the process is gone."""
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def test_a_task_that_was_not_done_exits_with_1(tmp_path: Path) -> None:
    script = tmp_path / "replies.yaml"
    script.write_text("version: 1\nreplies: [{calls: [{name: root_complete}]}]\n")
    ran = decapod("run", "single", "--task", TASK, "--model", "scripted/replies.yaml", folder=tmp_path)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "false-completion" in ran.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "by-functionalty", "--task", TASK], "did you mean 'by-functionality'"),
        (["run", "single", "--task", "vim-not"], "did you mean 'vim-note'"),
        (["run", "single", "--task", TASK, "--model", "demmo"], "did you mean 'demo'"),
        (["run", "single", "--task", TASK, "--driver", "xvbf"], "did you mean 'xvfb'"),
    ],
)
def test_a_misspelt_name_is_one_message_and_no_traceback(tmp_path: Path, arguments: list[str], said: str) -> None:
    ran = decapod(*arguments, folder=tmp_path)
    assert ran.returncode in (2, 3), ran.stdout + ran.stderr
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr
