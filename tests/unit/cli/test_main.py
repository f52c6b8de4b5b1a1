import subprocess
import sys

import pytest

import decapod
from decapod.cli.main import main


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"decapod {decapod.__version__}\n"


def test_python_dash_m_is_the_same_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "decapod", "log", "/nowhere"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("/nowhere does not exist.")


def test_an_unknown_command_is_a_mistake_of_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dcotor"]) == 2
    assert "dcotor" in capsys.readouterr().err


def test_help_tells_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    for command in ("doctor", "log"):
        assert command in said
    assert "130" in said


def test_ctrl_c_ends_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(*arguments: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("decapod.cli.main.app", stop)
    assert main(["doctor"]) == 130
    assert "Stopped." in capsys.readouterr().err


def test_a_fault_shows_its_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise KeyError("marks")

    monkeypatch.setattr("decapod.cli.main.app", fail)
    assert main(["doctor"]) == 4
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert "KeyError: 'marks'" in said
    assert "fault in decapod" in said
