"""`grep`."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from decapod.environments.android.virtual.commands.deep import below, from_top
from decapod.environments.android.virtual.commands.expressions import Expression, ExpressionError, compile_expression
from decapod.environments.android.virtual.commands.options import Options, parse
from decapod.environments.android.virtual.files.patterns import compile_pattern
from decapod.environments.android.virtual.files.text import to_text
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command
from decapod.environments.android.virtual.shell.streams import BytesReader, Input

_USAGE = "grep [-EFrivwcloqsHbhnaIxz] [-ABC NUM] [-m MAX] [-e REGEX]... [-MS PATTERN]... [-f REGFILE] [FILE]..."
_LONG = {
    "color": "?",
    "colour": "?",
    "include": "M",
    "exclude": "S",
    "exclude-dir": "X",
    "ignore-case": "i",
    "invert-match": "v",
    "count": "c",
    "quiet": "q",
    "line-number": "n",
    "only-matching": "o",
    "recursive": "r",
    "fixed-strings": "F",
    "extended-regexp": "E",
    "word-regexp": "w",
    "line-regexp": "x",
    "max-count": "m",
    "regexp": "e",
    "after-context": "A",
    "before-context": "B",
    "context": "C",
    "text": "a",
    "no-messages": "s",
    "files-with-matches": "l",
    "line-buffered": "?",
}


@command("grep", "egrep", "fgrep", usage=_USAGE)
async def grep(inv: Invocation) -> int:
    """Print the lines that match."""
    options = parse(inv, "EFrRivwcloqsHbhnaILxzZA:B:C:m:e:M:S:X:f:?", long=_LONG)
    try:
        search = _Search(inv, options, await _expressions(inv, options))
        return await search.run()
    except ExpressionError as error:
        raise UsageError(f"bad regex: {error}", code=2) from None


async def _expressions(inv: Invocation, options: Options) -> list[Expression]:
    sources = list(options.values.get("e", []))
    for name in options.values.get("f", []):
        try:
            sources += to_text(await inv.read(name)).splitlines()
        except OSError as error:
            raise UsageError(f"{name}: {error.strerror}", code=2) from None
    if "e" not in options and "f" not in options:
        if not options.arguments:
            raise UsageError("no REGEX", code=2)
        sources.append(options.arguments.pop(0))
    fixed = "F" in options or inv.name == "fgrep"
    extended = "E" in options or inv.name == "egrep"
    return [
        compile_expression(line, extended=extended, fold="i" in options, fixed=fixed)
        for source in sources
        for line in source.split("\n")
    ]


@dataclass(slots=True)
class _Count:
    lines: int = 0
    found: int = 0


class _Search:
    def __init__(self, inv: Invocation, options: Options, expressions: list[Expression]) -> None:
        self._inv, self._options, self._expressions = inv, options, expressions
        self._any = self._failed = False
        context = options.number("C", 0)
        self._before, self._after = options.number("B", context), options.number("A", context)
        self._most = options.number("m", -1)
        self._end = b"\0" if "z" in options else b"\n"
        self._separate = False
        recursive = "r" in options or "R" in options
        self._titles = ("H" in options or recursive or len(options.arguments) > 1) and "h" not in options

    async def run(self) -> int:
        recursive = "r" in self._options or "R" in self._options
        for name in self._options.arguments or (["."] if recursive else ["-"]):
            if recursive and name != "-":
                await from_top(self._tree(name))
            else:
                await self._file(name)
            if self._any and "q" in self._options:
                return 0
        if self._failed:
            return 2
        return 0 if self._any else 1

    async def _tree(self, name: str) -> None:
        path = self._inv.path(name)
        if not self._inv.files.is_dir(path):
            await self._file(name)
            return
        try:
            names = self._inv.files.listdir(path)
        except OSError as error:
            await self._complain(name, error)
            return
        for inner in names:
            await self._inv.step()
            inner_name = f"{name.rstrip('/')}/{inner}"
            stat = self._inv.files.lstat(self._inv.path(inner_name))
            if stat.is_dir:
                if not _listed(inner, self._options.values.get("X", [])):
                    await below(self._tree(inner_name))
            elif stat.is_file and self._wanted(inner):
                await self._file(inner_name)

    def _wanted(self, name: str) -> bool:
        only = self._options.values.get("M")
        return (only is None or _listed(name, only)) and not _listed(name, self._options.values.get("S", []))

    async def _complain(self, name: str, error: OSError) -> None:
        self._failed = True
        if "s" not in self._options:
            await self._inv.fail(name, error)

    async def _file(self, name: str) -> None:
        try:
            source = await self._inv.open(name)
        except OSError as error:
            await self._complain(name, error)
            return
        title = "(standard input)" if name == "-" else name
        data = await source.read_all()
        binary = b"\0" in data[:32768] and "a" not in self._options and self._end == b"\n"
        if binary and "I" in self._options:
            return
        await self._scan(title, Input(BytesReader(data)), binary=binary)

    async def _scan(self, title: str, source: Input, *, binary: bool) -> None:
        options, count = self._options, _Count()
        kept: deque[tuple[int, str]] = deque(maxlen=max(self._before, 0) or 1)
        after = 0
        async for line in self._inv.lines(source, self._end):
            count.lines += 1
            if not self._matches(line):
                if after > 0:
                    after -= 1
                    await self._line(title, count.lines, line, "-")
                elif self._before > 0:
                    kept.append((count.lines, line))
                continue
            count.found += 1
            self._any = True
            if "q" in options or "l" in options or "L" in options:
                break
            if binary and "c" not in options and "o" not in options:
                await self._inv.out(f"Binary file {title} matches\n")
                break
            if "c" not in options:
                await self._context(title, kept, count.lines)
                await self._hit(title, count.lines, line)
                after = self._after
            if count.found == self._most:
                break
        await self._summary(title, count)

    async def _context(self, title: str, kept: deque[tuple[int, str]], number: int) -> None:
        first = kept[0][0] if kept else number
        if (self._before > 0 or self._after > 0) and self._separate and first > self._last + 1:
            await self._inv.out("--\n")
        self._separate = True
        for place, line in kept if self._before > 0 else ():
            await self._line(title, place, line, "-")
        kept.clear()

    _last = 0

    async def _summary(self, title: str, count: _Count) -> None:
        options = self._options
        if ("l" in options and count.found) or ("L" in options and not count.found):
            await self._inv.out(f"{title}\n")
        elif "c" in options and not options.values.keys() & {"q", "l", "L"}:
            await self._inv.out(f"{title + ':' if self._titles else ''}{count.found}\n")

    def _matches(self, line: str) -> bool:
        return self._match(line) is not ("v" in self._options)

    def _match(self, line: str) -> bool:
        if "x" in self._options or "w" in self._options:
            return any(True for _ in self._spans(line))
        return any(expression.matches(line) for expression in self._expressions)

    def _spans(self, line: str) -> Iterator[tuple[int, int]]:
        """Yield the places that match, as -x and -w want them."""
        at = 0
        while at <= len(line):
            found = [match.span() for one in self._expressions if (match := one.search(line, at)) is not None]
            if not found:
                return
            begin, end = min(found, key=lambda span: (span[0], -span[1]))
            if "x" in self._options:
                if begin == 0 and end == len(line):
                    yield begin, end
                return
            if "w" not in self._options or _alone(line, begin, end):
                yield begin, end
                at = end if end > begin else end + 1
            else:
                at = begin + 1

    async def _hit(self, title: str, number: int, line: str) -> None:
        if "o" not in self._options:
            await self._line(title, number, line, ":")
            return
        if "v" not in self._options:
            for begin, end in self._spans(line):
                if end > begin:
                    await self._inv.step()
                    await self._line(title, number, line[begin:end], ":")

    async def _line(self, title: str, number: int, line: str, mark: str) -> None:
        self._last = number
        head = f"{title}{mark}" if self._titles else ""
        if "n" in self._options:
            head += f"{number}{mark}"
        await self._inv.out(f"{head}{line}{self._end.decode()}")


def _listed(name: str, patterns: list[str]) -> bool:
    return any(compile_pattern(pattern).matches(name) for pattern in patterns)


def _alone(line: str, begin: int, end: int) -> bool:
    def word(at: int) -> bool:
        return 0 <= at < len(line) and (line[at].isalnum() or line[at] == "_")

    return not word(begin - 1) and not word(end)
