"""Makes words out of what was written: parameters, substitutions, splitting, file names."""

import re
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.files.patterns import compile_pattern, escape, has_magic
from decapod.environments.android.virtual.shell.arithmetic import ArithmeticSyntaxError, evaluate
from decapod.environments.android.virtual.shell.braces import expand_braces
from decapod.environments.android.virtual.shell.control import ShellFault
from decapod.environments.android.virtual.shell.quoting import quote
from decapod.environments.android.virtual.shell.syntax import (
    Arithmetic,
    Literal,
    Parameter,
    Part,
    Substitution,
    Word,
)

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter

_SPACE = " \t\n"
MAX_REPLACED = 65_536


class Kind(Enum):
    """What may still happen to a piece of text."""

    QUOTED = 1
    """Nothing."""
    PLAIN = 2
    """It may be a pattern."""
    SPLIT = 3
    """It may be a pattern and is split at IFS."""
    BREAK = 4
    """No text: one word ends here and another begins."""


Piece = tuple[str, Kind]
_BREAK: Piece = ("", Kind.BREAK)


class Expander:
    """Expands words for an interpreter."""

    def __init__(self, interpreter: "Interpreter") -> None:
        self._shell = interpreter

    async def words(self, words: Sequence[Word]) -> list[str]:
        """Return the arguments that words stand for."""
        out: list[str] = []
        for word in words:
            for single in expand_braces(word):
                plain = single.plain
                if plain is not None and not _needs_work(plain):
                    out.append(plain)
                    continue
                await self._shell.budget.step()
                out.extend(self._fields(await self.pieces(_with_tilde(single, self._shell))))
        self._shell.budget.made(sum(map(len, out)) + len(out))
        return out

    async def text(self, word: Word, *, assigned: bool = False) -> str:
        """Return a word as one text: not split, no file names."""
        word = _with_tilde(word, self._shell, assigned=assigned)
        text = "".join(" " if kind is Kind.BREAK else piece for piece, kind in await self.pieces(word))
        self._shell.budget.made(len(text))
        return text

    async def pattern(self, word: Word) -> str:
        """Return a word as a pattern: what is quoted in it stands for itself."""
        pieces = await self.pieces(_with_tilde(word, self._shell))
        return "".join(
            " " if kind is Kind.BREAK else escape(text) if kind is Kind.QUOTED else text for text, kind in pieces
        )

    async def pieces(self, word: Word) -> list[Piece]:
        """Return the pieces of a word."""
        out: list[Piece] = []
        for part in word.parts:
            out.extend(await self._part(part))
        return out

    async def _part(self, part: Part) -> list[Piece]:
        if isinstance(part, Literal):
            return [(part.text, Kind.QUOTED if part.quoted else Kind.PLAIN)]
        kind = Kind.QUOTED if part.quoted else Kind.SPLIT
        if isinstance(part, Substitution):
            return [(await self._shell.substitute(part.script), kind)]
        if isinstance(part, Arithmetic):
            return [(str(self.number(await self.text(part.word))), kind)]
        return await self._parameter(part)

    def number(self, text: str) -> int:
        """Return the value of an arithmetic expression.

        Raises:
            ShellFault: it cannot be reckoned.
        """
        try:
            return evaluate(text, self._shell.number_text, self._shell.set_number)
        except ArithmeticSyntaxError as error:
            raise ShellFault(str(error)) from None

    # --- parameters --------------------------------------------------------------------------------------------------

    async def _parameter(self, part: Parameter) -> list[Piece]:
        await self._shell.budget.step()
        if part.names:
            return self._names(part)
        values, many = await self._values(part)
        if part.length:
            return [(await self._length(part, values, many=many), Kind.QUOTED if part.quoted else Kind.SPLIT)]
        operator = part.operator
        if operator in (":-", ":=", ":?", ":+", "-", "=", "?", "+"):
            replaced = await self._default(part, values, operator)
            if replaced is not None:
                return replaced
        elif not values and not many and self._shell.options.unset_is_fault and operator in ("", ":"):
            raise ShellFault(f"{part.name}: parameter not set")
        if operator and operator[-1] not in "-=?+":
            values = await self._operated(part, values, many=many)
        return self._joined(part, values, many=many)

    async def _values(self, part: Parameter) -> tuple[list[str], bool]:
        """Return a parameter's values, and whether it stands for many (`$@`, `${x[*]}`)."""
        if part.index is not None:
            index = await self.text(part.index)
            if index in ("@", "*"):
                elements = self._shell.elements(part.name)
                return [elements[number] for number in sorted(elements)], True
            value = self._shell.elements(part.name).get(self.number(index))
        elif part.name in ("@", "*"):
            return list(self._shell.positional), True
        else:
            value = self._shell.parameter(part.name)
        return ([] if value is None else [value]), False

    def _star(self, part: Parameter) -> bool:
        if part.index is not None:
            return part.index.plain == "*"
        return part.name == "*"

    def _joined(self, part: Parameter, values: list[str], *, many: bool) -> list[Piece]:
        kind = Kind.QUOTED if part.quoted else Kind.SPLIT
        if not many:
            return [(values[0] if values else "", kind)]
        if part.quoted and self._star(part):
            ifs = self._shell.variables.get("IFS")
            return [((" " if ifs is None else ifs[:1]).join(values), kind)]
        out: list[Piece] = []
        for number, value in enumerate(values):
            if number:
                out.append(_BREAK)
            out.append((value, kind))
        return out

    def _names(self, part: Parameter) -> list[Piece]:
        kind = Kind.QUOTED if part.quoted else Kind.SPLIT
        if part.index is not None:
            return [(" ".join(map(str, sorted(self._shell.elements(part.name)))), kind)]
        return [(part.name, kind)]

    async def _length(self, part: Parameter, values: list[str], *, many: bool) -> str:
        if many:
            return str(len(values))
        if not values and self._shell.options.unset_is_fault:
            raise ShellFault(f"{part.name}: parameter not set")
        return str(len(values[0]) if values else 0)

    async def _default(self, part: Parameter, values: list[str], operator: str) -> list[Piece] | None:
        """Return what `:-` and its kin put in place; None when the value itself counts."""
        assert part.word is not None
        there = bool(values) and (operator[0] != ":" or any(values))
        if operator[-1] == "+":
            return await self._operand(part) if there else [("", Kind.QUOTED)] if part.quoted else []
        if there:
            return None
        if operator[-1] == "-":
            return await self._operand(part)
        text = await self.text(part.word)
        if operator[-1] == "?":
            raise ShellFault(f"{part.name}: {text or 'parameter null or not set'}")
        self._shell.assign(part.name, text)
        return [(text, Kind.QUOTED if part.quoted else Kind.SPLIT)]

    async def _operand(self, part: Parameter) -> list[Piece]:
        assert part.word is not None
        pieces = await self.pieces(part.word if part.quoted else _with_tilde(part.word, self._shell))
        if part.quoted:
            return pieces or [("", Kind.QUOTED)]
        return [(text, Kind.SPLIT if kind is Kind.PLAIN else kind) for text, kind in pieces]

    async def _operated(self, part: Parameter, values: list[str], *, many: bool) -> list[str]:
        assert part.word is not None
        operator = part.operator
        if operator == ":":
            return await self._slice(part, values, many=many)
        if operator == "@Q":
            return [quote(value) for value in values]
        pattern = await self.pattern(part.word)
        if operator.startswith("/"):
            replacement = await self.text(part.second) if part.second else ""
            changed = [_replaced(value, pattern, replacement, operator) for value in values]
            self._shell.budget.made(sum(map(len, changed)))
            return changed
        compiled, longest = compile_pattern(pattern), len(operator) == 2
        out: list[str] = []
        for value in values:
            if operator[0] == "#":
                out.append(value[compiled.prefix(value, longest=longest) or 0 :])
            else:
                out.append(value[: len(value) - (compiled.suffix(value, longest=longest) or 0)])
        return out

    async def _slice(self, part: Parameter, values: list[str], *, many: bool) -> list[str]:
        assert part.word is not None
        start = self.number(await self.text(part.word))
        length = None if part.second is None else self.number(await self.text(part.second))
        if many:
            if part.name == "@" or part.name == "*":
                values = [self._shell.name, *values]
            return values[start:] if length is None else values[start : start + max(length, 0)]
        return [_substring(value, start, length) for value in values]

    # --- words -------------------------------------------------------------------------------------------------------

    def _fields(self, pieces: list[Piece]) -> list[str]:
        ifs = self._shell.variables.get("IFS")
        fields = split_fields(pieces, _SPACE if ifs is None else ifs)
        out: list[str] = []
        for field in fields:
            text = "".join(piece for piece, _ in field)
            if self._shell.options.no_globbing or all(kind is Kind.QUOTED for _, kind in field):
                out.append(text)
                continue
            pattern = "".join(escape(piece) if kind is Kind.QUOTED else piece for piece, kind in field)
            found = self._shell.files.glob(pattern, self._shell.cwd) if has_magic(pattern) else []
            out.extend(found or [text])
        return out


