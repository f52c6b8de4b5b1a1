"""JSON schemas of the messages and of the lines of a journal: `python -m decapod.bus.schemas docs/schemas`."""

import argparse
import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter

from decapod.bus.lines import ChangeLine, DeliveryLine, EnvelopeLine, HeaderLine
from decapod.messages import MESSAGE

Schema = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_LINE: TypeAdapter[object] = TypeAdapter(
    Annotated[HeaderLine | EnvelopeLine | ChangeLine | DeliveryLine, Field(discriminator="line")]
)
_NARROW = {"const", "enum", "pattern", "format", "maxLength"}


def message_schema() -> Schema:
    """Return the schema of a message: every kind, told apart by `kind`."""
    return {"$schema": _DIALECT, "title": "A message of decapod", **_untitled(MESSAGE.json_schema())}


def journal_schema() -> Schema:
    """Return the schema of one line of a journal. Where a message holds a text, the line may name a blob instead."""
    schema = _untitled(_LINE.json_schema())
    definitions: Schema = schema["$defs"]
    for name, definition in definitions.items():
        if not name.endswith("Line") and name != "BlobRef":
            definitions[name] = _with_long_texts(definition)
    definitions["Text"] = {
        "description": "A text; one over 32 KiB is kept as a blob, and the line holds a reference to it.",
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {"$blob": {"$ref": "#/$defs/BlobRef"}},
                "required": ["$blob"],
                "additionalProperties": False,
            },
        ],
    }
    return {"$schema": _DIALECT, "title": "A line of a decapod journal", **schema}


def _with_long_texts(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_with_long_texts(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "string" and not _NARROW & schema.keys():
        return {"$ref": "#/$defs/Text"} | {key: value for key, value in schema.items() if key != "type"}
    return {key: _with_long_texts(value) for key, value in schema.items()}


def _untitled(schema: Any) -> Any:
    """Drop the titles that pydantic makes of field names: they say nothing that the names do not."""
    if isinstance(schema, list):
        return [_untitled(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _untitled(value) for key, value in schema.items() if key != "title" or not isinstance(value, str)}


def schema_files() -> dict[str, str]:
    """Return the text of each schema file, by its name."""
    schemas = {"messages.schema.json": message_schema(), "journal.schema.json": journal_schema()}
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in schemas.items()}


def main() -> None:
    """Write the schema files into a folder."""
    parser = argparse.ArgumentParser(description="Write the JSON schemas of messages and of journals.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/schemas"))
    folder: Path = parser.parse_args().folder
    for name, text in schema_files().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
