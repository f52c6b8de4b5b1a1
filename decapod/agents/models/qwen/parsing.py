"""What a Qwen model wrote: its words, and the calls between `<tool_call>` and `</tool_call>`."""

import re
from dataclasses import dataclass, field

from pydantic import JsonValue

from decapod.prompts.jsontext import read_json

OPEN, CLOSE = "<tool_call>", "</tool_call>"
_THOUGHT = re.compile(r"<(think|thinking)>.*?(?:</\1>|\Z)", re.DOTALL)
_TAG = re.compile(r"</?(?:think|thinking|conclusion|answer)>")
_FENCE = re.compile(r"```(?:json)?")


@dataclass(frozen=True, slots=True)
class WrittenCall:
    """A call as the model wrote it, or why it could not be read."""

    name: str
    arguments: dict[str, JsonValue] = field(default_factory=dict)
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class WrittenReply:
    """A reply in its parts: what was said, thoughts in `<think>` left out, and the calls in their order."""

    text: str
    calls: tuple[WrittenCall, ...]


def parse_reply(text: str) -> WrittenReply:
    """Take a reply apart. Never raises.

    A last call whose closing tag is missing counts: servers stop there. Several objects may stand in one pair of tags.
    """
    rest = _THOUGHT.sub("", text)
    # A server that starts the reply for the model leaves the opening tag of its thought out.
    rest = rest.rpartition("</think>")[2].rpartition("</thinking>")[2]
    words: list[str] = []
    calls: list[WrittenCall] = []
    while True:
        before, opened, rest = rest.partition(OPEN)
        words.append(before)
        if not opened:
            break
        inside, _, rest = rest.partition(CLOSE)
        calls += _read_calls(_FENCE.sub("", inside))
    said = _TAG.sub("", "\n".join(part.strip() for part in words if part.strip())).strip()
    return WrittenReply(said, tuple(calls))


def _read_calls(text: str) -> list[WrittenCall]:
    calls = []
    rest = text.strip()
    if not rest:
        return [WrittenCall("", problem="there is nothing between <tool_call> and </tool_call>")]
    while rest:
        try:
            value, end = read_json(rest)
        except ValueError as error:
            calls.append(WrittenCall("", problem=f"it is not JSON: {getattr(error, 'msg', None) or error}"))
            break
        calls.append(_read_call(value))
        rest = rest[end:].strip()
    return calls


def _read_call(value: JsonValue) -> WrittenCall:
    name = value.get("name") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(name, str):
        return WrittenCall("", problem='a call is written {"name": ..., "arguments": {...}}')
    arguments = value.get("arguments", {})
    if isinstance(arguments, str):  # some write the object as a text
        try:
            arguments, _ = read_json(arguments.strip())
        except ValueError:
            return WrittenCall(name, problem="its arguments are not JSON")
    if not isinstance(arguments, dict):
        return WrittenCall(name, problem="its arguments are not a JSON object")
    return WrittenCall(name, arguments)
