"""From the programs' own trees to what can be seen: no element that is scrolled away or lies under another window."""

from collections.abc import Sequence

from decapod.environments.ubuntu.displaced import follow_windows
from decapod.environments.ubuntu.program import MENUS, Node, Program
from decapod.environments.ubuntu.toplevel import TopLevel, match_window, topmost
from decapod.messages import Box, Point, Size, TreeElement

_CLIPPING = frozenset({"scroll pane", "viewport", "tree table", "table", "list box", "layered pane", "tree"})
_NOWHERE = Box(x=0, y=0, w=0, h=0)


def visible_elements(programs: Sequence[Program], stack: Sequence[TopLevel], screen: Size) -> list[TreeElement]:
    """Return the elements that can be seen, each after its parent.

    An element is left out when its middle is off the screen, scrolled out of its container or under a higher window,
    unless it contains one that can be seen. Trees that are not where their window is are moved there first, in place.
    """
    elements: list[TreeElement] = []
    for program in programs:
        follow_windows(program, stack)
        view = _View(program, stack, Box(x=0, y=0, w=screen.width, h=screen.height))
        elements.extend(view.elements(offset=len(elements)))
    return elements


class _View:
    """One program's nodes against the windows on the screen."""

    def __init__(self, program: Program, stack: Sequence[TopLevel], screen: Box) -> None:
        self._program = program
        self._stack = list(stack)
        self._screen = screen
        self._windows: list[TopLevel | None] = []
        self._clips: list[Box] = []
        self._in_menu: list[bool] = []

    def elements(self, offset: int) -> list[TreeElement]:
        nodes = self._program.nodes
        for node in nodes:
            self._inherit(node)
        kept = [self._is_visible(index) for index in range(len(nodes))]
        for index in reversed(range(len(nodes))):
            parent = nodes[index].parent
            if kept[index] and parent is not None:
                kept[parent] = True
        places: dict[int, int] = {}
        found: list[TreeElement] = []
        for index, node in enumerate(nodes):
            if node.box is not None and kept[index] and not node.is_blank_cell:
                places[index] = offset + len(found)
                found.append(self._element(node, node.box, self._nearest(node.parent, places)))
        return found

    def _inherit(self, node: Node) -> None:
        """Note a node's window, what clips it and whether it is in an open menu; its parent's come before it."""
        if node.parent is None:
            self._windows.append(match_window(self._stack, self._program.pid, node.box, node.name))
            self._clips.append(self._screen)
            self._in_menu.append(False)
            return
        parent = self._program.nodes[node.parent]
        menu = self._in_menu[node.parent] or parent.role in MENUS
        clip = self._screen if menu else self._clips[node.parent]
        if parent.role in _CLIPPING and parent.box is not None:
            clip = clip.intersection(parent.box) or _NOWHERE
        if parent.role == "menu bar" and parent.box is None:
            # LibreOffice keeps a second menu bar, of no height, behind the one that shows.
            clip = _NOWHERE
        self._windows.append(self._windows[node.parent])
        self._clips.append(clip)
        self._in_menu.append(menu)

    def _is_visible(self, index: int) -> bool:
        box = self._program.nodes[index].box
        if box is None or not self._clips[index].contains(box.center):
            return False
        return self._is_on_top(index, box.center)

    def _is_on_top(self, index: int, middle: Point) -> bool:
        top = topmost(self._stack, middle)
        own = self._windows[index]
        if top is None:
            return own is None
        if self._in_menu[index]:
            return top.popup and top.pid == self._program.pid
        if own is None:
            # A part of another program's window, such as a plug-in of the panel.
            return top.furniture or top.pid == self._program.pid
        return top.id == own.id

    def _nearest(self, parent: int | None, places: dict[int, int]) -> int | None:
        while parent is not None and parent not in places:
            parent = self._program.nodes[parent].parent
        return places[parent] if parent is not None else None

    def _element(self, node: Node, box: Box, parent: int | None) -> TreeElement:
        return TreeElement(
            role=node.role,
            name=node.name,
            box=box,
            parent=parent,
            text=node.text if node.text != node.name else "",
            states=tuple(sorted(node.states)),
            actions=node.actions,
            application=self._program.name,
        )
