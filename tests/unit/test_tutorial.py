"""docs/tutorial-team.md does what it says: its files are written, its commands run, its team plays."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from decapod.agents.topology import lint, load_topology
from decapod.cli.main import app
from decapod.messages import Instruction
from decapod.tasks.load import TASKS
from tests.unit.experiments.shelves import shelf_lab
from tests.unit.experiments.test_instructions_matter import DONE, executed, score

TEXT = (Path(__file__).parents[2] / "docs" / "tutorial-team.md").read_text(encoding="utf-8")
FILE = re.compile(r"`([a-z-]+\.(?:yaml|j2))`[^`]*?\n\n```(?:yaml|jinja)\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n\$ (.*?)\n(.*?)```", re.DOTALL)
SHELL = re.compile(r"```sh\n(.*?)\n```", re.DOTALL)
CONSOLES = CONSOLE.findall(TEXT)
RUNS = [line for line in SHELL.findall(TEXT) if line.startswith("decapod run ")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, with the tutorial's files in it."""
    for name, text in FILE.findall(TEXT):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_no_block_of_it_is_left_out(folder: Path) -> None:
    assert len(re.findall(r"^```\w", TEXT, re.MULTILINE)) == len(FILE.findall(TEXT)) + len(CONSOLES) + len(
        SHELL.findall(TEXT)
    )
    names = ["navigator.j2", "navigator.yaml", "one-step.yaml", "pilot.yaml", "wrong.yaml"]
    assert sorted(path.name for path in folder.iterdir()) == names


@pytest.mark.parametrize(("command", "shown"), CONSOLES, ids=[command for command, _ in CONSOLES])
def test_its_commands_show_what_it_says(command: str, shown: str, folder: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "decapod"
    result = CliRunner().invoke(app, arguments)
    expected = r".*?".join(re.escape(part) for part in shown.split("..."))
    assert re.fullmatch(expected, result.output, re.DOTALL), result.output


async def plays(folder: Path, carries: str | None) -> list[Instruction]:
    text = load_topology("pilot.yaml", carries=carries).expand(["left", "right"]).to_yaml()
    (folder / "whole.yaml").write_text(text, encoding="utf-8")
    run = await shelf_lab(folder, folder / "whole.yaml").run()
    assert score(run) == (1, 1)
    assert executed(run) == DONE
    return [body for body in run.bodies("instruction") if isinstance(body, Instruction)]


@pytest.mark.anyio
@pytest.mark.parametrize("command", RUNS)
async def test_its_team_completes_a_task(command: str, folder: Path) -> None:
    """What it runs on a desktop is played on devices in memory: with the same files, by the same model."""
    words = shlex.split(command)
    options = dict(zip(words[3::2], words[4::2], strict=True))
    assert words[2] == "pilot.yaml"
    assert options["--task"] in TASKS.names()
    assert options["--model"] == "demo"
    told = await plays(folder, options.get("--carries"))
    assert {one.carries for one in told} == {options.get("--carries", "one-step")}


def test_nothing_is_odd_about_its_team(folder: Path) -> None:
    assert lint(load_topology("pilot.yaml"), ["ubuntu", "android"]) == []
