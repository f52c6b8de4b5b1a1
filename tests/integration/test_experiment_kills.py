"""An experiment that is killed and gone on with: nothing finished is lost, nothing counted twice, nothing left running.

`python -m tests.integration.experiment_kills` does the same many times.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from decapod.cli.main import main
from decapod.environments.processes import descendants
from decapod.experiments.runner import is_worked_in, read_all, read_record
from tests.integration.experiment_kills import Campaign, on_devices, on_toys
from tests.integration.open_fake import ROOT
from tests.integration.orphans import await_

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_is_left")]

SEED = int(os.environ.get("DECAPOD_KILL_SEED", "1"))


def kill(campaign: Campaign, kills: int) -> None:
    while campaign.kills < kills and campaign.kill_once():
        pass
    campaign.finish()


def test_kills_of_an_experiment_in_memory(tmp_path: Path) -> None:
    kill(on_toys(tmp_path, 16, SEED), 2)


def test_an_experiment_on_a_phone_is_killed_gone_on_with_refused_to_a_second_runner_and_stopped(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "replies.yaml").write_text("{version: 1, replies: [{delay: 3600, text: never}]}")
    campaign = on_devices(tmp_path, "phone-alarm-label", 1, SEED, 1.0, model=f"scripted/{tmp_path / 'replies.yaml'}")
    with campaign.started() as first:
        await_(lambda: descendants(first.pid) != set(), "the phone is being started", pause=0.05)
        campaign.kill_below(first)
        goes_on = "the trial is at work, or attempted again, though a process was killed"
        await_(lambda: at_work(tmp_path) > 0 or campaign.attempts() > 1, goes_on, pause=0.05)
    assert campaign.look() == 0
    begun = at_work(tmp_path)
    with campaign.started() as second:
        await_(lambda: at_work(tmp_path) > begun, "the trial is at work again", pause=0.05)
        assert main(["experiment", "run", str(campaign.file), "--runs", str(tmp_path / "runs")]) == 2
        assert f"is being worked in by another decapod (process {second.pid})" in capfd.readouterr().err
        second.send_signal(signal.SIGINT)
        assert second.wait(timeout=60) == 130
    out = (tmp_path / "log.txt").read_text()
    assert "The same command goes on from there." in out
    assert "Traceback" not in out
    newest = max(tmp_path.glob("runs/*/*/attempt-*"), key=lambda path: int(path.name.removeprefix("attempt-")))
    assert '"reason": "stopped"' in (newest / "result.json").read_text()


def test_a_second_ctrl_c_ends_at_once_and_leaves_the_trial_to_the_next_run(tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "tests.integration.experiment_stubborn", str(tmp_path), "2"]
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        await_(lambda: at_work(tmp_path) > 0, "a trial is at work", pause=0.05)
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline().startswith("Stopping: ")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out.splitlines() == [
        "The terminal is given back.",
        "Ended at once. What was running is attempted anew by the next start.",
    ]
    (home,) = tmp_path.glob("runs/*")
    assert not is_worked_in(home)
    record = read_record(home)
    standing = read_all(home, record.trials)
    assert [(one.made, one.finished(record.retries)) for one in standing.values()] == [(1, False)] * 2


def at_work(folder: Path) -> int:
    """How many attempts have come so far as to ask a model."""
    journals = folder.glob("runs/*/*/attempt-*/journal.jsonl")
    return sum(b'"model-call"' in path.read_bytes() for path in journals)
