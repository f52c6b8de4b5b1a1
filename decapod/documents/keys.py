"""Which keys a model knows at a place in a document: read from its JSON schema, which is also what is published."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, JsonValue

Schema = dict[str, Any]


def known_keys(model: type[BaseModel], data: JsonValue, path: Sequence[int | str]) -> list[str]:
    """Return the keys that the mapping at `path` may have, in the model's order.

    `data` is the whole document: where a key chooses between several forms, it tells which one is meant.
    """
    root = _schema(model)
    here, value = list(_forms(root, root, data)), data
    for step in path:
        value = _step_value(value, step)
        here = [form for schema in here for inner in _inner(schema, step) for form in _forms(root, inner, value)]
    return list(dict.fromkeys(key for schema in here for key in schema.get("properties", {})))


@lru_cache(maxsize=64)
def _schema(model: type[BaseModel]) -> Schema:
    return model.model_json_schema()


def _step_value(value: JsonValue, step: int | str) -> JsonValue:
    if isinstance(value, dict) and isinstance(step, str):
        return value.get(step)
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        return value[step]
    return None


def _inner(schema: Schema, step: int | str) -> Iterator[Schema]:
    if isinstance(step, str):
        others = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
        inner = schema.get("properties", {}).get(step, others[0])
    else:
        inner = schema.get("items")
        for index, item in enumerate(schema.get("prefixItems", ())):
            inner = item if index == step else inner
    if isinstance(inner, dict):
        yield inner


def _forms(root: Schema, schema: Schema, value: JsonValue) -> Iterator[Schema]:
    """Follow references and alternatives to the plain schemas that may describe `value`."""
    if "$ref" in schema:
        yield from _forms(root, root["$defs"][schema["$ref"].rpartition("/")[2]], value)
        return
    choice = schema.get("discriminator")
    if choice and isinstance(value, dict):
        target = choice["mapping"].get(value.get(choice["propertyName"]))
        if target is not None:
            yield from _forms(root, {"$ref": target}, value)
            return
    yield schema
    for word in ("anyOf", "oneOf", "allOf"):
        for alternative in schema.get(word, ()):
            yield from _forms(root, alternative, value)
