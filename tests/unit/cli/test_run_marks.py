from pathlib import Path

import pytest
from typer.testing import CliRunner

from decapod.cli.errors import ExitCode, explain
from decapod.cli.main import app

RUNNER = CliRunner()
COMMAND = ["run", "single", "--task", "mousepad-note"]


def test_what_a_profile_needs_is_told_and_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = RUNNER.invoke(app, [*COMMAND, "--marks", "fast", "--runs", str(tmp_path / "runs")])
    assert result.exception is not None
    explained = explain(result.exception)
    assert explained is not None
    assert "apt-get install --no-install-recommends tesseract-ocr" in explained[0]
    assert explained[1] is ExitCode.MISSING
    assert not (tmp_path / "runs").exists()


def test_an_unknown_profile_is_a_users_error(tmp_path: Path) -> None:
    result = RUNNER.invoke(app, [*COMMAND, "--marks", "ful", "--runs", str(tmp_path / "runs")])
    assert result.exception is not None
    explained = explain(result.exception)
    assert explained is not None
    assert "unknown profile of marks 'ful' (did you mean 'full'?)" in explained[0]
    assert explained[1] is ExitCode.USAGE


def test_a_proof_with_a_profile_that_there_is_not_is_refused(tmp_path: Path) -> None:
    command = ["tasks", "verify", "phone-tasks-list", "--marks", "ful", "--runs", str(tmp_path / "runs")]
    result = RUNNER.invoke(app, command)
    assert "did you mean 'full'?" in str(result.exception)
    assert not (tmp_path / "runs").exists()


def test_a_person_who_operates_is_given_no_marks(tmp_path: Path) -> None:
    command = ["tasks", "verify", "phone-tasks-list", "--human", "--marks", "fast", "--runs", str(tmp_path / "runs")]
    result = RUNNER.invoke(app, command)
    assert "without --human" in str(result.exception)
