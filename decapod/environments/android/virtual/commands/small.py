"""Small programs that print or reckon: `echo`, `printf`, `seq`, `expr`, `yes`, `test`, `factor`."""

from decapod.environments.android.virtual.commands.expressions import ExpressionError, compile_expression
from decapod.environments.android.virtual.commands.options import parse
from decapod.environments.android.virtual.shell.conditions import ConditionError
from decapod.environments.android.virtual.shell.conditions import test as condition
from decapod.environments.android.virtual.shell.control import ShellFault
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.printf import Printf, PrintfError, expand_escapes
from decapod.environments.android.virtual.shell.registry import UsageError, command

MAX_DEPTH = 50


@command("echo")
async def echo(inv: Invocation) -> int:
    """Print the arguments: the program, not the shell's own; escapes count with `-e` only."""
    words = inv.arguments
    newline, escapes = "\n", False
    while words and len(words[0]) > 1 and words[0][0] == "-" and set(words[0][1:]) <= set("neE"):
        word = words.pop(0)
        newline = "" if "n" in word else newline
        escapes = (escapes or "e" in word) and "E" not in word
    text = " ".join(words)
    if escapes:
        text, stop = expand_escapes(text, octal_with_zero=True)
        newline = "" if stop else newline
    await inv.out(text + newline)
    return 0


