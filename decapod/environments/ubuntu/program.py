"""A program's element tree, as the program tells it."""

from dataclasses import dataclass, field

from decapod.messages import Box

CELL = "table cell"
MENUS = frozenset({"menu", "popup menu"})
SHOWING = "showing"

UNKNOWN = -1
"""The count of children of a node that was not asked for it yet."""


@dataclass(slots=True)
class Node:
    """One element of a program, as the program describes it. `parent` is an index into the program's nodes."""

    path: str
    role: str
    name: str
    states: frozenset[str]
    interfaces: frozenset[str]
    child_count: int
    parent: int | None = None
    box: Box | None = None
    text: str = ""
    actions: tuple[str, ...] = ()

    @property
    def is_blank_cell(self) -> bool:
        """Whether it is the frame, the icon or the expander of a row: the cell with its text stands for the row."""
        return self.role == CELL and not self.name and not self.text and "checkable" not in self.states


@dataclass(slots=True)
class Program:
    """A program's tree: nodes in the order of the tree, each after its parent; only those that say they show."""

    name: str
    pid: int
    nodes: list[Node] = field(default_factory=list)
