"""A prompt in the order that providers demand: every call answered at once, by its id, and every id used once."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from decapod.agents.models.model import Tool
from decapod.messages import PromptMessage, PromptPart, TextPart, ToolCall

EMPTY = "(an empty reply)"
"""Stands in a prompt for a reply of a model that said nothing and called nothing: providers refuse empty messages."""
UNANSWERED = "Not carried out."
_ODD = re.compile(r"[^A-Za-z0-9_-]")
_ID_LENGTH = 40
_NAME_LENGTH = 64


@dataclass(frozen=True, slots=True)
class SentCall:
    """A call of an earlier reply: `id` and `name` as providers take them, `call` as the agent knows it."""

    id: str
    name: str
    arguments: dict[str, JsonValue]
    call: ToolCall


@dataclass(frozen=True, slots=True)
class Heard:
    """What the model is told."""

    parts: tuple[PromptPart, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What the model said before. Where it said nothing and called nothing, `text` says so."""

    text: str
    calls: tuple[SentCall, ...] = ()


@dataclass(frozen=True, slots=True)
class Results:
    """What came of the calls before, in words, one for each and in their order. It follows them at once."""

    results: tuple[tuple[SentCall, str], ...]


Turn = Heard | Said | Results


@dataclass(frozen=True, slots=True)
class Conversation:
    """A prompt: the system prompt, and what was said in turn."""

    system: str
    turns: tuple[Turn, ...]


def read_conversation(prompt: Sequence[PromptMessage]) -> Conversation:
    """Put a prompt in order.

    Ids come out unique over the prompt, though agents give the same ones again in every turn, and of characters that
    every provider takes; so do names, as a model may have called anything. What is said twice in a row is joined.
    """
    system: list[str] = []
    turns: list[Turn] = []
    used: set[str] = set()
    position = 0
    while position < len(prompt):
        message = prompt[position]
        position += 1
        if message.role == "system":
            system.append(message.text)
        elif message.role == "assistant":
            calls = tuple(_sent(call, used) for call in message.calls)
            turns.append(Said(message.text or ("" if calls else EMPTY), calls))
            answers = {}
            while position < len(prompt) and prompt[position].role == "tool":
                answers[prompt[position].call_id] = prompt[position].text
                position += 1
            if calls:
                turns.append(Results(tuple((one, answers.get(one.call.id) or UNANSWERED) for one in calls)))
        elif message.role == "user":
            _hear(turns, message.parts)
        else:  # a result without its call, as when the call was forgotten
            _hear(turns, (TextPart(text=message.text),))
    return Conversation("\n\n".join(system), tuple(turns))


def _hear(turns: list[Turn], parts: tuple[PromptPart, ...]) -> None:
    if turns and isinstance(turns[-1], Heard):
        turns[-1] = Heard((*turns[-1].parts, *parts))
    else:
        turns.append(Heard(parts))


def _sent(call: ToolCall, used: set[str]) -> SentCall:
    base = _ODD.sub("-", call.id)[:_ID_LENGTH] or "call"
    unique, number = base, 1
    while unique in used:
        number += 1
        suffix = f"-{number}"
        unique = base[: _ID_LENGTH - len(suffix)] + suffix
    used.add(unique)
    return SentCall(unique, safe_name(call.name), call.arguments, call)


def safe_name(name: str) -> str:
    """A name of an action as every provider takes it: letters, digits, `_` and `-`, at most 64, at least one."""
    return _ODD.sub("_", name)[:_NAME_LENGTH] or "_"


def names_back(tools: Iterable[Tool]) -> dict[str, str]:
    """From the names that tools are sent under to their own.

    Raises:
        ValueError: two would be sent under the same name.
    """
    names: dict[str, str] = {}
    for tool in tools:
        sent = safe_name(tool.name)
        if sent in names:
            raise ValueError(f"the actions {names[sent]!r} and {tool.name!r} cannot be told apart by a provider")
        names[sent] = tool.name
    return names
