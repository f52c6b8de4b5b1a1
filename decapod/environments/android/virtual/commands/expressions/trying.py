"""Matches expressions with back-references: one way after another, for a bounded number of steps."""

from collections.abc import Iterator

from decapod.environments.android.virtual.commands.expressions.matching import Matcher
from decapod.environments.android.virtual.commands.expressions.nodes import (
    MAX_REPEAT,
    Back,
    Choice,
    ExpressionError,
    Group,
    Match,
    Node,
    Repeat,
    Sequence,
)
from decapod.environments.android.virtual.files.subject import highest

MAX_STEPS = 100_000


class Trying:
    """Matching by trying, for expressions with back-references."""

    def __init__(self, node: Node, text: str) -> None:
        self._node, self._text, self._steps = node, text, 0
        self._plain = Matcher(text)

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
