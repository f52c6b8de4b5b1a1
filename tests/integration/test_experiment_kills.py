"""An experiment that is killed and gone on with: nothing finished is lost, nothing counted twice, nothing left running.

`python -m tests.integration.experiment_kills` does the same many times.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

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
    kill(on_toys(tmp_path, 30, SEED), 4)


def test_a_kill_of_an_experiment_on_a_phone_and_of_a_process_below_it(tmp_path: Path) -> None:
    campaign = on_devices(tmp_path, "phone-alarm-label", 1, SEED, 4.0)
    campaign.children = 1.0
    kill(campaign, 2)


def test_a_second_runner_is_refused_and_ctrl_c_stops_the_first_in_order(tmp_path: Path) -> None:
    file = tmp_path / "experiment.yaml"
    (tmp_path / "replies.yaml").write_text("{version: 1, replies: [{delay: 3600, text: never}]}")
    file.write_text(
        "version: 1\nname: slow\ntopologies: [single]\nmodels: [scripted/replies.yaml]\ntasks: [phone-alarm-label]\n"
        "seeds: [1]\n"
    )
    argv = [sys.executable, "-m", "decapod", "experiment", "run", str(file)]
    variables = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        argv, cwd=tmp_path, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as first:
        await_(lambda: any(b'"model-call"' in path.read_bytes() for path in journals(tmp_path)), "the trial is at work")
        second = subprocess.run(argv, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)
        assert second.returncode == 2
        assert f"is being worked in by another decapod (process {first.pid})" in second.stderr
        first.send_signal(signal.SIGINT)
        out, _ = first.communicate(timeout=60)
    assert first.returncode == 130
    assert "The same command goes on from there." in out
    assert "Traceback" not in out
    (result,) = tmp_path.glob("runs/*/*/attempt-1/result.json")
    assert '"reason": "stopped"' in result.read_text()


def journals(folder: Path) -> list[Path]:
    return list(folder.glob("runs/*/*/attempt-*/journal.jsonl"))
