"""Reading one program's element tree."""

import asyncio
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field

from decapod.environments.ubuntu.atspi import ACCESSIBLE, Peer, RefusedError
from decapod.environments.ubuntu.contents import read_actions, read_box, read_text
from decapod.environments.ubuntu.embedding import put_right
from decapod.environments.ubuntu.program import CELL, MENUS, SHOWING, UNKNOWN, Node, Program
from decapod.environments.ubuntu.sheet import cells_in_view
from decapod.environments.ubuntu.states import read_states
from decapod.environments.ubuntu.toplevel import TopLevel, is_covered, match_window
from decapod.messages import Box

Roles = dict[int, str]
"""Names of roles by their numbers, as far as they were asked for."""

_MOST_ELEMENTS = 1500
_MANY_CHILDREN = 100
_MOST_ROWS = 1_000_000
"""A table of more cells than this is a spreadsheet: nobody fills so many."""
_MOST_IN_VIEW = 400
_MOST_LOOKS = 2000
_STEP = 6
_HEADERS = 8
"""The most columns that are reckoned with: their headers are the first children of a table."""
_CACHE = "org.a11y.atspi.Cache"

_WITHOUT_CACHE = frozenset({"soffice"})
"""LibreOffice is asked only for what shows: while it lists everything, a dialog that is closing may crash it."""

_SAME_ROLES = {"button": "push button", "entry": "text", "menu button": "toggle button"}
"""Names that newer versions of ATK give to roles, and the ones that all versions are read as."""

_HAS_CELLS = frozenset({"table", "tree table", CELL})
_CELL_INTERFACES = frozenset({"Accessible", "Component"})
_CELL_ACTIONS = ("activate",)


@dataclass(slots=True)
class _Cached:
    """What a program's cache says: its objects by path, and the children of each in order."""

    nodes: dict[str, Node] = field(default_factory=dict)
    children: dict[str, list[str]] = field(default_factory=dict)


