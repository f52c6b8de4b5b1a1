"""What a model writes is hostile input: here it becomes what a journal can hold."""

import math
from dataclasses import replace

from pydantic import JsonValue

from decapod.agents.models.model import Reply
from decapod.bus import readable
from decapod.messages import ToolCall


def clean_reply(reply: Reply) -> Reply:
    r"""Return the reply with text that UTF-8 can say: a lone surrogate is written out, as `\ud800`.

    A call whose arguments hold a number that JSON has not (NaN, an infinity) keeps none of them, and its `problem`
    says why: it goes back to its agent as a call that could not be read.
    """
    calls = tuple(_clean_call(call) for call in reply.calls)
    return replace(reply, text=readable(reply.text), raw=readable(reply.raw), calls=calls)


def _clean_call(call: ToolCall) -> ToolCall:
    fields: dict[str, object] = {"id": readable(call.id), "name": readable(call.name)}
    endless = next((name for name, value in call.arguments.items() if not _finite(value)), None)
    if endless is not None:
        problem = f"the argument {readable(endless)!r} holds a number that JSON has not"
        return call.model_copy(update={**fields, "arguments": {}, "problem": problem})
    said = None if call.problem is None else readable(call.problem)
    arguments = {readable(name): _clean(value) for name, value in call.arguments.items()}
    return call.model_copy(update={**fields, "arguments": arguments, "problem": said})


def _finite(value: JsonValue) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, list):
        return all(map(_finite, value))
    return all(map(_finite, value.values())) if isinstance(value, dict) else True


def _clean(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, list):
        return [_clean(item) for item in value]
    if isinstance(value, dict):
        return {readable(name): _clean(item) for name, item in value.items()}
    return value
