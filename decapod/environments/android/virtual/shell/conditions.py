"""`test`, `[` and `[[`: what can be asked about texts, numbers and files."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.files import Stat

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter

MAX_DEPTH = 50


class ConditionError(Exception):
    """A condition that cannot be understood."""


def _stat(shell: "Interpreter", name: str, *, follow: bool = True) -> Stat | None:
    path = name if name.startswith("/") else f"{shell.cwd.rstrip('/')}/{name}"
    if not name:
        return None
    try:
        return shell.files.stat(path) if follow else shell.files.lstat(path)
    except OSError:
        return None


def _file(test: Callable[[Stat], bool], *, follow: bool = True) -> Callable[["Interpreter", str], bool]:
    def ask(shell: "Interpreter", name: str) -> bool:
        stat = _stat(shell, name, follow=follow)
        return stat is not None and test(stat)

    return ask


def _access(want: int) -> Callable[["Interpreter", str], bool]:
    def ask(shell: "Interpreter", name: str) -> bool:
        return bool(name) and shell.files.access(name if name[0] == "/" else f"{shell.cwd.rstrip('/')}/{name}", want)

    return ask


UNARY: dict[str, Callable[["Interpreter", str], bool]] = {
    "-a": _file(lambda stat: True),
    "-b": _file(lambda stat: False),
    "-c": _file(lambda stat: stat.is_device),
    "-d": _file(lambda stat: stat.is_dir),
    "-e": _file(lambda stat: True),
    "-f": _file(lambda stat: stat.is_file),
    "-g": _file(lambda stat: bool(stat.permissions & 0o2000)),
    "-G": lambda shell, name: (stat := _stat(shell, name)) is not None and stat.gid == shell.files.user.gid,
    "-h": _file(lambda stat: stat.is_link, follow=False),
    "-k": _file(lambda stat: bool(stat.permissions & 0o1000)),
    "-L": _file(lambda stat: stat.is_link, follow=False),
    "-n": lambda shell, text: bool(text),
    "-o": lambda shell, name: getattr(shell.options, _option(name), False),
    "-O": lambda shell, name: (stat := _stat(shell, name)) is not None and stat.uid == shell.files.user.uid,
    "-p": _file(lambda stat: False),
    "-r": _access(4),
    "-s": _file(lambda stat: stat.size > 0),
    "-S": _file(lambda stat: False),
    "-t": lambda shell, number: False,
    "-u": _file(lambda stat: bool(stat.permissions & 0o4000)),
    "-v": lambda shell, name: shell.parameter(name) is not None,
    "-w": _access(2),
    "-x": _access(1),
    "-z": lambda shell, text: not text,
}


def _option(name: str) -> str:
    from decapod.environments.android.virtual.shell.options import LETTERS, NAMES

    return NAMES.get(name) or LETTERS.get(name) or "none"


_NUMBERS: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda left, right: left == right,
    "-ne": lambda left, right: left != right,
    "-lt": lambda left, right: left < right,
    "-le": lambda left, right: left <= right,
    "-gt": lambda left, right: left > right,
    "-ge": lambda left, right: left >= right,
}
BINARY = frozenset(("=", "==", "!=", "<", ">", "-nt", "-ot", "-ef", *_NUMBERS))


def binary(shell: "Interpreter", left: str, operator: str, right: str) -> bool:
    """Return what a comparison gives; `=` and `!=` compare texts here, not patterns."""
    if operator in _NUMBERS:
        return _NUMBERS[operator](shell.expander.number(left), shell.expander.number(right))
    if operator in ("-nt", "-ot", "-ef"):
        return _files(shell, left, operator, right)
    return {"=": left == right, "==": left == right, "!=": left != right, "<": left < right, ">": left > right}[
        operator
    ]


def _files(shell: "Interpreter", left: str, operator: str, right: str) -> bool:
    one, other = _stat(shell, left), _stat(shell, right)
    if operator == "-ef":
        return one is not None and other is not None and one.ino == other.ino
    if operator == "-ot":
        one, other = other, one
    return one is not None and (other is None or one.mtime > other.mtime)


def test(shell: "Interpreter", words: Sequence[str]) -> bool:
    """Return what `test words` gives.

    Raises:
        ConditionError: the words are no condition.
    """
    if not words:
        return False
    if len(words) == 1:
        return bool(words[0])
    if len(words) == 2 and words[0] == "!":
        return not words[1]
    if len(words) == 3 and words[1] in BINARY:
        return binary(shell, *words)
    if len(words) == 3 and words[0] == "(" and words[2] == ")":
        return bool(words[1])
    if len(words) == 4 and words[0] == "!" and words[2] in BINARY:
        return not binary(shell, *words[1:])
    expression = _Test(shell, words)
    result = expression.either()
    expression.finish()
    return result


class _Test:
    def __init__(self, shell: "Interpreter", words: Sequence[str]) -> None:
        self._shell, self._words, self._at, self._depth = shell, words, 0, 0

    def _peek(self, ahead: int = 0) -> str | None:
        place = self._at + ahead
        return self._words[place] if place < len(self._words) else None

    def either(self) -> bool:
        result = self._both()
        while self._peek() == "-o":
            self._at += 1
            other = self._both()
            result = result or other
        return result

    def _both(self) -> bool:
        result = self._one()
        while self._peek() == "-a":
            self._at += 1
            other = self._one()
            result = result and other
        return result

    def _one(self) -> bool:
        self._depth += 1
        if self._depth > MAX_DEPTH * 20:
            raise ConditionError("expression too complex for the virtual phone")
        word, following = self._peek(), self._peek(1)
        if word is None:
            raise ConditionError("expression expected")
        if following in BINARY and self._peek(2) is not None:
            self._at += 3
            return binary(self._shell, word, following or "", self._words[self._at - 1])
        if word == "!":
            negated = 0
            while self._peek() == "!" and self._peek(1) is not None and self._peek(1) not in BINARY:
                negated += 1
                self._at += 1
            return self._one() is not bool(negated % 2)
        if word == "(" and self._depth <= MAX_DEPTH:
            self._at += 1
            result = self.either()
            if self._peek() != ")":
                raise ConditionError("missing )")
            self._at += 1
            return result
        if word in UNARY and following is not None:
            self._at += 2
            return UNARY[word](self._shell, following)
        self._at += 1
        return bool(word)

    def finish(self) -> None:
        """Make sure that no words are left."""
        if self._peek() is not None:
            raise ConditionError(f"{self._peek()}: unexpected operator/operand")
