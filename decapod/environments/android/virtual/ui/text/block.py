"""Text in a box: broken into lines, and shortened with an ellipsis where it does not fit."""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from decapod.environments.android.virtual.ui.text.line import measure
from decapod.environments.android.virtual.ui.text.style import TextStyle

MOST_CHARACTERS = 20_000
"""How much of a text is looked at: more is far below any screen."""

_MOST_LINES = 2_000
_LONGEST_KEPT = 2_000
"""The lines of longer texts are not kept for the next time."""

ELLIPSIS = "\u2026"
_MOST_IN_A_LINE = 1_000
_BREAK_AFTER = " -/\u2013\u2014"


class TextBlock(NamedTuple):
    """Lines as they are drawn.

    Attributes:
        lines: the text of each.
        starts: characters of the whole text before each line.
        widths: the length of each in pixels.
        size: of the font, in pixels.
        line_height: in pixels.
        face: the font.
    """

    lines: tuple[str, ...]
    starts: tuple[int, ...]
    widths: tuple[float, ...]
    size: int
    line_height: int
    face: str

    @property
    def width(self) -> int:
        """Pixels of the longest line."""
        return -int(-max(self.widths, default=0) // 1)

    @property
    def height(self) -> int:
        """Pixels of all lines."""
        return self.line_height * len(self.lines)


def lay_out(text: str, style: TextStyle, scale: float, width: int, max_lines: int = 0) -> TextBlock:
    """Break a text into lines.

    Args:
        text: may have line breaks of its own.
        style: how it is set.
        scale: of the fonts.
        width: pixels that a line may be long.
        max_lines: when there are more, the last ends with an ellipsis; 0 is no limit.
    """
    lay = _lay_out if len(text) > _LONGEST_KEPT else _lay_out_kept
    return lay(text[:MOST_CHARACTERS], style, scale, width, max_lines or _MOST_LINES)


def _lay_out(text: str, style: TextStyle, scale: float, width: int, max_lines: int) -> TextBlock:
    size, line_height = style.pixels(scale)
    lines: list[tuple[int, str]] = []
    start = 0
    for paragraph in text.split("\n"):
        for offset, line in _break(paragraph, style.face, size, width, max_lines - len(lines) + 1):
            lines.append((start + offset, line))
        start += len(paragraph) + 1
        if len(lines) > max_lines:
            break
    if len(lines) > max_lines:
        at, _ = lines[max_lines - 1]
        rest = text[at:].split("\n", 1)[0]
        lines[max_lines - 1 :] = [(at, _shorten(rest, style.face, size, width))]
    drawn = tuple(line for _, line in lines)
    widths = tuple(measure(line, style.face, size) for line in drawn)
    return TextBlock(drawn, tuple(at for at, _ in lines), widths, size, line_height, style.face)


_lay_out_kept = lru_cache(maxsize=2048)(_lay_out)


def _break(text: str, face: str, size: int, width: int, limit: int) -> list[tuple[int, str]]:
    """Break a paragraph into lines with their offsets; more than `limit` lines are not looked for."""
    if len(text) < 200 and measure(text, face, size) <= width:
        return [(0, text)]
    lines: list[tuple[int, str]] = []
    start, length, at = 0, 0.0, 0
    for word in words(text):
        bare = word.rstrip(" ")
        if length + measure(bare, face, size) > width and at > start:
            lines.append((start, text[start:at].rstrip(" ")))
            start, length = at, 0.0
        while length == 0.0 and len(bare) > 1 and _too_wide(bare, face, size, width):
            fits = fitting(bare[:_MOST_IN_A_LINE], face, size, width)
            lines.append((start, bare[:fits]))
            bare, word, start, at = bare[fits:], word[fits:], start + fits, at + fits
            if len(lines) >= limit:
                return lines
        length += measure(word, face, size)
        at += len(word)
        if len(lines) >= limit:
            return lines
    lines.append((start, text[start:].rstrip(" ")))
    return lines


def _too_wide(text: str, face: str, size: int, width: int) -> bool:
    """Tell whether a word is wider than a line; what is certain after its beginning costs no more than that."""
    if measure(text[:_MOST_IN_A_LINE], face, size) > width:
        return True
    return len(text) > _MOST_IN_A_LINE and measure(text, face, size) > width


def words(text: str) -> list[str]:
    """Return the pieces that a line may end with; together they are the text."""
    words: list[str] = []
    start = 0
    for at, character in enumerate(text):
        following = text[at + 1 : at + 2]
        ends_word = character in _BREAK_AFTER and following != " "
        if ends_word or (following and (_ideograph(character) or _ideograph(following))):
            words.append(text[start : at + 1])
            start = at + 1
    if start < len(text):
        words.append(text[start:])
    return words


def _ideograph(character: str) -> bool:
    """Tell whether a line may end beside this character: Chinese, Japanese, Korean, emoji."""
    code_point = ord(character)
    return 0x2E80 <= code_point < 0xFB00 or code_point >= 0x1F000


def fitting(text: str, face: str, size: int, width: float) -> int:
    """Return how many characters fit, at least one."""
    ends = list(accumulate(measure(character, face, size) for character in text))
    return max(1, bisect_right(ends, width))


def _shorten(text: str, face: str, size: int, width: int) -> str:
    """Return the text, or its beginning and an ellipsis, to fit into a width."""
    if len(text) < 1000 and measure(text, face, size) <= width:
        return (
            text.rstrip(" ") + ELLIPSIS
            if measure(text.rstrip(" ") + ELLIPSIS, face, size) <= width
            else _cut(text, face, size, width)
        )
    return _cut(text, face, size, width)


def _cut(text: str, face: str, size: int, width: int) -> str:
    room = width - measure(ELLIPSIS, face, size)
    return text[: fitting(text[:1000], face, size, room)].rstrip(" ") + ELLIPSIS
