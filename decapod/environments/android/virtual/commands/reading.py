"""Programs that print files: `cat`, `head`, `tail`, `tac`, `wc`, `tee`, `nl`, `rev`, `more`, `strings`."""

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable

from decapod.environments.android.virtual.commands.options import Options, number, parse
from decapod.environments.android.virtual.files.text import to_text
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.opening import open_writer
from decapod.environments.android.virtual.shell.registry import UsageError, command
from decapod.environments.android.virtual.shell.streams import Input, Writer


@command("cat", usage="cat [-etuv] [FILE...]")
async def cat(inv: Invocation) -> int:
    """Print files."""
    options = parse(inv, "etuvn")
    code = 0
    for name in options.arguments or ["-"]:
        try:
            source = await inv.open(name)
            while piece := await source.read():
                await inv.step()
                await inv.out(_visible(piece, options) if options.values.keys() & set("etv") else piece)
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    return code


def _visible(data: bytes, options: Options) -> bytes:
    out = bytearray()
    for byte in data:
        if byte == 10:
            out += b"$\n" if "e" in options else b"\n"
        elif byte == 9:
            out += b"^I" if "t" in options else b"\t"
        else:
            high, low = byte & 128, byte & 127
            out += b"M-" if high else b""
            out += b"^" + bytes([low ^ 64]) if low < 32 or low == 127 else bytes([low])
    return bytes(out)


def _old_style(inv: Invocation) -> Invocation:
    """Return the call with `-5` written as `-n 5`."""
    from dataclasses import replace

    first = inv.argv[1] if len(inv.argv) > 1 else ""
    if len(first) > 1 and first[0] in "-+" and first[1:].isascii() and first[1:].isdigit():
        text = first if first[0] == "+" else first[1:]
        return replace(inv, argv=[inv.argv[0], "-n", text, *inv.argv[2:]])
    return inv


@command("head", usage="head [-n NUM] [-c NUM] [-qv] [FILE...]")
async def head(inv: Invocation) -> int:
    """Print the first lines."""
    options = parse(_old_style(inv), "n:c:qv", long={"lines": "n", "bytes": "c", "quiet": "q", "verbose": "v"})
    in_bytes = options.last("nc") == "c"
    count = options.number("c" if in_bytes else "n", 10)
    return await _each(inv, options, lambda source: _first(inv, source, count, in_bytes=in_bytes))


async def _first(inv: Invocation, source: Input, count: int, *, in_bytes: bool) -> None:
    if count < 0:
        lines = deque([await source.read_all()] if in_bytes else [line async for line in _raw(inv, source)])
        data = b"".join(lines)
        keep = data[:count] if in_bytes else b"".join(list(lines)[:count])
        await inv.out(keep)
        return
    while count > 0:
        await inv.step()
        piece = await (source.read(min(count, 65536)) if in_bytes else source.readline())
        if not piece:
            return
        await inv.out(piece)
        count -= len(piece) if in_bytes else 1


async def _raw(inv: Invocation, source: Input) -> AsyncIterator[bytes]:
    while line := await source.readline():
        await inv.step()
        yield line


@command("tail", usage="tail [-n|c NUM] [-fFq] [FILE...]")
async def tail(inv: Invocation) -> int:
    """Print the last lines."""
    options = parse(_old_style(inv), "n:c:fFqs:v", long={"lines": "n", "bytes": "c"})
    letter = options.last("nc") or "n"
    text = options.value(letter, "10")
    count, from_start = abs(number(text.lstrip("+"))), text.startswith("+")
    return await _each(inv, options, lambda source: _last(inv, source, count, letter, from_start=from_start))


async def _last(inv: Invocation, source: Input, count: int, letter: str, *, from_start: bool) -> None:
    if letter == "c":
        data = await source.read_all()
        await inv.out(data[max(count - 1, 0) :] if from_start else data[len(data) - min(count, len(data)) :])
        return
    if from_start:
        index = 0
        async for line in _raw(inv, source):
            index += 1
            if index >= count:
                await inv.out(line)
        return
    kept: deque[bytes] = deque(maxlen=min(count, 1_000_000))
    async for line in _raw(inv, source):
        kept.append(line)
    await inv.out(b"".join(kept))


async def _each(inv: Invocation, options: Options, show: Callable[[Input], Awaitable[None]]) -> int:
    """Show each file, with a title when there are several."""
    names = options.arguments or ["-"]
    code, first = 0, True
    for name in names:
        try:
            source = await inv.open(name)
            if (len(names) > 1 or "v" in options) and "q" not in options:
                title = "standard input" if name == "-" else name
                await inv.out(f"{'' if first else chr(10)}==> {title} <==\n")
            first = False
            await show(source)
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    return code


