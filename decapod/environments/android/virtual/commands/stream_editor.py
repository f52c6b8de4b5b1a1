"""Runs sed's scripts."""

from decapod.environments.android.virtual.commands.expressions import Expression, Match
from decapod.environments.android.virtual.commands.stream_script import Address, SedCommand
from decapod.environments.android.virtual.files.text import to_bytes, to_text
from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.opening import open_writer
from decapod.environments.android.virtual.shell.registry import UsageError
from decapod.environments.android.virtual.shell.streams import Input, Writer


class Editor:
    """One run of a script over files."""

    def __init__(self, inv: Invocation, script: list[SedCommand], names: list[str], *, quiet: bool, end: bytes) -> None:
        self._inv, self._script, self._quiet, self._end = inv, script, quiet, end
        self._names = list(names)
        self._source: Input | None = None
        self._next: bytes | None = None
        self._number = 0
        self._space, self._hold = "", ""
        self._ended = True
        self._active: dict[int, int] = {}
        self._last: Expression | None = None
        self._after: list[str | bytes] = []
        self._code = 0
        self._quit = self._changed = False
        self._writers: dict[str, Writer] = {}

    async def run(self) -> int:
        """Edit all lines; the exit code."""
        await self._fetch()
        while not self._quit and await self._advance():
            await self._cycle()
        return self._code

    async def _fetch(self) -> None:
        """Read one line ahead, to know which is the last."""
        while True:
            if self._source is None:
                if not self._names:
                    self._next = None
                    return
                name = self._names.pop(0)
                try:
                    self._source = await self._inv.open(name)
                except OSError as error:
                    await self._inv.fail(name, error)
                    self._code = 1
                    continue
            self._next = await self._source.readline(self._end)
            if self._next:
                return
            self._source = None

    async def _advance(self) -> bool:
        if self._next is None:
            return False
        await self._inv.step()
        line = self._next
        self._ended = line.endswith(self._end)
        self._space = to_text(line.removesuffix(self._end))
        self._number += 1
        await self._fetch()
        return True

    async def _cycle(self) -> None:
        """Run the script on the pattern space, and print it; again while `D` leaves something."""
        while await self._once():
            await self._inv.step()

    async def _once(self) -> bool:
        """Run the script once; True when it is to be run again on what `D` left."""
        self._changed = False
        place = 0
        silent = False
        while place < len(self._script):
            await self._inv.step()
            command = self._script[place]
            if not self._selected(place, command):
                place = command.jump + 1 if command.name == "{" else place + 1
                continue
            outcome = await self._do(command, place)
            if outcome == "again":
                await self._appended()
                return True
            if outcome == "end":
                silent = True
                break
            if outcome == "stop":
                break
            place = command.jump if outcome == "jump" else place + 1
        if not self._quiet and not silent:
            await self._print(self._space)
        await self._appended()
        return False

    async def _print(self, text: str) -> None:
        end = self._end if self._ended or self._next is not None else b""
        await self._inv.out(to_bytes(text) + end)

    async def _appended(self) -> None:
        for item in self._after:
            await self._inv.out(item)
        self._after.clear()

    def _selected(self, place: int, command: SedCommand) -> bool:
        if command.name == "}" or command.name == ":":
            return True
        if command.first is None:
            return not command.negated
        if command.second is None:
            return self._at(command.first) is not command.negated
        return self._in_range(place, command.first, command.second) is not command.negated

    def _in_range(self, place: int, first: Address, second: Address) -> bool:
        end = self._active.get(place)
        if end is None:
            if not self._at(first):
                return False
            if second.kind == "line" and second.number <= self._number:
                return True
            if second.kind == "+":
                if second.number:
                    self._active[place] = self._number + second.number
                return True
            self._active[place] = second.number if second.kind == "line" else -1
            return True
        if end >= 0:
            if self._number >= end:
                del self._active[place]
            return self._number <= end
        if self._at(second):
            del self._active[place]
        return True

    def _at(self, address: Address) -> bool:
        if address.kind == "line":
            return self._number == address.number
        if address.kind == "$":
            return self._next is None
        if address.kind == "~":
            if address.step <= 0:
                return self._number == address.number
            return self._number >= address.number and (self._number - address.number) % address.step == 0
        if address.kind == "expression":
            return self._expression(address.expression).matches(self._space)
        return False

    def _expression(self, expression: Expression | None) -> Expression:
        expression = expression or self._last
        if expression is None:
            raise UsageError("no previous regex")
        self._last = expression
        return expression

    async def _do(self, command: SedCommand, place: int) -> str:
        """Do one command; `end` ends the cycle without printing, `stop` with it, `jump` goes elsewhere."""
        name = command.name
        if name == "s":
            await self._substitute(command)
        elif name in "gGhHx":
            self._holding(name)
        elif name in "pPl=":
            await self._show(name)
        elif name in "aicr":
            return await self._insert(command, place)
        elif name in "dD":
            return self._delete(name)
        elif name in "nN":
            return await self._more(name)
        elif name in "qQ":
            self._quit, self._code = True, command.count if command.count > 1 else self._code
            return "end" if name == "Q" else "stop"
        elif name == "b" or (name == "t" and self._changed) or (name == "T" and not self._changed):
            self._changed = False if name == "t" else self._changed
            return "jump"
        elif name == "y":
            one, other = command.text.split("\0", 1)
            self._space = self._space.translate(dict(zip(map(ord, one), other, strict=True)))
        elif name == "w":
            await self._write(command.text)
        if name == "T":
            self._changed = False
        return ""

    def _holding(self, name: str) -> None:
        if name == "x":
            self._space, self._hold = self._hold, self._space
        elif name == "g":
            self._space = self._hold
        elif name == "h":
            self._hold = self._space
        elif name == "G":
            self._space += "\n" + self._hold
        else:
            self._hold += "\n" + self._space
        self._inv.shell.budget.made(len(self._space) + len(self._hold))

    async def _show(self, name: str) -> None:
        if name == "p":
            await self._print(self._space)
        elif name == "P":
            await self._inv.out(to_bytes(self._space.split("\n", 1)[0]) + self._end)
        elif name == "=":
            await self._inv.out(f"{self._number}\n")
        else:
            text = self._space.encode("unicode_escape").decode().replace("$", "\\$")
            await self._inv.out(f"{text}$\n")

    async def _insert(self, command: SedCommand, place: int) -> str:
        if command.name == "i":
            await self._inv.out(command.text + "\n")
        elif command.name == "a":
            self._after.append(command.text + "\n")
        elif command.name == "r":
            path = self._inv.path(command.text)
            if self._inv.files.is_file(path):
                self._after.append(self._inv.files.read(path))
        else:
            if command.second is None or place not in self._active:
                await self._inv.out(command.text + "\n")
            return "end"
        return ""

    def _delete(self, name: str) -> str:
        if name == "D" and "\n" in self._space:
            self._space = self._space.split("\n", 1)[1]
            return "again"
        return "end"

    async def _more(self, name: str) -> str:
        if self._next is None:
            self._quit = True
            return "stop"
        before = self._space
        if name == "n" and not self._quiet:
            await self._print(before)
        await self._appended()
        await self._advance()
        if name == "N":
            self._space = f"{before}\n{self._space}"
            self._inv.shell.budget.made(len(self._space))
        return ""

    async def _substitute(self, command: SedCommand) -> None:
        expression = self._expression(command.expression)
        out: list[str] = []
        at = seen = 0
        for match in expression.all(self._space):
            await self._inv.step()
            seen += 1
            if seen < command.count:
                continue
            begin, end = match.span()
            out.extend((self._space[at:begin], _filled(command.replacement, match)))
            at = end
            if "g" not in command.flags:
                break
        if not out:
            return
        self._space = "".join(out) + self._space[at:]
        self._inv.shell.budget.made(len(self._space))
        self._changed = True
        if "p" in command.flags:
            await self._print(self._space)

    async def _write(self, name: str) -> None:
        if name not in self._writers:
            self._writers[name] = open_writer(self._inv.files, self._inv.path(name), append=False, mode=0o644)
        await self._writers[name].write(to_bytes(self._space) + b"\n")


def _filled(replacement: list[str | int], match: Match) -> str:
    return "".join(match.group(piece) if isinstance(piece, int) else piece for piece in replacement)
