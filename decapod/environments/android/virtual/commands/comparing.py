"""`diff` and `cmp`."""

import difflib

from decapod.environments.android.virtual.commands.deep import below, from_top
from decapod.environments.android.virtual.commands.options import Options, parse
from decapod.environments.android.virtual.commands.times import local
from decapod.environments.android.virtual.files.text import to_text
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command

MAX_LINES = 20_000


@command("cmp", usage="cmp [-ls] [-n LEN] FILE1 [FILE2 [SKIP1 [SKIP2]]]")
async def cmp(inv: Invocation) -> int:
    """Compare two files byte by byte."""
    options = parse(inv, "lsn:", least=1, most=4, long={"silent": "s", "quiet": "s"})
    names = [*options.arguments, "-"][:2]
    data: list[bytes] = []
    for name in names:
        try:
            data.append(await inv.read(name))
        except OSError as error:
            if "s" not in options:
                await inv.fail(name, error)
            return 2
    limit = options.number("n", max(map(len, data)))
    one, other = (piece[:limit] for piece in data)
    if one == other:
        return 0
    size = min(len(one), len(other))
    if "l" in options:
        for at in range(size):
            if one[at] != other[at]:
                await inv.step()
                await inv.out(f"{at + 1} {one[at]:o} {other[at]:o}\n")
    else:
        await inv.step(size // 4096)
        at = next((place for place in range(size) if one[place] != other[place]), size)
        if at < size:
            if "s" not in options:
                line = one[:at].count(b"\n") + 1
                await inv.out(f"{names[0]} {names[1]} differ: char {at + 1}, line {line}\n")
            return 1
    if len(one) != len(other) and "s" not in options:
        await inv.error(f"EOF on {names[0] if len(one) < len(other) else names[1]}")
    return 1


@command("diff", usage="diff [-abBdiNqrTstw] [-L LABEL] [-U LINES] FILE1 FILE2")
async def diff(inv: Invocation) -> int:
    """Show how two files, or two folders, differ."""
    long = {"brief": "q", "unified": "u", "recursive": "r", "new-file": "N", "ignore-case": "i", "color": "a"}
    options = parse(inv, "abBdiNqrTstwuL:S:U:", least=2, most=2, long=long)
    one, other = options.arguments
    paths = [inv.path(one), inv.path(other)]
    folders = [name != "-" and inv.files.is_dir(path) for name, path in zip((one, other), paths, strict=True)]
    if all(folders):
        return await from_top(_folders(inv, options, one, other))
    if folders[0]:
        one = f"{one.rstrip('/')}/{other.rsplit('/', 1)[-1]}"
    elif folders[1]:
        other = f"{other.rstrip('/')}/{one.rsplit('/', 1)[-1]}"
    return await _files(inv, options, one, other, title="")


async def _folders(inv: Invocation, options: Options, one: str, other: str) -> int:
    code = 0
    left, right = set(inv.files.listdir(inv.path(one))), set(inv.files.listdir(inv.path(other)))
    for name in sorted(left | right):
        await inv.step()
        first, second = f"{one.rstrip('/')}/{name}", f"{other.rstrip('/')}/{name}"
        if name not in left or name not in right:
            await inv.out(f"Only in {one if name in left else other}: {name}\n")
            code = 1
        elif inv.files.is_dir(inv.path(first)) and inv.files.is_dir(inv.path(second)):
            if "r" in options:
                code |= await below(_folders(inv, options, first, second))
            else:
                await inv.out(f"Common subdirectories: {first} and {second}\n")
        else:
            title = f"diff {'-r ' if 'r' in options else ''}{first} {second}\n"
            code |= await _files(inv, options, first, second, title=title)
    return code


async def _files(inv: Invocation, options: Options, one: str, other: str, *, title: str) -> int:
    texts: list[str] = []
    for name in (one, other):
        try:
            texts.append(to_text(await inv.read(name)))
        except OSError as error:
            if "N" in options and isinstance(error, FileNotFoundError):
                texts.append("")
                continue
            await inv.fail(name, error)
            return 2
    lines = [text.split("\n") for text in texts]
    keys = [[_key(line, options) for line in side] for side in lines]
    if keys[0] == keys[1]:
        if "s" in options:
            await inv.out(f"Files {one} and {other} are identical\n")
        return 0
    if "q" in options or any("\0" in text[:4096] for text in texts):
        await inv.out(f"Files {one} and {other} differ\n")
        return 1
    if max(map(len, lines)) > MAX_LINES:
        raise UsageError(f"files of more than {MAX_LINES} lines are too long for the virtual phone", code=2)
    await inv.step(len(lines[0]) + len(lines[1]))
    await inv.out(title)
    await inv.out("".join(_unified(inv, options, (one, other), lines, keys)))
    return 1


def _key(line: str, options: Options) -> str:
    if "w" in options:
        line = "".join(line.split())
    elif "b" in options:
        line = " ".join(line.split())
    return line.lower() if "i" in options else line


def _unified(
    inv: Invocation, options: Options, names: tuple[str, str], lines: list[list[str]], keys: list[list[str]]
) -> list[str]:
    around = options.number("U", 3)
    labels = options.values.get("L", [])
    out: list[str] = []
    for place, (mark, name) in enumerate(zip(("---", "+++"), names, strict=True)):
        when = ""
        if name != "-" and inv.files.exists(inv.path(name)):
            moment = local(inv, inv.files.stat(inv.path(name)).mtime)
            when = moment.strftime("\t%Y-%m-%d %H:%M:%S.000000000 %z")
        out.append(f"{mark} {labels[place] if place < len(labels) else name + when}\n")
    ended = [side[-1] == "" for side in lines]
    sides = [side[:-1] if done else side for side, done in zip(lines, ended, strict=True)]
    short = [side[: len(full)] for side, full in zip(keys, sides, strict=True)]
    matcher = difflib.SequenceMatcher(None, short[0], short[1], autojunk=True)
    for group in matcher.get_grouped_opcodes(max(around, 0)):
        first, last = group[0], group[-1]
        out.append(f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@\n")
        for tag, left_start, left_end, right_start, right_end in group:
            if tag == "equal":
                out += [f" {line}\n" for line in sides[0][left_start:left_end]]
                continue
            out += _marked("-", sides[0], left_start, left_end, ended=ended[0])
            out += _marked("+", sides[1], right_start, right_end, ended=ended[1])
    return out


def _marked(mark: str, side: list[str], start: int, end: int, *, ended: bool) -> list[str]:
    out = [f"{mark}{line}\n" for line in side[start:end]]
    if out and end == len(side) and not ended:
        out.append("\\ No newline at end of file\n")
    return out


def _range(start: int, end: int) -> str:
    size = end - start
    if size == 1:
        return str(start + 1)
    return f"{start + 1 if size else start},{size}"
