"""The reference of all messages, made from their docstrings: `python -m decapod.bus.reference docs/messages.md`."""

import argparse
import inspect
import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from decapod import messages
from decapod.bus.lines import MESSAGE_TYPES, ChangeLine, DeliveryLine, EnvelopeLine, HeaderLine
from decapod.messages import values

_HEAD = """# Messages and journals

<!-- Made by `python -m decapod.bus.reference docs/messages.md` from the docstrings in `decapod/messages`. -->

Everything that agents, environments and the evaluator tell each other is a message in an envelope, and every envelope
is a line of the trial's journal before anyone is handed it. The same in JSON Schema:
[messages](schemas/messages.schema.json), [journal lines](schemas/journal.schema.json).

Times that end in `_ns` are nanoseconds. Lengths are screen pixels unless a field says otherwise; the origin is the top
left corner, x grows to the right and y downwards. A field without a default is required.
"""

_LINES = """## Lines of a journal

A journal is JSON lines in UTF-8. The first line is the header. An envelope is followed at once, in the same write, by
as many change lines as its `changes` says. Deliveries are batched and come at any later place.

On a line, a text over 32 KiB is replaced by `{"$blob": {"sha256": ..., "size": ..., "media_type": ...}}`, and a key
`$blob` of the body's own is written `$$blob`. A killed process leaves at most its last write unfinished;
`decapod.bus.read_journal` skips that and says so.
"""


def reference() -> str:
    """Return the reference as Markdown."""
    parts = [_HEAD, "## Kinds\n"]
    parts += [_section(one, f"`{one.KIND}`") for one in MESSAGE_TYPES]
    parts += ["## Shared values\n"]
    parts += [_section(one, one.__name__) for one in _shared_values()]
    parts += [_LINES]
    parts += [_section(one, f"`{one.model_fields['line'].default}`") for one in _line_types()]
    return "\n".join(parts)


def _line_types() -> tuple[type[BaseModel], ...]:
    return HeaderLine, EnvelopeLine, ChangeLine, DeliveryLine


def _shared_values() -> list[type[BaseModel]]:
    exported = (getattr(messages, name) for name in messages.__all__)
    found = {one for one in exported if inspect.isclass(one) and issubclass(one, values.Value)} - {values.Value}
    return sorted(found, key=lambda one: one.__name__)


def _section(model: type[BaseModel], heading: str) -> str:
    schema = model.model_json_schema()
    own = schema.get("$defs", {}).get(model.__name__, schema)
    lines = [f"### {heading}", "", inspect.getdoc(model) or "", ""]
    shown = {name: field for name, field in own["properties"].items() if name not in ("kind", "line")}
    if shown:
        told = any("description" in field for field in shown.values())
        lines += ["| field | type | default |" + " meaning |" * told, "| --- | --- | --- |" + " --- |" * told]
        lines += [_row(name, field, name in own.get("required", ()), told) for name, field in shown.items()]
        lines += [""]
    return "\n".join(lines)


def _row(name: str, field: dict[str, Any], required: bool, told: bool) -> str:
    default = "" if required else f"`{json.dumps(field['default'])}`" if "default" in field else "empty"
    return f"| `{name}` | {type_name(field)} | {default} |" + f" {field.get('description', '')} |" * told


def type_name(schema: dict[str, Any]) -> str:
    """Return what a JSON schema allows, in words, as one cell of a Markdown table."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        known = any(one.__name__ == name for one in _shared_values())
        return f"[{name}](#{name.lower()})" if known else _inline(name)
    options = schema.get("anyOf") or schema.get("oneOf")
    if options:
        return " or ".join(dict.fromkeys(type_name(option) for option in options))
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    match schema.get("type"):
        case "array":
            return f"list of {type_name(schema.get('items', {}))}"
        case "object":
            inner = schema.get("additionalProperties")
            return f"object of {type_name(inner)}" if isinstance(inner, dict) else "object"
        case "integer" | "number" as kind:
            return f"{kind}{_range(schema)}"
        case "string":
            return _string(schema)
        case "boolean" | "null" as kind:
            return str(kind)
    return "any JSON"


def _inline(name: str) -> str:
    return "any JSON" if name == "JsonValue" else "a message"


def _range(schema: dict[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f" in [{low:g}, {high:g}]"
    return "" if low is None else f", at least {low:g}"


def _string(schema: dict[str, Any]) -> str:
    pattern = schema.get("pattern")
    if pattern is None:
        return "text"
    return "address" if "/" in pattern else f"text matching `{pattern}`"


def main() -> None:
    """Write the reference to a file."""
    parser = argparse.ArgumentParser(description="Write the reference of all messages.")
    parser.add_argument("file", nargs="?", type=Path, default=Path("docs/messages.md"))
    parser.parse_args().file.write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