class ProgramReader:
    """Reads the tree of one program, once. As many questions as possible are under way at a time."""

    def __init__(self, peer: Peer, roles: Roles) -> None:
        """Read the program `peer`; `roles` is added to."""
        self._peer = peer
        self._roles = roles
        self._cached = _Cached()
        self._walked: set[str] = set()
        self._has_popup = True

    async def read(self, root: str, stack: Sequence[TopLevel]) -> Program:
        """Return the tree below the object at the path `root`, as far as it can show.

        Raises:
            RefusedError: the program is gone.
        """
        name, pid = await asyncio.gather(self._peer.get(root, ACCESSIBLE, "Name"), self._peer.pid())
        program = Program(str(name), pid)
        self._has_popup = any(window.popup and window.pid == pid for window in stack)
        if program.name not in _WITHOUT_CACHE:
            self._cached = await self._read_cache()
        tops = await asyncio.gather(*(self._top(path, pid, stack) for path in await self._children(root)))
        for top in tops:
            if top is not None:
                await self._walk(top, program)
        await asyncio.gather(*(self._fill(node) for node in program.nodes if not node.is_blank_cell))
        put_right(program.nodes)
        return program

    async def _top(self, path: str, pid: int, stack: Sequence[TopLevel]) -> Node | None:
        node = await self._describe(path)
        if node is None or not _shows(node) or "iconified" in node.states:
            return None
        node.box = await self._box(node)
        window = match_window(stack, pid, node.box, node.name)
        return None if window is not None and is_covered(stack, window) else node

    async def _walk(self, top: Node, program: Program) -> None:
        """Append the showing nodes at and below `top`, each followed by what is below it."""
        nodes = [top]
        level = [(0, top)]
        while level and len(program.nodes) + len(nodes) < _MOST_ELEMENTS:
            below = await asyncio.gather(*(self._paths_below(node) for _, node in level))
            paths = [(path, index) for (index, _), found in zip(level, below, strict=True) for path in found]
            described = await asyncio.gather(*(self._describe(path, nodes[index]) for path, index in paths))
            level = []
            for (path, parent), node in zip(paths, described, strict=True):
                # The menu of a combo box is below the box and, once more, a window of its own.
                if node is not None and _shows(node) and path not in self._walked:
                    self._walked.add(path)
                    node.parent = parent
                    level.append((len(nodes), node))
                    nodes.append(node)
        program.nodes.extend(_in_tree_order(nodes, offset=len(program.nodes)))

    async def _describe(self, path: str, parent: Node | None = None) -> Node | None:
        if path in self._cached.nodes:
            return self._cached.nodes[path]
        peer = self._peer
        try:
            # Most of what LibreOffice has does not show, and nothing more is asked about it.
            states = read_states(await peer.call(path, ACCESSIBLE, "GetState"))
            if SHOWING not in states:
                return None
            name, role_name = await asyncio.gather(
                peer.get(path, ACCESSIBLE, "Name"), self._role_of(path, states, parent)
            )
            # Cells are many and all alike; their text is their name.
            interfaces = (
                _CELL_INTERFACES if role_name == CELL else _short(await peer.call(path, ACCESSIBLE, "GetInterfaces"))
            )
        except RefusedError:
            return None
        return Node(path, role_name, str(name).strip(), states, interfaces, UNKNOWN)

    async def _paths_below(self, node: Node) -> list[str]:
        if node.role in MENUS and not self._has_popup:
            return []  # it is closed
        known = self._cached.children.get(node.path, [])
        if node.child_count == len(known):
            return known
        try:
            if node.role == CELL:
                return await self._children(node.path)
            count = node.child_count
            if count == UNKNOWN:
                count = int(await self._peer.get(node.path, ACCESSIBLE, "ChildCount"))
            if count > _MOST_ROWS and "Table" in node.interfaces:
                return await self._describe_cells(node)
            if count > _MANY_CHILDREN:
                return await self._paths_in_view(node, count)
            return await self._children(node.path) if count else []
        except RefusedError:
            return []

    async def _paths_in_view(self, node: Node, count: int) -> list[str]:
        """Return the children of a long list that are on the screen.

        GTK gives no box to what is scrolled away, above or below. So look at every few of them to find those in view.
        """
        view = await self._box(node)
        if view is None:
            return []
        step = max(_STEP, count // _MOST_LOOKS)
        looks = range(min(_HEADERS, count - 1), count, step)
        boxes = await asyncio.gather(*(self._child_box(node, index) for index in looks))
        seen = [index for index, box in zip(looks, boxes, strict=True) if box is not None and view.intersection(box)]
        in_view = range(seen[0] - step + 1, min(seen[-1] + step, seen[0] + _MOST_IN_VIEW, count)) if seen else range(0)
        # The header's buttons are the first children, whatever is scrolled into view.
        wanted = sorted({*range(min(_HEADERS, count)), *in_view} - {*range(-step, 0)})
        return [path for path in await asyncio.gather(*(self._child(node, index) for index in wanted)) if path]

    async def _describe_cells(self, sheet: Node) -> list[str]:
        """Describe the cells of a spreadsheet that are worth listing; return their paths."""
        cells = await cells_in_view(self._peer, sheet.path, await self._box(sheet))
        self._cached.nodes |= {cell.path: cell for cell in cells}
        return [cell.path for cell in cells]

    async def _child_box(self, node: Node, index: int) -> Box | None:
        path = await self._child(node, index)
        return await self._box(Node(path, "", "", frozenset(), _CELL_INTERFACES, 0)) if path else None

    async def _child(self, node: Node, index: int) -> str:
        owner, path = await self._peer.call(node.path, ACCESSIBLE, "GetChildAtIndex", "i", index)
        return str(path) if owner == self._peer.name else ""

    async def _children(self, path: str) -> list[str]:
        answer = await self._peer.call(path, ACCESSIBLE, "GetChildren")
        return [child for owner, child in answer if owner == self._peer.name]

    async def _read_cache(self) -> _Cached:
        cached = _Cached()
        try:
            items = await self._peer.call("/org/a11y/atspi/cache", _CACHE, "GetItems")
        except RefusedError:
            return cached
        # Items of other shapes come from programs that follow an older version of the protocol.
        items = [item for item in items if len(item) == 10 and isinstance(item[3], int)]
        order: dict[str, list[tuple[int, str]]] = {}
        for (_, path), _, (_, parent), index, count, interfaces, title, role, _, states in items:
            name = await self._role(path, role)
            cached.nodes[path] = Node(path, name, title.strip(), read_states(states), _short(interfaces), count)
            # Firefox keeps documents that were left: they name a parent that does not count them among its children.
            if index >= 0:
                order.setdefault(parent, []).append((index, path))
        cached.children = {parent: [path for _, path in sorted(children)] for parent, children in order.items()}
        return cached

    async def _role_of(self, path: str, states: Set[str], parent: Node | None) -> str:
        # GTK makes the cells of its tables up when they are asked for, and says so.
        if parent is not None and parent.role in _HAS_CELLS and "transient" in states:
            return CELL
        return await self._role(path, await self._peer.call(path, ACCESSIBLE, "GetRole"))

    async def _role(self, path: str, number: int) -> str:
        if number not in self._roles:
            try:
                words = str(await self._peer.call(path, ACCESSIBLE, "GetRoleName"))
            except RefusedError:
                return "unknown"
            self._roles[number] = _SAME_ROLES.get(words, words)
        return self._roles[number]

    async def _box(self, node: Node) -> Box | None:
        try:
            return await read_box(self._peer, node.path, node.interfaces)
        except RefusedError:
            return None

    async def _fill(self, node: Node) -> None:
        try:
            node.box, node.actions = await asyncio.gather(
                read_box(self._peer, node.path, node.interfaces),
                read_actions(self._peer, node.path, node.interfaces),
            )
            if node.role == CELL:
                node.actions = node.actions or _CELL_ACTIONS
            multiline = "multi-line" in node.states and node.role != CELL
            node.text = await read_text(self._peer, node.path, node.interfaces, node.box, multiline=multiline)
        except RefusedError:
            return


def _shows(node: Node) -> bool:
    return SHOWING in node.states


def _short(interfaces: Iterable[str]) -> frozenset[str]:
    return frozenset(interface.rpartition(".")[2] for interface in interfaces)


def _in_tree_order(nodes: Sequence[Node], offset: int) -> list[Node]:
    """Sort nodes that were found level by level so that each is followed by what is below it."""
    below: dict[int | None, list[int]] = {}
    for index, node in enumerate(nodes):
        below.setdefault(node.parent, []).append(index)
    ordered: list[Node] = []
    unseen: list[tuple[int, int | None]] = [(index, None) for index in reversed(below.get(None, []))]
    while unseen:
        index, parent = unseen.pop()
        place = offset + len(ordered)
        ordered.append(nodes[index])
        nodes[index].parent = parent
        unseen.extend((child, place) for child in reversed(below.get(index, [])))
    return ordered
