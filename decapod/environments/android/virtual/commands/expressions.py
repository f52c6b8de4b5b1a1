"""Regular expressions as POSIX means them (basic and extended), leftmost and longest, in bounded time.

An expression is matched with sets of positions (see `files.subject`): no expression, however hostile, takes exponential
time. Only those with back-references (`\\1`) are tried one way after another, for a bounded number of steps.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from decapod.environments.android.virtual.files.classes import Bracket, read_bracket
from decapod.environments.android.virtual.files.subject import Subject, highest

MAX_DEPTH = 30
MAX_REPEAT = 255
MAX_SIZE = 20_000
MAX_STEPS = 100_000


class ExpressionError(ValueError):
    """An expression that cannot be understood, or takes too long."""


@dataclass(frozen=True, slots=True)
class Char:
    """One character, in either case when `fold`."""

    char: str
    fold: bool = False

    def __call__(self, char: str) -> bool:
        """True for the character."""
        return char == self.char or (self.fold and char.lower() == self.char.lower())


@dataclass(frozen=True, slots=True)
class Dot:
    """Any character but a newline."""

    def __call__(self, char: str) -> bool:
        """True for any character."""
        return char != "\n"


@dataclass(frozen=True, slots=True)
class Folded:
    """A bracket expression in either case."""

    bracket: Bracket

    def __call__(self, char: str) -> bool:
        """True when the character is in the set in either case."""
        return self.bracket(char) or self.bracket(char.lower()) or self.bracket(char.upper())


@dataclass(frozen=True, slots=True)
class Edge:
    """A place: `^`, `$`, `b` (word boundary), `B`, `<`, `>`."""

    kind: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """Something from `low` to `high` times; `high` None is without end."""

    item: "Node"
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Group:
    """Brackets, by number."""

    number: int
    item: "Node"


@dataclass(frozen=True, slots=True)
class Back:
    """`\\1`: what a group matched."""

    number: int


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after another."""

    items: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several."""

    choices: tuple["Node", ...]


Node = Char | Dot | Bracket | Folded | Edge | Repeat | Group | Back | Sequence | Choice


@dataclass(slots=True)
class Match:
    """Where an expression matched: start and end of the whole (group 0) and of each group."""

    text: str
    spans: dict[int, tuple[int, int]] = field(default_factory=dict)

    def span(self, number: int = 0) -> tuple[int, int]:
        """Return where a group matched; (-1, -1) when it did not."""
        return self.spans.get(number, (-1, -1))

    def group(self, number: int = 0) -> str:
        """Return what a group matched; empty when it did not."""
        start, end = self.span(number)
        return self.text[start:end] if start >= 0 else ""


@lru_cache(maxsize=256)
def compile_expression(source: str, *, extended: bool = False, fold: bool = False, fixed: bool = False) -> "Expression":
    """Return an expression.

    Args:
        source: as it was written.
        extended: ERE rather than BRE.
        fold: upper and lower case are the same.
        fixed: the text itself.

    Raises:
        ExpressionError: it cannot be understood.
    """
    if len(source) > MAX_SIZE:
        raise ExpressionError("regular expression too big")
    if fixed:
        return Expression(Sequence(tuple(Char(char, fold) for char in source)), 0, back=False)
    reader = _Reader(source, extended=extended, fold=fold)
    return Expression(reader.whole(), reader.groups, back=reader.back)


class _Reader:
    def __init__(self, source: str, *, extended: bool, fold: bool) -> None:
        self._source, self._extended, self._fold = source, extended, fold
        self._at = self._depth = self.groups = 0
        self.back = False
        self._size = 1

    def whole(self) -> Node:
        node = self._choice()
        if self._at < len(self._source):
            raise ExpressionError("Unmatched ( or \\(" if self._extended else "Unmatched ) or \\)")
        return node

    def _operator(self) -> str:
        """Return the operator that stands here, as the extended syntax writes it; empty for none."""
        char = self._source[self._at : self._at + 1]
        if self._extended:
            return char if char and char in "()|{}*+?^$." else ""
        if char == "\\":
            following = self._source[self._at + 1 : self._at + 2]
            return following if following and following in "()|{}+?" else ""
        return char if char and char in "*^$." else ""

    def _take(self, operator: str) -> None:
        self._at += 1 if self._extended or operator in "*^$." else 2

    def _choice(self) -> Node:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ExpressionError("regular expression nested too deeply")
        choices = [self._sequence()]
        while self._operator() == "|":
            self._take("|")
            choices.append(self._sequence())
        self._depth -= 1
        return choices[0] if len(choices) == 1 else Choice(tuple(choices))

    def _sequence(self) -> Node:
        items: list[Node] = []
        start = self._at
        while self._at < len(self._source):
            operator = self._operator()
            if operator == "|" or (operator == ")" and (self._depth > 1 or not self._extended)):
                break
            begins = self._at == start
            node = self._one(operator, begins=begins)
            items.append(self._repeated(node, begins=begins))
        return items[0] if len(items) == 1 else Sequence(tuple(items))

    def _one(self, operator: str, *, begins: bool) -> Node:
        if operator == "(":
            self._take("(")
            self.groups += 1
            number = self.groups
            inner = self._choice()
            if self._operator() != ")":
                raise ExpressionError("Unmatched ( or \\(")
            self._take(")")
            return Group(number, inner)
        if operator == ".":
            self._at += 1
            return Dot()
        if operator == "^" and (self._extended or begins):
            self._at += 1
            return Edge("^")
        if operator == "$" and (self._extended or self._ends()):
            self._at += 1
            return Edge("$")
        if self._extended and operator in ("*", "+", "?") and begins:
            self._at += 1
            return Char(operator)
        char = self._source[self._at]
        if char == "[":
            bracket = read_bracket(self._source, self._at, escapes=False)
            if bracket is None:
                raise ExpressionError("Unmatched [, [^, [:, [., or [=")
            self._at = bracket[1]
            return Folded(bracket[0]) if self._fold else bracket[0]
        if char == "\\":
            return self._escaped()
        self._at += 1
        return Char(char, self._fold)

    def _ends(self) -> bool:
        rest = self._source[self._at + 1 :]
        return not rest or rest.startswith(("\\)", "\\|"))

    def _escaped(self) -> Node:
        following = self._source[self._at + 1 : self._at + 2]
        if not following:
            raise ExpressionError("Trailing backslash")
        self._at += 2
        if following.isascii() and following.isdigit() and following != "0":
            if int(following) > self.groups:
                raise ExpressionError("Invalid back reference")
            self.back = True
            return Back(int(following))
        if following in "bB<>":
            return Edge(following)
        if following in _CLASSES:
            return _CLASSES[following]
        return Char({"n": "\n", "t": "\t"}.get(following, following), self._fold)

    def _repeated(self, node: Node, *, begins: bool) -> Node:
        while True:
            operator = self._operator()
            if operator == "*" and not (begins and not self._extended and isinstance(node, Edge)):
                low, high = 0, None
                self._take("*")
            elif operator == "+":
                low, high = 1, None
                self._take("+")
            elif operator == "?":
                low, high = 0, 1
                self._take("?")
            elif operator == "{" and (bounds := self._bounds()) is not None:
                low, high = bounds
            else:
                return node
            self._size *= max(high or low or 1, 1)
            if self._size > MAX_SIZE:
                raise ExpressionError("regular expression too big")
            node = Repeat(node, low, high)

    def _bounds(self) -> tuple[int, int | None] | None:
        start = self._at
        self._take("{")
        close = self._source.find("}" if self._extended else "\\}", self._at)
        inner = self._source[self._at : close] if close >= 0 else ""
        low, comma, high = inner.partition(",")
        good = (low or high) and all(part == "" or (part.isascii() and part.isdigit()) for part in (low, high))
        if not good:
            if self._extended:
                self._at = start
                return None
            raise ExpressionError("Invalid content of \\{\\}")
        first = int(low[:5] or 0)
        last = int(high[:5]) if high else (None if comma else first)
        if first > MAX_REPEAT or (last or 0) > MAX_REPEAT or (last is not None and last < first):
            raise ExpressionError("Invalid content of \\{\\}")
        self._at = close + (1 if self._extended else 2)
        return first, last


def _word(char: str) -> bool:
    return char.isalnum() or char == "_"


_CLASSES = {
    "w": Bracket(frozenset("_"), (), ("alnum",), negated=False),
    "W": Bracket(frozenset("_"), (), ("alnum",), negated=True),
    "s": Bracket(frozenset(), (), ("space",), negated=False),
    "S": Bracket(frozenset(), (), ("space",), negated=True),
}


class Expression:
    """A compiled expression."""

    def __init__(self, node: Node, groups: int, *, back: bool) -> None:
        self._node, self.groups, self._back = node, groups, back
        self._needed = _needed(node)

    def search(self, text: str, start: int = 0) -> Match | None:
        """Return the leftmost longest match that begins at `start` or later; None when there is none.

        Raises:
            ExpressionError: an expression with back-references takes too long.
        """
        if self._needed and self._needed not in text:
            return None
        if self._back:
            return _Trying(self._node, text).search(start)
        matcher = _Matcher(text)
        places = matcher.subject.everywhere & ~((1 << start) - 1)
        begins = matcher.backward(self._node, matcher.forward(self._node, places)) & places
        while begins:
            first = begins & -begins
            ends = matcher.forward(self._node, first)
            if ends:
                match = Match(text)
                begin, end = highest(first), highest(ends)
                match.spans[0] = (begin, end)
                if self.groups:
                    matcher.fill(self._node, begin, end, match.spans)
                return match
            begins ^= first
        return None

    def matches(self, text: str) -> bool:
        """True when there is a match anywhere."""
        if self._needed and self._needed not in text:
            return False
        if self._back:
            return self.search(text) is not None
        matcher = _Matcher(text)
        return bool(matcher.forward(self._node, matcher.subject.everywhere))

    def all(self, text: str) -> Iterator[Match]:
        """Yield the matches one after another; an empty one right behind another match is none."""
        at, last = 0, -1
        while at <= len(text):
            match = self.search(text, at)
            if match is None:
                return
            begin, end = match.span()
            if end > begin or begin != last:
                yield match
            last = end
            at = end if end > begin else end + 1


def _needed(node: Node) -> str:
    """Return a text that every match has in it, to rule out most lines quickly; empty when none is known."""
    if isinstance(node, Char) and not node.fold:
        return node.char
    if isinstance(node, Group):
        return _needed(node.item)
    if isinstance(node, Sequence):
        best, run = "", ""
        for item in node.items:
            run = run + item.char if isinstance(item, Char) and not item.fold else ""
            best = max(best, run, key=len)
        return best
    return ""


class _Matcher:
    """Matching in one text."""

    def __init__(self, text: str) -> None:
        self.subject = Subject(text)
        self._edges: dict[str, int] = {}

    def forward(self, node: Node, places: int) -> int:
        """Return the places where a match that begins at one of `places` may end."""
        if not places:
            return 0
        if isinstance(node, Sequence):
            for item in node.items:
                places = self.forward(item, places)
            return places
        return self._step(node, places, forward=True)

    def backward(self, node: Node, places: int) -> int:
        """Return the places where a match that ends at one of `places` may begin."""
        if not places:
            return 0
        if isinstance(node, Sequence):
            for item in reversed(node.items):
                places = self.backward(item, places)
            return places
        return self._step(node, places, forward=False)

    def _step(self, node: Node, places: int, *, forward: bool) -> int:
        go = self.forward if forward else self.backward
        if isinstance(node, (Char, Dot, Bracket, Folded)):
            standing = self.subject.standing(node, node)
            return (places & standing) << 1 if forward else (places >> 1) & standing
        if isinstance(node, Edge):
            return places & self._edge(node.kind)
        if isinstance(node, Group):
            return go(node.item, places)
        if isinstance(node, Choice):
            reached = 0
            for choice in node.choices:
                reached |= go(choice, places)
            return reached
        if isinstance(node, Repeat):
            return self._repeat(node, places, forward=forward)
        return 0

    def _repeat(self, node: Repeat, places: int, *, forward: bool) -> int:
        go = self.forward if forward else self.backward
        for _ in range(node.low):
            places = go(node.item, places)
        if node.high is not None:
            reached = new = places
            for _ in range(node.high - node.low):
                new = go(node.item, new)
                if not new & ~reached:
                    break
                reached |= new
            return reached
        seen = new = places
        while new:
            new = go(node.item, new) & ~seen
            seen |= new
        return seen

    def _edge(self, kind: str) -> int:
        if kind not in self._edges:
            subject = self.subject
            words = subject.standing("word", _word)
            before = words << 1
            self._edges[kind] = {
                "^": 1,
                "$": subject.end,
                "b": words ^ before,
                "B": subject.everywhere & ~(words ^ before),
                "<": words & ~before,
                ">": before & ~words,
            }[kind]
        return self._edges[kind]

    def fill(self, node: Node, begin: int, end: int, spans: dict[int, tuple[int, int]]) -> None:
        """Note where the groups of a node that matches from `begin` to `end` match: the first as long as it can be."""
        if isinstance(node, Group):
            spans[node.number] = (begin, end)
            self.fill(node.item, begin, end, spans)
        elif isinstance(node, Choice):
            for choice in node.choices:
                if self.forward(choice, 1 << begin) >> end & 1:
                    self.fill(choice, begin, end, spans)
                    return
        elif isinstance(node, Sequence):
            self._fill_sequence(node.items, begin, end, spans)
        elif isinstance(node, Repeat) and end > begin and _has_group(node.item):
            self._fill_repeat(node, begin, end, spans)

    def _fill_sequence(self, items: tuple[Node, ...], begin: int, end: int, spans: dict[int, tuple[int, int]]) -> None:
        if not items:
            return
        allowed = [1 << end]
        for item in reversed(items[1:]):
            allowed.append(self.backward(item, allowed[-1]))
        for item, after in zip(items, reversed(allowed), strict=True):
            middle = highest(self.forward(item, 1 << begin) & after)
            self.fill(item, begin, middle, spans)
            begin = middle

    def _fill_repeat(self, node: Repeat, begin: int, end: int, spans: dict[int, tuple[int, int]]) -> None:
        rest = Repeat(node.item, 0, None)
        allowed = self.backward(rest, 1 << end)
        while begin < end:
            ahead = self.forward(node.item, 1 << begin) & allowed & ~((1 << (begin + 1)) - 1)
            if not ahead:
                return
            middle = highest(ahead)
            self.fill(node.item, begin, middle, spans)
            begin = middle


def _has_group(node: Node) -> bool:
    if isinstance(node, Group):
        return True
    if isinstance(node, Repeat):
        return _has_group(node.item)
    if isinstance(node, Sequence):
        return any(_has_group(item) for item in node.items)
    return isinstance(node, Choice) and any(_has_group(item) for item in node.choices)


class _Trying:
    """Matching by trying, for expressions with back-references."""

    def __init__(self, node: Node, text: str) -> None:
        self._node, self._text, self._steps = node, text, 0
        self._plain = _Matcher(text)

    def search(self, start: int) -> Match | None:
        """Return the leftmost match, of those the longest."""
        for begin in range(start, len(self._text) + 1):
            best: Match | None = None
            for end, spans in self._try(self._node, begin, {}):
                if best is None or end > best.span()[1]:
                    best = Match(self._text, {**spans, 0: (begin, end)})
            if best is not None:
                return best
        return None

    def _try(
        self, node: Node, at: int, spans: dict[int, tuple[int, int]]
    ) -> Iterator[tuple[int, dict[int, tuple[int, int]]]]:
        self._steps += 1
        if self._steps > MAX_STEPS:
            raise ExpressionError("regular expression takes too long on the virtual phone")
        if isinstance(node, Back):
            begin, end = spans.get(node.number, (-1, -1))
            piece = self._text[begin:end] if begin >= 0 else None
            if piece is not None and self._text.startswith(piece, at):
                yield at + len(piece), spans
        elif isinstance(node, Group):
            for end, inner in self._try(node.item, at, spans):
                yield end, {**inner, node.number: (at, end)}
        elif isinstance(node, Choice):
            for choice in node.choices:
                yield from self._try(choice, at, spans)
        elif isinstance(node, Sequence):
            yield from self._sequence(node.items, at, spans)
        elif isinstance(node, Repeat):
            yield from self._repeat(node, at, spans, 0)
        else:
            reached = self._plain.forward(node, 1 << at)
            if reached:
                yield highest(reached), spans

    def _sequence(
        self, items: tuple[Node, ...], at: int, spans: dict[int, tuple[int, int]]
    ) -> Iterator[tuple[int, dict[int, tuple[int, int]]]]:
        if not items:
            yield at, spans
            return
        for middle, inner in self._try(items[0], at, spans):
            yield from self._sequence(items[1:], middle, inner)

    def _repeat(
        self, node: Repeat, at: int, spans: dict[int, tuple[int, int]], count: int
    ) -> Iterator[tuple[int, dict[int, tuple[int, int]]]]:
        if (node.high is None or count < node.high) and count < MAX_REPEAT:
            for middle, inner in self._try(node.item, at, spans):
                if middle > at or count < node.low:
                    yield from self._repeat(node, middle, inner, count + 1)
        if count >= node.low:
            yield at, spans
