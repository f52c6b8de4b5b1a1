"""Programs about lines: `sort`, `uniq`, `cut`, `tr`, `paste`, `comm`, `fold`."""

import re
from dataclasses import dataclass
from functools import cmp_to_key

from decapod.environments.android.virtual.commands.options import Options, number, parse
from decapod.environments.android.virtual.files.classes import CLASSES
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.escapes import c_escape
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.opening import open_writer
from decapod.environments.android.virtual.shell.registry import UsageError, command

_FLOAT = re.compile(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


@dataclass(frozen=True, slots=True)
class _Key:
    start: tuple[int, int]
    end: tuple[int, int] | None
    flags: str


@command("sort", usage="sort [-runbgfidszCcMV] [FILE...] [-o FILE] [-k START[,END]] [-t SEPARATOR]")
async def sort(inv: Invocation) -> int:
    """Sort lines."""
    options = parse(inv, "runbgfidszCcMVo:k:t:hS:T:m", long={"reverse": "r", "unique": "u", "key": "k", "output": "o"})
    end = b"\0" if "z" in options else b"\n"
    lines: list[str] = []
    for name in options.arguments or ["-"]:
        try:
            lines += [line async for line in inv.lines(await inv.open(name), end)]
        except OSError as error:
            await inv.fail(name, error)
            return 2
    flags = "".join(letter for letter in "rnbgfidMVh" if letter in options)
    keys = [_key(text, flags) for text in options.values.get("k", [])] or [_Key((1, 0), None, flags)]
    separator = options.value("t")
    await inv.step(len(lines) // 8)
    if "c" in options or "C" in options:
        return await _check(inv, lines, keys, separator, options)
    prepared = [(_prepared(line, keys, separator), line) for line in lines]

    def compare(one: tuple[list[_Sortable], str], other: tuple[list[_Sortable], str]) -> int:
        result = _compare(one[0], other[0], keys)
        if result or "s" in options or "u" in options:
            return result
        plain = (one[1] > other[1]) - (one[1] < other[1])
        return -plain if "r" in flags else plain

    prepared.sort(key=cmp_to_key(compare))
    if "u" in options:
        prepared = [item for at, item in enumerate(prepared) if not at or _compare(prepared[at - 1][0], item[0], keys)]
    data = b"".join(to_bytes(line) + end for _, line in prepared)
    if "o" in options:
        await open_writer(inv.files, inv.path(options.value("o")), append=False, mode=0o644).write(data)
    else:
        await inv.out(data)
    return 0


_Sortable = str | float | tuple[tuple[int, int | str], ...]


async def _check(inv: Invocation, lines: list[str], keys: list[_Key], separator: str, options: Options) -> int:
    for at in range(1, len(lines)):
        before, after = _prepared(lines[at - 1], keys, separator), _prepared(lines[at], keys, separator)
        result = _compare(before, after, keys)
        if result > 0 or (result == 0 and "u" in options):
            if "c" in options:
                name = options.arguments[0] if options.arguments else "-"
                await inv.error(f"{name}: Check line {at + 1}")
            return 1
    return 0


def _key(text: str, flags: str) -> _Key:
    begin, comma, end = text.partition(",")
    found = re.fullmatch(r"(\d{1,6})(?:\.(\d{1,6}))?([a-zA-Z]*)", begin)
    last = re.fullmatch(r"(\d{1,6})(?:\.(\d{1,6}))?([a-zA-Z]*)", end) if comma else None
    if found is None or (comma and last is None):
        raise UsageError(f"bad -k '{text}'")
    own = found.group(3) + (last.group(3) if last else "")
    stop = (int(last.group(1)), int(last.group(2) or 0)) if last else None
    return _Key((int(found.group(1)), int(found.group(2) or 0)), stop, own or flags)


def _fields(line: str, separator: str) -> list[tuple[int, int]]:
    if separator:
        out, at = [], 0
        for piece in line.split(separator[0]):
            out.append((at, at + len(piece)))
            at += len(piece) + 1
        return out
    return [found.span() for found in re.finditer(r"\s*\S+", line)]


def _cut_out(line: str, key: _Key, separator: str) -> str:
    if key.start == (1, 0) and key.end is None:
        return line
    fields = _fields(line, separator)
    first, offset = key.start
    if first < 1 or first > len(fields):
        return ""
    begin = fields[first - 1][0] + max(offset - 1, 0)
    if key.end is None:
        return line[begin:]
    last, width = key.end
    if last > len(fields):
        return line[begin:]
    start, stop = fields[last - 1]
    return line[begin : start + width if width else stop]


def _prepared(line: str, keys: list[_Key], separator: str) -> list[_Sortable]:
    return [_value(_cut_out(line, key, separator), key.flags) for key in keys]


def _value(text: str, flags: str) -> _Sortable:
    if "n" in flags or "g" in flags or "h" in flags:
        found = _FLOAT.match(text)
        value = float(found.group()[:300]) if found else 0.0
        if "h" in flags and found:
            value *= 1024 ** (" KMGTPE".find(text[found.end() : found.end() + 1].upper() or " ") if found else 0)
        return value
    if "M" in flags:
        name = text.strip()[:3].upper()
        return float(_MONTHS.index(name) + 1 if name in _MONTHS else 0)
    if "V" in flags:
        return tuple(
            (1, int(piece[:18])) if piece.isdigit() else (0, piece) for piece in re.split(r"([0-9]+)", text) if piece
        )
    if "b" in flags:
        text = text.lstrip()
    if "d" in flags:
        text = "".join(char for char in text if char.isalnum() or char in " \t")
    if "i" in flags:
        text = "".join(char for char in text if char.isprintable())
    return text.upper() if "f" in flags else text


def _compare(one: list[_Sortable], other: list[_Sortable], keys: list[_Key]) -> int:
    for left, right, key in zip(one, other, keys, strict=True):
        if left != right:
            less = left < right  # type: ignore[operator]
            return (1 if less else -1) if "r" in key.flags else (-1 if less else 1)
    return 0


@command("uniq", usage="uniq [-cduiz] [-w MAXCHARS] [-f FIELDS] [-s CHAR] [INFILE [OUTFILE]]")
async def uniq(inv: Invocation) -> int:
    """Print lines that are repeated once."""
    options = parse(inv, "cduizw:f:s:", long={"count": "c", "repeated": "d", "unique": "u"}, most=2)
    source = await inv.open(options.arguments[0] if options.arguments else "-")
    writer = inv.stdout
    if len(options.arguments) > 1:
        writer = open_writer(inv.files, inv.path(options.arguments[1]), append=False, mode=0o644)
    fields, chars, width = options.number("f", 0), options.number("s", 0), options.number("w", 1 << 30)
    before: str | None = None
    held, count = "", 0

    async def give() -> None:
        if count and not ("d" in options and count < 2) and not ("u" in options and count > 1):
            await writer.write(to_bytes(f"{count:7} {held}\n" if "c" in options else f"{held}\n"))

    async for line in inv.lines(source):
        shown = line
        for _ in range(min(fields, 1000)):
            shown = re.sub(r"^\s*\S*", "", shown)
        shown = shown[chars : chars + width]
        shown = shown.lower() if "i" in options else shown
        if shown == before:
            count += 1
            continue
        await give()
        before, held, count = shown, line, 1
    await give()
    return 0


@command("cut", usage="cut [-Ds] [-bcCfF LIST] [-dO DELIM] [FILE...]")
async def cut(inv: Invocation) -> int:
    """Print parts of lines."""
    options = parse(
        inv,
        "Dsnb:c:C:f:F:d:O:",
        long={
            "fields": "f",
            "delimiter": "d",
            "bytes": "b",
            "characters": "c",
            "output-delimiter": "O",
            "only-delimited": "s",
        },
    )
    letter = options.last("bcCfF")
    if not letter:
        raise UsageError("Needs -CFfcb", inv.name)
    ranges = _ranges(options.value(letter))
    delimiter = options.value("d") or "\t"
    code = 0
    for name in options.arguments or ["-"]:
        try:
            async for line in inv.lines(await inv.open(name)):
                piece = _cut(line, letter, ranges, delimiter, options)
                if piece is not None:
                    await inv.out(to_bytes(piece) + b"\n")
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    return code


def _ranges(text: str) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for part in text.split(","):
        found = re.fullmatch(r"(\d{0,8})(-?)(\d{0,8})", part)
        if found is None or part in ("", "-"):
            raise UsageError(f"bad range '{text}'")
        low = int(found.group(1) or 1)
        high = int(found.group(3)) if found.group(3) else (1 << 30 if found.group(2) else low)
        if low < 1 or high < low:
            raise UsageError(f"bad range '{text}'")
        out.append((low, high))
    return sorted(out)


def _cut(line: str, letter: str, ranges: list[tuple[int, int]], delimiter: str, options: Options) -> str | None:
    if letter in "cC":
        return "".join(char for at, char in enumerate(line, 1) if any(low <= at <= high for low, high in ranges))
    if letter == "b":
        data = to_bytes(line)
        return to_text(bytes(byte for at, byte in enumerate(data, 1) if any(low <= at <= high for low, high in ranges)))
    if letter == "F":
        fields, joiner = line.split(), options.value("O", " ")
    else:
        if delimiter not in line:
            return None if "s" in options else line
        fields, joiner = line.split(delimiter), options.value("O", delimiter)
    picked = [field for at, field in enumerate(fields, 1) if any(low <= at <= high for low, high in ranges)]
    return joiner.join(picked)


@command("tr", usage="tr [-cdst] SET1 [SET2]")
async def tr(inv: Invocation) -> int:
    """Translate, squeeze or delete characters."""
    options = parse(inv, "cCdst", least=1, most=2, long={"delete": "d", "squeeze-repeats": "s", "complement": "c"})
    sets = [_set(text) for text in options.arguments]
    first = sets[0]
    complement = "c" in options or "C" in options
    if complement:
        chosen = set(first)
        first = [byte for byte in range(256) if byte not in chosen]
    delete = set(first) if "d" in options else set()
    table = bytearray(range(256))
    if len(sets) > 1 and "d" not in options and sets[1]:
        for place, byte in enumerate(first):
            if place < len(sets[1]) or "t" not in options:
                table[byte] = sets[1][min(place, len(sets[1]) - 1)]
    elif len(sets) < 2 and not delete and "s" not in options:
        raise UsageError("Needs 2 arguments", inv.name)
    squeeze = set(sets[-1] if len(sets) > 1 else first) if "s" in options else set()
    last = -1
    while piece := await inv.stdin.read():
        await inv.step()
        data = piece.translate(bytes(table), bytes(delete))
        if squeeze:
            out = bytearray()
            for byte in data:
                if byte != last or byte not in squeeze:
                    out.append(byte)
                last = byte
            data = bytes(out)
        await inv.out(data)
    return 0


def _set(text: str) -> list[int]:
    out: list[int] = []
    at = 0
    while at < len(text):
        if text.startswith("[:", at) and (close := text.find(":]", at)) > 0 and text[at + 2 : close] in CLASSES:
            out += [byte for byte in range(128) if CLASSES[text[at + 2 : close]](chr(byte))]
            at = close + 2
            continue
        char, at = _one(text, at)
        if len(char) == 1 and at + 1 < len(text) and text[at] == "-":
            high, at = _one(text, at + 1)
            if len(high) != 1 or high[0] < char[0]:
                raise UsageError(f"bad range in '{text}'")
            out += range(char[0], high[0] + 1)
        else:
            out += char
    return out


def _one(text: str, at: int) -> tuple[bytes, int]:
    if text[at] == "\\" and at + 1 < len(text):
        char, at = c_escape(text, at + 1)
        return to_bytes(char), at
    return to_bytes(text[at]), at + 1


@command("paste", usage="paste [-s] [-d DELIMITERS] [FILE...]")
async def paste(inv: Invocation) -> int:
    """Put lines of files side by side."""
    options = parse(inv, "sd:")
    marks = options.value("d", "\t").replace("\\n", "\n").replace("\\t", "\t") or "\0"
    columns = [[line async for line in inv.lines(await inv.open(name))] for name in options.arguments or ["-"]]
    if "s" not in options:
        longest = max(map(len, columns))
        columns = [[column[at] if at < len(column) else "" for column in columns] for at in range(longest)]
    for row in columns:
        joined = "".join(
            cell + (marks[at % len(marks)] if at + 1 < len(row) else "") for at, cell in enumerate(row)
        ).replace("\0", "")
        await inv.out(joined + "\n")
    return 0


@command("comm", usage="comm [-123] FILE1 FILE2")
async def comm(inv: Invocation) -> int:
    """Compare two sorted files line by line."""
    options = parse(inv, "123", least=2, most=2)
    one, other = [[line async for line in inv.lines(await inv.open(name))] for name in options.arguments]
    left = right = 0

    async def give(column: int, text: str) -> None:
        if str(column) not in options:
            tabs = sum(str(before) not in options for before in range(1, column))
            await inv.out("\t" * tabs + text + "\n")

    while left < len(one) or right < len(other):
        if right >= len(other) or (left < len(one) and one[left] < other[right]):
            await give(1, one[left])
            left += 1
        elif left >= len(one) or one[left] > other[right]:
            await give(2, other[right])
            right += 1
        else:
            await give(3, one[left])
            left, right = left + 1, right + 1
    return 0


@command("fold", "fmt", usage="fold [-bsu] [-w WIDTH] [FILE...]")
async def fold(inv: Invocation) -> int:
    """Break long lines."""
    options = parse(inv, "bsuw:")
    width = max(number(options.value("w", "80")), 1)
    for name in options.arguments or ["-"]:
        async for line in inv.lines(await inv.open(name)):
            while len(line) > width:
                cut_at = line.rfind(" ", 0, width) + 1 if "s" in options else 0
                cut_at = cut_at or width
                await inv.step()
                await inv.out(line[:cut_at] + "\n")
                line = line[cut_at:]
            await inv.out(line + "\n")
    return 0
