"""Forms to be filled in, on a desktop and a phone that are in memory, and twelve tasks on them.

The task files are as any other: of the environments `ubuntu` and `android`, with their actions and checks. Only what
opens an environment is replaced, so everything but the device is decapod's own. A screen is five fields and a label.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import yaml
from pydantic import JsonValue

from decapod.environments.environment import Environment
from decapod.environments.kind import ActOutcome, SetupStep, Sight
from decapod.evaluators import CheckOutcome, CheckRequest
from decapod.messages import Box, EnvironmentSummary, Size, TreeElement
from decapod.tasks import find_vocabularies

DESK, PHONE = "ubuntu", "android"
FIELDS = ("Name", "Street", "City", "Note", "Code")
NUMBERS = {DESK: "4711", PHONE: "1848"}
"""What the label of each screen tells."""
POINT = {DESK: "click", PHONE: "tap"}
SIZE = Size(width=640, height=480)


class Form:
    """A screen with fields: a click or a tap chooses one, a text takes the place of what is in it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values = dict.fromkeys(FIELDS, "")
        self._chosen = ""

    def describe(self) -> EnvironmentSummary:
        """Tell what the real environment tells of itself."""
        known = find_vocabularies()[self.name]
        actions = tuple(one.schema for one in known.actions.values())
        return EnvironmentSummary(name=self.name, description=known.description, actions=actions)

    async def reset(self, setup: Sequence[SetupStep] = ()) -> None:
        """Empty the fields."""
        self.values = dict.fromkeys(FIELDS, "")

    async def observe(self) -> Sight:
        """Show the fields and the label, without pixels."""
        tree = [TreeElement(role="label", name=f"Ticket {NUMBERS[self.name]}", box=Box(x=10, y=10, w=200, h=20))]
        for row, (name, value) in enumerate(self.values.items(), 1):
            box = Box(x=10, y=10 + 40 * row, w=400, h=30)
            tree.append(TreeElement(role="entry", name=name, text=value, box=box, actions=("activate",)))
        return Sight(SIZE, None, tree)

    async def act(self, action: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
        """Choose a field, or write into the chosen one; anything else does nothing."""
        before = dict(self.values)
        if action == POINT[self.name]:
            element = arguments["element"]
            assert isinstance(element, dict)
            self._chosen = str(element["label"])
        elif action == "write_text" and self._chosen in self.values:
            self.values[self._chosen] = str(arguments["text"])
        return ActOutcome("ok", settled=True, screen_changed=self.values != before)

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        """Judge by what the fields hold; a file of the desktop is the field of its name."""
        return [CheckOutcome(self._holds(check), evidence=dict(self.values)) for check in checks]

    def _holds(self, check: CheckRequest) -> bool:
        place = "path" if self.name == DESK else "id"
        field = str(check.arguments[place]).removeprefix("~/")
        return self.values[field] == check.arguments["text"]

    async def close(self) -> None:
        """Do nothing."""


def open_form(name: str, logs: Path) -> AbstractAsyncContextManager[Environment]:
    """Open a form of its own for a trial, in place of a desktop or a phone."""
    return _opened(name)


@asynccontextmanager
async def _opened(name: str) -> AsyncIterator[Form]:
    yield Form(name)


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to be written into a field: so many words, or, with 0, the number that the other screen shows."""

    environment: str
    field: str
    words: int


def _entries(*places: tuple[str, int]) -> tuple[Entry, ...]:
    """Entries into the fields of screens in turn, the first of each first."""
    used = dict.fromkeys((DESK, PHONE), 0)
    made = []
    for environment, words in places:
        made.append(Entry(environment, FIELDS[used[environment]], words))
        used[environment] += 1
    return tuple(made)


TASKS: Mapping[str, tuple[Entry, ...]] = {
    "desk-one": _entries((DESK, 3)),
    "desk-two": _entries((DESK, 1), (DESK, 4)),
    "desk-three": _entries((DESK, 2), (DESK, 2), (DESK, 2)),
    "desk-five": _entries((DESK, 1), (DESK, 2), (DESK, 1), (DESK, 3), (DESK, 1)),
    "phone-one": _entries((PHONE, 1)),
    "phone-two": _entries((PHONE, 2), (PHONE, 3)),
    "phone-three": _entries((PHONE, 1), (PHONE, 1), (PHONE, 4)),
    "phone-four": _entries((PHONE, 2), (PHONE, 2), (PHONE, 2), (PHONE, 2)),
    "both-two": _entries((DESK, 2), (PHONE, 2)),
    "both-five": _entries((PHONE, 1), (DESK, 3), (PHONE, 1), (DESK, 1), (PHONE, 3)),
    "copy-one": _entries((DESK, 0), (PHONE, 2)),
    "copy-two": _entries((PHONE, 0), (DESK, 0), (DESK, 2), (PHONE, 1)),
}
"""What each of the tasks asks to be written, in order."""


def write_tasks(folder: Path, names: Sequence[str] = tuple(TASKS)) -> list[str]:
    """Write files of tasks into a folder; return their names as an experiment file beside them lists them."""
    files = []
    for name in names:
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(task_data(name, TASKS[name]), sort_keys=False))
        files.append(f"./{name}.yaml")
    return files


def task_data(name: str, entries: Sequence[Entry]) -> dict[str, JsonValue]:
    """Return a task file."""
    both = {entry.environment for entry in entries} == {DESK, PHONE}
    environments: list[JsonValue] = [DESK, PHONE] if both else [entries[0].environment]
    texts = [_text(entry, number) for number, entry in enumerate(entries)]
    told = "; ".join(
        f"{entry.field} in {entry.environment}: {_told(entry, text)}"
        for entry, text in zip(entries, texts, strict=True)
    )
    drawn = {f"text_{number}": entry.words for number, entry in enumerate(entries) if entry.words}
    steps: list[JsonValue] = [_step(entry, number) for number, entry in enumerate(entries)]
    return {
        "version": 1,
        "id": name,
        "about": "Fill in a form that is kept in memory.",
        "instruction": f"Fill in. {told}.",
        "environments": environments,
        "parameters": {key: {"draw": "words", "count": words} for key, words in drawn.items()},
        "nodes": {
            f"field-{number}": {"about": f"{entry.field} is filled in.", "check": _check(entry, text)}
            for number, (entry, text) in enumerate(zip(entries, texts, strict=True))
        },
        "demonstration": [*steps, {"in": "root", "do": ["complete"]}],
    }


def _other(environment: str) -> str:
    return PHONE if environment == DESK else DESK


def _text(entry: Entry, number: int) -> str:
    """The text as a check knows it."""
    return f"{{text_{number}}}" if entry.words else NUMBERS[_other(entry.environment)]


def _told(entry: Entry, text: str) -> str:
    return f'"{text}"' if entry.words else f"the number of the ticket in {_other(entry.environment)}"


def _check(entry: Entry, text: str) -> JsonValue:
    if entry.environment == DESK:
        return {"ubuntu.file_text_is": {"path": f"~/{entry.field}", "text": text}}
    return {"android.field_holds": {"id": entry.field, "text": text}}


def _step(entry: Entry, number: int) -> dict[str, JsonValue]:
    text = f"{{text_{number}}}" if entry.words else f"{{ticket_{number}}}"
    phrase = f'the entry "{entry.field}"'
    step: dict[str, JsonValue] = {
        "in": entry.environment,
        "do": [{POINT[entry.environment]: phrase}, {"write_text": text}],
        "expect": f'{phrase} showing "{text}"',
        "wait": 0,
        "patience": 0,
        "attempts": 2,
    }
    if not entry.words:
        reading = {"pattern": r"Ticket (\d+)", "as": f"ticket_{number}", "in": _other(entry.environment)}
        step["read"] = [{**reading, "of": 'the label "Ticket*"'}]
    return step
