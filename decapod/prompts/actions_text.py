"""An action's schema, a call and its result in plain words."""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from decapod.messages import ActionResult, ActionSchema
from decapod.prompts.calls import format_call
from decapod.prompts.jsontext import write_json

LONGEST_OUTPUT = 2000
"""Most characters of an action's output or error that a model is shown."""
STALE = "the screen had changed since the elements were numbered. Choose an element again from the next list."
"""What a model is told of a call that came too late, where nothing more is known of it."""


def describe_action(environment: str, schema: ActionSchema) -> str:
    """Return an action as text, for agents that may not call it but tell others to.

    The first line is as in `ubuntu: click(element: mark id) - Click an element.`; a line for each parameter that the
    schema describes follows, indented.
    """
    properties: Mapping[str, Any] = schema.parameters.get("properties", {})
    required = schema.parameters.get("required", [])
    parameters = []
    for name, field in properties.items():
        kind = "mark id" if name in schema.elements else _type(field, schema.parameters.get("$defs", {}))
        default = f" = {write_json(field.get('default'))}" if name not in required else ""
        parameters.append(f"{name}: {kind}{default}")
    told = [f"    {name}: {field['description']}" for name, field in properties.items() if field.get("description")]
    return "\n".join([f"{environment}: {schema.name}({', '.join(parameters)}) - {schema.description}", *told])


def describe_result(result: ActionResult | None) -> str:
    """Return in one paragraph how a call ended; None when it was never carried out."""
    if result is None:
        return "Not carried out."
    error = _one_line(result.error or "")
    if result.status == "ok":
        said = "Done." if result.output is None else f"Done. It returned {_cut(write_json(result.output))}."
    elif result.status == "failed":
        said = f"It failed: {error or 'no reason was given'}"
    elif result.status == "timeout":
        said = "It did not end in time and was stopped; it may have been carried out in part." + (error and f" {error}")
    elif result.status == "stale":
        said = f"Not carried out: {error or STALE}"
    else:
        said = f"Not carried out, because the call is not valid: {error or 'no reason was given'}"
    if result.executed and result.screen_changed is not None:
        said += " The screen changed." if result.screen_changed else " The screen did not change."
    return said


def describe_call(environment: str, action: str, arguments: Mapping[str, JsonValue]) -> str:
    """Return a call that was made, as in `click(element=12) in ubuntu`.

    It is not the form in which calls are instructed, so a report of calls cannot be taken for an instruction.
    """
    return f"{format_call(environment, action, arguments).partition(': ')[2]} in {environment}"


def _type(field: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    """Return a JSON schema's type in the words that models know from JSON."""
    if "$ref" in field:
        return _type(definitions.get(str(field["$ref"]).rpartition("/")[2], {}), definitions)
    if "enum" in field or "const" in field:
        return " | ".join(write_json(value) for value in field.get("enum", [field.get("const")]))
    if "anyOf" in field:
        return " | ".join(dict.fromkeys(_type(option, definitions) for option in field["anyOf"]))
    if field.get("type") == "array":
        return f"list of {_type(field.get('items', {}), definitions)}"
    return str(field.get("type", "any"))


def _one_line(text: str) -> str:
    return _cut(" ".join(text.split()))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_OUTPUT else text[: LONGEST_OUTPUT - 1] + "…"
