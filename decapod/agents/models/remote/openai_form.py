"""Prompts, tools and replies in the form of OpenAI's chat completions, which many servers speak."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pydantic import JsonValue

from decapod.agents.models.model import Reply, Tool
from decapod.agents.models.remote.conversation import Conversation, Heard, Said, Turn, names_back, safe_name
from decapod.agents.models.remote.pictures import Pictures
from decapod.agents.models.remote.prices import Price, Usage, cost
from decapod.agents.models.remote.trouble import http_trouble, odd_answer
from decapod.messages import PromptPart, SentImage, TextPart, ToolCall
from decapod.prompts.jsontext import read_json, write_json

Message = dict[str, Any]
"""One message in the form that the protocol takes."""


async def write_messages(conversation: Conversation, pictures: Pictures) -> tuple[list[Message], tuple[SentImage, ...]]:
    """Return the messages of a prompt, and the pictures in them.

    Raises:
        ModelError: a picture cannot be read.
    """
    sent: list[SentImage] = []
    messages: list[Message] = [{"role": "system", "content": conversation.system}] if conversation.system else []
    for turn in conversation.turns:
        messages += await _write_turn(turn, pictures, sent)
    return messages, tuple(sent)


async def _write_turn(turn: Turn, pictures: Pictures, sent: list[SentImage]) -> list[Message]:
    if isinstance(turn, Heard):
        return [{"role": "user", "content": [await write_part(part, pictures, sent) for part in turn.parts]}]
    if isinstance(turn, Said):
        message: Message = {"role": "assistant", "content": turn.text}
        if turn.calls:
            message["tool_calls"] = [
                {
                    "id": call.id,
                    "type": "function",
                    "function": {"name": call.name, "arguments": write_json(call.arguments)},
                }
                for call in turn.calls
            ]
        return [message]
    return [{"role": "tool", "tool_call_id": call.id, "content": text} for call, text in turn.results]


async def write_part(part: PromptPart, pictures: Pictures, sent: list[SentImage]) -> Message:
    """Return a part of a message; a picture is added to `sent`."""
    if isinstance(part, TextPart):
        return {"type": "text", "text": part.text}
    picture = await pictures.make(part.image)
    sent.append(picture.sent)
    return {"type": "image_url", "image_url": {"url": picture.url}}


def write_tools(tools: Sequence[Tool]) -> list[Message]:
    """Return the tools as functions that a model may call."""
    return [
        {
            "type": "function",
            "function": {
                "name": safe_name(tool.name),
                "description": tool.schema.description,
                "parameters": tool.schema.parameters,
            },
        }
        for tool in tools
    ]


def read_completion(completion: object, tools: Sequence[Tool], price: Price | None) -> Reply:
    """Make a reply of what a server answered, as a `ChatCompletion` of the SDK. Its `raw` and `images` are left out.

    A refusal is the reply's text. Arguments that are no JSON object become a call with a `problem`.

    Raises:
        TroubleError: it is no completion, or one that holds an error.
    """
    error = getattr(completion, "error", None)
    if isinstance(error, Mapping):  # some servers send an error with the status 200
        status = error.get("code")
        raise http_trouble(status if isinstance(status, int) else 500, str(error.get("message", error)))
    choices = getattr(completion, "choices", None)
    if not isinstance(choices, list) or not choices or getattr(choices[0], "message", None) is None:
        raise odd_answer("a completion without a choice")
    choice = choices[0]
    message = choice.message
    names = names_back(tools)
    cut = getattr(choice, "finish_reason", None) == "length"
    calls = tuple(
        _read_call(one.id, getattr(one, "function", None), names, cut=cut)
        for one in (message.tool_calls or () if isinstance(message.tool_calls, list | None) else ())
    )
    usage = read_usage(getattr(completion, "usage", None))
    return Reply(
        text=_text(message.content) or _text(getattr(message, "refusal", None)),
        calls=calls,
        prompt_tokens=usage.prompt,
        completion_tokens=usage.completion,
        cached_tokens=usage.cached,
        image_tokens=usage.image,
        cost=cost(price, usage),
    )


def _read_call(id_: object, function: object, names: Mapping[str, str], *, cut: bool) -> ToolCall:
    name = getattr(function, "name", None)
    written = getattr(function, "arguments", None)
    known = names.get(str(name), str(name)) if name else ""
    arguments, problem = read_arguments(written, cut=cut)
    return ToolCall(id=str(id_ or ""), name=known, arguments=arguments, problem=problem)


def read_arguments(written: object, *, cut: bool = False) -> tuple[dict[str, JsonValue], str | None]:
    """Read the arguments of a call: an object, or JSON of one. Return them, or why they cannot be read.

    `cut` tells that the reply ended at its limit of tokens, and so perhaps within them.
    """
    because = "; the reply was cut off at its limit of tokens" if cut else ""
    value: JsonValue
    if written is None or written == "":
        return {}, None
    if isinstance(written, str):
        try:
            value, end = read_json(written.strip())
            if written.strip()[end:]:
                raise ValueError("there is more after its end")
        except ValueError as error:
            return {}, f"its arguments are not JSON ({getattr(error, 'msg', error)}){because}"
    else:
        value = cast("JsonValue", written)  # a server may send the object itself
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        return {}, f"its arguments are not a JSON object of named values{because}"
    return value, None


def read_usage(usage: object) -> Usage:
    """The token counts of a completion, None where the server does not tell them in whole numbers."""
    details = getattr(usage, "prompt_tokens_details", None)
    return Usage(
        prompt=count(getattr(usage, "prompt_tokens", None)),
        completion=count(getattr(usage, "completion_tokens", None)),
        cached=count(getattr(details, "cached_tokens", None)),
        written=count(getattr(details, "cache_write_tokens", None)),
        image=count(getattr(details, "image_tokens", None)),
    )


def count(value: object) -> int | None:
    """A number of tokens; None when it is no whole number from 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _text(content: object) -> str:
    """The text of a content: a string, or a list of parts of which some are texts."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return ""
    texts = [part.get("text") for part in content if isinstance(part, Mapping)]
    return "\n".join(text for text in texts if isinstance(text, str))
