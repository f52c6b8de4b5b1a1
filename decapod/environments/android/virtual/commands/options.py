"""Reads a program's options as toybox does."""

from dataclasses import dataclass, field

from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError

_MAX_DIGITS = 18


@dataclass(slots=True)
class Options:
    """Which options were given, with their values, and the other arguments."""

    values: dict[str, list[str]] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    arguments: list[str] = field(default_factory=list)

    def __contains__(self, letter: object) -> bool:
        return letter in self.values

    def value(self, letter: str, default: str = "") -> str:
        """Return the value given last for an option."""
        return self.values[letter][-1] if self.values.get(letter) else default

    def last(self, letters: str) -> str:
        """Return which of some options was given last; empty for none."""
        return next((letter for letter in reversed(self.order) if letter in letters), "")

    def number(self, letter: str, default: int) -> int:
        """Return the number given for an option (suffixes k, m, g mean 1024 and so on).

        Raises:
            UsageError: it is no number.
        """
        return number(self.values[letter][-1]) if self.values.get(letter) else default


def number(text: str) -> int:
    """Return a number as toybox reads it: decimal, 0x..., with a suffix c, b, k, m, g.

    Raises:
        UsageError: it is no number.
    """
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    factor = {"c": 1, "b": 512, "k": 1024, "m": 1024**2, "g": 1024**3}.get(digits[-1:].lower(), 0)
    if factor and not digits.lower().startswith("0x"):
        digits = digits[:-1]
    try:
        if not digits.isascii() or len(digits) > _MAX_DIGITS or "_" in digits:
            raise ValueError
        return sign * (int(digits, 16) if digits.lower().startswith("0x") else int(digits)) * (factor or 1)
    except ValueError:
        raise UsageError(f"not integer: {text}") from None


def parse(
    inv: Invocation,
    known: str,
    *,
    least: int = 0,
    most: int | None = None,
    long: dict[str, str] | None = None,
    stop_early: bool = False,
) -> Options:
    """Return the options of a call.

    Args:
        inv: the call.
        known: the letters; one that takes a value has a colon behind it.
        least: how many other arguments there must be.
        most: how many there may be.
        long: long names and the letters they stand for; a value follows `=` or as the next argument.
        stop_early: the first other argument ends the options.

    Raises:
        UsageError: it is called wrongly.
    """
    options = Options()
    arguments = inv.arguments
    at = 0
    while at < len(arguments):
        word, at = arguments[at], at + 1
        if word == "--":
            options.arguments += arguments[at:]
            break
        if word.startswith("--"):
            at = _long(inv, options, known, long or {}, word, arguments, at)
        elif len(word) > 1 and word[0] == "-":
            at = _letters(inv, options, known, word, arguments, at)
        else:
            options.arguments.append(word)
            if stop_early:
                options.arguments += arguments[at:]
                break
    count = len(options.arguments)
    if count < least:
        raise UsageError(f"Need{'' if least > 1 else 's'} {least} argument{'s' if least > 1 else ''}", inv.name)
    if most is not None and count > most:
        raise UsageError("Max {} argument{}".format(most, "s" if most != 1 else ""), inv.name)
    return options


def _takes_value(known: str, letter: str) -> bool:
    return known[known.index(letter) + 1 :].startswith(":")


def _put(options: Options, letter: str, value: str) -> None:
    options.values.setdefault(letter, []).append(value)
    options.order.append(letter)


def _letters(inv: Invocation, options: Options, known: str, word: str, arguments: list[str], at: int) -> int:
    for place, letter in enumerate(word[1:], 1):
        if letter == ":" or letter not in known:
            raise UsageError(f"Unknown option '{word[place:]}'", inv.name)
        if not _takes_value(known, letter):
            _put(options, letter, "")
            continue
        if place + 1 < len(word):
            _put(options, letter, word[place + 1 :])
            return at
        if at >= len(arguments):
            raise UsageError(f"Missing argument to -{letter}", inv.name)
        _put(options, letter, arguments[at])
        return at + 1
    return at


def _long(
    inv: Invocation, options: Options, known: str, long: dict[str, str], word: str, arguments: list[str], at: int
) -> int:
    name, equals, value = word[2:].partition("=")
    letter = long.get(name)
    if letter is None:
        raise UsageError(f"Unknown option '{name}'", inv.name)
    if letter in known and _takes_value(known, letter) and not equals:
        if at >= len(arguments):
            raise UsageError(f"Missing argument to --{name}", inv.name)
        value, at = arguments[at], at + 1
    _put(options, letter, value)
    return at
