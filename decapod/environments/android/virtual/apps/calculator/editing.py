"""What the keys do to the expression on the display."""

from __future__ import annotations

from decapod.environments.android.virtual.apps.calculator.arithmetic import DIGITS, OPERATORS

LONGEST = 200
_ENDS_VALUE = DIGITS + ".)%!\u03c0e"


def press(expression: str, sign: str) -> str:
    """The expression after a key: a digit, point, operator, `()`, `%`, `!`, a root or a constant."""
    if len(expression) >= LONGEST:
        return expression
    if sign == "()":
        return expression + (")" if _closes(expression) else "(")
    if sign == ".":
        return _point(expression)
    if sign in OPERATORS:
        return _operator(expression, sign)
    if sign in "%!":
        return expression + sign if expression[-1:] and expression[-1] in _ENDS_VALUE else expression
    return expression + sign


def _closes(expression: str) -> bool:
    is_open = expression.count("(") > expression.count(")")
    return is_open and expression[-1] in _ENDS_VALUE


def _point(expression: str) -> str:
    number = expression[len(expression.rstrip(DIGITS + ".")) :]
    return expression if "." in number else expression + ("." if number else "0.")


def _operator(expression: str, sign: str) -> str:
    """An operator replaces the one before it; a minus may follow \u00d7, \u00f7, ^ and an opening parenthesis."""
    if not expression or expression.endswith("("):
        return expression + sign if sign == "\u2212" else expression
    last = expression[-1]
    if last in OPERATORS:
        if sign == "\u2212" and last in "\u00d7\u00f7^":
            return expression + sign
        stripped = expression.rstrip(OPERATORS)
        return stripped + sign if stripped else expression
    return expression + sign