@command("printf", usage="printf FORMAT [ARGUMENT...]")
async def printf(inv: Invocation) -> int:
    """Print arguments as a format says."""
    words = inv.arguments
    if words[:1] == ["--"]:
        words.pop(0)
    if not words:
        raise UsageError("Needs 1 argument", inv.name)
    call = Printf(words[0], words[1:])
    await inv.step(len(words) // 8)
    try:
        text = call.text()
    except PrintfError as error:
        raise UsageError(str(error)) from None
    await inv.out(text)
    for complaint in call.complaints:
        await inv.error(complaint)
    return 1 if call.complaints else 0


@command("seq", usage="seq [-w|-f fmt_str] [-s sep_str] [first] [increment] last")
async def seq(inv: Invocation) -> int:
    """Count."""
    words = inv.arguments
    place = 0
    while place < len(words) and words[place].startswith("-") and not _is_number(words[place]):
        place += 2 if words[place] in ("-f", "-s") else 1
    from dataclasses import replace

    options = parse(replace(inv, argv=[inv.argv[0], *words[:place], "--", *words[place:]]), "wf:s:", least=1, most=3)
    numbers = options.arguments
    for word in numbers:
        if not _is_number(word):
            raise UsageError(f"bad number '{word}'")
    step = numbers.pop(1) if len(numbers) == 3 else "1"
    first, last = numbers if len(numbers) == 2 else ("1", numbers[0])
    places = max(len(word.partition(".")[2]) for word in (first, step))
    begin, move, end = float(first), float(step), float(last)
    if move == 0:
        raise UsageError("increment is 0")
    out: list[str] = []
    width = max(len(f"{value:.{places}f}") for value in (begin, end)) if "w" in options else 0
    count = 0
    while (move > 0 and begin + count * move <= end + 1e-9) or (move < 0 and begin + count * move >= end - 1e-9):
        await inv.step()
        value = begin + count * move
        if "f" in options:
            out.append(Printf(options.value("f"), [repr(value)]).text())
        else:
            text = f"{value:.{places}f}"
            out.append(text.zfill(width))
        count += 1
        if len(out) == 4096:
            separator = options.value("s", "\n")
            await inv.out(separator.join(out) + separator)
            out.clear()
    await inv.out(options.value("s", "\n").join(out) + "\n" if out else "")
    return 0


def _is_number(text: str) -> bool:
    if not text.isascii() or "_" in text or len(text) > 40 or text.lower().lstrip("+-")[:1] not in "0123456789.":
        return False
    try:
        float(text)
    except ValueError:
        return False
    return True


@command("yes", usage="yes [args...]")
async def yes(inv: Invocation) -> int:
    """Print a line again and again."""
    line = " ".join(inv.arguments or ["y"]) + "\n"
    while True:
        await inv.step(16)
        await inv.out(line * 64)


@command("test", "[")
async def test(inv: Invocation) -> int:
    """Ask about texts, numbers and files: the program, not the shell's own."""
    words = inv.arguments
    if inv.name == "[":
        if words[-1:] != ["]"]:
            raise UsageError("missing ']'", code=2)
        words.pop()
    child = inv.shell.fresh(inv, inv.name, [])
    try:
        return 0 if condition(child, words) else 1
    except (ConditionError, ShellFault) as error:
        raise UsageError(str(error), code=2) from None


@command("pwd", usage="pwd [-L|-P]")
async def pwd(inv: Invocation) -> int:
    """Print the folder."""
    options = parse(inv, "LP")
    await inv.out((inv.files.realpath(inv.cwd) if "P" in options else inv.cwd) + "\n")
    return 0


@command("factor", usage="factor NUMBER...")
async def factor(inv: Invocation) -> int:
    """Print the prime factors of numbers."""
    code = 0
    for word in inv.arguments or (await inv.stdin.read_all(65536)).decode("utf-8", "replace").split():
        if not (word.isascii() and word.isdigit() and len(word) < 13):
            await inv.error(f"{word}: not integer")
            code = 1
            continue
        left, divisor, found = int(word), 2, []
        while divisor * divisor <= left:
            if divisor % 1024 == 0:
                await inv.step()
            while left % divisor == 0:
                found.append(divisor)
                left //= divisor
            divisor += 1
        found += [left] if left > 1 else []
        await inv.out(f"{word}: {' '.join(map(str, found))}\n")
    return code


@command("expr", usage="expr EXPRESSION")
async def expr(inv: Invocation) -> int:
    """Reckon, compare, or match texts."""
    words = inv.arguments
    if not words:
        raise UsageError("Needs 1 argument", inv.name, code=2)
    try:
        value = _Expression(words).value()
    except ExpressionError as error:
        raise UsageError(str(error), code=2) from None
    await inv.out(f"{value}\n")
    return 0 if value not in ("", "0") else 1


_LEVELS = (("|",), ("&",), ("=", "==", "!=", "<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"), (":",))


class _Expression:
    def __init__(self, words: list[str]) -> None:
        self._words, self._at, self._depth = words, 0, 0

    def value(self) -> str:
        result = self._level(0)
        if self._at < len(self._words):
            raise ExpressionError("syntax error")
        return result

    def _level(self, level: int) -> str:
        if level == len(_LEVELS):
            return self._primary()
        left = self._level(level + 1)
        while self._at < len(self._words) and self._words[self._at] in _LEVELS[level]:
            operator = self._words[self._at]
            self._at += 1
            left = _apply(left, operator, self._level(level + 1))
        return left

    def _primary(self) -> str:
        if self._at >= len(self._words):
            raise ExpressionError("syntax error")
        word = self._words[self._at]
        self._at += 1
        if word != "(":
            return word
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ExpressionError("nested too deeply for the virtual phone")
        result = self._level(0)
        if self._at >= len(self._words) or self._words[self._at] != ")":
            raise ExpressionError("syntax error")
        self._at += 1
        return result


def _integer(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


def _apply(left: str, operator: str, right: str) -> str:
    if operator == "|":
        return left if left not in ("", "0") else right
    if operator == "&":
        return left if left not in ("", "0") and right not in ("", "0") else "0"
    if operator == ":":
        expression = compile_expression(right if right.startswith("^") else f"^{right}")
        match = expression.search(left)
        if expression.groups:
            return match.group(1) if match else ""
        return str(match.span()[1]) if match else "0"
    one, other = _integer(left), _integer(right)
    if operator in ("+", "-", "*", "/", "%"):
        if one is None or other is None:
            raise ExpressionError("non-integer argument")
        if operator in ("/", "%") and not other:
            raise ExpressionError("division by zero")
        if operator in ("+", "-", "*"):
            return str({"+": one + other, "-": one - other, "*": one * other}[operator])
        quotient = abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)
        return str(quotient if operator == "/" else one - quotient * other)
    order = (one > other) - (one < other) if one is not None and other is not None else (left > right) - (left < right)
    outcome = {
        "=": order == 0, "==": order == 0, "!=": order != 0, "<": order < 0, "<=": order <= 0, ">": order > 0,
        ">=": order >= 0,
    }  # fmt: skip
    return "1" if outcome[operator] else "0"
