"""`decapod marks score`, as a user calls it."""

import json
from pathlib import Path

from typer.testing import CliRunner

from decapod.cli.main import main
from decapod.cli.marks import app

SET = Path(__file__).parents[3] / "benchmarks" / "marks"
RUNNER = CliRunner()
ONE = ("score", str(SET), "--marks", "default", "--only", "desktop-editor-menu")


def test_a_table_tells_each_group() -> None:
    result = RUNNER.invoke(app, ONE)
    assert (result.exit_code, result.stderr) == (0, "")
    head, *rows = result.stdout.splitlines()
    assert head.split()[:4] == ["source", "group", "screens", "recall"]
    assert [row.split()[:3] for row in rows] == [["fused", "all", "1"], ["fused", "desktop", "1"]]


def test_figures_as_json_name_the_screens() -> None:
    told = json.loads(RUNNER.invoke(app, [*ONE, "--json"]).stdout)
    assert told["profile"] == "default"
    (screen,) = told["screens"]
    assert screen["screen"] == "desktop-editor-menu"
    assert screen["recall"] == screen["found"] / screen["elements"] > 0.5


def test_what_was_missed_is_listed() -> None:
    lines = RUNNER.invoke(app, [*ONE, "--misses"]).stdout.splitlines()
    assert any(line.startswith("  missed button 'close window' at ") for line in lines)


def test_what_is_wrong_is_told_without_a_traceback(tmp_path: Path) -> None:
    assert main(["marks", "score", str(tmp_path), "--marks", "default"]) == 2
    assert main(["marks", "score", str(SET), "--marks", "default", "--source", "rapid"]) == 2
    assert main(["marks", "score", str(SET), "--marks", "default", "--only", "nothing"]) == 2
