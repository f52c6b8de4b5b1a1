"""A program's element tree, as the program tells it."""

from dataclasses import dataclass, field

from decapod.messages import Box


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


@dataclass(slots=True)
class Program:
    """A program's tree: nodes in the order of the tree, each after its parent; only those that say they show."""

    name: str
    pid: int
    nodes: list[Node] = field(default_factory=list)
