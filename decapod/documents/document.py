"""Loading a YAML file as a model, with every error at its place."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue

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


@dataclass(frozen=True, eq=False)
class _Positions:
    """Where everything in a file stands."""

    source: SourceText
    root: Place

    def span(self, loc: Loc, key: bool) -> tuple[int, int]:
        place = find_place(self.root, loc).place
        if place.key and (key or place.start == place.end):
            return place.key
        return place.start, place.start + 1 if key else place.end

    def problem(self, loc: Loc, message: str, key: bool) -> Problem:
        start, end = self.span(loc, key)
        return self.source.problem(start, message, end)


@dataclass(frozen=True)
class Document(Generic[M]):
    """A file that was read: its value, and the place of everything in it."""

    path: Path
    value: M
    _positions: _Positions = field(repr=False, compare=False)

    def position(self, loc: Loc, *, key: bool = False) -> Position:
        """Return where the value at `loc` stands, or the key before it; the nearest value around where it is absent."""
        return self._positions.source.position(*self._positions.span(loc, key))

    def problem(self, loc: Loc, message: str, *, key: bool = False) -> Problem:
        """Say what is wrong with the value at `loc` (or with its key), a path of keys and list indices from 0."""
        return self._positions.problem(loc, message, key)


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
    data, root, problems = _read_data(source)
    positions = _Positions(source, root)
    validated = validate(model, data, root)
    spoiled = {problem.position for problem in problems}
    for complaint in validated.complaints:
        problem = positions.problem(complaint.path, complaint.message, complaint.at_key)
        problems += [problem] if problem.position not in spoiled else []
    if validated.value is None:
        raise DocumentError(problems)
    document = Document(path, validated.value, positions)
    problems += check(document) if check else ()
    if problems:
        raise DocumentError(problems)
    return document


def _read_data(source: SourceText) -> tuple[JsonValue, Place, list[Problem]]:
    """Return what the text holds, where everything in it stands, and what is wrong with single values."""
    node = compose(source)
    if node is None:
        what = "holds nothing but comments" if source.text.strip() else "is empty"
        raise DocumentError([source.problem(0, f"the file {what}; {_START}")])
    builder = Builder(source)
    built = builder.build(node)
    if isinstance(built.data, dict):
        return built.data, built.place, builder.problems
    message = f"the file must hold keys and values, not {show_value(built.data)}; {_START}"
    raise DocumentError(builder.problems or [source.problem(built.place.start, message, built.place.end)])


_START = "it must start with 'version: 1'"
