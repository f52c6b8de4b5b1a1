"""`decapod run --faults`: what is refused before anything runs."""

from pathlib import Path

import pytest

from decapod.cli.main import main


def refused(tmp_path: Path, faults: str, capsys: pytest.CaptureFixture[str]) -> str:
    runs = tmp_path / "runs"
    arguments = ["by-functionality", "--task", "vim-note", "--faults", faults, "--runs", str(runs)]
    assert main(["run", *arguments]) == 2
    assert not runs.exists(), "nothing was run"
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err
    return captured.err


def test_a_file_that_is_wrong_is_told_with_every_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "faults.yaml"
    path.write_text("version: 1\nname: x\nrules:\n  - {to: operater, drop: true}\n  - {delay: 1, chance: 3}\n")
    said = refused(tmp_path, str(path), capsys)
    assert f"{path}:4:10: the team by-functionality has no agent 'operater' (did you mean 'operator'?)" in said
    assert f"{path}:5:24: 'chance' must be at most 1" in said


def test_a_name_that_is_none_is_told_with_those_that_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "unknown faults 'lossi' (did you mean 'lossy'?); known: late, lossy, mute, terse" in refused(
        tmp_path, "lossi", capsys
    )


def test_a_file_that_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert str(tmp_path / "none.yaml") in refused(tmp_path, str(tmp_path / "none.yaml"), capsys)
