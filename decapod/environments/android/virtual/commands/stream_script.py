"""Parses sed's scripts."""

from dataclasses import dataclass, field

from decapod.environments.android.virtual.commands.expressions import Expression, compile_expression
from decapod.environments.android.virtual.shell.registry import UsageError

MAX_COMMANDS = 2_000


@dataclass(frozen=True, slots=True)
class Address:
    """A line's number, `$` (last), an expression (None: the last one used), `first~step`, or `+count` lines more."""

    kind: str
    number: int = 0
    step: int = 0
    expression: Expression | None = None


@dataclass(slots=True)
class SedCommand:
    """One command with where it applies; `jump` is where a `{`, `b`, `t` or `T` goes on."""

    name: str
    first: Address | None = None
    second: Address | None = None
    negated: bool = False
    text: str = ""
    expression: Expression | None = None
    replacement: list[str | int] = field(default_factory=list)
    flags: str = ""
    count: int = 1
    jump: int = -1


def read_script(text: str, *, extended: bool) -> list[SedCommand]:
    """Return the commands of a script.

    Raises:
        UsageError: it cannot be understood.
        ExpressionError: an expression cannot.
    """
    return _Script(text, extended=extended).read()


class _Script:
    def __init__(self, text: str, *, extended: bool) -> None:
        self._text, self._at, self._extended = text, 0, extended
        self._commands: list[SedCommand] = []
        self._open: list[int] = []

    def read(self) -> list[SedCommand]:
        while True:
            self._skip(" \t\n;")
            if self._at >= len(self._text):
                break
            if self._peek() == "#":
                self._line()
                continue
            self._command()
            if len(self._commands) > MAX_COMMANDS:
                raise UsageError("script too big for the virtual phone")
        if self._open:
            raise UsageError("no }")
        self._resolve()
        return self._commands

    def _resolve(self) -> None:
        labels = {one.text: place for place, one in enumerate(self._commands) if one.name == ":"}
        for one in self._commands:
            if one.name in ("b", "t", "T"):
                if one.text and one.text not in labels:
                    raise UsageError(f"no :{one.text}")
                one.jump = labels.get(one.text, len(self._commands))

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _skip(self, chars: str) -> None:
        while self._at < len(self._text) and self._text[self._at] in chars:
            self._at += 1

    def _bad(self) -> UsageError:
        return UsageError(f"bad pattern '{self._text}'@{self._at} ({self._text[self._at : self._at + 1]})")

    def _command(self) -> None:
        first, second = self._address(), None
        self._skip(" \t")
        if first is not None and self._peek() == ",":
            self._at += 1
            self._skip(" \t")
            second = self._address()
            if second is None:
                raise self._bad()
            self._skip(" \t")
        negated = False
        while self._peek() == "!":
            negated = True
            self._at += 1
            self._skip(" \t")
        name = self._peek()
        if not name or name not in "{}=acdDgGhHilnNpPqQrstTbwxy:":
            raise self._bad()
        self._at += 1
        command = SedCommand(name, first, second, negated)
        self._arguments(command)
        self._commands.append(command)

    def _address(self) -> Address | None:
        char = self._peek()
        if char == "$":
            self._at += 1
            return Address("$")
        if char == "+":
            self._at += 1
            return Address("+", self._number())
        if char.isascii() and char.isdigit():
            number = self._number()
            if self._peek() == "~":
                self._at += 1
                return Address("~", number, self._number())
            return Address("line", number)
        if char == "/" or (char == "\\" and self._at + 1 < len(self._text)):
            self._at += 1 if char == "/" else 2
            source = self._until(self._text[self._at - 1], expression=True)
            fold = False
            if self._peek() == "I":
                fold = True
                self._at += 1
            return Address("expression", expression=self._compile(source, fold=fold))
        return None

    def _number(self) -> int:
        start = self._at
        while self._peek().isascii() and self._peek().isdigit():
            self._at += 1
        return int(self._text[start : self._at][:9] or 0)

    def _compile(self, source: str, *, fold: bool) -> Expression | None:
        return compile_expression(source, extended=self._extended, fold=fold) if source else None

    def _until(self, mark: str, *, expression: bool) -> str:
        """Read up to a mark, which is taken; `\\mark` stands for the mark itself."""
        out: list[str] = []
        brackets = False
        while self._at < len(self._text):
            char = self._text[self._at]
            if char == "\\" and self._at + 1 < len(self._text):
                following = self._text[self._at + 1]
                self._at += 2
                if following == mark and not brackets:
                    out.append(mark)
                elif following == "n" and expression:
                    out.append("\n")
                else:
                    out.append("\\" + following)
                continue
            if expression and char == "[" and not brackets:
                brackets = True
                skip = 2 if self._text[self._at + 1 : self._at + 2] == "^" else 1
                if self._text[self._at + skip : self._at + skip + 1] == "]":
                    skip += 1
                out.append(self._text[self._at : self._at + skip])
                self._at += skip
                continue
            if char == "]":
                brackets = False
            if char == mark and not brackets:
                self._at += 1
                return "".join(out)
            out.append(char)
            self._at += 1
        raise UsageError(f"bad pattern '{self._text}'@{len(self._text)} ()")

    def _line(self) -> str:
        end = self._text.find("\n", self._at)
        end = len(self._text) if end < 0 else end
        line, self._at = self._text[self._at : end], end + 1
        return line

    def _word(self) -> str:
        self._skip(" \t")
        start = self._at
        while self._at < len(self._text) and self._text[self._at] not in ";\n}":
            self._at += 1
        return self._text[start : self._at].rstrip()

    def _arguments(self, command: SedCommand) -> None:
        name = command.name
        if name == "{":
            self._open.append(len(self._commands))
        elif name == "}":
            if not self._open:
                raise UsageError("extra }")
            self._commands[self._open.pop()].jump = len(self._commands)
        elif name == "s":
            self._substitute(command)
        elif name == "y":
            mark = self._mark()
            command.text = (
                _plain(self._until(mark, expression=False)) + "\0" + _plain(self._until(mark, expression=False))
            )
            one, other = command.text.split("\0", 1)
            if len(one) != len(other):
                raise UsageError("bad y")
        elif name in "aic":
            command.text = self._inserted()
        elif name in ":btT":
            command.text = self._word()
        elif name in "rw":
            self._skip(" \t")
            command.text = self._line()
        elif name in "qQl":
            self._skip(" \t")
            command.count = self._number()
        if name not in "{}aicrw:":
            self._skip(" \t")
            if self._peek() not in ("", ";", "\n", "}", "#"):
                raise self._bad()

    def _mark(self) -> str:
        mark = self._peek()
        if not mark or mark in "\n\\":
            raise self._bad()
        self._at += 1
        return mark

    def _inserted(self) -> str:
        self._skip(" \t")
        if self._peek() == "\\":
            self._at += 1
            self._skip(" \t")
            if self._peek() == "\n":
                self._at += 1
        out: list[str] = []
        while self._at < len(self._text) and self._peek() != "\n":
            if self._peek() == "\\" and self._at + 1 < len(self._text):
                self._at += 1
                out.append({"t": "\t"}.get(self._peek(), self._peek()))
            else:
                out.append(self._peek())
            self._at += 1
        return "".join(out)

    def _substitute(self, command: SedCommand) -> None:
        mark = self._mark()
        source = self._until(mark, expression=True)
        replacement = self._until(mark, expression=False)
        start = self._at
        while self._peek() and self._peek() in "gpIi0123456789":
            if self._peek().isdigit():
                command.count = max(self._number(), 1)
            else:
                self._at += 1
        command.flags = "".join(char for char in self._text[start : self._at] if not char.isdigit())
        if self._peek() == "w":
            raise UsageError("s///w is not known to the virtual phone")
        command.expression = self._compile(source, fold="I" in command.flags or "i" in command.flags)
        command.replacement = _replacement(replacement)


def _plain(text: str) -> str:
    return text.replace("\\n", "\n").replace("\\\\", "\\")


def _replacement(text: str) -> list[str | int]:
    """Return the pieces of a replacement: texts, and numbers of groups (`&` is 0)."""
    out: list[str | int] = []
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char == "&":
            out.append(0)
        elif char == "\\" and at < len(text):
            following = text[at]
            at += 1
            if following.isascii() and following.isdigit():
                out.append(int(following))
            else:
                out.append({"n": "\n", "t": "\t"}.get(following, following))
        else:
            out.append(char)
    return out
