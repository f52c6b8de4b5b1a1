"""Expressions as a pocket calculator reads them: precedence, parentheses, percent, powers, roots and factorials."""

from __future__ import annotations

from decimal import Context, Decimal, DivisionByZero, InvalidOperation, Overflow, localcontext

DIGITS = "0123456789"
OPERATORS = "+\u2212\u00d7\u00f7^"
PI = Decimal("3.141592653589793238462643383279502884")
E = Decimal("2.718281828459045235360287471352662498")
SHOWN_DIGITS = 12
PRECISION = Context(prec=40, Emax=10_000, Emin=-10_000)
LARGEST_FACTORIAL = 1_000
LARGEST_EXPONENT = 4_000
DEEPEST = 50


class CannotCalculateError(ValueError):
    """An expression without a value; the text is what the display says."""


def evaluate(expression: str) -> Decimal:
    """The value of an expression such as `2+3\u00d7(4\u22121)`; parentheses left open are closed at the end.

    Raises:
        CannotCalculateError: It is malformed, or divides by zero, or is too large.
    """
    with localcontext(PRECISION):
        try:
            return _Reader(expression).value()
        except DivisionByZero as error:
            raise CannotCalculateError("Can't divide by 0") from error
        except Overflow as error:
            raise CannotCalculateError("Value too large") from error
        except InvalidOperation as error:
            raise CannotCalculateError("Keep it real") from error


def format_number(value: Decimal) -> str:
    """A value as the display shows it: at most twelve digits, groups of three in the whole part."""
    with localcontext(PRECISION):
        if value == 0:
            return "0"
        exponent = value.adjusted()
        if -7 <= exponent < SHOWN_DIGITS:
            rounded = value.quantize(Decimal(1).scaleb(max(exponent, 0) - SHOWN_DIGITS + 1))
            text = f"{rounded:f}"
            text = text.rstrip("0").rstrip(".") if "." in text else text
            return group(text.replace("-", "\u2212"))
        mantissa = value.scaleb(-exponent).quantize(Decimal(1).scaleb(-8))
        text = f"{mantissa:f}".rstrip("0").rstrip(".")
        return f"{text}E{exponent}".replace("-", "\u2212")


def group(expression: str) -> str:
    """An expression with commas between groups of three digits in whole parts."""
    parts: list[str] = []
    number = ""
    for sign in [*expression, ""]:
        if sign and (sign in DIGITS or sign == "."):
            number += sign
            continue
        if number:
            whole, point, rest = number.partition(".")
            parts.append((f"{int(whole):,}" if whole and len(whole) < 60 else whole) + point + rest)
            number = ""
        parts.append(sign)
    return "".join(parts)


class _Reader:
    """Reads an expression from left to right, one level of precedence a method."""

    def __init__(self, expression: str) -> None:
        self._text = expression.replace(",", "").replace("-", "\u2212").replace("*", "\u00d7").replace("/", "\u00f7")
        self._place = 0
        self._depth = 0

    def value(self) -> Decimal:
        result = self._sum()
        if self._place < len(self._text):
            raise CannotCalculateError("Format error")
        return result

    def _peek(self) -> str:
        return self._text[self._place] if self._place < len(self._text) else ""

    def _take(self, signs: str) -> str:
        sign = self._peek()
        if sign and sign in signs:
            self._place += 1
            return sign
        return ""

    def _sum(self) -> Decimal:
        self._depth += 1
        if self._depth > DEEPEST:
            raise CannotCalculateError("Format error")
        result = self._product()[0]
        while sign := self._take("+\u2212"):
            right, is_percent = self._product()
            change = result * right if is_percent else right
            result = result + change if sign == "+" else result - change
        self._depth -= 1
        return result

    def _product(self) -> tuple[Decimal, bool]:
        """A product, and whether it is a lone percentage, which an addition takes of its left side."""
        result, is_percent = self._signed()
        while True:
            if sign := self._take("\u00d7\u00f7"):
                right = self._signed()[0]
                if sign == "\u00f7" and right == 0:
                    raise CannotCalculateError("Can't divide by 0")
                result = result * right if sign == "\u00d7" else result / right
            elif self._peek() and self._peek() in "(\u221a\u03c0e" + DIGITS:
                result *= self._signed()[0]
            else:
                return result, is_percent
            is_percent = False

    def _signed(self) -> tuple[Decimal, bool]:
        negative = False
        while sign := self._take("+\u2212"):
            negative ^= sign == "\u2212"
        value, is_percent = self._power()
        return (-value if negative else value), is_percent

    def _power(self) -> tuple[Decimal, bool]:
        base, is_percent = self._suffixed()
        if not self._take("^"):
            return base, is_percent
        self._depth += 1
        if self._depth > DEEPEST:
            raise CannotCalculateError("Format error")
        exponent = self._signed()[0]
        self._depth -= 1
        if abs(exponent) > LARGEST_EXPONENT:
            raise CannotCalculateError("Value too large")
        if base == 0 and exponent <= 0:
            if exponent == 0:
                return Decimal(1), False
            raise CannotCalculateError("Can't divide by 0")
        return base**exponent, False

    def _suffixed(self) -> tuple[Decimal, bool]:
        value, is_percent = self._atom(), False
        while sign := self._take("%!"):
            if sign == "%":
                value, is_percent = value / 100, True
            else:
                value, is_percent = _factorial(value), False
        return value, is_percent

    def _atom(self) -> Decimal:
        if self._take("("):
            value = self._sum()
            if not self._take(")") and self._peek():
                raise CannotCalculateError("Format error")
            return value
        if self._take("\u221a"):
            inner = self._suffixed()[0]
            if inner < 0:
                raise CannotCalculateError("Keep it real")
            return inner.sqrt()
        if self._take("\u03c0"):
            return PI
        if self._take("e"):
            return E
        return self._number()

    def _number(self) -> Decimal:
        start = self._place
        while self._take(DIGITS + "."):
            pass
        text = self._text[start : self._place]
        if self._peek() == "E":
            self._place += 1
            exponent_start = self._place
            self._take("\u2212")
            while self._take(DIGITS):
                pass
            text += "E" + self._text[exponent_start : self._place].replace("\u2212", "-")
        try:
            return Decimal(text)
        except InvalidOperation as error:
            raise CannotCalculateError("Format error") from error


def _factorial(value: Decimal) -> Decimal:
    if value != value.to_integral_value() or value < 0:
        raise CannotCalculateError("Keep it real")
    if value > LARGEST_FACTORIAL:
        raise CannotCalculateError("Value too large")
    result = Decimal(1)
    for number in range(2, int(value) + 1):
        result *= number
    return result
