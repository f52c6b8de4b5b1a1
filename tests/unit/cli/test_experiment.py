"""`decapod experiment expand` and `schema`."""

import json
from pathlib import Path

import pytest

from decapod.cli.main import main

FILE = """
version: 1
name: small
topologies: [single, by-environment]
tasks: [vim-note]
policies: [own, plan]
unfit: leave out
models: [openai/gpt-4o]
seeds: [1, 2]
exclude: [{topology: by-environment, policy: own, seed: 2}]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "small.yaml"
    path.write_text(FILE)
    return path


def test_trials_are_listed_by_number_with_what_differs_and_what_it_may_cost(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["experiment", "expand", str(file)]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[0].split() == ["number", "trial", "topology", "policy", "seed"]
    told = [(line.split()[0], *line.split()[2:]) for line in lines[1:6]]
    assert told == [
        ("1", "single", "own", "1"),
        ("2", "single", "own", "2"),
        ("3", "by-environment", "own", "1"),
        ("4", "by-environment", "plan", "1"),
        ("5", "by-environment", "plan", "2"),
    ]
    assert "5 trials of small; the same in all: faults none, model openai/gpt-4o, marks default, task vim-note" in out
    assert "Excluded combinations: 1" in out
    assert "  - topology single, policy plan, task vim-note, seed 1\n" in out
    assert "In all: $" in out


def test_programs_read_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["experiment", "expand", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["number"] for row in data["trials"]] == [1, 2, 3, 4, 5]
    assert len({row["trial"] for row in data["trials"]}) == 5
    assert (data["excluded"], len(data["unfit"])) == (1, 2)
    assert data["estimate"]["models"]["openai/gpt-4o"]["money"][0] > 0


def test_a_wrong_file_is_told_with_its_places(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(FILE.replace("single", "singel"))
    assert main(["experiment", "expand", str(file)]) == 2
    assert f"{file}:4:14: unknown topology 'singel' (did you mean 'single'?)" in capsys.readouterr().err


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["experiment", "schema"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "decapod experiment"
