"""Reads words: quotes, `$`, backquotes."""

import re
from collections.abc import Callable

from decapod.environments.android.virtual.shell.escapes import as_text, c_escape
from decapod.environments.android.virtual.shell.syntax import (
    Arithmetic,
    Literal,
    Parameter,
    Part,
    Script,
    ShellSyntaxError,
    Substitution,
    Word,
    joined,
)

MAX_NESTING = 60
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
BREAKS = frozenset(" \t\n;&|<>()")
_PLAIN = re.compile(r"[^ \t\n;&|<>()\\'\"$`?*+@!]+")
"""What means nothing in a word: read at once, since a line may be a megabyte of it."""
_PLAIN_IN_QUOTES = re.compile(r"[^\\\"$`}]+")
_SPECIAL = frozenset("@*#?-$!0123456789")
_OPERATORS = (":-", ":=", ":?", ":+", "-", "=", "?", "+", "##", "#", "%%", "%", "//", "/#", "/%", "/", ":", "@Q")


def ends_word(char: str) -> bool:
    """True for a character that ends a word outside quotes."""
    return char in BREAKS


def unclosed(what: str) -> ShellSyntaxError:
    """Return the error for something that was never closed."""
    return ShellSyntaxError(f"syntax error: unmatched '{what}'", incomplete=True)


