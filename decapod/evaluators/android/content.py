"""What content providers hold, by the device's program `content`.

It writes `Row: 0 _id=1, name=Ann` and escapes nothing: a value may hold commas, newlines and what looks like the next
column. So columns are asked for by name, and the one that somebody writes freely comes last.
"""

import re
from collections.abc import Sequence

from decapod.evaluators.android.device import Handset

Row = dict[str, str | None]
"""The columns of a row; None for one without a value."""

_ROW = re.compile(r"^Row: \d+ _id=", re.MULTILINE)
_ID = "_id"


class ContentError(OSError):
    """A content provider did not answer. The text is what was said."""


def query(device: Handset, uri: str, columns: Sequence[str], where: str = "") -> list[Row]:
    """Return the rows of a provider, each with its `_id` besides.

    Args:
        device: the phone.
        uri: the address, as `content://sms`.
        columns: which columns; the one that may hold any text comes last.
        where: which rows, as an SQL condition without anything of a user's in it; empty for all.

    Raises:
        ContentError: there is no such provider, or it refused.
    """
    asked = (_ID, *columns)
    written = _ask(device, uri, asked, where)
    rows = read_rows(written, asked)
    if len(rows) > 1:
        # A text may hold what looks like the beginning of a row. The ids alone do not.
        ids = [row[_ID] for row in read_rows(_ask(device, uri, (_ID,), where), (_ID,))]
        if len(ids) != len(rows):
            return [row for number in ids if number for row in _one(device, uri, asked, number)]
    return rows


def read_rows(written: str, columns: Sequence[str]) -> list[Row]:
    """Read what `content query` writes for these columns, in their order; the first is `_id`."""
    starts = [match.start() for match in _ROW.finditer(written)]
    ends = [*starts[1:], len(written)][: len(starts)]
    return [_read_row(written[begin:end], columns) for begin, end in zip(starts, ends, strict=True)]


def _one(device: Handset, uri: str, columns: Sequence[str], number: str) -> list[Row]:
    if not number.isdecimal():
        return []
    written = _ask(device, uri, columns, f"{_ID}={number}")
    return [_read_row(written, columns)] if written.startswith("Row: 0 ") else []


def _ask(device: Handset, uri: str, columns: Sequence[str], where: str) -> str:
    argv = ["content", "query", "--uri", uri, "--projection", ":".join(columns)]
    answer = device.run(*argv, *(["--where", where] if where else []))
    if answer.code != 0 or not (answer.stdout.startswith(("Row: ", "No result found")) or not answer.stdout.strip()):
        said = (answer.stderr or answer.stdout).strip().splitlines()
        raise ContentError(f"{uri} cannot be read: {said[0][:200] if said else f'exit code {answer.code}'}")
    return answer.stdout


def _read_row(text: str, columns: Sequence[str]) -> Row:
    row: Row = {}
    rest = text.removesuffix("\n").removesuffix("\r").partition(f"{columns[0]}=")[2]
    for column, following in zip(columns, [*columns[1:], None], strict=True):
        value, rest = rest, ""
        if following is not None:
            value, _, rest = value.partition(f", {following}=")
        row[column] = None if value == "NULL" else value
    return row
