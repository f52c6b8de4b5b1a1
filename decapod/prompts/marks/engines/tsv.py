"""The tables that tesseract writes: one row for each word, with its place."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass

from decapod.messages import Box
from decapod.prompts.marks.engines.found import Found

_WORD = "5"
"""The level of a row that is a word; pages, blocks, paragraphs and lines have lower ones."""

_GAP = 1.6
"""Words of a line that are further apart than so many times its height belong to different things."""


@dataclass(frozen=True, slots=True)
class _Word:
    line: tuple[str, ...]
    left: int
    top: int
    right: int
    bottom: int
    text: str
    score: float


def read_tsv(table: str, source: str, *, top: int = 0, score: float = 0.0) -> list[Found]:
    """Return the lines of text of a table; words that are far apart on one line are several.

    Args:
        table: as `tesseract ... tsv` writes it. Rows that are none are passed over.
        source: who found it.
        top: added to every y, in pixels.
        score: the least score of a word; those below are left out.
    """
    found: list[Found] = []
    line: list[_Word] = []
    for word in _words(table):
        if word.score < score:
            continue
        if line and not _goes_on(line, word):
            found.append(_found(line, source, top))
            line = []
        line.append(word)
    return [*found, _found(line, source, top)] if line else found


def _words(table: str) -> Iterator[_Word]:
    for row in csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        text = (row.get("text") or "").strip()
        if row.get("level") != _WORD or not text:
            continue
        try:
            left, top, width, height = (int(row[key]) for key in ("left", "top", "width", "height"))
            score = min(max(float(row["conf"]) / 100, 0.0), 1.0)
        except (KeyError, TypeError, ValueError):
            continue
        if width > 0 and height > 0:
            line = row["block_num"], row["par_num"], row["line_num"]
            yield _Word(line, left, top, left + width, top + height, text, score)


def _goes_on(line: list[_Word], word: _Word) -> bool:
    last = line[-1]
    height = max(one.bottom - one.top for one in (*line, word))
    return last.line == word.line and -height <= word.left - last.right <= _GAP * height


def _found(line: list[_Word], source: str, top: int) -> Found:
    left, upper = min(word.left for word in line), min(word.top for word in line)
    right, lower = max(word.right for word in line), max(word.bottom for word in line)
    score = sum(word.score for word in line) / len(line)
    box = Box(x=left, y=top + upper, w=right - left, h=lower - upper)
    return Found(box=box, source=source, kind="text", label=" ".join(word.text for word in line), score=score)
