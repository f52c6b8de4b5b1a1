"""A Qwen model in a seat before a desktop and a phone, asked over the wire."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from decapod.actions import Action, Element, Registry, action
from decapod.agents.models import Tool
from decapod.bus import BlobStore
from decapod.environments.root import ROOT, ROOT_ACTIONS
from decapod.messages import ImagePart
from decapod.tasks import find_vocabularies
from tests.unit.agents.models.remote.asking import picture
from tests.unit.agents.models.remote.providers import OpenAI

PHONE: Registry[Action[..., None]] = Registry("action of a phone")


@action
def tap(element: Element) -> None:
    """Tap an element.

    Args:
        element: which.
    """


@action
def long_tap(element: Element) -> None:
    """Hold an element.

    Args:
        element: which.
    """


@action
def swipe(
    direction: Literal["up", "down", "left", "right"],
    element: Element | None = None,
    distance: Literal["short", "medium", "long"] = "medium",
) -> None:
    """Swipe.

    Args:
        direction: where to.
        element: where it begins.
        distance: how far.
    """


@action
def write_text(text: str) -> None:
    """Write.

    Args:
        text: what.
    """


@action
def press(key: Literal["home", "back", "enter", "recents", "delete"]) -> None:
    """Press a key.

    Args:
        key: which.
    """


@action
def open_app(name: str) -> None:
    """Open an app.

    Args:
        name: which.
    """


for _one in (tap, long_tap, swipe, write_text, press, open_app):
    PHONE.register(_one.name, _one)

ACTIONS = {"ubuntu": find_vocabularies()["ubuntu"].actions, "android": PHONE, ROOT: ROOT_ACTIONS}


def tools(*environments: str) -> tuple[Tool, ...]:
    return tuple(Tool(name, one.schema) for name in environments for one in ACTIONS[name].values())


class Qwen(OpenAI):
    """Qwen's models are asked as OpenAI's are."""

    def __init__(self) -> None:
        super().__init__("qwen-vl")


QWEN = Qwen()


def wrote(function: str, *calls: dict[str, object], said: str = "") -> str:
    written = ["<tool_call>\n" + json.dumps({"name": function, "arguments": call}) + "\n</tool_call>" for call in calls]
    return "\n".join([said, *written] if said else written)


def screen(blobs: Path, environment: str = "ubuntu", size: tuple[int, int] = (1280, 800)) -> ImagePart:
    return picture(BlobStore(blobs), *size).model_copy(update={"environment": environment})


def points(*pairs: Sequence[int]) -> list[dict[str, object]]:
    return [{"x": x, "y": y, "space": "screen"} for x, y in pairs]
