"""The published JSON schema of a kind of file, which editors use to complete and to check."""

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel


def document_schema(model: type[BaseModel], title: str) -> dict[str, Any]:
    """Return the JSON schema (draft 2020-12) of a model. Its description is the model's docstring."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema(by_alias=True)}
    schema["title"] = title
    return schema


def schema_text(model: type[BaseModel], title: str) -> str:
    """Return the schema as it stands in its file."""
    return json.dumps(document_schema(model, title), indent=2, ensure_ascii=False) + "\n"


def write_schema(model: type[BaseModel], title: str, path: Path) -> None:
    """Write the schema to a file; its folder is made when it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(schema_text(model, title), encoding="utf-8")
