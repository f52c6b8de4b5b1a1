"""JSON schemas as Gemini takes them."""

from typing import Any

import pytest

from decapod.agents.models.remote.gemini_schema import TAKEN, gemini_schema
from decapod.tasks import find_vocabularies

SCHEMAS = [action.schema.parameters for one in find_vocabularies().values() for action in one.actions.values()]


def keywords(schema: Any, *, names: bool = False) -> set[str]:
    if isinstance(schema, list):
        return {word for item in schema for word in keywords(item)}
    if not isinstance(schema, dict):
        return set()
    inner = {word for key, value in schema.items() for word in keywords(value, names=key == "properties" and not names)}
    return inner if names else inner | set(schema)


@pytest.mark.parametrize("schema", SCHEMAS, ids=range(len(SCHEMAS)))
def test_every_action_that_decapod_has_is_taken(schema: dict[str, Any]) -> None:
    taken = gemini_schema(schema)
    assert keywords(taken) <= TAKEN
    assert taken["type"] == "object"
    assert set(taken.get("properties", {})) == set(schema.get("properties", {}))


def test_references_constants_and_choices_are_written_out() -> None:
    schema = {
        "type": "object",
        "$defs": {"Way": {"enum": ["up", "down"], "type": "string", "pattern": "x"}},
        "properties": {
            "way": {"$ref": "#/$defs/Way", "description": "Where to."},
            "one": {"const": 1, "default": 1},
            "either": {"oneOf": [{"type": "integer", "exclusiveMinimum": 0}, {"type": "null"}]},
            "default": {"type": "string"},
            "list": {"type": "array", "items": {"$ref": "#/$defs/Way"}},
        },
    }
    assert gemini_schema(schema) == {
        "type": "object",
        "properties": {
            "way": {"enum": ["up", "down"], "type": "string", "description": "Where to."},
            "one": {"enum": [1]},
            "either": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "default": {"type": "string"},
            "list": {"type": "array", "items": {"enum": ["up", "down"], "type": "string"}},
        },
    }


def test_a_schema_that_refers_to_itself_or_to_nothing_is_an_error() -> None:
    circle = {"$defs": {"A": {"type": "array", "items": {"$ref": "#/$defs/A"}}}, "$ref": "#/$defs/A"}
    with pytest.raises(ValueError, match="refers to itself"):
        gemini_schema(circle)
    with pytest.raises(ValueError, match="refers to 'B', which it does not define"):
        gemini_schema({"$ref": "#/$defs/B"})
