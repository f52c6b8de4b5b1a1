"""`decapod report` on experiments on disk."""

import json
from pathlib import Path

import pytest

from decapod.cli.errors import ExitCode
from decapod.cli.main import main
from decapod.experiments.report import needs
from tests.unit.experiments.compare.trials import plan, team, write
from tests.unit.experiments.trials import PAIR, SINGLE


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    folder = tmp_path / "e"
    for text, reason in ((PAIR, "success"), (SINGLE, "false-completion")):
        for task in ("a", "b"):
            write(folder, plan(team(text, tmp_path), task), reason)  # type: ignore[arg-type]
    return folder


def test_all_formats_are_written_with_what_was_asked(
    experiment: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "out"
    assert main(["report", str(experiment), "--to", str(to), "--baseline", "one", "--budget", "turns=2"]) == 0
    out = capsys.readouterr().out
    assert f"files in {to}" in out
    assert f"Look at {to / 'report.html'}" in out
    for name in ("report.md", "latex/report.tex", "data/trials.csv", "data/trials.parquet", "figures/forest.svg"):
        assert (to / name).stat().st_size > 0
    contents = json.loads((to / "contents.json").read_text())
    assert contents["question"]["baseline"] == "one"
    assert contents["question"]["budget"] == "2 turns"


def test_formats_may_be_chosen(experiment: Path, tmp_path: Path) -> None:
    to = tmp_path / "out"
    assert main(["report", str(experiment), "--to", str(to), "--format", "markdown,csv", "--format", "latex"]) == 0
    assert {path.name for path in to.iterdir()} == {"contents.json", "report.md", "data", "latex"}


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--format", "markdwon"], ExitCode.USAGE, "did you mean 'markdown'"),
        (["--baseline", "two", "--format", "csv"], ExitCode.USAGE, "There is no strategy 'two'"),
        (["--to", "."], ExitCode.USAGE, "The folder . holds files that are not of a report"),
    ],
)
def test_wrong_options_are_told(
    experiment: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: ExitCode,
    told: str,
) -> None:
    assert main(["report", str(experiment), "--to", str(tmp_path / "out"), *arguments]) == code
    assert told in capsys.readouterr().err


def test_a_missing_extra_is_told(
    experiment: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda name: None)
    to = str(tmp_path / "out")
    assert main(["report", str(experiment), "--to", to]) == ExitCode.MISSING
    assert "pip install 'decapod[compare,report]'" in capsys.readouterr().err
    assert main(["report", str(experiment), "--to", to, "--format", "csv"]) == ExitCode.DONE
