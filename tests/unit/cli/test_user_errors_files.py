"""Mistakes in files that a person writes: each is told once, with its place and what was meant, and nothing runs."""

from pathlib import Path

import pytest

from decapod.cli.main import main
from decapod.tasks import load_task

TASK = """\
version: 1
id: mine
about: Write a line.
instruction: Write {word} into a file.
environments: [ubuntu]
parameters:
  word: {draw: sentence}
nodes:
  open:
    check: {ubuntu.window_open: {wm_class: xfce4-terminal}}
  written:
    check: {ubuntu.file_exists: {path: "~/a.txt"}}
    after: [open]
demonstration:
  - do: [{search_app: Xfce Terminal}]
    expect: the terminal showing "$"
  - in: root
    do: [complete]
near_misses:
  none:
    about: Nothing is written.
    parameters: {word: "{word}"}
"""

TEAM = """\
version: 1
name: mine
agents:
  main: {role: planner, observes: {each: marks}}
  ubuntu: {each: environment, role: operator, observes: {own: marks}, acts: own}
channels:
  - {from: main, to: ubuntu}
"""


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str], folder: Path) -> str:
    """What a person is told when a command with these arguments is refused before anything runs."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    assert "What was said until then" not in captured.err
    assert captured.out == ""
    assert not (folder / "runs").exists(), "nothing was run"
    return captured.err


@pytest.fixture(autouse=True)
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_task_is_sound_without_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "task.yaml").write_text(TASK)
    assert load_task("task.yaml").draw(1).id == "mine"


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("about: Write a", "abuot: Write a", "3:1: unknown key 'abuot' (did you mean 'about'?)"),
        ("    after: [open]", "    aftre: [open]", "13:5: unknown key 'aftre' in 'written' (did you mean 'after'?)"),
        (
            "after: [open]",
            "after: [opne]",
            "13:12: node 'written' comes after 'opne', which is not a node (did you mean 'open'?)",
        ),
        (
            "    check: {ubuntu.window_open",
            "    after: [written]\n    check: {ubuntu.window_open",
            "the nodes go round in a cycle",
        ),
        (
            "ubuntu.file_exists",
            "ubuntu.file_exist",
            "unknown check of ubuntu 'file_exist' (did you mean 'file_exists'?)",
        ),
        ("{path: ", "{pth: ", "12:39: no such parameter (did you mean 'path'?); file_exists takes: path"),
        (
            "environments: [ubuntu]",
            "environments: [ubunut]",
            "5:16: unknown environment 'ubunut' (did you mean 'ubuntu'?)",
        ),
        (
            "parameters:\n  word",
            "setup: {ubuntu: [{write_fiel: {path: a}}]}\nparameters:\n  word",
            "unknown set-up 'write_fiel' (did you mean 'write_file'?)",
        ),
        ("Write {word} into", "Write {wrod} into", "4:14: {wrod} stands for nothing here (did you mean 'word'?)"),
        ("search_app: Xfce", "serch_app: Xfce", "unknown action 'serch_app' (did you mean 'search_app'?)"),
        ("  written:", "  open:", "11:3: the key 'open' is given twice; the first is on line 9"),
        ("draw: sentence", "draw: sentense", "'draw' cannot be 'sentense' (did you mean 'sentence'?)"),
        ('the terminal showing "$"', 'the terminal showing "$', "task.yaml:16:"),
    ],
)
def test_a_mistake_in_a_task(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, told: str
) -> None:
    assert right in TASK
    (tmp_path / "task.yaml").write_text(TASK.replace(right, wrong, 1))
    for arguments in (["tasks", "show", "task.yaml"], ["run", "single", "--task", "task.yaml"]):
        said = refused(arguments, capsys, tmp_path)
        assert said.startswith("task.yaml:")
        assert told in said
        assert "^" in said


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("channels:", "chanels:", "team.yaml:6:1: unknown key 'chanels' (did you mean 'channels'?)"),
        ("observes: {each", "obsrves: {each", "4:25: unknown key 'obsrves' in 'main' (did you mean 'observes'?)"),
        ("role: planner", "role: planer", "4:16: unknown role 'planer' (did you mean 'planner'?)"),
        ("role: planner, ", "", "the key 'role' is missing in 'main'"),
        ("  ubuntu: {", "  main: {", "5:3: the key 'main' is given twice; the first is on line 4"),
        ("to: ubuntu}", "to: ubunut}", "there is no agent 'ubunut' (did you mean 'ubuntu'?)"),
        (
            "to: ubuntu}",
            "to: ubuntu}\n  - {from: ubuntu, to: main}",
            "the channels make a cycle, main -> ubuntu -> main: leave one of them out, or give it 'rounds: 2' or more",
        ),
        ("version: 1", "version: 3", "'version' must be 1"),
    ],
)
def test_a_mistake_in_a_team(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, told: str
) -> None:
    assert right in TEAM
    (tmp_path / "team.yaml").write_text(TEAM.replace(right, wrong, 1))
    assert told in refused(["run", "team.yaml", "--task", "vim-note"], capsys, tmp_path)


def test_a_mistake_in_a_role_is_told_with_both_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "role.yaml").write_text("version: 1\nname: mine\nabuot: x\nplans: true\nshown: {}\nprompt: sollo\n")
    (tmp_path / "team.yaml").write_text(TEAM.replace("role: planner", "role: role.yaml"))
    said = refused(["run", "team.yaml", "--task", "vim-note"], capsys, tmp_path)
    assert "team.yaml:4:16: the role file 'role.yaml' cannot be used" in said
    assert "role.yaml:3:1: unknown key 'abuot' (did you mean 'about'?)" in said
    assert "role.yaml:6:9: there is no prompt template 'sollo' (did you mean 'solo'?)" in said


def test_a_mistake_in_a_script_of_replies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "replies.yaml").write_text("version: 1\nreplies:\n  - {agnt: main}\n  - {calls: [{nme: x}]}\n")
    arguments = ["run", "single", "--task", "vim-note", "--model", "scripted/replies.yaml"]
    said = refused(arguments, capsys, tmp_path)
    assert said.startswith("the script of agent 'main' cannot be used:\nreplies.yaml:3:6: unknown key 'agnt'")
    assert "replies.yaml:4:15: unknown key 'nme' in entry 1 of 'calls' (did you mean 'name'?)" in said


@pytest.mark.parametrize(
    ("model", "told"),
    [
        ("scripted/none.yaml", "none.yaml: there is no such file"),
        ("scripted", "write which script to follow, as scripted/replies.yaml"),
        ("demmo", "unknown model 'demmo' (did you mean 'demo'?)"),
    ],
)
def test_a_model_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str], model: str, told: str) -> None:
    assert told in refused(["run", "single", "--task", "vim-note", "--model", model], capsys, tmp_path)


def test_a_script_nested_without_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deep = "[" * 10_000 + "]" * 10_000
    (tmp_path / "replies.yaml").write_text(
        f"version: 1\nreplies: [{{calls: [{{name: x, arguments: {{a: {deep}}}}}]}}]\n"
    )
    arguments = ["run", "single", "--task", "vim-note", "--model", "scripted/replies.yaml"]
    assert "replies.yaml:2:" in refused(arguments, capsys, tmp_path)


def test_runs_that_cannot_be_kept_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("a file")
    said = refused(["run", "single", "--task", "vim-note", "--runs", "taken"], capsys, tmp_path)
    assert said == "taken: not a directory\n"
    said = refused(["run", "single", "--task", "vim-note", "--runs", "/proc/nowhere/runs"], capsys, tmp_path)
    assert said.startswith("/proc/nowhere")
