"""Texts as checks compare and show them."""

import re

from pydantic import JsonValue

from decapod.actions import ArgumentError

SHOWN = 200
"""The longest piece of text that evidence quotes, in characters."""

_NUMBER = re.compile(r"(?<![\w.])[-+\u2212]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?!\w|\.\d|,\d)")


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


def compile_pattern(pattern: str, parameter: str = "pattern") -> re.Pattern[str]:
    """Compile a regular expression.

    Raises:
        ArgumentError: it is not one; the text says where it goes wrong.
    """
    try:
        return re.compile(pattern)
    except re.error as error:
        raise ArgumentError(parameter, f"not a regular expression: {error}") from None
