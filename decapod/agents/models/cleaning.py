"""What a model writes is hostile input: here it becomes what a journal can hold, of a bearable size."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import is_

from pydantic import JsonValue

from decapod.agents.models.model import Reply
from decapod.bus import readable
from decapod.messages import ToolCall


@dataclass(frozen=True, slots=True)
class ReplyLimits:
    """The most that is taken of one reply.

    Far above what a task needs, they keep one reply from filling a disk or stopping a turn. Each is told to the agent
    when it is passed, and none ends the trial.

    Attributes:
        text: characters of the reply's text; the rest is cut off, and the text then says so. At least 200.
        calls: calls in one reply; of more, only the first `calls - 1` are carried out.
        name: characters of the name that a call is made under, and of its id.
        argument_text: characters in all texts of a call's arguments together.
        values: values in a call's arguments, counted with those inside lists and objects.
        depth: how deep lists and objects may be nested in an argument.
        digits: digits of a whole number.
    """

    text: int = 400_000
    calls: int = 50
    name: int = 200
    argument_text: int = 100_000
    values: int = 1_000
    depth: int = 32
    digits: int = 300


LIMITS = ReplyLimits()
"""What holds for every model."""


def clean_reply(reply: Reply, limits: ReplyLimits = LIMITS) -> Reply:
    r"""Return the reply with text that UTF-8 can say (a lone surrogate is written out, as `\ud800`), within `limits`.

    A call whose arguments no journal can hold, or that are beyond the limits, keeps none of them, and its `problem`
    says why: it goes back to its agent as a call that could not be read. Cleaning twice changes nothing more.
    """
    calls = tuple(_clean_call(call, limits) for call in reply.calls[: limits.calls])
    if len(reply.calls) > limits.calls:
        problem = (
            f"the reply asked for {len(reply.calls)} calls, and at most {limits.calls} are taken; this one and those "
            "after it were left out"
        )
        calls = (*calls[:-1], calls[-1].model_copy(update={"arguments": {}, "problem": problem}))
    text, raw = _cut(readable(reply.text), limits.text), readable(reply.raw)
    same = all(map(is_, calls, reply.calls)) and len(calls) == len(reply.calls)
    if same and text == reply.text and raw == reply.raw:
        return reply  # as nearly all are
    return replace(reply, text=text, raw=raw, calls=calls)


def _clean_call(call: ToolCall, limits: ReplyLimits) -> ToolCall:
    identity, name = _short(call.id, limits), _short(call.name, limits)
    problem = _problem(call, limits)
    if problem is not None:
        return call.model_copy(update={"id": identity, "name": name, "arguments": {}, "problem": problem})
    arguments = {readable(key): _clean(value) for key, value in call.arguments.items()}
    if identity == call.id and name == call.name and arguments == call.arguments:
        return call
    return call.model_copy(update={"id": identity, "name": name, "arguments": arguments})


def _short(text: str, limits: ReplyLimits) -> str:
    return readable(text[: limits.name])[: limits.name]


def _problem(call: ToolCall, limits: ReplyLimits) -> str | None:
    """Say why a call cannot be taken as it is; None when it can."""
    if call.problem is not None:
        return _cut(readable(call.problem), limits.text)
    if len(call.name) > limits.name:
        return f"its name has {len(call.name)} characters, more than {limits.name}"
    texts = 0
    for values, (name, value, depth) in enumerate(_values(call, limits.depth), 1):
        texts += len(readable(value)) if isinstance(value, str) else 0
        said = f"the argument {_short(name, limits)!r}"
        if depth > limits.depth:
            return f"{said} is nested more than {limits.depth} deep"
        if values > limits.values:
            return f"its arguments hold more than {limits.values} values"
        if texts > limits.argument_text:
            return f"its arguments hold more than {limits.argument_text} characters"
        if isinstance(value, float) and not math.isfinite(value):
            return f"{said} holds a number that JSON has not"
        if isinstance(value, int) and value.bit_length() > limits.digits * math.log2(10):
            return f"{said} holds a number of more than {limits.digits} digits"
    return None


def _values(call: ToolCall, depth: int) -> Iterator[tuple[str, JsonValue, int]]:
    """Yield every value in the arguments, and every name as a text: its argument's name, itself, how deep it is.

    It looks one level deeper than `depth` and no further; it never calls itself, as a hostile depth has no end.
    """
    waiting: list[tuple[str, JsonValue, int]] = []
    for name, value in call.arguments.items():
        waiting += [(name, value, 1), (name, name, 0)]
        while waiting:
            item = waiting.pop()
            yield item
            inner = item[1]
            if item[2] > depth:
                continue
            if isinstance(inner, dict):
                waiting.extend((name, key, item[2]) for key in inner)
                waiting.extend((name, one, item[2] + 1) for one in inner.values())
            elif isinstance(inner, list):
                waiting.extend((name, one, item[2] + 1) for one in inner)


def _cut(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    word = f"\n[cut off here: it had {len(text)} characters, and at most {limit} are taken]"
    return text[: limit - len(word)] + word


def _clean(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {readable(name): _clean(item) for name, item in value.items()}
    return value
