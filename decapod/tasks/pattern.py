"""What a name or a text must look like: literal text, `*` for anything, and placeholders."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from decapod.tasks.template import Template, parse_template

_PIECE = re.compile(r"\\(.)|(\*)", re.DOTALL)
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Pattern:
    """Templates with anything between each two of them. A value that is filled in is always taken literally.

    Spaces of any kind and number count as one, and equal characters count as equal however Unicode composes them.
    """

    pieces: tuple[Template, ...]
    was_bound: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the placeholders, each once."""
        return tuple(dict.fromkeys(name for piece in self.pieces for name in piece.names))

    def bind(self, values: Mapping[str, JsonValue]) -> "Pattern":
        """Fill in the values that are known."""
        bound = any(name in values for name in self.names)
        return Pattern(tuple(piece.bind(values) for piece in self.pieces), self.was_bound or bound)

    def is_all_of(self, text: str) -> bool:
        """Whether it describes the whole text.

        Raises:
            MissingValueError: a placeholder has no value yet.
        """
        return re.fullmatch(rf"\s*{self._expression()}\s*", _plain(text), re.DOTALL) is not None

    def is_part_of(self, text: str) -> bool:
        """Whether it describes some part of the text.

        Raises:
            MissingValueError: a placeholder has no value yet.
        """
        return re.search(self._expression(), _plain(text), re.DOTALL) is not None

    def _expression(self) -> str:
        return ".*".join(re.escape(_plain(piece.fill({}))) for piece in self.pieces)

    def __str__(self) -> str:
        return '"' + "*".join(str(piece) for piece in self.pieces) + '"'


def parse_pattern(text: str) -> Pattern:
    """Parse a text with `*`, backslash escapes and placeholders.

    Raises:
        TemplateError: a placeholder cannot be read.
    """
    pieces = [""]
    end = 0
    for match in _PIECE.finditer(text):
        pieces[-1] += text[end : match.start()]
        end = match.end()
        if match[2]:
            pieces.append("")
        else:
            pieces[-1] += match[1]
    pieces[-1] += text[end:]
    return Pattern(tuple(parse_template(piece) for piece in pieces))


def _plain(text: str) -> str:
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text))
