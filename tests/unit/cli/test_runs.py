import os
from pathlib import Path

import pytest

from decapod.cli.errors import CommandError
from decapod.cli.main import main
from decapod.cli.runs import find_journal, latest_run
from tests.unit.cli.journals import whole_trial, write_journal


def empty_journal(path: Path, age: int = 0) -> Path:
    path.parent.mkdir(parents=True)
    path.touch()
    os.utime(path, ns=(10**18 - age, 10**18 - age))
    return path


def test_every_level_leads_to_the_latest_attempt(tmp_path: Path) -> None:
    run = tmp_path / "runs" / "one"
    for number in (1, 2, 9, 10):
        last = empty_journal(run / "3f9c" / f"attempt-{number}" / "journal.jsonl")
    assert find_journal(run) == find_journal(run / "3f9c") == find_journal(last.parent) == find_journal(last) == last
    assert find_journal(run / "3f9c" / "attempt-2").parent.name == "attempt-2"


def test_a_run_of_several_trials_asks_which(tmp_path: Path) -> None:
    for trial in ("aaaa", "bbbb"):
        empty_journal(tmp_path / "one" / trial / "attempt-1" / "journal.jsonl")
    with pytest.raises(CommandError, match="2 trials; which one") as caught:
        find_journal(tmp_path / "one")
    assert "aaaa" in caught.value.hint
    assert "bbbb" in caught.value.hint


def test_the_latest_run_is_the_one_written_to_last(tmp_path: Path) -> None:
    empty_journal(tmp_path / "a-later" / "x" / "attempt-1" / "journal.jsonl", age=1)
    empty_journal(tmp_path / "z-older" / "x" / "attempt-1" / "journal.jsonl", age=2)
    assert latest_run(tmp_path) == tmp_path / "a-later"


def test_nothing_to_read_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["log"]) == 2
    assert "There is no run in" in capsys.readouterr().err
    assert main(["log", "nowhere"]) == 2
    assert "nowhere does not exist" in capsys.readouterr().err
    assert main(["log", "."]) == 2
    assert "holds no journal" in capsys.readouterr().err


def test_without_a_name_the_latest_run_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = write_journal(Path("runs/one/3f9c/attempt-1/journal.jsonl"), whole_trial())
    assert main(["log"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == str(path)
