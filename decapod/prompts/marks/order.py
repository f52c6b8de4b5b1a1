"""Reading order: window by window, in each by rows from the top, in each row from the left."""

from collections.abc import Iterable, Sequence

from decapod.prompts.marks.tree import Candidate, Tree


def reading_order(tree: Tree, found: Iterable[Candidate]) -> list[Candidate]:
    """Return candidates in reading order.

    Windows follow one another from the top, then from the left, and each comes before what it holds; what is in no
    window counts as one. The elements of an open menu come together, after the rest of their window. A window without a
    name that holds nothing is left out.
    """
    windows: dict[int, dict[int, list[Candidate]]] = {}
    for one in found:
        windows.setdefault(tree.windows[one.index], {}).setdefault(tree.menus[one.index], []).append(one)
    ordered = sorted(windows.values(), key=_corner) if len(windows) > 1 else windows.values()
    read = [[one for menu in sorted(menus) for one in _rows(menus[menu])] for menus in ordered]
    return [one for window in read for one in window if one.label or one.word != "window" or len(window) > 1]


def _corner(menus: dict[int, list[Candidate]]) -> tuple[int, int, int]:
    return min((one.box.y, one.box.x, one.index) for group in menus.values() for one in group)


def _rows(found: Sequence[Candidate]) -> list[Candidate]:
    """Sort by rows: an element joins a row when its middle is above the lowest line that all in the row reach."""
    rows: list[list[Candidate]] = []
    bottom = 0
    for one in sorted(found, key=_top_left):
        box = one.box
        # A window is not part of any row: it is told before what it holds.
        if rows and box.y + box.h / 2 < bottom and rows[-1][0].word != "window":
            rows[-1].append(one)
            bottom = min(bottom, box.y + box.h)
        else:
            rows.append([one])
            bottom = box.y + box.h
    return [one for row in rows for one in (sorted(row, key=_left_top) if len(row) > 1 else row)]


def _top_left(one: Candidate) -> tuple[bool, int, int, int]:
    return one.word != "window", one.box.y, one.box.x, one.index


def _left_top(one: Candidate) -> tuple[int, int, int]:
    return one.box.x, one.box.y, one.index
