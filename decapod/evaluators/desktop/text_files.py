"""Checks of what text files say."""

import re
from collections.abc import Callable

from decapod.actions import ArgumentError
from decapod.evaluators.desktop.device import Desktop
from decapod.evaluators.desktop.paths import HomePath, UnreadableError, find_path, read_text
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, Pattern, fold, short


@evaluator
def file_contains(device: Desktop, path: HomePath, text: NonEmpty, ignore_case: bool = False) -> Verdict:
    """A file of UTF-8 text contains this text.

    Args:
        path: the file, from the home folder.
        text: the text looked for.
        ignore_case: whether capital and small letters are the same.
    """
    wanted = fold(text, case=ignore_case, space=False)
    return _of_text(device, path, lambda found: wanted in fold(found, case=ignore_case, space=False))


@evaluator
def file_text_is(device: Desktop, path: HomePath, text: str, ignore_last_newline: bool = True) -> Verdict:
    """A file of UTF-8 text says exactly this.

    Args:
        path: the file, from the home folder.
        text: the whole text.
        ignore_last_newline: whether one newline at the very end may be there or not.
    """

    def ended(found: str) -> str:
        return found.removesuffix("\n") if ignore_last_newline else found

    return _of_text(device, path, lambda found: ended(found) == ended(text))


@evaluator
def file_matches(device: Desktop, path: HomePath, pattern: Pattern) -> Verdict:
    """A regular expression matches somewhere in a file of UTF-8 text; `^` and `$` match at each line.

    Args:
        path: the file, from the home folder.
        pattern: a regular expression in Python's form; it must not match the empty text.
    """
    if re.search(pattern, ""):
        raise ArgumentError("pattern", f"{pattern!r} matches the empty text, so every file would pass")
    lines = re.compile(pattern, re.MULTILINE)
    return _of_text(device, path, lambda found: lines.search(found) is not None)


@evaluator
def file_lines_are(device: Desktop, path: HomePath, lines: list[str], ignore_order: bool = False) -> Verdict:
    """A file of UTF-8 text has exactly these lines; space at the ends of lines and empty lines are passed over.

    Args:
        path: the file, from the home folder.
        lines: the lines expected.
        ignore_order: whether the lines may stand in any order.
    """
    wanted = [line.strip() for line in lines if line.strip()]
    if not wanted:
        raise ArgumentError("lines", "name at least one line that is not empty")

    def same(found: str) -> bool:
        seen = [line.strip() for line in found.splitlines() if line.strip()]
        return sorted(seen) == sorted(wanted) if ignore_order else seen == wanted

    return _of_text(device, path, same)


def _of_text(device: Desktop, path: HomePath, passes: Callable[[str], bool]) -> Verdict:
    try:
        found = read_text(device.home, find_path(device.home, path))
    except UnreadableError as problem:
        return Verdict(False, str(problem))
    return Verdict(passes(found), short(found))


CHECKS = (file_contains, file_text_is, file_matches, file_lines_are)
