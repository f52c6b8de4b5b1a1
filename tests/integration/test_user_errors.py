"""What goes wrong around a real trial: one clear message each, a readable journal, nothing left running."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from decapod.messages import ActionResult
from tests.integration.command_line import RUN, Running, decapod, ended, journal, named, running, said, start
from tests.integration.orphans import await_

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_is_left")]

TYPING = """
version: 1
replies:
  - {turn: 1, text: "\\e[2J\\e]0;owned\\aTyping.", calls: [{name: ubuntu_write_text, arguments: {text: "TEXT"}}]}
  - {turn: 2, calls: [{name: ubuntu_press, arguments: {key: esc}}]}
  - {calls: [{name: root_complete}]}
"""


TASK = """
version: 1
id: mine
about: Press a button.
instruction: Press a button.
environments: [ubuntu]
nodes:
  opened:
    check: {ubuntu.window_open: {wm_class: xfce4-terminal}}
demonstration:
  - name: press
    do: [{click: PHRASE}]
  - in: root
    do: [complete]
near_misses:
  none:
    about: Nothing is pressed.
    without: [press]
"""


def start_typing(folder: Path) -> Running:
    """A trial whose first action types for some seconds; returns while it does."""
    process = start(folder, TYPING.replace("TEXT", "all work and no play " * 60))
    await_(lambda: said(folder, "action-request") > 0, "an action")
    return process


def test_workers_that_are_killed_cost_one_action_the_spare_one_included(tmp_path: Path) -> None:
    with start_typing(tmp_path) as process:
        workers = running(process, "decapod.environments.worker")
        assert len(workers) >= 2, "one at work, one that waits"
        for worker in sorted(workers, reverse=True):  # the spare one first: it was started last
            os.kill(worker, signal.SIGKILL)
        out, _ = process.communicate(timeout=90)
    assert process.returncode == 1, out
    assert "Traceback" not in out
    assert ended(tmp_path).reason == "false-completion"
    results = [envelope.body for envelope in journal(tmp_path).envelopes if isinstance(envelope.body, ActionResult)]
    assert [result.status for result in results[:2]] == ["failed", "ok"]
    assert not set(out) & {"\x1b", "\x07"}, "what a model says cannot command the terminal"
    assert r"\x1b[2J" in out
    logged = decapod("log", folder=tmp_path)
    assert not set(logged.stdout) & {"\x1b", "\x07"}
    assert r"\x1b[2J" in logged.stdout


def test_a_supervisor_that_is_killed_ends_the_trial_with_one_message(tmp_path: Path) -> None:
    with start_typing(tmp_path) as process:
        supervisors = running(process, "decapod.environments.supervisor")
        assert supervisors
        for supervisor in supervisors:
            os.kill(supervisor, signal.SIGKILL)
        out, _ = process.communicate(timeout=90)
    assert process.returncode == 3, out
    assert "Traceback" not in out
    assert ended(tmp_path).reason == "environment-error"
    assert "the device is lost: its supervisor ended" in ended(tmp_path).message
    assert out.count("the device is lost") == 1


def test_an_x_server_that_is_killed_ends_the_trial_with_one_message(tmp_path: Path) -> None:
    with start_typing(tmp_path) as process:
        (server,) = named(process, "Xvfb")
        os.kill(server, signal.SIGKILL)
        out, _ = process.communicate(timeout=90)
    assert process.returncode == 3, out
    assert "Traceback" not in out
    assert ended(tmp_path).reason == "environment-error"
    assert "the device is lost: xvfb was killed by SIGKILL; logs are in" in ended(tmp_path).message
    assert out.count("the device is lost") == 1


@pytest.mark.parametrize(
    ("phrase", "told"),
    [
        ('the button "Open sesame"', 'nothing on the screen is the button "Open sesame"; listed: '),
        ('the button "*"', 'the button "*" could be any of '),
    ],
)
def test_a_demonstration_whose_words_fit_nothing_or_two_things(tmp_path: Path, phrase: str, told: str) -> None:
    (tmp_path / "task.yaml").write_text(TASK.replace("PHRASE", repr(phrase)))
    ran = decapod("run", "single", "--task", "task.yaml", folder=tmp_path)
    assert ran.returncode == 3, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    assert ended(tmp_path).reason == "model-error"
    assert told in ended(tmp_path).message
    assert told in " ".join(ran.stdout.split())


def test_a_disk_that_is_full_ends_the_run_with_one_message(tmp_path: Path) -> None:
    """The runs are on a file system of 160 KiB; what is on it is copied out before it ends."""
    for name in ("disk", "runs"):
        (tmp_path / name).mkdir()
    run = f"{sys.executable} -m decapod {' '.join(RUN)} --runs disk"
    script = f"{run}; code=$?; cp -r disk/. runs; exit $code"
    small = ["bwrap", "--dev-bind", "/", "/", "--size", str(160 * 1024), "--tmpfs", str(tmp_path / "disk")]
    command = [*small, "--chdir", str(tmp_path), "--", "bash", "-c", script]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=110, check=False)
    assert ran.returncode == 3, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    assert ran.stderr.count("the disk is full") == 1, "the account of the trial on standard output may say so too"
    found = journal(tmp_path)
    assert not found.torn
    assert found.envelopes
    assert not list((tmp_path / "runs").rglob(".writing-*"))


def test_a_program_that_a_task_needs_is_named_with_what_to_install(tmp_path: Path) -> None:
    program = os.path.realpath(shutil.which("localc") or "")
    hide = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", "/dev/null", program, "--"]
    argv = [*hide, sys.executable, "-m", "decapod", "run", "single", "--task", "calc-total"]
    ran = subprocess.run(argv, cwd=tmp_path, capture_output=True, text=True, timeout=110, check=False)
    assert ran.returncode == 3, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    told = (
        "ubuntu: set-up step 1 (require_programs) failed: the task cannot be done here: the system lacks:\n"
        "  localc, which calculates, in tasks\n"
        "On Debian and Ubuntu: apt-get install --no-install-recommends libreoffice-calc"
    )
    assert ended(tmp_path).message == told
    assert ended(tmp_path).reason == "environment-error"
    assert told in "\n".join(line.removeprefix("    ") for line in ran.stdout.splitlines())


def test_a_program_that_is_missing_is_named_with_what_to_install(tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bwrap", "true", "sh"):
        (programs / name).symlink_to(f"/usr/bin/{name}")
    ran = decapod(*RUN, folder=tmp_path, path=str(programs))
    assert ran.returncode == 3
    assert "Traceback" not in ran.stderr
    assert "the environment 'ubuntu' cannot run here: the system lacks:" in ran.stdout
    assert "      Xvfb, which is the desktop's screen" in ran.stdout
    install = next(line for line in ran.stdout.splitlines() if "apt-get install --no-install-recommends" in line)
    assert "xvfb" in install.split()
    assert ran.stdout.count("Xvfb, which") == 1
    assert ended(tmp_path).reason == "environment-error"


def test_without_namespaces_the_demo_runs_unconfined_and_says_so(tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "bwrap").write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    (programs / "bwrap").chmod(0o755)
    ran = decapod(*RUN, folder=tmp_path, path=f"{programs}:{os.environ['PATH']}")
    assert ran.stderr.startswith("No sandbox: not allowed here (bwrap: No permissions to create new namespace)")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_reader_that_goes_away_stops_nothing_and_is_no_fault(tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "decapod", *RUN]
    with subprocess.Popen(argv, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "Team single on task vim-note\n"
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0
    assert ended(tmp_path).reason == "success"
    log = [sys.executable, "-m", "decapod", "log"]
    with subprocess.Popen(log, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0
