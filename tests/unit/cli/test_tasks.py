import json
from functools import partial
from pathlib import Path

import pytest

from decapod.cli.main import main
from decapod.tasks import list_tasks, load_task
from tests.unit.tasks.desk import TASK, WAYS, make_vocabularies


@pytest.fixture
def note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A task file, for a desktop that needs no machine."""
    monkeypatch.setattr("decapod.cli.tasks.load_task", partial(load_task, vocabularies=make_vocabularies()))
    path = tmp_path / "note.yaml"
    path.write_text(TASK)
    return path


def test_a_task_is_shown_as_the_seed_draws_it(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = load_task(note, vocabularies=make_vocabularies()).draw(3)
    assert main(["tasks", "show", str(note), "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("note (seed 3)\nA note.\n")
    assert f"  {drawn.instruction}\n" in said
    assert "Environments: ubuntu, root" in said
    assert f'Prepared in ubuntu\n  write_file: {{"path": "old-{drawn.parameters["file"]}"' in said
    for node in drawn.graph.nodes:
        assert f"  {node.name}" in said


def test_json_says_the_same(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = load_task(note, vocabularies=make_vocabularies()).draw(3)
    assert main(["tasks", "show", str(note), "--seed", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["instruction"] == drawn.instruction
    assert told["parameters"] == drawn.parameters
    written = {"path": f"old-{drawn.parameters['file']}", "text": drawn.parameters["note"]}
    assert told["setup"] == {"ubuntu": [{"write_file": written}]}
    assert [node["name"] for node in told["nodes"]] == [node.name for node in drawn.graph.nodes]


def test_every_mistake_in_a_task_file_has_its_place(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note.write_text(TASK.replace("about:", "abuot:"))
    assert main(["tasks", "show", str(note)]) == 2
    captured = capsys.readouterr()
    assert f"{note}:3:1: " in captured.err
    assert "did you mean 'about'?" in captured.err
    assert captured.out == ""


def test_ids_stand_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "list", "--ids"]) == 0
    assert tuple(capsys.readouterr().out.split()) == list_tasks()


def test_tasks_are_listed_by_their_environments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "list", "--env", "ubuntu", "--env", "android"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "android and ubuntu:"
    assert {line.split()[0] for line in said[1:]} == {
        name for name in list_tasks() if set(load_task(name).environments) == {"android", "ubuntu"}
    }
    assert main(["tasks", "list", "--env", "androd"]) == 2
    assert "unknown environment 'androd' (did you mean 'android'?); known: android, ubuntu" in capsys.readouterr().err


def test_other_ways_are_told_beside_the_near_misses(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note.write_text(TASK + WAYS)
    assert main(["tasks", "show", str(note)]) == 0
    assert "Other ways: done so, it must count too\n  by-keys: With the keyboard alone.\n" in capsys.readouterr().out
    assert main(["tasks", "show", str(note), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["other_ways"] == [{"name": "by-keys", "about": "With the keyboard alone."}]


def test_tags_choose_among_the_tasks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "list", "--ids", "--tag", "files", "--tag", "cross-device"]) == 0
    ids = capsys.readouterr().out.split()
    assert "which-file" in ids
    assert "thunar-move" not in ids
    assert all({"files", "cross-device"} <= set(load_task(name).file.tags) for name in ids)
    assert main(["tasks", "show", "which-file", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tags"] == list(load_task("which-file").file.tags)
    assert main(["tasks", "show", "which-file"]) == 0
    assert "Tags: cross-device, files, messaging" in capsys.readouterr().out


def test_tags_that_no_task_has_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "list", "--tag", "filez"]) == 2
    assert "no task has the tag 'filez' (did you mean 'files'?); known: answer, " in capsys.readouterr().err
    assert main(["tasks", "list", "--tag", "office", "--tag", "clock", "--env", "ubuntu"]) == 2
    assert "no task has the tags 'office' and 'clock' and needs ubuntu alone" in capsys.readouterr().err
