"""Matches with sets of positions: in time that grows with the text, whatever the expression."""

from decapod.environments.android.virtual.commands.expressions.nodes import (
    Char,
    Choice,
    Dot,
    Edge,
    Folded,
    Group,
    Node,
    Repeat,
    Sequence,
)
from decapod.environments.android.virtual.files.classes import Bracket
from decapod.environments.android.virtual.files.subject import Subject, highest


class Matcher:
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


def _word(char: str) -> bool:
    return char.isalnum() or char == "_"
