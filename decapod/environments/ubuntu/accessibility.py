"""The element trees of all programs, read over the accessibility bus."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from decapod.environments.ubuntu.atspi import ACCESSIBLE, REGISTRY, ROOT_PATH, AccessibilityBus, RefusedError
from decapod.environments.ubuntu.contents import read_actions, read_box, read_text
from decapod.environments.ubuntu.program import Node, Program
from decapod.environments.ubuntu.states import read_states

PROGRAM_LIMIT = 1.0
"""The longest that one program may take to answer, in seconds; one that takes longer is left out."""

SUSPECT_LIMIT = 0.1
"""The same for a program that took too long the last time."""

_MOST_ELEMENTS = 1500
_MOST_CHILDREN = 300
_CACHE = "org.a11y.atspi.Cache"

_ROLES = {"button": "push button", "entry": "text", "menu button": "toggle button"}
"""Names that newer versions of ATK give to roles, and the ones that all versions are read as."""


@dataclass(slots=True)
class _Cached:
    """What a program's cache says: its objects by path, and the children of each in order."""

    nodes: dict[str, Node] = field(default_factory=dict)
    children: dict[str, list[str]] = field(default_factory=dict)


class Accessibility:
    """Reads the trees of all programs of a session."""

    def __init__(self, bus: AccessibilityBus) -> None:
        """Use an open connection."""
        self._bus = bus
        self._roles: dict[int, str] = {}
        self._suspect: set[str] = set()

    def read(self) -> list[Program]:
        """Return the tree of every program that answers in time. Programs are read side by side.

        Raises:
            RuntimeError: the registry of programs does not answer.
        """
        try:
            return self._bus.run(self._read(), PROGRAM_LIMIT * 3)
        except (RefusedError, TimeoutError) as error:
            raise RuntimeError(f"the accessibility registry does not answer: {error}") from None

    async def _read(self) -> list[Program]:
        references = (await self._bus.call(REGISTRY, ROOT_PATH, ACCESSIBLE, "GetChildren"))[0]
        found = await asyncio.gather(*(self._read_in_time(name, path) for name, path in references))
        return [program for program in found if program is not None]

    async def _read_in_time(self, name: str, path: str) -> Program | None:
        limit = SUSPECT_LIMIT if name in self._suspect else PROGRAM_LIMIT
        try:
            program = await asyncio.wait_for(self._read_program(name, path), limit)
        except TimeoutError:
            self._suspect.add(name)
            return None
        except RefusedError:
            return None
        self._suspect.discard(name)
        return program

    async def _read_program(self, name: str, root: str) -> Program:
        title, pid, cached = await asyncio.gather(
            self._bus.get(name, root, ACCESSIBLE, "Name"), self._bus.pid(name), self._read_cache(name)
        )
        program = Program(str(title), pid)
        first = [child for child in await self._children(name, root) if child[0] == name]
        for _, path in first:
            await self._walk(name, path, cached, program)
        await asyncio.gather(*(self._fill(name, node) for node in program.nodes))
        return program

    async def _walk(self, name: str, top: str, cached: _Cached, program: Program) -> None:
        """Append the showing nodes at and below `top`, level by level, then put them in the order of the tree."""
        nodes: list[Node] = []
        level: list[tuple[str, int | None]] = [(top, None)]
        while level and len(program.nodes) + len(nodes) < _MOST_ELEMENTS:
            described = await asyncio.gather(*(self._describe(name, path, cached) for path, _ in level))
            showing = []
            for (_, parent), node in zip(level, described, strict=True):
                if node is not None and "showing" in node.states:
                    node.parent = parent
                    showing.append((len(nodes), node))
                    nodes.append(node)
            below = await asyncio.gather(*(self._paths_below(name, node, cached) for _, node in showing))
            level = [(path, index) for (index, _), paths in zip(showing, below, strict=True) for path in paths]
        program.nodes.extend(_in_tree_order(nodes, offset=len(program.nodes)))

    async def _describe(self, name: str, path: str, cached: _Cached) -> Node | None:
        if path in cached.nodes:
            return cached.nodes[path]
        call = self._bus.call
        try:
            title, role, states, interfaces, count = await asyncio.gather(
                self._bus.get(name, path, ACCESSIBLE, "Name"),
                call(name, path, ACCESSIBLE, "GetRole"),
                call(name, path, ACCESSIBLE, "GetState"),
                call(name, path, ACCESSIBLE, "GetInterfaces"),
                self._bus.get(name, path, ACCESSIBLE, "ChildCount"),
            )
        except RefusedError:
            return None
        role_name = await self._role(name, path, role[0])
        return Node(path, role_name, str(title), read_states(states[0]), _short(interfaces[0]), int(count))

    async def _paths_below(self, name: str, node: Node, cached: _Cached) -> list[str]:
        known = cached.children.get(node.path, [])
        if node.child_count == len(known):
            return known[:_MOST_CHILDREN]
        try:
            children = await self._children(name, node.path)
        except RefusedError:
            return []
        return [path for owner, path in children if owner == name][:_MOST_CHILDREN]

    async def _children(self, name: str, path: str) -> list[tuple[str, str]]:
        return [(owner, child) for owner, child in (await self._bus.call(name, path, ACCESSIBLE, "GetChildren"))[0]]

    async def _read_cache(self, name: str) -> _Cached:
        cached = _Cached()
        try:
            items = (await self._bus.call(name, "/org/a11y/atspi/cache", _CACHE, "GetItems"))[0]
        except RefusedError:
            return cached
        # Items of other shapes come from programs that follow an older version of the protocol.
        items = [item for item in items if len(item) == 10 and isinstance(item[3], int)]
        order: dict[str, list[tuple[int, str]]] = {}
        for (_, path), _, (_, parent), index, count, interfaces, title, role, _, states in items:
            role_name = await self._role(name, path, role)
            cached.nodes[path] = Node(path, role_name, title, read_states(states), _short(interfaces), count)
            order.setdefault(parent, []).append((index, path))
        for parent, children in order.items():
            children.sort(key=lambda child: child[0] if child[0] >= 0 else len(items))
            cached.children[parent] = [path for _, path in children]
        return cached

    async def _role(self, name: str, path: str, number: int) -> str:
        if number not in self._roles:
            try:
                words = str((await self._bus.call(name, path, ACCESSIBLE, "GetRoleName"))[0])
            except RefusedError:
                return "unknown"
            self._roles[number] = _ROLES.get(words, words)
        return self._roles[number]

    async def _fill(self, name: str, node: Node) -> None:
        try:
            node.box = await read_box(self._bus, name, node.path, node.interfaces)
            node.actions = await read_actions(self._bus, name, node.path, node.interfaces)
            multiline = "multi-line" in node.states
            node.text = await read_text(self._bus, name, node.path, node.interfaces, node.box, multiline=multiline)
        except RefusedError:
            return


def _short(interfaces: Iterable[str]) -> frozenset[str]:
    return frozenset(interface.rpartition(".")[2] for interface in interfaces)


def _in_tree_order(nodes: list[Node], offset: int) -> list[Node]:
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
