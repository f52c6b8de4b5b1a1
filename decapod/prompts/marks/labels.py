"""What a mark is called when its element has no name of its own."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice

from decapod.messages import Box, TreeElement
from decapod.prompts.marks.roles import TEXT_ROLES, is_widget, keys
from decapod.prompts.marks.tree import Candidate, Tree, clean

REACH = 240
"""How far left of an entry its label may end, in pixels."""

RISE = 28
"""How far above an entry its label may end, in pixels."""

NAME = 60
"""Most characters of a label that can be the name of something beside it; anything longer is a text of its own."""

INSIDE = 300
"""So many elements in another are looked through for its name."""

LINE = 40
"""Greatest height of what counts as one line, in pixels."""


def name_the_nameless(tree: Tree, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Fill in missing labels, and leave out the labels beside entries that have become the entries' own.

    Sources, first that gives something: the text inside (buttons, rows); a label of the same window just left of or
    above (entries and what else holds a value); the title of the window (text areas and terminals). What has no name
    even then and is disabled, or is an item of a menu, is left out: separators and the like.
    """
    beside: dict[int, list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        if candidate.word == "label" and 0 < len(candidate.label.strip()) <= NAME:
            beside[tree.windows[candidate.index]].append(candidate)
    used: set[int] = set()
    for candidate in candidates:
        if candidate.label.strip() or not candidate.interactive:
            continue
        if candidate.word in TEXT_ROLES:
            neighbour = _neighbour(candidate.box, beside[tree.windows[candidate.index]])
            if neighbour is not None:
                candidate.label = neighbour.label.strip()
                used.add(neighbour.index)
            elif candidate.word in ("text-area", "terminal"):
                candidate.label = _window_title(tree, candidate.index)
        else:
            candidate.label = _inner_text(tree, candidate.index)
    return [one for one in candidates if one.index not in used and not _is_blank(one)]


def gather_text(tree: Tree, candidates: Sequence[Candidate]) -> None:
    """Give text areas that hold their text in elements below them that text, a line for each paragraph."""
    for candidate in candidates:
        if candidate.word == "text-area" and not candidate.text:
            below = (clean(tree.elements[index].text) for index in tree.descendants(candidate.index))
            candidate.text = "\n".join(text for text in below if text)


def _is_blank(candidate: Candidate) -> bool:
    if candidate.label.strip() or candidate.text:
        return False
    if candidate.word in ("label", "heading"):
        return True  # a paragraph that holds nothing but other elements
    return "disabled" in candidate.states or candidate.word in ("menu", "menu-item")


def _inner_text(tree: Tree, index: int) -> str:
    """Return the texts inside an element, without those of what can be tapped by itself, unless there are no others."""
    return _texts(tree, tree.descendants(index, past=_is_tapped)) or _texts(tree, tree.descendants(index))


def _is_tapped(element: TreeElement) -> bool:
    return is_widget(element.role) and "clickable" in keys(element.states)


def _texts(tree: Tree, indices: Iterable[int]) -> str:
    words: list[str] = []
    for below in islice(indices, INSIDE):
        element = tree.elements[below]
        text = (clean(element.name) or clean(element.text)).strip()
        if text and text not in words:
            words.append(text)
    return " ".join(words)


def _window_title(tree: Tree, index: int) -> str:
    window = tree.windows[index]
    return tree.elements[window].name.strip() if window >= 0 else ""


def _neighbour(box: Box, labels: Sequence[Candidate]) -> Candidate | None:
    """Return the nearest label on the same row to the left, or else the nearest above, or None."""
    left: list[tuple[int, int]] = []
    above: list[tuple[int, int]] = []
    for label in labels:
        other = label.box
        gap = box.x - (other.x + other.w)
        # The first line of a tall text area is what a label stands beside.
        height = min(box.h, LINE)
        rows = min(box.y + height, other.y + other.h) - max(box.y, other.y)
        if -4 <= gap <= REACH and 2 * rows >= min(height, other.h):
            left.append((gap, label.index))
        rise = box.y - (other.y + other.h)
        columns = min(box.x + box.w, other.x + other.w) - max(box.x, other.x)
        if -4 <= rise <= RISE and columns > 0 and abs(other.x - box.x) <= RISE:
            above.append((rise, label.index))
    nearest = min(left, default=None) or min(above, default=None)
    return next((label for label in labels if nearest and label.index == nearest[1]), None)
