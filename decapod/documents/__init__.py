"""YAML files as models: every error at once, each with its place, in plain words."""

from decapod.documents.document import Document, FileModel, Part, load_document
from decapod.documents.dump import dump_yaml
from decapod.documents.name import NAME_RULE, Name, is_name
from decapod.documents.named import NamedFiles
from decapod.documents.places import Loc
from decapod.documents.problem import DocumentError, Position, Problem, in_file_order
from decapod.documents.schema import document_schema, schema_text, write_schema

__all__ = [
    "NAME_RULE",
    "Document",
    "DocumentError",
    "FileModel",
    "Loc",
    "Name",
    "NamedFiles",
    "Part",
    "Position",
    "Problem",
    "document_schema",
    "dump_yaml",
    "in_file_order",
    "is_name",
    "load_document",
    "schema_text",
    "write_schema",
]
