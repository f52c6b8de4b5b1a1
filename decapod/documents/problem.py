"""What is wrong with a file, where, and how it is shown to a person."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.cells import cell_len

SHOWN_COLUMNS = 120
"""A longer source line is shown in part, around the place that is meant."""


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a file: line and column in characters, both counted from 1; `length` is in characters, at least 1."""

    line: int
    column: int
    length: int = 1


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in a file.

    `path` is empty when there is no file (an unknown name was asked for). `position` is None when the file as a whole
    is meant (it is missing, it is a directory); `source` is the text of the line there, without its line break.
    """

    path: str
    message: str
    position: Position | None = None
    source: str = ""

    def __str__(self) -> str:
        if self.position is None:
            return f"{self.path}: {self.message}" if self.path else self.message
        at = self.position
        head = f"{self.path}:{at.line}:{at.column}: {self.message}"
        return f"{head}\n{_excerpt(self.source, at)}" if self.source.strip() else head


class DocumentError(Exception):
    """A file cannot be used. `problems` holds everything that is wrong with it, in the order of the file.

    When it names other files that are wrong, their problems follow.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems, each only once: file by file as they come, and by position in each."""
        once = list(dict.fromkeys(problems))
        files = list(dict.fromkeys(problem.path for problem in once))
        self.problems = tuple(sorted(once, key=lambda problem: (files.index(problem.path), *in_file_order(problem))))
        super().__init__("\n".join(str(problem) for problem in self.problems))


def in_file_order(problem: Problem) -> tuple[int, int]:
    """Return a key that sorts the problems of one file by position; those of the file as a whole come first."""
    return (problem.position.line, problem.position.column) if problem.position else (0, 0)


def _excerpt(source: str, at: Position) -> str:
    start = at.column - 1
    first = max(0, start - SHOWN_COLUMNS // 2) if len(source) > SHOWN_COLUMNS else 0
    shown = source[first : first + SHOWN_COLUMNS]
    before = _printable(shown[: start - first])
    meant = _printable(shown[start - first : start - first + at.length])
    gutter = f"{at.line:>4} | "
    carets = "^" * max(1, cell_len(meant))
    return f"{gutter}{_printable(shown).rstrip()}\n{' ' * (len(gutter) - 2)}| {' ' * cell_len(before)}{carets}"


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text.replace("\t", "    "))