def split_fields(pieces: list[Piece], ifs: str) -> list[list[Piece]]:
    """Return the words, as pieces, that pieces are split into at the characters of `ifs`."""
    fields: list[list[Piece]] = []
    current: list[Piece] | None = None
    blank = "".join(char for char in ifs if char in _SPACE)
    for text, kind in pieces:
        if kind is Kind.BREAK:
            if current is not None:
                fields.append(current)
            current = None
        elif kind is not Kind.SPLIT or not any(char in ifs for char in text):
            if text or kind is not Kind.SPLIT:
                current = [*(current or []), (text, kind)]
        else:
            current = _split_one(text, ifs, blank, fields, current)
    if current is not None:
        fields.append(current)
    return fields


def _split_one(
    text: str, ifs: str, blank: str, fields: list[list[Piece]], current: list[Piece] | None
) -> list[Piece] | None:
    chars = re.escape(ifs)
    others = "".join(re.escape(char) for char in ifs if char not in blank)
    space = f"[{re.escape(blank)}]*" if blank else ""
    separator = f"{space}[{others}]{space}|[{re.escape(blank)}]+" if others and blank else f"[{chars}]"
    if not others:
        separator = f"[{chars}]+"
    at = 0
    for found in re.finditer(separator, text):
        piece = text[at : found.start()]
        at = found.end()
        hard = any(char not in blank for char in found.group())
        if piece:
            current = [*(current or []), (piece, Kind.SPLIT)]
        if current is not None:
            fields.append(current)
            current = None
        elif hard:
            fields.append([("", Kind.SPLIT)])
    rest = text[at:]
    return [*(current or []), (rest, Kind.SPLIT)] if rest else current


