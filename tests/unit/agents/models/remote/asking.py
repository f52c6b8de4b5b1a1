"""Models and requests for tests over the wire."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import PIL.Image

from decapod.agents.models import ModelRequest, RemoteModel, SeatContext, Tool, create_model
from decapod.bus import BlobStore
from decapod.environments.root import ROOT, ROOT_ACTIONS
from decapod.messages import Image, ImagePart, PromptMessage, PromptPart, Size, TextPart, ToolCall
from tests.unit.agents.models.remote.providers import Provider
from tests.unit.agents.models.remote.wire import Server
from tests.unit.experiments.toy import ACTIONS

TOOLS = tuple(
    Tool(environment, action.schema)
    for environment, actions in (("toy", ACTIONS), (ROOT, ROOT_ACTIONS))
    for action in actions.values()
)


def heard(*parts: PromptPart | str) -> PromptMessage:
    return PromptMessage(
        role="user", parts=tuple(TextPart(text=part) if isinstance(part, str) else part for part in parts)
    )


def said(text: str = "", *calls: ToolCall) -> PromptMessage:
    return PromptMessage(role="assistant", parts=(TextPart(text=text),) if text else (), calls=calls)


def result(call_id: str, text: str) -> PromptMessage:
    return PromptMessage(role="tool", parts=(TextPart(text=text),), call_id=call_id)


SYSTEM = PromptMessage(role="system", parts=(TextPart(text="You are main."),))


def ask(*messages: PromptMessage, tools: Sequence[Tool] = TOOLS, turn: int = 1, call: int = 1) -> ModelRequest:
    return ModelRequest("main", turn, call, (SYSTEM, *(messages or (heard("Turn 1 of 5."),))), tuple(tools))


def picture(blobs: BlobStore, width: int, height: int, color: str = "navy") -> ImagePart:
    written = BytesIO()
    PIL.Image.new("RGB", (width, height), color).save(written, "PNG")
    size = Size(width=width, height=height)
    ref = blobs.put(written.getvalue(), "image/png")
    return ImagePart(image=Image(blob=ref, size=size, screen=size), environment="toy")


@asynccontextmanager
async def model(
    provider: Provider, server: Server, blobs: Path | None = None, name: str = "m", **options: Any
) -> AsyncIterator[RemoteModel]:
    """A model of this provider that asks the server; it retries at once. `trial` is the seed of the trial."""
    seed: int = options.pop("trial", 1)
    said = {"base_url": server.address, "key": "TEST", "backoff": 0, **options}
    query = "&".join(f"{key}={value}" for key, value in said.items() if value is not None) + provider.needs
    context = SeatContext("main", plans=True, seed=seed, blobs=None if blobs is None else BlobStore(blobs))
    made = create_model(f"{provider.kind}/{name}?{query}", context)
    assert isinstance(made, RemoteModel)
    try:
        yield made
    finally:
        await made.close()
