"""The list of marks as text, and the way back.

    Elements of ubuntu:
    [1] button "Save as…"
    [2] check-box "Wrap lines" (checked)
    [3] entry "File name" (focused) = "notes.txt"
    [4] terminal "Terminal"

    Text of ubuntu:
    [4]
    | user@host:~$ ls
    | notes.txt

Labels and short values are JSON strings and every line of a longer text begins with a bar, so nothing that an element
is called or holds can be taken for a line of the list.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from decapod.prompts.jsontext import read_json, write_json

INLINE = 80
"""Up to so many characters on one line, the text that an element holds is written in its own line of the list."""

NOTHING = "(no elements)"

_HEADING = re.compile(r"Elements of ([A-Za-z0-9_.-]+):")
_TEXT_HEADING = re.compile(r"Text of ([A-Za-z0-9_.-]+):")
_ID = re.compile(r"\[(\d{1,9})\]")
_WORD = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class ListedMark:
    """A mark as the list tells it."""

    id: int
    role: str
    label: str
    states: tuple[str, ...] = ()
    text: str = ""


class Listable(Protocol):
    """What can stand in a list: a mark, or what was read of one."""

    @property
    def id(self) -> int:
        """Its number."""
        ...

    @property
    def role(self) -> str:
        """Its kind."""
        ...

    @property
    def label(self) -> str:
        """What it is called."""
        ...

    @property
    def states(self) -> tuple[str, ...]:
        """What is told of it in brackets."""
        ...

    @property
    def text(self) -> str:
        """What it holds."""
        ...


def format_marks(environment: str, marks: Sequence[Listable]) -> str:
    """Return the list of an environment's marks; `parse_marks` reads exactly the same back."""
    lines = [f"Elements of {environment}:", *(_line(mark) for mark in marks), *(() if marks else (NOTHING,))]
    blocks = [mark for mark in marks if mark.text and not _is_inline(mark.text)]
    if blocks:
        lines += ["", f"Text of {environment}:"]
    for mark in blocks:
        lines.append(f"[{mark.id}]")
        lines += (f"| {line}" for line in mark.text.split("\n"))
    return "\n".join(lines)


class Listings:
    """The lists of the screens of one trial: the last of each environment is written once for all who are shown it."""

    def __init__(self) -> None:
        """Begin with none."""
        self._last: dict[str, tuple[Sequence[Listable], str]] = {}

    def write(self, environment: str, marks: Sequence[Listable]) -> str:
        """Return what `format_marks` returns."""
        known = self._last.get(environment)
        if known is None or known[0] != marks:
            known = self._last[environment] = (marks, format_marks(environment, marks))
        return known[1]


def parse_marks(text: str) -> dict[str, tuple[ListedMark, ...]]:
    """Read every list of a text, by environment; the last one counts where an environment has several.

    Lines that do not belong to a list are passed over. Never raises.
    """
    found: dict[str, dict[int, ListedMark]] = {}
    lines = text.split("\n")
    position = 0
    while position < len(lines):
        heading = _HEADING.fullmatch(lines[position])
        text_heading = _TEXT_HEADING.fullmatch(lines[position])
        position += 1
        if heading:
            marks = found[heading[1]] = {}
            position = _read_elements(lines, position, marks)
        elif text_heading:
            position = _read_blocks(lines, position, found.get(text_heading[1], {}))
    return {environment: tuple(marks.values()) for environment, marks in found.items()}


def _is_inline(text: str) -> bool:
    return len(text) <= INLINE and "\n" not in text


def _line(mark: Listable) -> str:
    text = mark.text
    return _format_line(mark.id, mark.role, mark.label, mark.states, "" if text and not _is_inline(text) else text)


@lru_cache(maxsize=4096)  # each observer of a screen is told the same lines, and most of them again the next turn
def _format_line(number: int, role: str, label: str, states: tuple[str, ...], text: str) -> str:
    told = f" ({', '.join(map(_format_word, states))})" if states else ""
    value = f" = {write_json(text)}" if text else ""
    return f"[{number}] {_format_word(role)} {write_json(label)}{told}{value}"


def _format_word(word: str) -> str:
    return word if _WORD.fullmatch(word) else write_json(word)


def _read_elements(lines: Sequence[str], position: int, marks: dict[int, ListedMark]) -> int:
    """Read the lines below a heading into `marks`; return the position of the first line that is not one of them."""
    while position < len(lines):
        line = lines[position]
        if line != NOTHING:
            try:
                mark = _parse_line(line)
            except ValueError:
                break
            marks[mark.id] = mark
        position += 1
    return position


def _read_blocks(lines: Sequence[str], position: int, marks: dict[int, ListedMark]) -> int:
    """Read blocks of text into the marks they belong to; return the position of the first line after them."""
    while position < len(lines) and (match := _ID.fullmatch(lines[position])):
        start = position = position + 1
        while position < len(lines) and lines[position].startswith("| "):
            position += 1
        mark = marks.get(int(match[1]))
        if mark is not None:
            marks[mark.id] = replace(mark, text="\n".join(line[2:] for line in lines[start:position]))
    return position


def _parse_line(line: str) -> ListedMark:
    """Read one line of a list.

    Raises:
        ValueError: it is not one.
    """
    match = _ID.match(line)
    if not match:
        raise ValueError("a mark begins with its id")
    role, position = _parse_word(line, _expect(line, match.end(), " "))
    label, position = _parse_string(line, _expect(line, position, " "))
    states: list[str] = []
    if line.startswith(" (", position):
        state, position = _parse_word(line, position + 2)
        states.append(state)
        while line.startswith(", ", position):
            state, position = _parse_word(line, position + 2)
            states.append(state)
        position = _expect(line, position, ")")
    text = ""
    if line.startswith(" = ", position):
        text, position = _parse_string(line, position + 3)
    if position != len(line):
        raise ValueError("something follows the mark")
    return ListedMark(int(match[1]), role, label, tuple(states), text)


def _expect(line: str, position: int, what: str) -> int:
    if not line.startswith(what, position):
        raise ValueError(f"{what!r} is missing")
    return position + len(what)


def _parse_word(line: str, position: int) -> tuple[str, int]:
    match = _WORD.match(line, position)
    return (match[0], match.end()) if match else _parse_string(line, position)


def _parse_string(line: str, position: int) -> tuple[str, int]:
    value, end = read_json(line, position)
    if not isinstance(value, str):
        raise ValueError("a JSON string is missing")
    return value, end
