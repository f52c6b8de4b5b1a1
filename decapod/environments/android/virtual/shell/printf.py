"""What `printf` prints."""

import re

from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.escapes import c_escape

_SPEC = re.compile(r"%([-+ 0#']*)(\*|\d{1,4})?(?:\.(\*|\d{0,4}))?([hlLqjzt]*)([a-zA-Z%])?")
_NUMBER = re.compile(r"\s*[-+]?(0[xX][0-9a-fA-F]+|[0-9]+)")


class PrintfError(ValueError):
    """A format that cannot be followed."""


def expand_escapes(text: str, *, octal_with_zero: bool = False) -> tuple[str, bool]:
    """Return a text with its escapes replaced, and whether `\\c` ends the output there.

    Args:
        text: the text.
        octal_with_zero: octal numbers are `\\0nnn`, as in `%b`, rather than `\\nnn`.
    """
    out: list[str] = []
    at = 0
    while at < len(text):
        if text[at] != "\\" or at + 1 >= len(text):
            out.append(text[at])
            at += 1
            continue
        following = text[at + 1]
        if following == "c":
            return _text(out), True
        if octal_with_zero and following == "0":
            found = re.compile(r"0[0-7]{0,3}").match(text, at + 1)
            digits = found.group() if found else "0"
            out.append(_byte(int(digits, 8) & 255))
            at += 1 + len(digits)
        elif following in "abeEfnrtvxuU01234567":
            piece, at = c_escape(text, at + 1)
            out.append(piece)
        elif following in "\\'\"?":
            out.append(following)
            at += 2
        else:
            out.append("\\" + following)
            at += 2
    return _text(out), False


def _byte(number: int) -> str:
    return chr(number) if number < 128 else chr(0xDC00 + number)


def _text(pieces: list[str]) -> str:
    return to_text(to_bytes("".join(pieces)))


class Printf:
    """One call: the format is used again while there are arguments."""

    def __init__(self, form: str, arguments: list[str]) -> None:
        self._form, self._arguments = form, arguments
        self._at = 0
        self.complaints: list[str] = []

    def text(self) -> str:
        """Return what is printed.

        Raises:
            PrintfError: the format cannot be followed.
        """
        out: list[str] = []
        size = 0
        while True:
            before = self._at
            piece, stop = self._once()
            out.append(piece)
            size += len(piece)
            if stop or self._at >= len(self._arguments) or self._at == before or size > 1 << 22:
                return "".join(out)

    def _next(self) -> str | None:
        self._at += 1
        return self._arguments[self._at - 1] if self._at <= len(self._arguments) else None

    def _once(self) -> tuple[str, bool]:
        out: list[str] = []
        at = 0
        while at < len(self._form):
            percent = self._form.find("%", at)
            end = len(self._form) if percent < 0 else percent
            literal, stop = expand_escapes(self._form[at:end])
            out.append(literal)
            if stop or percent < 0:
                return "".join(out), stop
            found = _SPEC.match(self._form, percent)
            if found is None or not found.group(5):
                raise PrintfError(f"bad format@{percent}")
            at = found.end()
            if found.group(5) == "%":
                out.append("%")
                continue
            piece, stop = self._conversion(found)
            out.append(piece)
            if stop:
                return "".join(out), True
        return "".join(out), False

    def _size(self, text: str | None) -> int | None:
        if text is None:
            return None
        return self._number(self._next() or "0") % 10_000 if text == "*" else int(text or 0)

    def _conversion(self, found: re.Match[str]) -> tuple[str, bool]:
        flags, letter = found.group(1).replace("'", ""), found.group(5)
        width, precision = self._size(found.group(2)), self._size(found.group(3))
        value = self._next()
        if letter in "sqb":
            text, stop = value or "", False
            if letter == "b":
                text, stop = expand_escapes(text, octal_with_zero=True)
            return _padded(text[:precision] if precision is not None else text, flags, width), stop
        if letter == "c":
            return _padded((value or "")[:1], flags, width), False
        if letter in "diouxX":
            return self._whole(value or "", letter, flags, width, precision), False
        if letter in "eEfFgG":
            return self._float(value or "", found, flags, width, precision), False
        raise PrintfError(f"bad format@{found.start()}")

    def _whole(self, value: str, letter: str, flags: str, width: int | None, precision: int | None) -> str:
        number = self._number(value)
        if letter in "ouxX":
            number %= 1 << 64
        digits = format(abs(number), {"i": "d", "u": "d"}.get(letter, letter))
        if precision is not None:
            digits = digits.rjust(precision, "0")
            flags = flags.replace("0", "")
        if "#" in flags and number:
            digits = {"x": "0x", "X": "0X", "o": "0"}.get(letter, "") + digits
        sign = "-" if number < 0 else "+" if "+" in flags and letter in "di" else " " if " " in flags else ""
        if "0" in flags and "-" not in flags:
            digits = digits.rjust((width or 0) - len(sign), "0")
        return _padded(sign + digits, flags.replace("0", ""), width)

    def _float(self, value: str, found: re.Match[str], flags: str, width: int | None, precision: int | None) -> str:
        try:
            number = float(value or 0) if value.isascii() and "_" not in value else 0.0
        except ValueError:
            self.complaints.append(f"'{value}': expected a numeric value")
            number = 0.0
        form = "%" + flags + (str(width) if width is not None else "")
        return (form + f".{6 if precision is None else min(precision, 300)}" + found.group(5)) % number

    def _number(self, text: str) -> int:
        if text[:1] in ("'", '"') and len(text) > 1:
            return ord(text[1])
        found = _NUMBER.fullmatch(text.rstrip())
        if found is None:
            if text:
                self.complaints.append(f"'{text}': expected a numeric value")
            found = _NUMBER.match(text)
            if found is None:
                return 0
        digits = found.group(1)[:40]
        sign = -1 if "-" in found.group() else 1
        if digits[:2] in ("0x", "0X"):
            number = int(digits, 16)
        elif digits[0] == "0" and all(char in "01234567" for char in digits):
            number = int(digits, 8)
        else:
            number = int(digits)
        return max(min(sign * number, (1 << 64) - 1), -(1 << 63))


def _padded(text: str, flags: str, width: int | None) -> str:
    return text.ljust(width or 0) if "-" in flags else text.rjust(width or 0)
