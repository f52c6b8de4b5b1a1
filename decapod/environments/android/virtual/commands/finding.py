"""`find`."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from decapod.environments.android.virtual.commands.deep import below, from_top
from decapod.environments.android.virtual.commands.expressions import ExpressionError, compile_expression
from decapod.environments.android.virtual.commands.find_items import (
    Item,
    compares,
    has_mode,
    has_size,
    printed,
    whole_number,
)
from decapod.environments.android.virtual.commands.sizes import mode_text
from decapod.environments.android.virtual.commands.times import local, parse_moment
from decapod.environments.android.virtual.files import user_number
from decapod.environments.android.virtual.files.patterns import compile_pattern
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.registry import UsageError, command

MAX_DEPTH = 60


_Test = Callable[[Item], Awaitable[bool]]


@dataclass(slots=True)
class _Settings:
    deepest: int = 1 << 30
    shallowest: int = 0
    depth_first: bool = False
    one_mount: bool = False
    acts: bool = False
    pruned: bool = False
    stopped: bool = False
    gathered: list[tuple[list[str], list[str]]] = field(default_factory=list)


@command("find", usage="find [-HL] [DIR...] [<options>]")
async def find(inv: Invocation) -> int:
    """Find files."""
    arguments = inv.arguments
    follow = False
    while arguments and arguments[0] in ("-H", "-L"):
        follow = follow or arguments.pop(0) == "-L"
    names: list[str] = []
    while arguments and not (arguments[0].startswith("-") or arguments[0] in ("!", "(", ")")):
        names.append(arguments.pop(0))
    return await _Find(inv, arguments, follow=follow).run(names or ["."])


class _Find:
    def __init__(self, inv: Invocation, words: list[str], *, follow: bool) -> None:
        self._inv, self._words, self._follow = inv, words, follow
        self._at = self._nesting = self._code = 0
        self._settings = _Settings()
        self._test = self._either() if words else None
        if self._at < len(words):
            raise UsageError(f"bad arg '{words[self._at]}'")

    async def run(self, names: list[str]) -> int:
        for name in names:
            if not self._settings.stopped:
                await from_top(self._visit(name, 0))
        for command_words, found in self._settings.gathered:
            if found:
                place = command_words.index("{}") if "{}" in command_words else len(command_words)
                argv = [*command_words[:place], *found, *command_words[place + 1 :]]
                self._code |= bool(await self._inv.call(argv))
        return self._code

    async def _visit(self, name: str, depth: int) -> None:
        await self._inv.step()
        path = self._inv.path(name)
        files, settings = self._inv.files, self._settings
        try:
            stat = files.stat(path) if self._follow and files.exists(path) else files.lstat(path)
            if depth == 0 and stat.is_link and name.endswith("/"):
                stat = files.stat(path)
        except OSError as error:
            await self._inv.error(f"'{name}': {error.strerror}")
            self._code = 1
            return
        item = Item(name, path, stat, depth)
        settings.pruned = False
        if not settings.depth_first:
            await self._consider(item)
        if stat.is_dir and not settings.pruned and depth < settings.deepest and not settings.stopped:
            await below(self._inside(item))
        if settings.depth_first:
            await self._consider(item)

    async def _inside(self, item: Item) -> None:
        try:
            names = self._inv.files.listdir(item.path)
        except OSError as error:
            await self._inv.error(f"'{item.name}': {error.strerror}")
            self._code = 1
            return
        for inner in names:
            if self._settings.stopped:
                return
            below_it = f"{item.name}{'' if item.name.endswith('/') else '/'}{inner}"
            await below(self._visit(below_it, item.depth + 1))

    async def _consider(self, item: Item) -> None:
        if item.depth < self._settings.shallowest:
            return
        fits = True if self._test is None else await self._test(item)
        if fits and not self._settings.acts:
            await self._inv.out(f"{item.name}\n")

    # --- the expression ----------------------------------------------------------------------------------------------

    def _peek(self) -> str:
        return self._words[self._at] if self._at < len(self._words) else ""

    def _value(self) -> str:
        self._at += 1
        if self._at > len(self._words) - 1 + 1 or self._at - 1 >= len(self._words):
            raise UsageError(f"'{self._words[-1]}' needs 1 arg")
        return self._words[self._at - 1]

    def _either(self) -> _Test:
        self._nesting += 1
        if self._nesting > MAX_DEPTH:
            raise UsageError("expression nested too deeply for the virtual phone")
        tests = [self._both()]
        while self._peek() in ("-o", "-or"):
            self._at += 1
            tests.append(self._both())
        self._nesting -= 1

        async def any_of(item: Item) -> bool:
            for test in tests:
                if await test(item):
                    return True
            return False

        return any_of

    def _both(self) -> _Test:
        tests: list[_Test] = []
        while self._peek() and self._peek() not in ("-o", "-or", ")"):
            if self._peek() in ("-a", "-and"):
                self._at += 1
                continue
            tests.append(self._one())

        async def all_of(item: Item) -> bool:
            for test in tests:
                if not await test(item):
                    return False
            return True

        return all_of

    def _one(self) -> _Test:
        negated = False
        while self._peek() in ("!", "-not"):
            negated = not negated
            self._at += 1
        word = self._peek()
        self._at += 1
        if word == "(":
            test = self._either()
            if self._peek() != ")":
                raise UsageError("need )")
            self._at += 1
        else:
            test = self._primary(word)
        if not negated:
            return test

        async def other(item: Item) -> bool:
            return not await test(item)

        return other

    def _primary(self, word: str) -> _Test:
        if word in _SWITCHES or word in ("-maxdepth", "-mindepth"):
            return self._setting(word)
        if word in _ACTIONS:
            return self._action(word)
        plain = self._plain(word)

        async def test(item: Item) -> bool:
            return plain(item)

        return test

    def _setting(self, word: str) -> _Test:
        if word == "-maxdepth":
            self._settings.deepest = whole_number(self._value())
        elif word == "-mindepth":
            self._settings.shallowest = whole_number(self._value())
        elif word in ("-depth", "-d"):
            self._settings.depth_first = True
        return _always

    def _plain(self, word: str) -> Callable[[Item], bool]:
        """Return a test of a file's facts."""
        if word in ("-empty", "-true", "-false", "-nouser", "-nogroup", "-readable", "-writable", "-executable"):
            return self._bare(word)
        value = self._value() if word in _VALUED else ""
        if word in ("-name", "-iname"):
            fold = word == "-iname"
            pattern = compile_pattern(value.lower() if fold else value)
            return lambda item: pattern.matches(item.base.lower() if fold else item.base)
        if word in ("-path", "-ipath", "-wholename"):
            pattern = compile_pattern(value.lower() if word == "-ipath" else value)
            return lambda item: pattern.matches(item.name.lower() if word == "-ipath" else item.name)
        if word in ("-regex", "-iregex"):
            return self._regex(value, fold=word == "-iregex")
        if word == "-type":
            return lambda item: mode_text(item.stat.mode)[0].replace("-", "f") in value.split(",")
        if word == "-size":
            return has_size(value)
        if word in ("-user", "-group"):
            number = user_number(value)
            if number is None:
                raise UsageError(f"no {word[1:]} '{value}'")
            return lambda item: (item.stat.uid if word == "-user" else item.stat.gid) == number
        if word == "-perm":
            return has_mode(value)
        if word in ("-newer", "-newermt"):
            return self._newer(word, value)
        if word in _AGES:
            return self._aged(word, value)
        if word == "-inum":
            return lambda item: item.stat.ino == whole_number(value)
        if word == "-links":
            return lambda item: compares(value, item.stat.links)
        raise UsageError(f"bad arg '{word}'")

    def _bare(self, word: str) -> Callable[[Item], bool]:
        files = self._inv.files
        if word == "-empty":
            return lambda item: not files.listdir(item.path) if item.stat.is_dir else item.stat.size == 0
        want = {"-readable": 4, "-writable": 2, "-executable": 1}.get(word)
        if want is not None:
            return lambda item: files.access(item.path, want)
        return lambda item: word == "-true"

    def _regex(self, source: str, *, fold: bool) -> Callable[[Item], bool]:
        try:
            expression = compile_expression(source, fold=fold)
        except ExpressionError as error:
            raise UsageError(f"bad regex: {error}") from None

        def test(item: Item) -> bool:
            match = expression.search(item.name)
            return match is not None and match.span() == (0, len(item.name))

        return test

    def _newer(self, word: str, value: str) -> Callable[[Item], bool]:
        if word == "-newer":
            limit = self._inv.files.stat(self._inv.path(value)).mtime
        else:
            moment = parse_moment(value, local(self._inv, self._inv.phone.clock.now()))
            if moment is None:
                raise UsageError(f"bad date '{value}'")
            limit = moment.timestamp()
        return lambda item: item.stat.mtime > limit

    def _aged(self, word: str, value: str) -> Callable[[Item], bool]:
        unit = 60 if word.endswith("min") else 86400
        field_name = {"a": "atime", "c": "ctime", "m": "mtime"}[word[1]]
        suffix = {"s": 1, "m": 60, "h": 3600, "d": 86400}.get(value[-1:])
        if suffix:
            unit, value = suffix, value[:-1]
        now = self._inv.phone.clock.now()
        return lambda item: compares(value, int(now - getattr(item.stat, field_name)) // unit)

    def _action(self, word: str) -> _Test:
        settings, inv = self._settings, self._inv
        settings.acts = settings.acts or word not in ("-prune", "-quit")
        if word in ("-exec", "-execdir", "-ok", "-okdir"):
            return self._exec()
        form = self._value() if word == "-printf" else ""

        async def act(item: Item) -> bool:
            if word == "-print":
                await inv.out(f"{item.name}\n")
            elif word == "-print0":
                await inv.out(f"{item.name}\0")
            elif word == "-printf":
                await inv.out(printed(inv, form, item))
            elif word == "-prune":
                settings.pruned = True
            elif word == "-quit":
                settings.stopped = True
            else:
                return await self._delete(item)
            return True

        if word == "-delete":
            settings.depth_first = True
        return act

    async def _delete(self, item: Item) -> bool:
        if item.base in (".", ".."):
            return True
        try:
            if item.stat.is_dir:
                self._inv.files.rmdir(item.path)
            else:
                self._inv.files.remove(item.path)
        except OSError as error:
            await self._inv.error(f"'{item.name}': {error.strerror}")
            self._code = 1
            return False
        return True

    def _exec(self) -> _Test:
        words: list[str] = []
        while True:
            word = self._value()
            if word == ";" or (word == "+" and words and words[-1] == "{}"):
                break
            words.append(word)
        if not words:
            raise UsageError("-exec needs 1 arg")
        if word == "+":
            found: list[str] = []
            self._settings.gathered.append((words, found))

            async def gather(item: Item) -> bool:
                found.append(item.name)
                return True

            return gather

        async def act(item: Item) -> bool:
            return await self._inv.call([one.replace("{}", item.name) for one in words]) == 0

        return act


async def _always(item: Item) -> bool:
    return True


_SWITCHES = frozenset(("-depth", "-d", "-xdev", "-mount", "-noleaf", "-follow", "-daystart"))
_ACTIONS = frozenset(
    ("-print", "-print0", "-printf", "-prune", "-quit", "-delete", "-exec", "-execdir", "-ok", "-okdir")
)
_AGES = frozenset(("-mtime", "-atime", "-ctime", "-mmin", "-amin", "-cmin"))
_NAMED = frozenset(("-name", "-iname", "-path", "-ipath", "-wholename", "-regex", "-iregex", "-type", "-size"))
_VALUED = _AGES | _NAMED | frozenset(("-user", "-group", "-perm", "-newer", "-newermt", "-inum", "-links"))