class WordReader:
    """A place in a script, and how words are read from there."""

    def __init__(self, text: str, nesting: int = 0) -> None:
        self.text = text
        self.at = 0
        self.nesting = nesting

    # The parser proper fills these in: substitutions hold whole scripts.
    def script_until_parenthesis(self) -> Script:
        """Read a script up to `)`, which is taken too."""
        raise NotImplementedError  # pragma: no cover

    def sub_script(self, text: str) -> Script:
        """Parse a script of its own."""
        raise NotImplementedError  # pragma: no cover

    def peek(self, count: int = 1) -> str:
        """Return the next characters without taking them."""
        return self.text[self.at : self.at + count]

    def deeper(self) -> None:
        """Count one more level of nesting."""
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            raise ShellSyntaxError("syntax error: nested too deeply for the virtual phone")

    def word(self, stops: Callable[[str], bool] = ends_word) -> Word | None:
        """Read a word up to a character that `stops` it; None when there is none."""
        parts: list[Part] = []
        begin = self.at
        while self.at < len(self.text):
            if stops is ends_word and (plain := _PLAIN.match(self.text, self.at)) is not None:
                parts.append(Literal(plain.group(), quoted=False))
                self.at = plain.end()
                continue
            char = self.text[self.at]
            if char in "?*+@!" and self.peek(2)[1:] == "(" and stops is ends_word:
                if not self._pattern_group(parts):
                    break
                continue
            if stops(char):
                break
            self._part(parts, char)
        if self.at == begin:
            return None
        return Word(joined(parts))

    def _part(self, parts: list[Part], char: str) -> None:
        if char == "\\":
            self._backslash(parts)
        elif char == "'":
            parts.append(Literal(self._single(), quoted=True))
        elif char == '"':
            self.at += 1
            parts.extend(self.double('"') or [Literal("", quoted=True)])
            if self.peek() != '"':
                raise ShellSyntaxError("no closing quote", incomplete=True)
            self.at += 1
        elif char == "$" and self.peek(2) == "$'":
            self.at += 1
            parts.append(Literal(self._dollar_quote(), quoted=True))
        elif char == "$" and self.peek(2) == '$"':
            self.at += 1
        elif char in "$`":
            parts.append(self._expansion(quoted=False))
        else:
            parts.append(Literal(char, quoted=False))
            self.at += 1

    def _backslash(self, parts: list[Part]) -> None:
        following = self.peek(2)[1:]
        self.at += 2
        if following != "\n":
            parts.append(Literal(following or "\\", quoted=True))

    def _single(self) -> str:
        close = self.text.find("'", self.at + 1)
        if close < 0:
            raise ShellSyntaxError("no closing quote", incomplete=True)
        text = self.text[self.at + 1 : close]
        self.at = close + 1
        return text

    def double(self, close: str) -> list[Part]:
        """Read what stands in double quotes, up to `close` (empty: to the end), which is not taken."""
        parts: list[Part] = []
        while self.at < len(self.text):
            if close == '"' and (plain := _PLAIN_IN_QUOTES.match(self.text, self.at)) is not None:
                parts.append(Literal(plain.group(), quoted=True))
                self.at = plain.end()
                continue
            char = self.text[self.at]
            if char == close:
                break
            if char == "\\":
                following = self.peek(2)[1:]
                if following == "\n":
                    self.at += 2
                    continue
                escapes = following and following in ('$`"\\' if close == '"' else "$`\\" + close)
                parts.append(Literal(following if escapes else char, quoted=True))
                self.at += 2 if escapes else 1
            elif char in "$`":
                parts.append(self._expansion(quoted=True))
            elif char == '"' and close == "}":
                # inside "${x:-"..."}": the inner quotes are taken away
                self.at += 1
                parts.extend(self.double('"'))
                if self.peek() != '"':
                    raise ShellSyntaxError("no closing quote", incomplete=True)
                self.at += 1
            else:
                parts.append(Literal(char, quoted=True))
                self.at += 1
        return list(joined(parts))

    def _pattern_group(self, parts: list[Part]) -> bool:
        """Read `@(a|b)` and the like into the word; its quotes and expansions count as anywhere."""
        depth, start, kept = 0, self.at, len(parts)
        parts.append(Literal(self.text[self.at], quoted=False))
        self.at += 1
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in "()":
                depth += 1 if char == "(" else -1
                parts.append(Literal(char, quoted=False))
                self.at += 1
                if depth == 0:
                    return True
            elif char == "\n":
                break
            elif char in BREAKS:
                parts.append(Literal(char, quoted=False))
                self.at += 1
            else:
                self._part(parts, char)
        self.at = start + 1
        del parts[kept + 1 :]
        return True

    def _expansion(self, *, quoted: bool) -> Part:
        if self.peek() == "`":
            return self._backquote(quoted=quoted)
        following = self.peek(2)[1:]
        if following == "{":
            if self.peek(3)[2:] and self.peek(3)[2] in " \t\n|":
                return self._command_braces(quoted=quoted)
            return self._braces(quoted=quoted)
        if following == "(":
            if self.peek(3) == "$((" and (arithmetic := self._arithmetic(quoted=quoted)) is not None:
                return arithmetic
            self.at += 2
            self.deeper()
            script = self.script_until_parenthesis()
            self.nesting -= 1
            return Substitution(script, quoted)
        name = NAME.match(self.text, self.at + 1)
        if name is not None:
            self.at = name.end()
            return Parameter(name.group(), quoted)
        if following and following in _SPECIAL:
            self.at += 2
            return Parameter(following, quoted)
        self.at += 1
        return Literal("$", quoted=quoted)

    def _command_braces(self, *, quoted: bool) -> Part:
        """`${ commands;}`: mksh's substitution without a subshell; here it is one."""
        close = self._matching("{", "}", self.at + 1)
        if close is None:
            raise unclosed("{")
        if self.peek(3)[2] == "|":
            raise ShellSyntaxError("syntax error: '${|' is not known to the virtual phone")
        inner = self.text[self.at + 2 : close]
        self.at = close + 1
        return Substitution(self.sub_script(inner), quoted)

    def _matching(self, opening: str, closing: str, at: int) -> int | None:
        depth = 0
        while at < len(self.text):
            char = self.text[at]
            if char == "\\":
                at += 1
            elif char == "'":
                at = self.text.find("'", at + 1)
                if at < 0:
                    return None
            elif char == opening:
                depth += 1
            elif char == closing:
                depth -= 1
                if depth == 0:
                    return at
            at += 1
        return None

    def _arithmetic(self, *, quoted: bool) -> Arithmetic | None:
        word = self.arithmetic_word(self.at + 3)
        if word is None:
            return None
        return Arithmetic(word, quoted)

    def arithmetic_word(self, start: int) -> Word | None:
        """Read an expression from `start` up to its `))`, which is taken; None (and nothing taken) when it is none."""
        depth, at = 0, start
        while at < len(self.text):
            char = self.text[at]
            if char == "\\":
                at += 1
            elif char == "(":
                depth += 1
            elif char == ")":
                if depth == 0:
                    break
                depth -= 1
            at += 1
        if self.text[at : at + 2] != "))":
            return None
        inner = self._inner(self.text[start:at])
        parts = [part for part in inner.double("") if part != Literal('"', quoted=True)]
        self.at = at + 2
        return Word(tuple(parts))

    def _inner(self, text: str) -> "WordReader":
        """Return a reader of the same kind for a text of its own."""
        self.deeper()
        reader = type(self)(text, self.nesting)
        self.nesting -= 1
        return reader

    def _backquote(self, *, quoted: bool) -> Substitution:
        out: list[str] = []
        at = self.at + 1
        while at < len(self.text) and self.text[at] != "`":
            if self.text[at] == "\\" and self.text[at + 1 : at + 2] in ("$", "`", "\\", *(['"'] if quoted else [])):
                at += 1
            out.append(self.text[at : at + 1])
            at += 1
        if at >= len(self.text):
            raise ShellSyntaxError("no closing quote", incomplete=True)
        self.at = at + 1
        return Substitution(self.sub_script("".join(out)), quoted)

    def _dollar_quote(self) -> str:
        """Read `'...'` with the escapes of C."""
        out: list[str] = []
        self.at += 1
        while self.peek() != "'":
            if self.at >= len(self.text):
                raise ShellSyntaxError("no closing quote", incomplete=True)
            if self.peek() == "\\":
                text, self.at = c_escape(self.text, self.at + 1)
                out.append(text)
            else:
                out.append(self.peek())
                self.at += 1
        self.at += 1
        return as_text("".join(out))

    def _braces(self, *, quoted: bool) -> Parameter:
        start = self.at
        self.at += 2
        self.deeper()
        length = names = False
        if self.peek() == "#" and self.peek(2)[1:] not in ("}", "") and not self._operator_after_hash():
            length = True
            self.at += 1
        elif self.peek() == "!" and NAME.match(self.text, self.at + 1):
            names = True
            self.at += 1
        name = self._parameter_name(start)
        index = None
        if self.peek() == "[" and NAME.fullmatch(name):
            self.at += 1
            index = self.word(lambda char: char == "]")
            if self.peek() != "]":
                raise unclosed("[")
            self.at += 1
        operator, word, second = "", None, None
        if self.peek() != "}" and not length:
            operator, word, second = self._operation(start, quoted=quoted)
        if self.peek() != "}":
            raise self._bad(start)
        self.at += 1
        self.nesting -= 1
        return Parameter(name, quoted, operator, word, second, index, length, names, source=self.text[start : self.at])

    def _operator_after_hash(self) -> bool:
        """True for `${#-x}`, `${#:-x}`: operators on the number of parameters."""
        rest = self.text[self.at + 1 : self.at + 3]
        return rest[:1] in (":", "%", "=", "+") or (rest[:1] in ("-", "?", "#") and rest[1:] not in ("}", ""))

    def _parameter_name(self, start: int) -> str:
        name = NAME.match(self.text, self.at)
        if name is not None:
            self.at = name.end()
            return name.group()
        digits = re.compile(r"[0-9]+").match(self.text, self.at)
        if digits is not None:
            self.at = digits.end()
            return digits.group()
        char = self.peek()
        if char and char in _SPECIAL:
            self.at += 1
            return char
        raise self._bad(start)

    def _bad(self, start: int) -> ShellSyntaxError:
        if self.at >= len(self.text):
            return unclosed("{")
        close = self.text.find("}", start)
        return ShellSyntaxError(f"{self.text[start : close + 1 or None]}: bad substitution")

    def _operation(self, start: int, *, quoted: bool) -> tuple[str, Word, Word | None]:
        for operator in _OPERATORS:
            if self.text.startswith(operator, self.at):
                break
        else:
            raise self._bad(start)
        self.at += len(operator)
        if operator in (":-", ":=", ":?", ":+", "-", "=", "?", "+"):
            if quoted:
                return operator, Word(tuple(self.double("}"))), None
            return operator, self.word(lambda char: char == "}") or Word(()), None
        if operator == ":":
            first = self._slice_part(":}")
            if self.peek() != ":":
                return operator, first, None
            self.at += 1
            return operator, first, self._slice_part("}")
        if operator.startswith("/"):
            first = self.word(lambda char: char in "/}") or Word(())
            if self.peek() != "/":
                return operator, first, Word(())
            self.at += 1
            return operator, first, self.word(lambda char: char == "}") or Word(())
        return operator, self.word(lambda char: char == "}") or Word(()), None

    def _slice_part(self, stops: str) -> Word:
        depth, at = 0, self.at
        while at < len(self.text) and not (depth == 0 and self.text[at] in stops):
            depth += (self.text[at] in "({?") - (self.text[at] in ")}:")
            at += 1
        inner = self._inner(self.text[self.at : at])
        self.at = at
        return Word(tuple(inner.double("")))
