"""Whole numbers as mksh reckons: 32 bits with a sign."""

import re
from collections.abc import Callable

_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+#[0-9A-Za-z]+|0[xX][0-9A-Fa-f]+|[0-9]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<operator><<=|>>=|\^\||\+\+|--|&&|\|\||<<|>>|<=|>=|==|!=|\+=|-=|\*=|/=|%=|&=|\|=|\^=|[-+*/%<>=!~&|^?:,()\[\]]))"
)
_BINARY: tuple[frozenset[str], ...] = (
    frozenset(("||",)),
    frozenset(("&&",)),
    frozenset(("|",)),
    frozenset(("^",)),
    frozenset(("&",)),
    frozenset(("==", "!=")),
    frozenset(("<", ">", "<=", ">=")),
    frozenset(("<<", ">>")),
    frozenset(("+", "-")),
    frozenset(("*", "/", "%")),
)
_ASSIGN = frozenset(("=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="))
MAX_DEPTH = 40
MAX_LENGTH = 10_000


class ArithmeticSyntaxError(Exception):
    """An expression that cannot be reckoned. The text is what mksh says."""


def wrap(number: int) -> int:
    """Return a number as 32 bits with a sign hold it."""
    return (number + (1 << 31)) % (1 << 32) - (1 << 31)


def evaluate(text: str, get: Callable[[str], str | None], put: Callable[[str, str], None], depth: int = 0) -> int:
    """Return the value of an expression.

    Args:
        text: the expression.
        get: gives a variable's text (`name` or `name[number]`), None when it is not set.
        put: sets a variable.
        depth: how many variables' values are being reckoned around this.

    Raises:
        ArithmeticSyntaxError: it cannot be reckoned.
    """
    if depth > MAX_DEPTH or len(text) > MAX_LENGTH:
        raise ArithmeticSyntaxError(f"{text[:60]}: expression recurses on parameter")
    return _Expression(text, get, put, depth).value()


