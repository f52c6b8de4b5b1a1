"""Prompts, tools and replies in the form of Anthropic's messages."""

from collections.abc import Mapping, Sequence
from typing import Any

from decapod.agents.models.model import Reply, Tool
from decapod.agents.models.remote.conversation import Conversation, Heard, Said, Turn, names_back, safe_name
from decapod.agents.models.remote.openai_form import count, read_arguments
from decapod.agents.models.remote.pictures import Pictures
from decapod.agents.models.remote.prices import Price, Usage, cost
from decapod.agents.models.remote.trouble import odd_answer
from decapod.agents.models.remote.verbatim import Verbatim
from decapod.messages import PromptPart, SentImage, TextPart, ToolCall

Block = dict[str, Any]
_THOUGHTS = frozenset({"thinking", "redacted_thinking"})


async def write_turns(
    conversation: Conversation, pictures: Pictures, thoughts: Verbatim[list[Block]]
) -> tuple[list[Block], tuple[SentImage, ...]]:
    """Return the messages of a prompt, user and assistant by turns, and the pictures in them.

    Results stand first in the user's message that follows their calls. Thoughts are given back, as they were, with
    calls that came of them within this very turn: there the provider wants them, and elsewhere it needs none.

    Raises:
        ModelError: a picture cannot be read.
    """
    sent: list[SentImage] = []
    messages: list[Block] = []
    latest = max((at for at, turn in enumerate(conversation.turns) if isinstance(turn, Heard)), default=-1)
    for at, turn in enumerate(conversation.turns):
        if isinstance(turn, Said):
            before = (thoughts.find(turn) or []) if at > latest else []
            messages.append({"role": "assistant", "content": [*before, *_said(turn)]})
            continue
        content = await _told(turn, pictures, sent)
        if messages and messages[-1]["role"] == "user":
            messages[-1]["content"] += content
        else:
            messages.append({"role": "user", "content": content})
    return messages, tuple(sent)


def _said(turn: Said) -> list[Block]:
    text = [{"type": "text", "text": turn.text}] if turn.text.strip() else []
    calls = [{"type": "tool_use", "id": call.id, "name": call.name, "input": call.arguments} for call in turn.calls]
    return [*text, *calls]


async def _told(turn: Turn, pictures: Pictures, sent: list[SentImage]) -> list[Block]:
    if isinstance(turn, Heard):
        return [block for part in turn.parts if (block := await _part(part, pictures, sent))]
    assert not isinstance(turn, Said)
    return [{"type": "tool_result", "tool_use_id": call.id, "content": text} for call, text in turn.results]


async def _part(part: PromptPart, pictures: Pictures, sent: list[SentImage]) -> Block | None:
    if isinstance(part, TextPart):
        return {"type": "text", "text": part.text} if part.text.strip() else None  # empty ones are refused
    picture = await pictures.make(part.image)
    sent.append(picture.sent)
    return {
        "type": "image",
        "source": {"type": "base64", "media_type": picture.media_type, "data": picture.base64},
    }


def write_tools(tools: Sequence[Tool]) -> list[Block]:
    """Return the tools as the provider takes them."""
    return [
        {
            "name": safe_name(tool.name),
            "description": tool.schema.description,
            "input_schema": {"type": "object", **tool.schema.parameters},
        }
        for tool in tools
    ]


def read_message(message: object, tools: Sequence[Tool], price: Price | None) -> Reply:
    """Make a reply of what the server answered, as a `Message` of the SDK. Its `raw` and `images` are left out.

    Raises:
        TroubleError: it is no message.
    """
    content = getattr(message, "content", None)
    if not isinstance(content, list):
        raise odd_answer("a message without content")
    names = names_back(tools)
    cut = getattr(message, "stop_reason", None) == "max_tokens"
    texts = [block.text for block in content if block.type == "text" and isinstance(block.text, str)]
    calls = tuple(_call(block, names, cut=cut) for block in content if block.type == "tool_use")
    usage = read_usage(getattr(message, "usage", None))
    return Reply(
        text="\n".join(texts),
        calls=calls,
        prompt_tokens=usage.prompt,
        completion_tokens=usage.completion,
        cached_tokens=usage.cached,
        cost=cost(price, usage),
    )


def thoughts_of(message: object) -> list[Block]:
    """The blocks of a message in which the model thought, as they must be given back."""
    blocks = getattr(message, "content", None) or []
    return [block.model_dump(exclude_none=True) for block in blocks if block.type in _THOUGHTS]


def _call(block: Any, names: Mapping[str, str], *, cut: bool) -> ToolCall:
    arguments, problem = read_arguments(block.input, cut=cut)
    name = str(block.name or "")
    return ToolCall(id=str(block.id or ""), name=names.get(name, name), arguments=arguments, problem=problem)


def read_usage(usage: object) -> Usage:
    """The token counts of a message. The provider counts what was read from a cache or written to it apart."""
    plain = count(getattr(usage, "input_tokens", None))
    cached = count(getattr(usage, "cache_read_input_tokens", None))
    written = count(getattr(usage, "cache_creation_input_tokens", None))
    return Usage(
        prompt=None if plain is None else plain + (cached or 0) + (written or 0),
        completion=count(getattr(usage, "output_tokens", None)),
        cached=cached,
        written=written,
    )
