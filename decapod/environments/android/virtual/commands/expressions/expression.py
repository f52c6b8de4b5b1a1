"""A compiled expression."""

from collections.abc import Iterator
from functools import lru_cache

from decapod.environments.android.virtual.commands.expressions.matching import Matcher
from decapod.environments.android.virtual.commands.expressions.nodes import (
    MAX_SIZE,
    Char,
    ExpressionError,
    Group,
    Match,
    Node,
    Sequence,
)
from decapod.environments.android.virtual.commands.expressions.reading import Reader
from decapod.environments.android.virtual.commands.expressions.trying import Trying
from decapod.environments.android.virtual.files.subject import highest


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
    reader = Reader(source, extended=extended, fold=fold)
    return Expression(reader.whole(), reader.groups, back=reader.back)


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
            return Trying(self._node, text).search(start)
        matcher = Matcher(text)
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
        matcher = Matcher(text)
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
