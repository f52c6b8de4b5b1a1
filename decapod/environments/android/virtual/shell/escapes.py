"""What stands behind a backslash in `$'...'`, `echo` and `printf`."""

import re

_ESCAPES = {"a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def c_escape(text: str, at: int) -> tuple[str, int]:
    """Read the escape whose character after the backslash stands at `at`; the text and where it ends.

    Bytes (`\\x`, octal) above 127 come as surrogates, as everywhere in the shell.
    """
    char = text[at : at + 1]
    if char in _ESCAPES:
        return _ESCAPES[char], at + 1
    for prefix, digits, pattern in (("x", 2, _HEX2), ("u", 4, _HEX4), ("U", 8, _HEX8), ("", 3, _OCTAL)):
        if char == prefix or (not prefix and char and char in "01234567"):
            found = pattern.match(text, at + len(prefix))
            if found is None:
                return char, at + 1
            number = int(found.group(), 8 if digits == 3 else 16)
            return _character(number, as_byte=digits in (2, 3)), found.end()
    if char == "c" and at + 1 < len(text):
        return chr(ord(text[at + 1]) & 31), at + 2
    return char, at + 1


_HEX2 = re.compile(r"[0-9A-Fa-f]{1,2}")
_HEX4 = re.compile(r"[0-9A-Fa-f]{1,4}")
_HEX8 = re.compile(r"[0-9A-Fa-f]{1,8}")
_OCTAL = re.compile(r"[0-7]{1,3}")


def _character(number: int, *, as_byte: bool) -> str:
    if as_byte:
        return chr(number & 255) if number & 255 < 128 else chr(0xDC00 + (number & 255))
    return chr(number) if number < 0xD800 or 0xDFFF < number < 0x110000 else "\ufffd"


def as_text(text: str) -> str:
    """Return a text whose surrogates that together are UTF-8 have become the characters they stand for."""
    from decapod.environments.android.virtual.files.text import to_bytes, to_text

    return to_text(to_bytes(text)).split("\0")[0]
