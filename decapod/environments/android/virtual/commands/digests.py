"""Programs that show bytes as something else: digests, `base64`, `xxd`, `od`."""

import base64
import binascii
import hashlib
import zlib

from decapod.environments.android.virtual.commands.options import Options, number, parse
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.opening import open_writer
from decapod.environments.android.virtual.shell.registry import UsageError, command


@command("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum", usage="md5sum [-bcs] [FILE...]")
async def digest(inv: Invocation) -> int:
    """Print or check digests."""
    options = parse(inv, "bcs", long={"check": "c", "status": "s"})
    code = 0
    for name in options.arguments or ["-"]:
        try:
            data = await inv.read(name)
        except OSError as error:
            await inv.fail(name, error)
            code = 1
            continue
        await inv.step(1 + len(data) // 65536)
        if "c" in options:
            code |= await _check(inv, to_text(data), quiet="s" in options)
        else:
            await inv.out(_digest(inv, data) + ("\n" if "b" in options else f"  {name}\n"))
    return code


def _digest(inv: Invocation, data: bytes) -> str:
    return hashlib.new(inv.name.removesuffix("sum"), data, usedforsecurity=False).hexdigest()


async def _check(inv: Invocation, text: str, *, quiet: bool) -> int:
    code = 0
    for line in text.splitlines():
        await inv.step()
        wanted, _, name = line.partition(" ")
        name = name.lstrip(" *")
        path = inv.path(name)
        good = inv.files.is_file(path) and _digest(inv, inv.files.read(path)) == wanted
        code |= not good
        if not quiet:
            await inv.out(f"{name}: {'OK' if good else 'FAILED'}\n")
    return code


@command("cksum", "crc32", usage="cksum [-IPLN] [FILE...]")
async def cksum(inv: Invocation) -> int:
    """Print CRC-32 sums."""
    code = 0
    for name in parse(inv, "HIPLN").arguments or ["-"]:
        try:
            data = await inv.read(name)
        except OSError as error:
            await inv.fail(name, error)
            code = 1
            continue
        if inv.name == "crc32":
            await inv.out(f"{zlib.crc32(data):08x}{'' if name == '-' else '  ' + name}\n")
        else:
            await inv.step(len(data) // 256)
            await inv.out(f"{_posix_crc(data)} {len(data)}{'' if name == '-' else ' ' + name}\n")
    return code


def _crc_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
        table.append(value)
    return tuple(table)


_CRC = _crc_table()


def _posix_crc(data: bytes) -> int:
    value, size = 0, len(data)
    tail = bytearray()
    while size:
        tail.append(size & 255)
        size >>= 8
    for byte in data + bytes(tail):
        value = value << 8 & 0xFFFFFFFF ^ _CRC[value >> 24 ^ byte]
    return ~value & 0xFFFFFFFF


@command("base64", usage="base64 [-di] [-w COLUMNS] [FILE...]")
async def base64_(inv: Invocation) -> int:
    """Write bytes as text, or back."""
    options = parse(inv, "diw:", long={"decode": "d", "wrap": "w"})
    for name in options.arguments or ["-"]:
        try:
            data = await inv.read(name)
        except OSError as error:
            await inv.fail(name, error)
            return 1
        await inv.step(len(data) // 65536)
        if "d" in options:
            kept = bytes(byte for byte in data if byte in _ALPHABET) if "i" in options else b"".join(data.split())
            try:
                await inv.out(base64.b64decode(kept + b"=" * (-len(kept) % 4), validate=True))
            except (binascii.Error, ValueError):
                raise UsageError("bad input") from None
            continue
        text, width = base64.b64encode(data), options.number("w", 76)
        if width > 0:
            text = b"".join(text[at : at + width] + b"\n" for at in range(0, len(text), width))
        await inv.out(text)
    return 0


_ALPHABET = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")


@command("xxd", usage="xxd [-c n] [-g n] [-i] [-l n] [-o n] [-p] [-r] [-s n] [file]")
async def xxd(inv: Invocation) -> int:
    """Write bytes as hexadecimal numbers, or back."""
    options = parse(inv, "c:g:il:o:prs:u", most=2)
    data = await inv.read(options.arguments[0] if options.arguments else "-")
    if "r" in options:
        result = _unhex(to_text(data), plain="p" in options)
    else:
        start = options.number("s", 0)
        data = data[start:]
        data = data[: options.number("l", len(data))]
        result = to_bytes("".join(_hex_lines(data, options, max(start, 0))))
        await inv.step(len(data) // 1024)
    if len(options.arguments) > 1:
        await open_writer(inv.files, inv.path(options.arguments[1]), append=False, mode=0o644).write(result)
    else:
        await inv.out(result)
    return 0


def _hex_lines(data: bytes, options: Options, start: int) -> list[str]:
    if "p" in options:
        width = min(max(options.number("c", 30), 1), 256)
        return [data[at : at + width].hex() + "\n" for at in range(0, len(data), width)]
    if "i" in options:
        rows = [data[at : at + 12] for at in range(0, len(data), 12)]
        return [",\n".join("  " + ", ".join(f"0x{byte:02x}" for byte in row) for row in rows) + "\n"]
    width = min(max(options.number("c", 16), 1), 256)
    group = options.number("g", 2) or width
    group = max(group, 1)
    out: list[str] = []
    full = width * 2 + -(-width // group)
    offset = start + options.number("o", 0)
    for at in range(0, len(data), width):
        row = data[at : at + width]
        digits = " ".join(row[place : place + group].hex() for place in range(0, len(row), group))
        shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in row)
        out.append(f"{offset + at:08x}: {digits:<{full}} {shown}\n")
    return out


def _unhex(text: str, *, plain: bool) -> bytes:
    out = bytearray()
    for line in text.splitlines():
        if not plain:
            _, colon, line = line.partition(": ")
            line = line.split("  ", 1)[0] if colon else ""
        digits = "".join(line.split())
        good = len(digits)
        for place, char in enumerate(digits):
            if char not in "0123456789abcdefABCDEF":
                good = place
                break
        out += bytes.fromhex(digits[: good - good % 2])
    return bytes(out)


@command("od", usage="od [-bcdosxv] [-j #] [-N #] [-w #] [-A doxn] [-t acdfoux[#]]")
async def od(inv: Invocation) -> int:
    """Show bytes as numbers."""
    options = parse(inv, "bcdosxvj:N:w:A:t:")
    data = b"".join([await inv.read(name) for name in options.arguments or ["-"]])
    skip = number(options.value("j", "0"))
    data = data[skip : skip + options.number("N", len(data))] if "N" in options else data[skip:]
    width = min(max(options.number("w", 16), 1), 256)
    forms = [*options.values.get("t", [])]
    forms += [
        {"b": "o1", "c": "c", "d": "u2", "o": "o2", "s": "d2", "x": "x2"}[one] for one in "bcdosx" if one in options
    ]
    base = {"d": "d", "o": "o", "x": "x", "n": ""}.get(options.value("A", "o")[:1], "o")
    place_form = f"0{6 if base == 'x' else 7}{base}"
    before = b""
    starred = False
    for at in range(0, len(data), width):
        await inv.step()
        row = data[at : at + width]
        if row == before and "v" not in options and len(row) == width:
            if not starred:
                await inv.out("*\n")
            starred = True
            continue
        before, starred = row, False
        for place, form in enumerate(forms or ["o2"]):
            head = format(at + skip, place_form) if base and not place else " " * (7 if base else 0)
            await inv.out(head + _cells(row, form) + "\n")
    if base:
        await inv.out(format(len(data) + skip, place_form) + "\n")
    return 0


_NAMES = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}


def _cells(row: bytes, form: str) -> str:
    kind, size = form[:1], int(form[1:]) if form[1:].isdigit() and form[1:] in "1248" else 0
    if kind in "ac":
        return "".join(
            f"{_NAMES.get(byte) or (chr(byte) if 32 <= byte < 127 else format(byte, '03o')):>4}" for byte in row
        )
    size = size or 4
    letter = {"u": "d"}.get(kind, kind)
    if letter not in "dox":
        raise UsageError(f"bad -t '{form}'")
    cells = []
    width = {"d": {1: 4, 2: 6, 4: 11, 8: 21}, "o": {1: 3, 2: 6, 4: 11, 8: 22}, "x": {1: 2, 2: 4, 4: 8, 8: 16}}[letter][
        size
    ]
    for at in range(0, len(row), size):
        value = int.from_bytes(row[at : at + size].ljust(size, b"\0"), "little", signed=kind == "d")
        text = format(value, letter)
        gap = "  " if letter in "ox" and size > 1 else " "
        cells.append(gap + (text.rjust(width) if letter == "d" else text.rjust(width, "0")))
    return "".join(cells)
