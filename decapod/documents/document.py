"""Loading a YAML file as a model, with every error at its place."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field

from decapod.documents.construct import Builder
from decapod.documents.places import Loc, Place, find_place
from decapod.documents.problem import DocumentError, Position, Problem
from decapod.documents.syntax import compose
from decapod.documents.text import SourceText, read_source
from decapod.documents.validation import validate
from decapod.documents.words import show_value


class Part(BaseModel):
    """Base of every part of a file's model: frozen, and unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_alias=True, validate_by_name=True)


class FileModel(Part):
    """Base of a whole file's model. Every file says which version of its format it follows."""

    version: Annotated[Literal[1], Field(description="The version of this format; always 1.")]


M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class Document(Generic[M]):
    """A file that was read: its value, and the place of everything in it."""

    path: Path
    value: M
    _source: SourceText = field(repr=False, compare=False)
    _root: Place = field(repr=False, compare=False)

    def position(self, loc: Loc, *, key: bool = False) -> Position:
        """Return where the value at `loc` stands, or the key before it; the nearest value around where it is absent."""
        start, end = self._span(loc, key)
        return self._source.position(start, end)

    def problem(self, loc: Loc, message: str, *, key: bool = False) -> Problem:
        """Say what is wrong with the value at `loc` (or with its key), a path of keys and list indices from 0."""
        start, end = self._span(loc, key)
        return self._source.problem(start, message, end)

    def _span(self, loc: Loc, key: bool) -> tuple[int, int]:
        place = find_place(self._root, loc).place
        if place.key and (key or place.start == place.end):
            return place.key
        if key:
            return place.start, place.start + 1
        return place.start, place.end


def load_document(
    path: str | Path,
    model: type[M],
    *,
    text: str | None = None,
    check: Callable[[Document[M]], Iterable[Problem]] | None = None,
) -> Document[M]:
    """Read a YAML file as a model.

    Args:
        path: The file; also how it is called in errors.
        model: What it must hold, usually a `FileModel`. It must have a JSON schema.
        text: What the file holds, when it is known already; then nothing is read.
        check: Finds what the model cannot see (names that refer to nothing, ...). It runs as well when there are other
            errors, as long as leaving the wrong keys out makes a valid document.

    Raises:
        DocumentError: with everything that is wrong, in the order of the file.
    """
    path = Path(path)
    source = SourceText(str(path), text.removeprefix("\ufeff")) if text is not None else read_source(path)
    node = compose(source)
    if node is None:
        what = "holds nothing but comments" if source.text.strip() else "is empty"
        raise DocumentError([source.problem(0, f"the file {what}; {_START}")])
    builder = Builder(source)
    built = builder.build(node)
    if not isinstance(node, yaml.MappingNode):
        message = f"the file must hold keys and values, not {show_value(built.data)}; {_START}"
        raise DocumentError(builder.problems or [source.problem(built.place.start, message, built.place.end)])
    if not isinstance(built.data, dict):
        raise DocumentError(builder.problems)
    validated = validate(model, built.data, built.place)
    problems = list(builder.problems)
    spoiled = {problem.position for problem in problems}
    if validated.value is not None:
        document = Document(path, validated.value, source, built.place)
        problems += check(document) if check else ()
        if not problems and not validated.complaints:
            return document
    places = Document(path, None, source, built.place)  # type: ignore[type-var]
    for complaint in validated.complaints:
        problem = places.problem(complaint.path, complaint.message, key=complaint.at_key)
        problems += [problem] if problem.position not in spoiled else []
    raise DocumentError(problems)


_START = "it must start with 'version: 1'"
