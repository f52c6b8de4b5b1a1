"""A task on two devices in memory and its demonstration: what is done on one depends on what the other shows."""

from pathlib import Path

import yaml
from pydantic import JsonValue, TypeAdapter

from decapod.environments.kind import ActOutcome
from decapod.tasks import Demonstration
from decapod.tasks.file import StepFile
from decapod.tasks.step_reader import StepReader
from tests.unit.experiments.toy import Toy, vocabularies
from tests.unit.experiments.trials import Lab, node

TEAMS = ("single", "by-functionality", "by-environment")
LEFT, RIGHT = "left", "right"

STEPS = """
- in: left
  do:
    - write_text: "{word}"
    - click: the button "Open"
  expect: no button "Open"
- in: left
  read: [{as: code, pattern: "Code ([0-9]+)"}]
  do:
    - click: the button "Code {code}"
  expect: no button "Code {code}"
- in: right
  do:
    - write_text: "{code}"
    - click: the button "Save"
  expect: no button "Save"
- in: root
  do: [complete]
"""


class Shelf(Toy):
    """A device whose buttons are gone once they were clicked."""

    async def act(self, action: str, arguments: dict[str, JsonValue]) -> ActOutcome:  # type: ignore[override]
        outcome = await super().act(action, arguments)
        self.buttons = [button for button in self.buttons if f"clicked {button}" not in self.done]
        return outcome


def shelves() -> tuple[Shelf, Shelf]:
    return (
        Shelf(LEFT, ("Open", "Code 4711", "Lamp of left"), "red"),
        Shelf(RIGHT, ("Help", "Save", "Lamp of right"), "blue"),
    )


def demonstration() -> Demonstration:
    """Read the steps as those of a task file are read."""
    files = TypeAdapter(tuple[StepFile, ...]).validate_python(yaml.safe_load(STEPS))
    values: dict[str, JsonValue] = {"word": "hello"}
    reader = StepReader((LEFT, RIGHT), values, vocabularies(LEFT, RIGHT))
    steps = reader.read(files, ("demonstration",))
    assert not reader.findings
    return Demonstration(tuple(step.bind(values) for step in steps))


def shelf_lab(folder: Path, topology: str | Path) -> Lab:
    return Lab(
        folder,
        toys=shelves(),
        nodes=(
            node("written", "wrote hello", device=LEFT),
            node("taken", "clicked Code 4711", after=["written"], device=LEFT),
            node("noted", "wrote 4711", after=["taken"], device=RIGHT),
            node("saved", "clicked Save", after=["noted"], device=RIGHT),
        ),
        topology=topology,
        demonstration=demonstration(),
    )
