"""What sqlite's functions do on a phone: time and chance are the phone's, and none of them runs for ever.

The budget of a statement counts the steps of sqlite's machine, and a function is one step however long it takes: to
search 8 MB for 4 MB, letter by letter, takes hours. Those that can are replaced by ones that cannot.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

Value = str | int | float | bytes | None

LONGEST = 8_000_000
"""Bytes of a text or blob."""
MOST_TRIMMED = 1_000
"""Different characters that `trim` takes away at most."""
_TIME_FUNCTIONS = ("date", "time", "datetime", "julianday", "strftime")
_FORMATS = ("printf", "format")
_TRIMS: dict[str, Callable[[str, str], str]] = {"trim": str.strip, "ltrim": str.lstrip, "rtrim": str.rstrip}
_LONG_WIDTH = re.compile(r"%[^%A-Za-z]*\d{7}")

_SQLITE = sqlite3.connect(":memory:", check_same_thread=False)
"""Calculates what sqlite does best itself. It has no tables."""


def add_functions(connection: sqlite3.Connection, now: Callable[[], float], chance: Random) -> None:
    """Give a connection the phone's functions.

    Args:
        connection: of a database.
        now: the phone's clock, in seconds since the epoch.
        chance: what `random()` follows.
    """
    for name in _TIME_FUNCTIONS:
        connection.create_function(name, -1, _time_function(name, now))
    for name, form in (("current_date", "date"), ("current_time", "time"), ("current_timestamp", "datetime")):
        connection.create_function(name, 0, _time_function(form, now))
    connection.create_function("random", 0, lambda: chance.getrandbits(64) - (1 << 63))
    connection.create_function("randomblob", 1, lambda size: chance.randbytes(max(1, min(int(size), 1 << 16))))
    connection.create_function("phone_numbers_equal", -1, _numbers_equal, deterministic=True)
    connection.create_function("instr", 2, _instr, deterministic=True)
    connection.create_function("replace", 3, _replace, deterministic=True)
    for name in _FORMATS:
        connection.create_function(name, -1, _format, deterministic=True)
    for name, trim in _TRIMS.items():
        connection.create_function(name, 1, _trimming(trim), deterministic=True)
        connection.create_function(name, 2, _trimming(trim), deterministic=True)


def _time_function(name: str, now: Callable[[], float]) -> Callable[..., Value]:
    def function(*arguments: Value) -> Value:
        words = list(arguments)
        place = 1 if name == "strftime" else 0
        if len(words) <= place:
            words.append("now")
        if isinstance(words[place], str) and str(words[place]).strip().lower() == "now":
            words[place] = datetime.fromtimestamp(now(), UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
        if any(isinstance(word, str) and word.strip().lower() in ("localtime", "utc") for word in words[1:]):
            words = [word for word in words if str(word).strip().lower() not in ("localtime", "utc")]
        return _ask(name, words)

    return function


def _ask(name: str, words: list[Value]) -> Value:
    """What sqlite's own function makes of some values."""
    marks = ", ".join("?" for _ in words)
    result: Value = _SQLITE.execute(f"SELECT {name}({marks})", words).fetchone()[0]
    return result


def _numbers_equal(left: Value, right: Value, *_: Value) -> int:
    first = "".join(sign for sign in str(left or "") if sign.isdigit())
    second = "".join(sign for sign in str(right or "") if sign.isdigit())
    shorter = min(len(first), len(second))
    return int(first == second if shorter < 7 else first[-shorter:] == second[-shorter:])


def _format(form: Value = None, *values: Value) -> Value:
    """`printf`, without widths of millions: sqlite writes those out before it looks at its limits."""
    if form is None:
        return None
    text = _text(form)
    numbers = [abs(value) for value in values if isinstance(value, int | float)]
    if _LONG_WIDTH.search(text) or ("*" in text and any(number > LONGEST for number in numbers)):
        raise OverflowError("string or blob too big")
    return _ask("printf", [text, *values])


def _instr(text: Value, part: Value) -> int | None:
    if text is None or part is None:
        return None
    if isinstance(text, bytes) and isinstance(part, bytes):
        return text.find(part) + 1
    return _text(text).find(_text(part)) + 1


def _replace(text: Value, old: Value, new: Value) -> Value:
    if text is None or old is None or new is None:
        return None
    whole, part, other = _text(text), _text(old), _text(new)
    if not part:
        return whole
    if len(whole) + whole.count(part) * (len(other) - len(part)) > LONGEST:
        raise OverflowError("string or blob too big")
    return whole.replace(part, other)


def _trimming(trim: Callable[[str, str], str]) -> Callable[..., Value]:
    def function(text: Value, characters: Value = " ") -> Value:
        if text is None or characters is None:
            return None
        unwanted = "".join(sorted(set(_text(characters))))
        if len(unwanted) > MOST_TRIMMED:
            raise OverflowError("string or blob too big")
        # Python's own takes away white space where nothing is named.
        return trim(_text(text), unwanted) if unwanted else _text(text)

    return function


def _text(value: Value) -> str:
    """A value as sqlite makes text of it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return str(_SQLITE.execute("SELECT CAST(? AS TEXT)", (value,)).fetchone()[0])
