import json
import os
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from decapod.cli import checks
from decapod.cli.main import main
from decapod.environments.requirements import REQUIREMENTS


@pytest.fixture
def only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Leave PATH with nothing but the programs put there with this."""
    monkeypatch.setenv("PATH", str(tmp_path))

    def put(name: str, script: str) -> None:
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    return put


def test_a_machine_without_the_programs_is_told_how_to_get_them(
    only: Callable[[str, str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "The demo cannot run here yet." in said
    assert "apt-get install -y --no-install-recommends" in said
    for item in REQUIREMENTS["ubuntu"]:
        if not item.needs.startswith("/"):
            assert item.package in said
    assert "\x1b" not in said


def test_json_has_every_check(only: Callable[[str, str], None], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ready"] is False
    states = {check["name"]: check["state"] for check in told["checks"]}
    assert states["Python"] == "ok"
    assert states["confinement"] == states["X server"] == "missing"


def test_namespaces_that_are_not_allowed_only_limit(only: Callable[[str, str], None]) -> None:
    only("bwrap", "echo 'bwrap: No permissions to create new namespace' >&2; exit 1")
    found = checks.check_namespaces()
    assert found.state == "limited"
    assert "No permissions to create new namespace" in found.detail
    only("bwrap", "exit 0")
    assert checks.check_namespaces().state == "ok"


@pytest.mark.parametrize(
    ("lacking", "told", "fix"),
    [
        (["scipy"], "not installed: scipy: no decapod compare", "pip install 'decapod[compare]'"),
        (["pyarrow"], "not installed: pyarrow: no figures and HTML in reports", "pip install 'decapod[report]'"),
        (["numpy", "matplotlib"], "not installed: numpy, matplotlib: no", "pip install 'decapod[compare,report]'"),
    ],
)
def test_missing_libraries_of_comparisons_only_limit(
    lacking: list[str], told: str, fix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert checks.check_comparing().state == "ok"
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name in lacking else name)
    found = checks.check_comparing()
    assert (found.state, found.fix) == ("limited", fix)
    assert found.detail.startswith(told)


def test_an_x_server_that_dies_says_why(only: Callable[[str, str], None]) -> None:
    only("Xvfb", "echo 'cannot open a socket' >&2; exit 1")
    found = checks.check_x_server()
    assert found.state == "missing"
    assert "cannot open a socket" in found.detail


def test_an_x_server_that_starts_is_ended_again(only: Callable[[str, str], None], tmp_path: Path) -> None:
    server = tmp_path / "server.py"
    server.write_text(
        "import os, sys, time\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        "os.write(int(sys.argv[2]), b'87\\n')\n"
        "time.sleep(100)\n"
    )
    only("Xvfb", f'exec {sys.executable} {server} "$@"')
    found = checks.check_x_server()
    assert (found.state, found.detail) == ("ok", "Xvfb started (display :87)")
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LEAST_DISK", shutil.disk_usage(Path.cwd()).total + 1)
    assert checks.check_disk().state == "limited"


def test_the_command_fits_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert checks.install(["xvfb"]).startswith("sudo apt-get install")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert checks.install(["xvfb"]).startswith("apt-get install")
