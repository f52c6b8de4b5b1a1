import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from decapod.environments.processes import ProgramError, Programs, descendants, how_it_ended


def stat(folder: Path, pid: int, parent: int, name: str = "x", state: str = "S") -> None:
    (folder / str(pid)).mkdir()
    (folder / str(pid) / "stat").write_text(f"{pid} ({name}) {state} {parent} 1 1 0 -1")


def test_descendants_are_found_through_every_generation(tmp_path: Path) -> None:
    stat(tmp_path, 10, 1)
    stat(tmp_path, 11, 10, name="a) S 99 (b")
    stat(tmp_path, 12, 11, state="Z")
    stat(tmp_path, 13, 12)
    stat(tmp_path, 14, 1)
    (tmp_path / "15").mkdir()
    (tmp_path / "self").mkdir()
    assert descendants(10, tmp_path) == {11, 13}
    assert descendants(99, tmp_path) == set()


@pytest.mark.parametrize(
    ("code", "told"),
    [(0, "ended with exit code 0"), (3, "ended with exit code 3"), (-11, "was killed by SIGSEGV"), (-99, "signal 99")],
)
def test_an_end_is_told_in_words(code: int, told: str) -> None:
    assert told in how_it_ended(code)


SCRIPT = textwrap.dedent(
    """
    import os, sys
    from decapod.environments.processes import Programs, adopt_orphans, descendants
    adopt_orphans()
    programs = Programs({})
    variables = {"PATH": os.defpath}
    daemon = "import os, time; os.fork() and os._exit(0); os.setsid(); os.fork() and os._exit(0); time.sleep(3600)"
    programs.start("kept", ["sleep", "3600"], variables)
    programs.start("other", ["sleep", "3600"], variables)
    programs.start("daemon", [sys.executable, "-c", daemon], variables)
    programs.wait_for("the daemon has left", lambda: programs.ended(["daemon"]) is not None, 60)
    programs.wait_for("three are there", lambda: len(descendants(os.getpid())) == 3, 60)
    programs.kept = {"kept"}
    programs.kill_all()
    assert len(descendants(os.getpid())) == 1 and programs.ended(["kept"]) is None
    programs.kept = set()
    programs.kill_all()
    assert descendants(os.getpid()) == set()
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        print("nobody left")
    """
)


def test_no_descendant_escapes_and_no_zombie_stays() -> None:
    # In a process of its own: adopting orphans would reach into the test runner.
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=100, check=False)
    assert (done.stdout, done.stderr) == ("nobody left\n", "")


def test_waiting_ends_with_the_program_the_limit_or_the_host(tmp_path: Path) -> None:
    with (tmp_path / "bad.log").open("wb") as log:
        programs = Programs({"bad": log.fileno()})
        variables = {"PATH": "/usr/bin:/bin"}
        programs.start("bad", ["sh", "-c", "echo oh no; exit 3"], variables)
        with pytest.raises(ProgramError, match=r"bad ended with exit code 3 before it is up; see bad\.log"):
            programs.wait_for("it is up", lambda: False, 20, ["bad"])
        assert (tmp_path / "bad.log").read_text() == "oh no\n"
        with pytest.raises(ProgramError, match=r"not within 0\.01 s: it is up"):
            programs.wait_for("it is up", lambda: False, 0.01)
        with pytest.raises(ProgramError, match="the host hung up"):
            programs.wait_for("it is up", lambda: False, 20, cancelled=lambda: True)
        assert programs.kill("bad") == "ended with exit code 3"
        assert programs.kill("bad") is None


def test_a_program_is_killed_by_name_and_its_own_end_is_told() -> None:
    programs = Programs({})
    programs.start("sleeper", ["sleep", "3600"], {"PATH": "/usr/bin:/bin"})
    assert programs.ended(["sleeper", "unknown"]) is None
    assert programs.kill("sleeper") is None
    programs.start("quick", ["true"], {"PATH": "/usr/bin:/bin"})
    assert programs.kill("quick", patience=20) == "ended with exit code 0"


def test_a_program_may_end_in_order_and_is_killed_when_it_does_not(tmp_path: Path) -> None:
    variables = {"PATH": "/usr/bin:/bin"}
    polite = "trap 'touch left; exit 0' TERM; touch ready; while :; do sleep 0.01; done"
    stubborn = "trap '' TERM; touch ready; while :; do sleep 0.01; done"
    for script, patience, left in ((polite, 60, True), (stubborn, 0.05, False)):
        folder = tmp_path / str(left)
        folder.mkdir()
        programs = Programs({})
        program = programs.start("x", ["sh", "-c", f"cd {folder}; {script}"], variables)
        programs.wait_for("it is ready", (folder / "ready").exists, 60)
        programs.ask_to_end("x", patience)
        assert program.returncode == (0 if left else -9)
        assert (folder / "left").exists() is left
        programs.ask_to_end("x", patience)


def test_a_program_without_its_starter_is_told() -> None:
    with pytest.raises(ProgramError, match=r"cannot start x \(thing\)"):
        Programs({}).start("x", ["thing"], {"PATH": "/nowhere"})


def test_zombies_are_counted_when_they_are_asked_for(tmp_path: Path) -> None:
    for pid, state, parent in ((10, "S", 1), (11, "Z", 10), (12, "S", 10)):
        (tmp_path / str(pid)).mkdir()
        (tmp_path / str(pid) / "stat").write_text(f"{pid} (a program) {state} {parent} 0 0")
    assert descendants(10, tmp_path) == {12}
    assert descendants(10, tmp_path, zombies=True) == {11, 12}
