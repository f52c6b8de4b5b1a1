"""JSON on one line, for text that models read and write."""

import json
import math
import re
from typing import Any

from pydantic import JsonValue

# Control characters, the line breaks that str.splitlines knows, and halves of surrogate pairs: written raw they would
# break a line or could not be encoded.
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def write_json(value: JsonValue) -> str:
    r"""Return JSON on one line, readable: letters of every script stay as they are, line breaks become `\n`.

    Raises:
        ValueError: a number is not finite.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def read_json(text: str, start: int = 0) -> tuple[JsonValue, int]:
    """Return the JSON value that begins exactly at `start`, and the position after it.

    Raw line breaks inside strings are accepted: models write them.

    Raises:
        ValueError: there is no JSON value, one of its numbers is not finite, or it is nested too deeply.
    """
    try:
        value, end = _DECODER.raw_decode(text, start)
    except RecursionError:
        raise ValueError("the value is nested too deeply") from None
    return value, end


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is not a number that JSON can hold")
    return number


def _refuse(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")


_DECODER = json.JSONDecoder(strict=False, parse_float=_finite, parse_constant=_refuse)