@command("tac", usage="tac [FILE...]")
async def tac(inv: Invocation) -> int:
    """Print the lines in reverse order."""
    code = 0
    for name in parse(inv, "").arguments or ["-"]:
        try:
            lines = (await inv.read(name)).splitlines(keepends=True)
        except OSError as error:
            await inv.fail(name, error)
            code = 1
            continue
        await inv.out(b"".join(reversed(lines)))
    return code


@command("wc", usage="wc [-lwcm] [FILE...]")
async def wc(inv: Invocation) -> int:
    """Count lines, words, bytes or characters."""
    options = parse(inv, "lwcm", long={"lines": "l", "words": "w", "bytes": "c", "chars": "m"})
    shown = [letter for letter in "lwcm" if letter in options] or ["l", "w", "c"]
    totals = dict.fromkeys("lwcm", 0)
    names = options.arguments or ["-"]
    code, width = 0, 7 if len(names) > 1 else 0
    for name in names:
        counts = dict.fromkeys("lwcm", 0)
        try:
            data = await inv.read(name)
        except OSError as error:
            await inv.fail(name, error)
            code = 1
            continue
        await inv.step(len(data) // 4096)
        counts.update(l=data.count(b"\n"), w=len(data.split()), c=len(data), m=len(to_text(data)))
        totals = {letter: totals[letter] + counts[letter] for letter in totals}
        await inv.out(_counts(counts, shown, "" if name == "-" else name, width))
    if len(names) > 1:
        await inv.out(_counts(totals, shown, "total", width))
    return code


def _counts(counts: dict[str, int], shown: list[str], name: str, width: int) -> str:
    return " ".join([*(f"{counts[letter]:{width}}" if width else str(counts[letter]) for letter in shown)]) + (
        f" {name}\n" if name else "\n"
    )


@command("tee", usage="tee [-ai] [FILE...]")
async def tee(inv: Invocation) -> int:
    """Copy stdin to files and to stdout."""
    options = parse(inv, "ai", long={"append": "a"})
    writers: list[Writer] = [inv.stdout]
    code = 0
    for name in options.arguments:
        try:
            mode = 0o666 & ~inv.shell.umask
            writers.append(open_writer(inv.files, inv.path(name), append="a" in options, mode=mode))
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    while piece := await inv.stdin.read():
        await inv.step()
        for writer in writers:
            await writer.write(piece)
    return code


@command("nl", usage="nl [-E] [-b t|a|n] [-s STRING] [-v NUM] [-w WIDTH] [FILE...]")
async def nl(inv: Invocation) -> int:
    """Number lines."""
    options = parse(inv, "Eb:s:v:w:l:n:")
    current, width = options.number("v", 1), min(max(options.number("w", 6), 0), 100)
    for name in options.arguments or ["-"]:
        async for line in inv.lines(await inv.open(name)):
            if line or options.value("b") == "a":
                await inv.out(f"{current:{width}}{options.value('s', chr(9))}{line}\n")
                current += 1
            else:
                await inv.out(" " * (width + 1) + "\n")
    return 0


@command("rev", usage="rev [FILE...]")
async def rev(inv: Invocation) -> int:
    """Print each line backwards."""
    for name in parse(inv, "").arguments or ["-"]:
        async for line in inv.lines(await inv.open(name)):
            await inv.out(line[::-1] + "\n")
    return 0


@command("more", "less", usage="more [FILE...]")
async def more(inv: Invocation) -> int:
    """Print files; there is no terminal to wait at."""
    names = [name for name in inv.arguments if not name.startswith("-")]
    code = 0
    for name in names or ["-"]:
        try:
            await inv.out(await inv.read(name))
        except OSError as error:
            await inv.fail(name, error)
            code = 1
    return code


@command("strings", usage="strings [-n LEN] [FILE...]")
async def strings(inv: Invocation) -> int:
    """Print what can be read in files that are not text."""
    options = parse(inv, "fan:ot:")
    least = options.number("n", 4)
    if least < 1:
        raise UsageError("-n < 1")
    for name in options.arguments or ["-"]:
        run = bytearray()
        for byte in (await inv.read(name)) + b"\0":
            if 32 <= byte < 127 or byte == 9:
                run.append(byte)
                continue
            if len(run) >= least:
                await inv.step()
                await inv.out(bytes(run) + b"\n")
            run.clear()
    return 0
