"""Texts as checks compare and show them."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field, JsonValue
from pydantic_core import PydanticCustomError

SHOWN = 200
"""The longest piece of text that evidence quotes, in characters."""

_NUMBER = re.compile(r"(?<![\w.])(?<!\d,)[-+\u2212]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?!\w|\.\d|,\d)")


def short(text: str) -> str:
    """Cut a text to what evidence quotes, and say how long it was."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}... ({len(text)} characters)"


def readable(text: str) -> str:
    """Return `text` with what UTF-8 cannot say, as in a file's name of odd bytes, written as escapes."""
    return text.encode(errors="backslashreplace").decode()


def readable_json(value: JsonValue) -> JsonValue:
    """Return a value with every text in it readable."""
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, list):
        return [readable_json(item) for item in value]
    if isinstance(value, dict):
        return {readable(key): readable_json(item) for key, item in value.items()}
    return value


def fold(text: str, *, case: bool, space: bool) -> str:
    """Make texts alike that differ in case (`case`), or in space around and within them (`space`)."""
    if space:
        text = " ".join(text.split())
    return text.casefold() if case else text


def numbers_in(text: str) -> tuple[float, ...]:
    """Find the decimal numbers in a text. Thousands may be parted by commas; a number inside a word is none."""
    return tuple(float(found.replace(",", "").replace("\u2212", "-")) for found in _NUMBER.findall(text))


def _check_pattern(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error as error:
        raise PydanticCustomError("pattern", "not a regular expression: {why}", {"why": str(error)}) from None
    return pattern


Pattern = Annotated[str, AfterValidator(_check_pattern)]
"""A regular expression in Python's form: one that is none is refused with the task that has it."""

NonEmpty = Annotated[str, Field(min_length=1)]
"""A text of at least one character: everything contains the empty text."""
