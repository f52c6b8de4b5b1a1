"""A Qwen model in a seat before a desktop and a phone, asked over the wire."""

import json
from collections.abc import Sequence
from pathlib import Path

from decapod.agents.models import Tool
from decapod.bus import BlobStore
from decapod.messages import ImagePart
from decapod.tasks import find_vocabularies
from tests.unit.agents.models.remote.asking import picture
from tests.unit.agents.models.remote.providers import OpenAI

ACTIONS = {name: vocabulary.actions for name, vocabulary in find_vocabularies().items()}


def tools(*environments: str) -> tuple[Tool, ...]:
    return tuple(
        Tool(name, one.schema) for name in environments for one in ACTIONS[name].values() if not one.schema.reserved
    )


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
