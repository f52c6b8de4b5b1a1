"""Reading a file as text, and finding a line and column in it."""

import re
from bisect import bisect_right
from pathlib import Path

from decapod.actions import did_you_mean
from decapod.documents.problem import DocumentError, Position, Problem

LARGEST_BYTES = 4 * 1024 * 1024
"""A file that a person wrote is far smaller; a larger one is refused before it is parsed."""

_LINE_BREAK = re.compile(r"\r\n|\n|\r")


class SourceText:
    """The text of a file, in which an index of a character becomes a line and a column."""

    def __init__(self, path: str, text: str) -> None:
        """Take the text as it is in the file, without a byte order mark."""
        self.path = path
        self.text = text
        breaks = list(_LINE_BREAK.finditer(text))
        self._starts = [0, *(found.end() for found in breaks)]
        self._ends = [*(found.start() for found in breaks), len(text)]

    def position(self, start: int, end: int | None = None) -> Position:
        """Return the position of characters `start` to `end` (exclusive), counted from 0; cut to the first line."""
        start = min(max(start, 0), len(self.text))
        row = bisect_right(self._starts, start) - 1
        length = min(end if end is not None else start + 1, self._ends[row]) - start
        return Position(row + 1, start - self._starts[row] + 1, max(1, length))

    def line(self, number: int) -> str:
        """Return line `number`, counted from 1, without its line break."""
        return self.text[self._starts[number - 1] : self._ends[number - 1]]

    def problem(self, start: int, message: str, end: int | None = None) -> Problem:
        """Say what is wrong with the characters from `start` to `end`."""
        position = self.position(start, end)
        return Problem(self.path, message, position, self.line(position.line))


def read_source(path: Path) -> SourceText:
    """Read a UTF-8 file; a byte order mark is left out.

    Raises:
        DocumentError: the file is missing, is not a file, cannot be read, is too large, or is not UTF-8.
    """
    shown = str(path)
    try:
        if path.is_dir():
            raise DocumentError([Problem(shown, "this is a directory, not a file")])
        if not path.exists():
            raise DocumentError([Problem(shown, f"there is no such file{_neighbour(path)}")])
        if not path.is_file():
            raise DocumentError([Problem(shown, "this is not a regular file")])
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DocumentError([Problem(shown, f"the file cannot be read: {reason.lower()}")]) from error
    if len(data) > LARGEST_BYTES:
        raise DocumentError([Problem(shown, f"the file is too large: {len(data)} bytes, at most {LARGEST_BYTES}")])
    return _decode(shown, data)


def _decode(path: str, data: bytes) -> SourceText:
    try:
        return SourceText(path, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")
        source = SourceText(path, before + error.object[error.start :].decode("utf-8", errors="replace"))
        byte = error.object[error.start]
        message = f"the file is not UTF-8 text: the byte 0x{byte:02x} cannot be read; save the file as UTF-8"
        raise DocumentError([source.problem(len(before), message)]) from error


def _neighbour(path: Path) -> str:
    folder = path.parent
    if not folder.is_dir():
        return f": there is no folder {str(folder)!r}"
    return did_you_mean(path.name, sorted(entry.name for entry in folder.iterdir() if entry.is_file()))