class _Expression:
    def __init__(
        self, text: str, get: Callable[[str], str | None], put: Callable[[str, str], None], depth: int
    ) -> None:
        self._text, self._get, self._put, self._depth = text, get, put, depth
        self._tokens: list[tuple[str, str]] = []
        self._at = 0
        self._idle = 0
        self._nesting = 0

    def value(self) -> int:
        self._split()
        if not self._tokens:
            return 0
        result = self._comma()
        if self._at < len(self._tokens):
            raise self._unexpected()
        return result

    def _split(self) -> None:
        at, text = 0, self._text.rstrip()
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise ArithmeticSyntaxError(f"{self._text}: unexpected '{text[at:].lstrip()[:1]}'")
            kind = found.lastgroup or ""
            self._tokens.append((kind, found.group(kind)))
            at = found.end()

    def _peek(self) -> str:
        if self._at < len(self._tokens) and self._tokens[self._at][0] == "operator":
            return self._tokens[self._at][1]
        return ""

    def _take(self, operator: str) -> None:
        if self._peek() != operator:
            raise self._unexpected()
        self._at += 1

    def _unexpected(self) -> ArithmeticSyntaxError:
        token = self._tokens[self._at][1] if self._at < len(self._tokens) else "end of expression"
        return ArithmeticSyntaxError(f"{self._text}: unexpected '{token}'")

    def _comma(self) -> int:
        result = self._assignment()
        while self._peek() == ",":
            self._at += 1
            result = self._assignment()
        return result

    def _assignment(self) -> int:
        self._nesting += 1
        if self._nesting > MAX_DEPTH:
            raise ArithmeticSyntaxError(f"{self._text[:60]}: nested too deeply for the virtual phone")
        start = self._at
        name = self._name()
        operator = self._peek() if name else ""
        if name and operator in _ASSIGN:
            self._at += 1
            right = self._assignment()
            if operator != "=":
                right = self._apply(operator[:-1], self._read(name), right)
            result = self._write(name, right)
        else:
            self._at = start
            result = self._choice()
        self._nesting -= 1
        return result

    def _name(self) -> str:
        """Take a variable's name, with its index; empty (and nothing taken) when there is none."""
        if self._at >= len(self._tokens) or self._tokens[self._at][0] != "name":
            return ""
        name = self._tokens[self._at][1]
        self._at += 1
        if self._peek() == "[":
            self._at += 1
            index = self._comma()
            self._take("]")
            return f"{name}[{index}]"
        return name

    def _read(self, name: str) -> int:
        text = self._get(name)
        if text is None or not text.strip():
            return 0
        return evaluate(text, self._get, self._put, self._depth + 1)

    def _write(self, name: str, number: int) -> int:
        number = wrap(number)
        if not self._idle:
            self._put(name, str(number))
        return number

    def _choice(self) -> int:
        condition = self._binary(0)
        if self._peek() != "?":
            return condition
        self._at += 1
        self._idle += not condition
        first = self._assignment()
        self._idle -= not condition
        self._take(":")
        self._idle += bool(condition)
        second = self._assignment()
        self._idle -= bool(condition)
        return first if condition else second

    def _binary(self, level: int) -> int:
        if level == len(_BINARY):
            return self._unary()
        left = self._binary(level + 1)
        while (operator := self._peek()) in _BINARY[level]:
            self._at += 1
            skip = (operator == "&&" and not left) or (operator == "||" and bool(left))
            self._idle += skip
            right = self._binary(level + 1)
            self._idle -= skip
            left = self._apply(operator, left, right)
        return left

    def _unary(self) -> int:
        operator = self._peek()
        if operator in ("++", "--"):
            self._at += 1
            name = self._name()
            if not name:
                raise self._unexpected()
            return self._write(name, self._read(name) + (1 if operator == "++" else -1))
        if operator in ("-", "+", "!", "~"):
            self._at += 1
            self._nesting += 1
            if self._nesting > MAX_DEPTH:
                raise ArithmeticSyntaxError(f"{self._text[:60]}: nested too deeply for the virtual phone")
            number = self._unary()
            self._nesting -= 1
            return wrap({"-": -number, "+": number, "!": int(not number), "~": ~number}[operator])
        return self._primary()

    def _primary(self) -> int:
        if self._peek() == "(":
            self._at += 1
            result = self._comma()
            self._take(")")
            return result
        name = self._name()
        if name:
            value = self._read(name)
            if self._peek() in ("++", "--"):
                self._write(name, value + (1 if self._peek() == "++" else -1))
                self._at += 1
            return value
        if self._at < len(self._tokens) and self._tokens[self._at][0] == "number":
            self._at += 1
            return self._number(self._tokens[self._at - 1][1])
        raise self._unexpected()

    def _number(self, text: str) -> int:
        base_text, mark, digits = text.partition("#")
        try:
            if mark:
                base = int(base_text)
                if not 2 <= base <= 36:
                    raise ArithmeticSyntaxError(f"{self._text}: bad number '{text}'")
                return wrap(int(digits, base))
            return wrap(int(text, 16) if text[:2] in ("0x", "0X") else int(text[-4000:]))
        except ValueError:
            raise ArithmeticSyntaxError(f"{self._text}: bad number '{text}'") from None

    def _apply(self, operator: str, left: int, right: int) -> int:
        if operator in ("/", "%"):
            if not right:
                if self._idle:
                    return 0
                raise ArithmeticSyntaxError(f"{self._text}: zero divisor")
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            return wrap(quotient if operator == "/" else left - quotient * right)
        return wrap(_OPERATIONS[operator](left, right))


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "||": lambda left, right: int(bool(left) or bool(right)),
    "&&": lambda left, right: int(bool(left) and bool(right)),
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "&": lambda left, right: left & right,
    "==": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    "<": lambda left, right: int(left < right),
    ">": lambda left, right: int(left > right),
    "<=": lambda left, right: int(left <= right),
    ">=": lambda left, right: int(left >= right),
    "<<": lambda left, right: left << (right & 31),
    ">>": lambda left, right: left >> (right & 31),
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
}
