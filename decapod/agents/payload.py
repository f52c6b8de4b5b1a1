"""From what an agent wrote to what its channels carry, as their payload policies say."""

import re

from pydantic import JsonValue

from decapod.agents.topology import Policy
from decapod.prompts.calls import parse_calls
from decapod.prompts.jsontext import read_json, write_json

_OBJECT = re.compile(r"\{")


def find_misfit(policy: Policy, text: str) -> str | None:
    """Say why a text cannot be sent under a policy; None when it can. An empty text says nothing, and always can."""
    if not text.strip():
        return None
    if policy.sends == "json":
        return _find_json_misfit(policy, text)
    if policy.sends == "calls":
        written = parse_calls(text)
        if written.problems:
            problem = written.problems[0]
            return f"the call {problem.line[:200]!r} cannot be read: {problem.problem}"
        if not written.calls:
            return "it proposes no call; write each on a line of its own, as in: In ubuntu: click(element=12)"
    return None


def payload_of(policy: Policy, text: str) -> str:
    """Return what is sent of a text that fits the policy: of `json` the value alone, of all else the whole text."""
    if policy.sends == "nothing":
        return ""
    if policy.sends == "json" and text.strip():
        value = _find_object(text)
        return "" if value is None else write_json(value)
    return text


def _find_json_misfit(policy: Policy, text: str) -> str | None:
    value = _find_object(text)
    if value is None:
        return "it holds no JSON object"
    misfits = list(policy.misfits(value))
    return f"it does not fit the schema: {'; '.join(misfits)}" if misfits else None


def _find_object(text: str) -> dict[str, JsonValue] | None:
    """Return the first JSON object in a text, whatever stands around it: prose, Markdown's fences."""
    for tries, match in enumerate(_OBJECT.finditer(text)):
        if tries == 20:  # a hostile text may open a thousand brackets
            break
        try:
            value, _ = read_json(text, match.start())
        except ValueError:
            continue
        if isinstance(value, dict):
            return value
    return None
