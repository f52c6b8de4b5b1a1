"""The scripts that set a machine up, run with machines that lack something."""

import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
FIND_PYTHON = ROOT / "tools" / "find_python.sh"


def program(folder: Path, name: str, script: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def find_python(path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/bash", str(FIND_PYTHON)],
        env={"PATH": f"{path}:/nowhere", **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_names_that_do_not_start_are_passed_over(tmp_path: Path) -> None:
    program(tmp_path, "python3.11", "echo 'not active' >&2; exit 127")
    program(tmp_path, "python3.13", f'exec {sys.executable} "$@"')
    found = find_python(tmp_path)
    assert (found.returncode, found.stdout.strip()) == (0, sys.executable)


def test_without_any_python_the_message_tells_what_to_do(tmp_path: Path) -> None:
    program(tmp_path, "python3", "exit 1")
    (tmp_path / "cat").symlink_to("/bin/cat")
    found = find_python(tmp_path)
    assert found.returncode == 3
    assert "decapod needs Python 3.11, 3.12 or 3.13" in found.stderr
    assert found.stdout == ""


def test_the_python_named_must_fit(tmp_path: Path) -> None:
    old = program(tmp_path, "old", "exit 1")
    found = find_python(tmp_path, PYTHON=str(old))
    assert found.returncode == 3
    assert str(old) in found.stderr
    assert find_python(tmp_path, PYTHON=sys.executable).stdout.strip() == sys.executable


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The script that installs packages, on a machine with nothing but apt-get, which notes what it is asked."""
    monkeypatch.setenv("PATH", str(tmp_path))
    program(tmp_path, "env", f'echo "$@" >>{tmp_path}/asked')
    program(tmp_path, "apt-get", "exit 0")
    script = runpy.run_path(str(ROOT / "tools" / "system.py"))
    script["main"].__globals__["LOG"] = tmp_path / ".make" / "apt.log"
    return script


def test_without_rights_the_command_is_printed(
    system: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    main: Callable[[], int] = system["main"]
    assert main() == 3
    said = capsys.readouterr().err
    assert "apt-get update && apt-get install -y --no-install-recommends" in said
    assert "bubblewrap" in said
    assert "xvfb" in said
    assert not (tmp_path / "asked").exists()


def test_as_root_it_installs_and_says_when_that_did_not_help(
    system: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    main: Callable[[], int] = system["main"]
    assert main() == 3  # nothing is there afterwards either
    configure, update, install = (tmp_path / "asked").read_text().splitlines()
    assert configure.endswith("dpkg --configure -a")
    assert update.endswith("update -q")
    assert "--no-install-recommends" in install
    assert " bubblewrap" in install
    assert "could not be installed" in capsys.readouterr().err


def test_the_demo_does_without_the_large_programs(
    system: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    main: Callable[[str], int] = system["main"]
    assert main("demo") == 3
    demo = capsys.readouterr().err
    assert main("dev") == 3
    tests = capsys.readouterr().err
    assert "mousepad" in demo
    assert "libreoffice" not in demo
    assert {"firefox-esr", "libreoffice-writer", "libreoffice-calc"} <= set(tests.split())


def test_a_large_program_that_the_system_has_no_package_of_is_left_out(
    system: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    program(tmp_path, "apt-cache", '[ "$2" != firefox-esr ]')
    (tmp_path / "somewhere_Packages").touch()
    main: Callable[[], int] = system["main"]
    main.__globals__["LISTS"] = tmp_path
    assert main() == 3
    said = capsys.readouterr().err.split()
    assert "firefox-esr" not in said
    assert "libreoffice-writer" in said


def test_a_machine_that_has_everything_is_left_alone(
    system: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main: Callable[[], int] = system["main"]
    monkeypatch.setitem(
        main.__globals__, "load_requirements", lambda: {"missing": lambda _: [], "packages": lambda _: []}
    )
    monkeypatch.setitem(main.__globals__, "python_packages", lambda: [])
    assert main() == 0
    assert not (tmp_path / "asked").exists()


def test_the_list_of_system_programs_is_read_by_a_python_that_knows_neither_decapod_nor_its_libraries() -> None:
    script = f"import runpy; runpy.run_path({str(ROOT / 'tools' / 'system.py')!r})['load_requirements']()"
    # Isolated and without site-packages, as on a machine that never saw the project.
    read = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stderr
