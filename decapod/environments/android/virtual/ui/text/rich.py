"""Text whose parts look different: bold words, links, marked passages."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from decapod.environments.android.virtual.ui.text.block import ELLIPSIS, MOST_CHARACTERS, fitting, words
from decapod.environments.android.virtual.ui.text.line import measure
from decapod.environments.android.virtual.ui.text.style import TextStyle

_MOST_LINES = 2_000


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text.

    Attributes:
        text: what it says.
        style: how it is set; "" is as the whole text.
        weight: regular, medium, bold or italic; "" is as the whole text.
        size: in sp; 0 is as the whole text.
        color: a role or `#rrggbb`; "" is as the whole text.
        ground: colour behind it, "" for none.
        underlined: a line below it.
        struck: a line through it.
    """

    text: str
    style: str = ""
    weight: str = ""
    size: float = 0
    color: str = ""
    ground: str = ""
    underlined: bool = False
    struck: bool = False


class Piece(NamedTuple):
    """A part of a line in one look.

    Attributes:
        text: what it says.
        left: pixels from the beginning of the line.
        width: its length in pixels.
        face: its font.
        size: of the font in pixels.
        span: the number of the span that it is of.
    """

    text: str
    left: float
    width: float
    face: str
    size: int
    span: int


class RichBlock(NamedTuple):
    """Lines as they are drawn.

    Attributes:
        lines: the pieces of each.
        heights: pixels of each.
        widths: the length of each in pixels.
    """

    lines: tuple[tuple[Piece, ...], ...]
    heights: tuple[int, ...]
    widths: tuple[float, ...]

    @property
    def width(self) -> int:
        """Pixels of the longest line."""
        return -int(-max(self.widths, default=0) // 1)

    @property
    def height(self) -> int:
        """Pixels of all lines."""
        return sum(self.heights)


class _Lines:
    """The lines so far, and the one that is being filled."""

    def __init__(self, width: int, most: int, empty: int) -> None:
        self.width, self.most, self.empty = width, most or _MOST_LINES, empty
        self.lines: list[tuple[Piece, ...]] = []
        self.heights: list[int] = []
        self.pieces: list[Piece] = []
        self.left, self.height = 0.0, 0

    @property
    def full(self) -> bool:
        return len(self.lines) > self.most

    def end(self) -> None:
        if self.pieces and self.pieces[-1].text.endswith(" "):
            last = self.pieces[-1]
            bare = last.text.rstrip(" ")
            self.pieces[-1] = last._replace(text=bare, width=measure(bare, last.face, last.size))
        self.lines.append(tuple(self.pieces))
        self.heights.append(self.height or self.empty)
        self.pieces, self.left, self.height = [], 0.0, 0

    def add(self, text: str, face: str, size: int, height: int, span: int) -> None:
        length = measure(text, face, size)
        last = self.pieces[-1] if self.pieces else None
        if last is not None and last.span == span:
            joined = last.text + text
            self.pieces[-1] = Piece(joined, last.left, last.width + length, face, size, span)
        else:
            self.pieces.append(Piece(text, self.left, length, face, size, span))
        self.left += length
        self.height = max(self.height, height)

    def put(self, word: str, face: str, size: int, height: int, span: int) -> None:
        """Put a word into the line, or into the next ones."""
        while word and not self.full:
            bare = word.rstrip(" ")
            if self.left + measure(bare, face, size) <= self.width:
                self.add(word, face, size, height, span)
                return
            if self.left:
                self.end()
                continue
            count = fitting(bare, face, size, self.width)
            self.add(bare[:count], face, size, height, span)
            word = word[count:].lstrip(" ") if count == len(bare) else word[count:]
            if word:
                self.end()


@lru_cache(maxsize=128)
def lay_out_rich(spans: tuple[tuple[str, TextStyle], ...], scale: float, width: int, max_lines: int = 0) -> RichBlock:
    """Break a text of several looks into lines.

    Args:
        spans: texts, which may have line breaks, and how each is set.
        scale: of the fonts.
        width: pixels that a line may be long.
        max_lines: when there are more, the last ends with an ellipsis; 0 is no limit.
    """
    lines = _Lines(width, max_lines, spans[0][1].pixels(scale)[1] if spans else 0)
    for number, (text, style) in enumerate(spans):
        size, height = style.pixels(scale)
        for row, paragraph in enumerate(text[:MOST_CHARACTERS].split("\n")):
            if row:
                lines.end()
            for word in words(paragraph):
                lines.put(word, style.face, size, height, number)
            if lines.full:
                break
    lines.end()
    shown = lines.lines[: lines.most]
    if len(lines.lines) > lines.most and shown[-1]:
        shown[-1] = _shorten(shown[-1], width)
    lengths = tuple(row[-1].left + row[-1].width if row else 0.0 for row in shown)
    return RichBlock(tuple(shown), tuple(lines.heights[: lines.most]), lengths)


def _shorten(pieces: tuple[Piece, ...], width: int) -> tuple[Piece, ...]:
    """Return a line that ends with an ellipsis."""
    last = pieces[-1]
    room = width - last.left - measure(ELLIPSIS, last.face, last.size)
    kept = last.text.rstrip(" ")
    if measure(kept, last.face, last.size) > room:
        kept = kept[: fitting(kept, last.face, last.size, max(0.0, room))].rstrip(" ")
        if len(pieces) > 1 and measure(kept, last.face, last.size) > room:
            return _shorten(pieces[:-1], width)
    text = kept + ELLIPSIS
    return (*pieces[:-1], last._replace(text=text, width=measure(text, last.face, last.size)))