def _needs_work(text: str) -> bool:
    return text.startswith("~") or any(sign in text for sign in "*?[(")


def _with_tilde(word: Word, shell: "Interpreter", *, assigned: bool = False) -> Word:
    """Return the word with `~` at its beginning (in an assignment, also behind `:`) made a folder."""
    first = word.parts[0] if word.parts else None
    if not isinstance(first, Literal) or first.quoted or "~" not in first.text:
        return word
    alone = len(word.parts) == 1
    pieces = first.text.split(":") if assigned else [first.text]
    out: list[str] = []
    for number, piece in enumerate(pieces):
        head, slash, rest = piece.partition("/")
        ends = bool(slash) or alone or number < len(pieces) - 1
        folder = shell.home_of(head[1:]) if piece.startswith("~") and ends else None
        out.append(piece if folder is None else folder + slash + rest)
    text = ":".join(out)
    return word if text == first.text else Word((Literal(text, quoted=True), *word.parts[1:]))


def _substring(value: str, start: int, length: int | None) -> str:
    if start < 0:
        start = max(len(value) + start, 0) if -start <= len(value) else len(value)
    rest = value[start:]
    if length is None:
        return rest
    return rest[:length] if length >= 0 else rest[: max(len(rest) + length, 0)]


def _replaced(value: str, pattern: str, replacement: str, operator: str) -> str:
    if not pattern:
        return value
    compiled = compile_pattern(pattern)
    if operator == "/#":
        length = compiled.prefix(value, longest=True)
        return value if length is None else replacement + value[length:]
    if operator == "/%":
        length = compiled.suffix(value, longest=True)
        return value if length is None else value[: len(value) - length] + replacement
    literal = compiled.literal
    if literal is not None:
        return value.replace(literal, replacement, -1 if operator == "//" else 1)
    if len(value) > MAX_REPLACED:
        raise ShellFault(f"a pattern is replaced in {MAX_REPLACED} characters at most on the virtual phone")
    return compiled.replace(value, replacement, everywhere=operator == "//")
