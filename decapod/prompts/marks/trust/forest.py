"""An element tree as it is being put right: boxes that can be moved, elements that can be left out."""

from collections.abc import Iterable, Sequence

from decapod.messages import Box, TreeElement
from decapod.prompts.marks.roles import READ_ROLES, key, word

SMALL = (10, 300), (10, 60)
"""Least and greatest width and height of the elements whose places are looked at, in pixels."""

_AREAS = frozenset({"table-cell", "text-area", "terminal", "column-header"})
"""Words for what may be empty, or is full of other things."""
_MENUS = frozenset({"menu", "popupmenu"})

Move = tuple[int, int]
"""How far something is moved, right and down, in pixels."""


class Forest:
    """The elements of a screen by their roots.

    Attributes:
        elements: as the platform tells them.
        boxes: where each one is, as far as is known by now.
        gone: the indices of those that are left out.
        roots: the index of the root of each element.
    """

    def __init__(self, elements: Sequence[TreeElement]) -> None:
        """Index a flattened tree; a parent that does not come before its child is taken for none."""
        self.elements = elements
        self.boxes = [element.box for element in elements]
        self.gone: set[int] = set()
        self.roots: list[int] = []
        self._children: dict[int, list[int]] = {}
        self._in_menu: list[bool] = []
        for index in range(len(elements)):
            parent = self.parent(index)
            self.roots.append(index if parent is None else self.roots[parent])
            menu = parent is not None and (self._in_menu[parent] or key(elements[parent].role) in _MENUS)
            self._in_menu.append(menu)
            if parent is not None:
                self._children.setdefault(parent, []).append(index)

    def parent(self, index: int) -> int | None:
        """Return the index of an element's parent; None for a root."""
        parent = self.elements[index].parent
        return parent if parent is not None and 0 <= parent < index else None

    def children(self, index: int) -> Sequence[int]:
        """Return the indices of what is right below an element."""
        return self._children.get(index, ())

    def in_menu(self, index: int) -> bool:
        """Whether an element is an item of a menu, or below one: an open menu is a window of its own."""
        return self._in_menu[index]

    def can_be_looked_at(self, index: int) -> bool:
        """Whether an element is small, can be used, and must have something drawn on it."""
        element, box = self.elements[index], self.boxes[index]
        if index in self.gone or self._in_menu[index]:
            return False
        if not (SMALL[0][0] <= box.w <= SMALL[0][1] and SMALL[1][0] <= box.h <= SMALL[1][1]):
            return False
        told = word(element.role, element.states, element.actions, element.parent is None, bool(element.name))
        return told is not None and told not in READ_ROLES and told not in _AREAS

    def misplaced(self, top: int, by: Move) -> list[int]:
        """Return an element and what is below it, without what is in its place when the element must be moved.

        That is what sticks out of its parent as told and lies in it as moved, and all that is below it.
        """
        found = []
        waiting = [top]
        while waiting:
            index = waiting.pop()
            parent = self.parent(index)
            if index == top or parent is None or not _is_right(self.boxes[index], self.boxes[parent], by):
                found.append(index)
                waiting += self._children.get(index, ())
        return found

    def move(self, indices: Iterable[int], by: Move) -> None:
        """Move elements."""
        for index in indices:
            self.boxes[index] = shifted(self.boxes[index], by)

    def result(self) -> list[TreeElement]:
        """Return the elements in their places, without those that are left out; what was below them moves up."""
        places: dict[int, int] = {}
        found: list[TreeElement] = []
        for index, element in enumerate(self.elements):
            if index in self.gone:
                continue
            parent = self.parent(index)
            while parent is not None and parent in self.gone:
                parent = self.parent(parent)
            told = None if parent is None else places[parent]
            places[index] = len(found)
            if told != element.parent or self.boxes[index] is not element.box:
                element = element.model_copy(update={"parent": told, "box": self.boxes[index]})
            found.append(element)
        return found


def shifted(box: Box, by: Move) -> Box:
    """Return a box that is moved."""
    return Box(x=box.x + by[0], y=box.y + by[1], w=box.w, h=box.h)


def inside(inner: Box, outer: Box) -> bool:
    """Whether a box lies wholly in another."""
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.w <= outer.x + outer.w
        and inner.y + inner.h <= outer.y + outer.h
    )


def _is_right(box: Box, parent: Box, by: Move) -> bool:
    return box.area > 0 and not inside(box, parent) and inside(box, shifted(parent, by))
