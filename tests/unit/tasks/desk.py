"""A vocabulary for tests: a desktop that can do a few things, and nothing behind it."""

from pathlib import Path
from typing import Any

from decapod.actions import Action, Element, Registry, action
from decapod.environments.root import ROOT, ROOT_ACTIONS
from decapod.tasks import Vocabulary


@action
def click(element: Element) -> None:
    """Click something.

    Args:
        element: what.
    """


@action
def write_text(text: str, element: Element | None = None) -> None:
    """Type a text.

    Args:
        text: the text.
        element: where.
    """


@action
def hotkey(keys: list[str]) -> None:
    """Press keys together.

    Args:
        keys: the keys.
    """


@action
def scroll(amount: int) -> None:
    """Scroll.

    Args:
        amount: notches.
    """


@action
def write_file(path: str, text: str = "") -> None:
    """Write a file.

    Args:
        path: where.
        text: what.
    """


def make_vocabularies() -> dict[str, Vocabulary]:
    actions: Registry[Action[..., Any]] = Registry("action of ubuntu")
    for item in (click, write_text, hotkey, scroll):
        actions.register(item.name, item)
    setups: Registry[Action[..., Any]] = Registry("set-up of ubuntu")
    setups.register("write_file", write_file)
    return {"ubuntu": Vocabulary(actions, setups), ROOT: Vocabulary(ROOT_ACTIONS, Registry("set-up of root"))}


TASK = """\
version: 1
id: note
about: A note.
instruction: Write {note} into {file}.
environments: [ubuntu]
parameters:
  note: {draw: sentence}
  file: {draw: file-name, extension: txt}
  count: {draw: integer, from: 1, to: 5}
setup:
  ubuntu:
    - write_file: {path: "old-{file}", text: "{note}"}
nodes:
  made:
    check: {ubuntu.file_exists: {path: "{file}"}}
  kept:
    about: It is {never} filled here.
    check: {any: [{ubuntu.file_exists: {path: "{file}"}}, {ubuntu.file_exists: {path: "b-{file}"}}]}
    after: [made]
demonstration:
  - name: type
    do:
      - click: the entry "Name"
      - write_text: "{note}"
    expect: the entry "Name" showing "{note}"
  - do:
      - hotkey: [ctrl, s]
      - scroll: "{count}"
  - in: root
    do: [complete]
near_misses:
  other-file:
    about: Into another file.
    parameters: {file: "{file}-old", note: "{note}!"}
  nothing-typed:
    about: The note is not typed.
    without: [type]
"""

WAYS = """\
other_ways:
  by-keys:
    about: With the keyboard alone.
    demonstration:
      - name: type
        do:
          - write_text: "{note} by keys"
      - in: root
        do: [complete]
"""


def write_task(folder: Path, text: str = TASK, name: str = "note.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
