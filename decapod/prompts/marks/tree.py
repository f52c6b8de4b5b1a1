"""From an element tree to what an agent may want of it: visible, on the screen, in one piece."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from decapod.messages import Box, Size, TreeElement
from decapod.prompts.marks.roles import (
    READ_ROLES,
    TEXT_ROLES,
    applications_that_tell,
    is_list,
    is_window,
    key,
    kind_of,
)

_OBJECT = "\ufffc"
"""Stands in an accessible text where another element is embedded."""

MOST_STEPS = 2000
"""So many elements around or in one other are looked at: a tree that is deeper or larger there tells nothing."""

_PANES = frozenset({"scrollpane", "viewport"})
_MENUS = frozenset({"menu", "popupmenu"})


@dataclass(slots=True)
class Candidate:
    """An element on its way to becoming a mark; `index` is its place in the tree."""

    index: int
    word: str
    box: Box
    label: str
    states: tuple[str, ...]
    text: str

    @property
    def interactive(self) -> bool:
        """Whether something can be done with it."""
        return self.word not in READ_ROLES


class Tree:
    """An element tree that can be walked both ways. An index that points nowhere is taken for a root's.

    Attributes:
        elements: the elements, parents before their children.
        depths: how many elements each one is in.
        windows: the index of the window that each element is or is in; -1 for none.
        menus: the index of the nearest menu that each element is in; -1 for none.
        panes: the index of the nearest pane, of those with a size, that each element is in; -1 for none.
    """

    def __init__(self, elements: Sequence[TreeElement]) -> None:
        """Index a flattened tree."""
        self.elements = elements
        self.depths: list[int] = []
        self.windows: list[int] = []
        self.menus: list[int] = []
        self.panes: list[int] = []
        self._parents: list[int] = []
        self._children: dict[int, list[int]] = {}
        for index, element in enumerate(elements):
            parent = element.parent
            # A flattened tree lists parents first; anything else could be a cycle.
            if parent is not None and 0 <= parent < index:
                self._children.setdefault(parent, []).append(index)
                depth, window, menu, pane = self._below(parent)
            else:
                parent, depth, window, menu, pane = -1, 0, -1, -1, -1
            self.depths.append(depth)
            self.windows.append(index if is_window(element.role, parent < 0) else window)
            self.menus.append(menu)
            self.panes.append(pane)
            self._parents.append(parent)

    def _below(self, parent: int) -> tuple[int, int, int, int]:
        """Return the depth, the window, the menu and the pane of what is right below an element."""
        above = self.elements[parent]
        role = key(above.role)
        menu = parent if role in _MENUS else self.menus[parent]
        pane = parent if role in _PANES and above.box.area else self.panes[parent]
        if role in _MENUS:
            pane = -1  # an open menu is a window of its own, whatever pane its bar is in
        return self.depths[parent] + 1, self.windows[parent], menu, pane

    def ancestors(self, index: int) -> Iterator[int]:
        """Yield the parent, its parent, and so on; at most `MOST_STEPS` of them."""
        for _ in range(MOST_STEPS):
            if (index := self._parents[index]) < 0:
                return
            yield index

    def descendants(self, index: int, past: Callable[[TreeElement], bool] | None = None) -> Iterator[int]:
        """Yield what is below, in the order of the tree; without what `past` holds for and what is below that.

        At most `MOST_STEPS` elements are looked at.
        """
        waiting = list(reversed(self._children.get(index, [])))
        for _ in range(MOST_STEPS):
            if not waiting:
                return
            index = waiting.pop()
            if past is None or not past(self.elements[index]):
                yield index
                waiting += reversed(self._children.get(index, []))

    def is_item(self, index: int) -> bool:
        """Whether an element is a whole item of a list: a container of others, right below the list."""
        parent = self._parents[index]
        return parent >= 0 and is_list(self.elements[parent].role) and bool(self._children.get(index))


def candidates(tree: Tree, screen: Size, smallest: int) -> list[Candidate]:
    """Return what can be seen and used or read, in the order of the tree.

    Args:
        tree: the element tree.
        screen: elements are cut to it.
        smallest: least width and height of the visible part, in pixels.
    """
    showing = applications_that_tell(tree.elements, "showing")
    sensitive = applications_that_tell(tree.elements, "sensitive", "enabled")
    whole = Box(x=0, y=0, w=screen.width, h=screen.height)
    found: list[Candidate] = []
    views: dict[int, Box | None] = {-1: whole}
    for index, element in enumerate(tree.elements):
        view = views[tree.panes[index]]
        if key(element.role) in _PANES:
            views[index] = view.intersection(element.box) if view is not None else None
        kind = kind_of(
            element.role,
            element.states,
            element.actions,
            root=element.parent is None,
            says=bool(element.name.strip() or element.text.strip()),
            tells_showing=element.application in showing,
            tells_sensitive=element.application in sensitive,
        )
        box = view.intersection(element.box) if kind is not None and view is not None else None
        if kind is None or box is None or box.w < smallest or box.h < smallest:
            continue
        role = "list-item" if kind.word == "button" and tree.is_item(index) else kind.word
        label, value = clean(element.name), clean(element.text)
        if role == "password":
            value = ""
        elif role not in TEXT_ROLES:
            # A cell of a spreadsheet is called by its place, as B5, and holds something besides.
            holds = role == "table-cell" and kind.editable and bool(label.strip())
            if not holds:
                label, value = label or value, ""
        found.append(Candidate(index, role, box, label, kind.states, value))
    return found


def clean(text: str) -> str:
    """Return a text without the placeholders of embedded elements and with newlines as the only line breaks."""
    if _OBJECT not in text and "\r" not in text:
        return text
    return text.replace(_OBJECT, "").replace("\r\n", "\n").replace("\r", "\n")
