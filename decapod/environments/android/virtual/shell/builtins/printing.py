"""Builtins that print and read."""

import re
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.builtins.registry import builtin, letters
from decapod.environments.android.virtual.shell.control import ShellFault
from decapod.environments.android.virtual.shell.escapes import c_escape
from decapod.environments.android.virtual.shell.streams import Input
from decapod.environments.android.virtual.shell.words import NAME

if TYPE_CHECKING:
    from decapod.environments.android.virtual.shell.interpreter import Interpreter

_OCTAL = re.compile(r"0[0-7]{0,3}")


def unescape(text: str) -> tuple[str, bool]:
    """Return a text with echo's escapes replaced, and whether `\\c` ends the output there."""
    if "\\" not in text:
        return text, False
    out: list[str] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char != "\\" or at + 1 >= len(text):
            out.append(char)
            at += 1
            continue
        following = text[at + 1]
        octal = _OCTAL.match(text, at + 1)
        if following == "c":
            return "".join(out), True
        if octal is not None:
            number = int(octal.group(), 8) & 255
            out.append(chr(number) if number < 128 else chr(0xDC00 + number))
            at = octal.end()
        elif following in "abefnrtvExuU\\":
            piece, at = ("\\", at + 2) if following == "\\" else c_escape(text, at + 1)
            out.append(piece)
        else:
            out.append("\\" + following)
            at += 2
    return "".join(out), False


@builtin("echo")
async def echo(shell: "Interpreter", words: list[str]) -> int:
    """Print the arguments; escapes count unless `-E`."""
    at, newline, escapes = 1, True, True
    while at < len(words) and re.fullmatch(r"-[neE]+", words[at]):
        newline = newline and "n" not in words[at]
        for letter in words[at][1:]:
            escapes = letter == "e" or (escapes and letter != "E")
        at += 1
    text = " ".join(words[at:])
    if escapes:
        text, stop = unescape(text)
        newline = newline and not stop
    await shell.out(text + ("\n" if newline else ""))
    return 0


@builtin("print")
async def print_(shell: "Interpreter", words: list[str]) -> int:
    """Print the arguments: `-n` without a newline, `-r` without escapes, `-u2` to stderr, `-N` with NULs."""
    at, newline, escapes, number, separator = 1, "\n", True, 1, " "
    while at < len(words) and re.fullmatch(r"-(?:[nrReNlps]*(?:u[0-9]?)?|-)", words[at]):
        word, at = words[at], at + 1
        if word == "-" or word == "--":
            break
        for place, letter in enumerate(word[1:], 1):
            newline = "" if letter == "n" else "\0" if letter == "N" else newline
            separator = "\0" if letter == "N" else "\n" if letter == "l" else separator
            escapes = escapes and letter not in "rR"
            if letter == "u":
                number = int(word[place + 1 :] or 1)
                break
    text = separator.join(words[at:])
    if escapes:
        text, stop = unescape(text)
        newline = "" if stop else newline
    await shell.writer(number).write(to_bytes(text + newline))
    return 0


@builtin("read")
async def read(shell: "Interpreter", words: list[str]) -> int:
    """Read a line into variables."""
    options, names = letters(shell, words, "rsapd:n:N:u:t:A")
    names = names or ["REPLY"]
    for name in names:
        if not NAME.fullmatch(name.partition("?")[0].partition("[")[0]):
            raise ShellFault(f"read: {name}: not an identifier")
    names = [name.partition("?")[0] for name in names]
    stream = shell.descriptors.get(int(options["u"]) if options.get("u", "").isdigit() else 0)
    if not isinstance(stream, Input):
        stream = Input(_Empty())
    line, ended = await _line(stream, options)
    await shell.budget.step()
    if "a" in options or "A" in options:
        shell.variables.known.pop(names[0], None)
        shell.variables.set(names[0], dict(enumerate(_fields(shell, line, 1 << 20))))
    else:
        fields = _fields(shell, line, len(names)) if not options.keys() & {"N"} else [_joined(line)]
        for number, name in enumerate(names):
            shell.assign(name, fields[number] if number < len(fields) else "")
    return 1 if ended else 0


class _Empty:
    async def read(self, size: int, /) -> bytes:
        return b""


_Line = list[tuple[str, bool]]


async def _line(stream: Input, options: dict[str, str]) -> tuple[_Line, bool]:
    """Return a line as characters (each with whether it was escaped), and whether the input ended."""
    limit = options.get("n") or options.get("N")
    if limit is not None:
        size = int(limit) if limit.isdigit() and len(limit) < 8 else 0
        pieces: list[bytes] = []
        while sum(map(len, pieces)) < size and (piece := await stream.read(1)):
            if piece == b"\n" and "N" not in options:
                break
            pieces.append(piece)
        return [(char, False) for char in to_text(b"".join(pieces))], not pieces
    end = to_bytes(options["d"][:1] or "\0")[:1] if "d" in options else b"\n"
    out: _Line = []
    while True:
        data = await stream.readline(end)
        ended = not data.endswith(end)
        text = to_text(data.removesuffix(end).replace(b"\0", b""))
        if "r" in options:
            return [*out, *((char, False) for char in text)], ended
        at = 0
        continued = False
        while at < len(text):
            if text[at] == "\\":
                continued = at + 1 == len(text)
                at += 1
                if not continued:
                    out.append((text[at], True))
            else:
                out.append((text[at], False))
            at += 1
        if not continued or ended:
            return out, ended


def _joined(line: _Line) -> str:
    return "".join(char for char, _ in line)


def _fields(shell: "Interpreter", line: _Line, most: int) -> list[str]:
    """Split a line at IFS into at most so many fields; the last one keeps the rest."""
    ifs = shell.variables.get("IFS")
    ifs = " \t\n" if ifs is None else ifs
    blank = {char for char in ifs if char in " \t\n"}
    at, end = 0, len(line)
    while at < end and not line[at][1] and line[at][0] in blank:
        at += 1
    while end > at and not line[end - 1][1] and line[end - 1][0] in blank:
        end -= 1
    fields: list[str] = []
    while at < end and len(fields) < most - 1:
        start = at
        while at < end and (line[at][1] or line[at][0] not in ifs):
            at += 1
        fields.append(_joined(line[start:at]))
        while at < end and not line[at][1] and line[at][0] in blank:
            at += 1
        if at < end and not line[at][1] and line[at][0] in ifs and line[at][0] not in blank:
            at += 1
            while at < end and not line[at][1] and line[at][0] in blank:
                at += 1
    if at < end:
        rest = line[at:end]
        inner = [char for char, escaped in rest if not escaped and char in ifs]
        hard = rest and not rest[-1][1] and rest[-1][0] in ifs and rest[-1][0] not in blank
        if hard and len(inner) == 1 and most < 1 << 20:
            rest = rest[:-1]
        fields.append(_joined(rest))
    return fields
