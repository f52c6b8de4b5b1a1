"""What pydantic found wrong, in words for a person who has never seen a schema."""

import re
from collections.abc import Callable, Sequence

from pydantic_core import ErrorDetails

from decapod.actions import did_you_mean

_SHAPES = {
    "string": "a text",
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "bool": "true or false",
    "list": "a list",
    "tuple": "a list",
    "set": "a list",
    "frozen_set": "a list",
    "dict": "a mapping of keys to values",
    "mapping": "a mapping of keys to values",
    "model": "a mapping of keys to values",
    "dataclass": "a mapping of keys to values",
    "path": "a path",
    "date": "a date",
    "datetime": "a date and time",
}
_BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "greater_than": ("greater than", "gt"),
    "less_than_equal": ("at most", "le"),
    "less_than": ("less than", "lt"),
    "multiple_of": ("a multiple of", "multiple_of"),
}


def expected_shape(error: ErrorDetails) -> str | None:
    """Return what kind of value was wanted, as in `a list`, when the value is of another kind; otherwise None."""
    kind = error["type"]
    if kind == "none_required":
        return "nothing"
    name = re.sub(r"_(type|parsing|from_float|attributes_type|exact_type)$", "", kind)
    name = name.removesuffix("_attributes")
    return _SHAPES.get(name) if name != kind else None


def show_value(value: object) -> str:
    """Name a value as a person would: `the text 'x'`, `the number 3`, `a list`."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {_short(str(value))}"
    if isinstance(value, str):
        return f"the text {_short(value)!r}"
    return "a list" if isinstance(value, list | tuple) else "a mapping of keys to values"


def show_path(path: Sequence[int | str]) -> str:
    """Name the last step of a path: `'turns'`, or `entry 2 of 'to'` (entries count from 1)."""
    if not path:
        return "the file"
    last = path[-1]
    if isinstance(last, int):
        return f"entry {last + 1} of {show_path(path[:-1])}"
    return repr(_short(last))


def wrong_shape(path: Sequence[int | str], shapes: Sequence[str], value: object) -> str:
    """Say that a value is of the wrong kind; `shapes` are the kinds that would do."""
    return f"{show_path(path)} must be {' or '.join(dict.fromkeys(shapes))}, not {show_value(value)}"


def missing_key(parent: Sequence[int | str], key: int | str) -> str:
    """Say that a key must be given."""
    if not parent and key == "version":
        return "the key 'version' is missing; write 'version: 1' at the top of the file"
    return f"the key {key!r} is missing" + (f" in {show_path(parent)}" if parent else "")


def unknown_key(parent: Sequence[int | str], key: str, known: Sequence[str]) -> str:
    """Say that a key has no meaning here; `known` are those that have."""
    where = f" in {show_path(parent)}" if parent else ""
    return f"unknown key {_short(key)!r}{where}{did_you_mean(key, known)}; known: {', '.join(known) or 'none'}"


def in_words(error: ErrorDetails, path: Sequence[int | str]) -> str:
    """Say what is wrong with the value at `path`."""
    kind, value, context = error["type"], error["input"], error.get("ctx", {})
    shape = expected_shape(error)
    if shape is not None:
        return wrong_shape(path, [shape], value)
    if kind in _BOUNDS:
        words, key = _BOUNDS[kind]
        return f"{show_path(path)} must be {words} {context[key]}, not {value}"
    if kind in _PHRASES:
        return _PHRASES[kind](path, value, context)
    if kind in ("value_error", "assertion_error") and "error" in context:
        return str(context["error"])
    message = re.sub(r"^(\w+ )*should ", "must ", error["msg"])
    return f"{show_path(path)} {message}" if message.startswith("must ") else f"{show_path(path)}: {message}"


def _literal(path: Sequence[int | str], value: object, context: dict[str, object]) -> str:
    choices = re.findall(r"'((?:[^'\\]|\\.)*)'|(-?\d+|True|False)", str(context["expected"]))
    known = [text or other for text, other in choices]
    if list(path) == ["version"]:
        return f"'version' must be {' or '.join(known)}, the only version of this format; it is {show_value(value)}"
    if len(known) == 1:
        return f"{show_path(path)} must be {known[0]!r}, not {show_value(value)}"
    if not isinstance(value, str):
        return f"{show_path(path)} must be one of {', '.join(known)}; it is {show_value(value)}"
    hint = did_you_mean(value, known)
    return f"{show_path(path)} cannot be {_short(value)!r}{hint}; known: {', '.join(known)}"


def _tag(path: Sequence[int | str], value: object, context: dict[str, object]) -> str:
    key = str(context["discriminator"]).strip("'")
    expected = {**context, "expected": context["expected_tags"]}
    return _literal([*path, key], context["tag"], expected)


def _no_tag(path: Sequence[int | str], value: object, context: dict[str, object]) -> str:
    return missing_key(path, str(context["discriminator"]).strip("'"))


def _length(most: bool, unit: str) -> Callable[[Sequence[int | str], object, dict[str, object]], str]:
    def words(path: Sequence[int | str], value: object, context: dict[str, object]) -> str:
        count = context["max_length" if most else "min_length"]
        plural = {"entry": "entries"}.get(unit, unit + "s") if count != 1 else unit
        if not most and count == 1:
            return f"{show_path(path)} must not be empty"
        return f"{show_path(path)} must have at {'most' if most else 'least'} {count} {plural}"

    return words


def _pattern(path: Sequence[int | str], value: object, context: dict[str, object]) -> str:
    return f"{show_path(path)} cannot be {show_value(value)}; it must look like {context['pattern']}"


_PHRASES: dict[str, Callable[[Sequence[int | str], object, dict[str, object]], str]] = {
    "literal_error": _literal,
    "enum": _literal,
    "union_tag_invalid": _tag,
    "union_tag_not_found": _no_tag,
    "string_too_short": _length(False, "character"),
    "string_too_long": _length(True, "character"),
    "too_short": _length(False, "entry"),
    "too_long": _length(True, "entry"),
    "string_pattern_mismatch": _pattern,
}


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
