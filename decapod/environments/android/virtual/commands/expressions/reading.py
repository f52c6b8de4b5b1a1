"""Reads an expression as it was written, basic or extended."""

from decapod.environments.android.virtual.commands.expressions.nodes import (
    MAX_REPEAT,
    MAX_SIZE,
    Back,
    Char,
    Choice,
    Dot,
    Edge,
    ExpressionError,
    Folded,
    Group,
    Node,
    Repeat,
    Sequence,
)
from decapod.environments.android.virtual.files.classes import Bracket, read_bracket

MAX_DEPTH = 30


class Reader:
    """An expression and how far it has been read."""

    def __init__(self, source: str, *, extended: bool, fold: bool) -> None:
        self._source, self._extended, self._fold = source, extended, fold
        self._at = self._depth = self.groups = 0
        self.back = False
        self._size = 1

    def whole(self) -> Node:
        """Read everything.

        Raises:
            ExpressionError: it cannot be understood.
        """
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


_CLASSES = {
    "w": Bracket(frozenset("_"), (), ("alnum",), negated=False),
    "W": Bracket(frozenset("_"), (), ("alnum",), negated=True),
    "s": Bracket(frozenset(), (), ("space",), negated=False),
    "S": Bracket(frozenset(), (), ("space",), negated=True),
}
