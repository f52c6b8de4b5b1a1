"""From the JSON schema of an action's parameters to what Gemini takes of it."""

from collections.abc import Mapping
from typing import Any

TAKEN = frozenset(
    {
        "type",
        "format",
        "title",
        "description",
        "enum",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "anyOf",
        "properties",
        "additionalProperties",
        "required",
    }
)
"""The keywords that are documented to be understood; others make the provider refuse the whole request."""
_DEEPEST = 32


def gemini_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema without references and without the keywords that the provider does not take.

    `const` becomes an `enum` of one, `oneOf` an `anyOf`. What else is left out, as patterns and defaults, is still held
    by decapod's own check of every call, so nothing becomes possible that was not.

    Raises:
        ValueError: a reference leads nowhere, or in a circle.
    """
    definitions = schema.get("$defs", {})
    return _convert(schema, definitions, 0)


def _convert(schema: Mapping[str, Any], definitions: Mapping[str, Any], depth: int) -> dict[str, Any]:
    if depth > _DEEPEST:
        raise ValueError("the schema refers to itself")
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        if name not in definitions:
            raise ValueError(f"the schema refers to {name!r}, which it does not define")
        schema = {**definitions[name], **{key: value for key, value in schema.items() if key != "$ref"}}
        return _convert(schema, definitions, depth + 1)
    if "const" in schema:
        schema = {**schema, "enum": [schema["const"]]}
    if "oneOf" in schema:
        schema = {**schema, "anyOf": schema["oneOf"]}
    return {key: _value(key, value, definitions, depth + 1) for key, value in schema.items() if key in TAKEN}


def _value(key: str, value: Any, definitions: Mapping[str, Any], depth: int) -> Any:
    if key == "properties":
        return {name: _convert(inner, definitions, depth) for name, inner in value.items()}
    if key in ("items", "additionalProperties") and isinstance(value, Mapping):
        return _convert(value, definitions, depth)
    if key in ("anyOf", "prefixItems"):
        return [_convert(inner, definitions, depth) for inner in value]
    return value
