"""Data against a pydantic model, and its errors as problems of the file."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel, JsonValue, ValidationError
from pydantic_core import ErrorDetails

from decapod.documents.keys import known_keys
from decapod.documents.places import Found, Place, find_place
from decapod.documents.words import expected_shape, in_words, missing_key, unknown_key, wrong_shape

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong, in words, and the value (or its key) that is meant. `absent`: a key is missing in it."""

    message: str
    path: tuple[int | str, ...]
    at_key: bool = False
    absent: bool = False


@dataclass(frozen=True, slots=True)
class Validated(Generic[M]):
    """What came of it: the value and no complaints, or complaints.

    With complaints, `value` is what the rest of the document makes when the wrong keys are left out, so that its
    meaning can be checked as well; None where that is not possible.
    """

    value: M | None
    complaints: tuple[Complaint, ...] = ()


@dataclass(frozen=True, slots=True)
class _Located:
    error: ErrorDetails
    found: Found


def validate(model: type[M], data: JsonValue, root: Place) -> Validated[M]:
    """Check data as JSON, strictly: the text "3" is not a number, 1 is not true."""
    try:
        return Validated(_read(model, data))
    except ValidationError as error:
        details = [detail for detail in error.errors(include_url=False) if not _counts_wrong_entries(detail)]
    located = [_Located(detail, _find(root, detail)) for detail in details]
    complaints = tuple(_complaints(model, data, located))
    return Validated(_rest(model, data, complaints), complaints)


def _read(model: type[M], data: JsonValue) -> M:
    return model.model_validate_json(json.dumps(data), strict=True)


def _counts_wrong_entries(error: ErrorDetails) -> bool:
    """Whether pydantic calls a list too short only because it leaves out of the count the entries that are wrong."""
    value = error["input"]
    return error["type"] == "too_short" and isinstance(value, list) and len(value) >= error["ctx"]["min_length"]


def _find(root: Place, error: ErrorDetails) -> Found:
    loc = error["loc"]
    beside_the_value = error["type"] == "missing" or loc[-1:] == ("[key]",)
    return find_place(root, loc[:-1] if beside_the_value else loc)


def _complaints(model: type[BaseModel], data: JsonValue, located: list[_Located]) -> Iterable[Complaint]:
    for group in _fold_unions(located):
        error, path = group[0].error, group[0].found.path
        if len(group) > 1:
            shapes = [shape for each in group if (shape := expected_shape(each.error))]
            yield Complaint(wrong_shape(path, shapes, error["input"]), path)
        elif error["type"] == "extra_forbidden":
            known = known_keys(model, data, path[:-1])
            yield Complaint(unknown_key(path[:-1], str(error["loc"][-1]), known), path, at_key=True)
        elif error["type"] == "missing":
            yield Complaint(missing_key(path, error["loc"][-1]), path, at_key=True, absent=True)
        elif error["type"] == "union_tag_invalid":
            yield Complaint(in_words(error, path), (*path, error["ctx"]["discriminator"].strip("'")))
        else:
            yield Complaint(in_words(error, path), path, at_key=error["loc"][-1:] == ("[key]",))


def _fold_unions(located: Sequence[_Located], depth: int = 0) -> Iterable[list[_Located]]:
    """Keep, of a union's members, the one that was probably meant.

    Each yielded group is one complaint: several errors only when every member wanted a value of another kind.
    """
    unions: dict[tuple[int | str, ...], dict[int | str, list[_Located]]] = defaultdict(lambda: defaultdict(list))
    for each in located:
        if len(each.found.passed) <= depth:
            yield [each]
        else:
            length, member = each.found.passed[depth]
            unions[each.found.path[:length]][member].append(each)
    for members in unions.values():
        meant = [errors for errors in members.values() if not _other_kind(errors, depth)]
        if meant:
            yield from _fold_unions(min(meant, key=len), depth + 1)
        elif len(members) == 1:
            yield from ([each] for errors in members.values() for each in errors)
        else:
            yield [each for errors in members.values() for each in errors]


def _other_kind(errors: Sequence[_Located], depth: int) -> bool:
    found = errors[0].found
    at_union = len(found.path) == found.passed[depth][0]
    return len(errors) == 1 and at_union and expected_shape(errors[0].error) is not None


def _rest(model: type[M], data: JsonValue, complaints: Sequence[Complaint]) -> M | None:
    rest: JsonValue = json.loads(json.dumps(data))
    for complaint in complaints:
        if complaint.absent or not _remove(rest, complaint.path):
            return None
    try:
        return _read(model, rest)
    except ValidationError:
        return None


def _remove(data: JsonValue, path: Sequence[int | str]) -> bool:
    """Take a key out of a mapping; False where that would move the entries of a list."""
    if not path:
        return False
    *parents, last = path
    for step in parents:
        if isinstance(data, dict):
            data = data.get(str(step))
        elif isinstance(data, list) and isinstance(step, int):
            data = data[step]
    if not isinstance(data, dict):
        return False
    data.pop(str(last), None)
    return True
