"""The graph that a task is judged by: checks as nodes, and an edge where one must be completed before another."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from decapod.actions import did_you_mean
from decapod.evaluators.expression import Check
from decapod.messages import NodeSummary


@dataclass(frozen=True, slots=True)
class NodeSpec:
    """One node: what it is judged by, and the names of the nodes that must be completed before it is checked.

    An `initially` node holds before the first action; it is left out of what is counted.
    """

    name: str
    check: Check
    about: str = ""
    after: tuple[str, ...] = ()
    initially: bool = False


@dataclass(frozen=True, slots=True)
class GraphProblem:
    """One thing that is wrong in a graph: the index of the node, its field, and what is wrong with it."""

    index: int
    field: str
    message: str

    @property
    def loc(self) -> tuple[str | int, ...]:
        """The way to it from the list of nodes; empty when no one node is at fault."""
        return (self.index, self.field) if self.field else ()


class GraphError(ValueError):
    """Nodes that make no graph. `problems` are all that was found."""

    def __init__(self, problems: Collection[GraphProblem]) -> None:
        """Make the error; its text has one problem a line."""
        super().__init__("\n".join(problem.message for problem in problems))
        self.problems = tuple(problems)


class Graph:
    """A directed acyclic graph of checks. It never changes; how far a trial has come is in `GraphEvaluator`."""

    def __init__(self, nodes: Sequence[NodeSpec]) -> None:
        """Check the nodes and link them.

        Raises:
            GraphError: there are no nodes to complete, two have one name, a predecessor is unknown or given twice, an
                `initially` node comes after one that is not, or there is a cycle.
        """
        self.nodes = tuple(nodes)
        problems = list(_find_problems(self.nodes))
        if problems:
            raise GraphError(problems)
        self._by_name = {node.name: node for node in self.nodes}
        followers: dict[str, list[str]] = {node.name: [] for node in self.nodes}
        for node in self.nodes:
            for earlier in node.after:
                followers[earlier].append(node.name)
        self._followers = {name: tuple(later) for name, later in followers.items()}
        cycle = self._find_cycle()
        if cycle:
            raise GraphError([cycle])

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, name: str) -> NodeSpec:
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    def after(self, name: str) -> tuple[str, ...]:
        """The nodes that directly follow `name`."""
        return self._followers[name]

    @cached_property
    def counted(self) -> tuple[NodeSpec, ...]:
        """The nodes that count as work: all but the `initially` ones."""
        return tuple(node for node in self.nodes if not node.initially)

    @cached_property
    def sinks(self) -> tuple[NodeSpec, ...]:
        """The final nodes: counted ones that nothing follows."""
        return tuple(node for node in self.counted if not self._followers[node.name])

    def summary(self) -> tuple[NodeSummary, ...]:
        """The graph as the journal tells it."""
        return tuple(
            NodeSummary(name=node.name, about=node.about, after=node.after, initially=node.initially)
            for node in self.nodes
        )

    def _find_cycle(self) -> GraphProblem | None:
        if _is_in_order(self.nodes):
            return None
        import networkx as nx  # takes a fifth of a second, and the workers of environments have no graphs

        drawn: nx.DiGraph[str] = nx.DiGraph([(earlier, node.name) for node in self.nodes for earlier in node.after])
        try:
            edges = nx.find_cycle(drawn)
        except nx.NetworkXNoCycle:
            return None
        names = [edge[0] for edge in edges]
        index = next(index for index, node in enumerate(self.nodes) if node.name == names[0])
        way = " -> ".join([*names, names[0]])
        return GraphProblem(index, "after", f"the nodes go round in a cycle: {way}")


def _is_in_order(nodes: tuple[NodeSpec, ...]) -> bool:
    """Whether each node stands behind all that it comes after, as they mostly do; then there is no cycle."""
    before: set[str] = set()
    for node in nodes:
        if not before.issuperset(node.after):
            return False
        before.add(node.name)
    return True


def _find_problems(nodes: tuple[NodeSpec, ...]) -> Iterator[GraphProblem]:
    if all(node.initially for node in nodes):
        what = (
            "every node is `initially`, so there is nothing to complete" if nodes else "a graph has at least one node"
        )
        yield GraphProblem(0, "", what)
    by_name: dict[str, NodeSpec] = {}
    for index, node in enumerate(nodes):
        if node.name in by_name:
            yield GraphProblem(index, "name", f"two nodes are called {node.name!r}")
        by_name.setdefault(node.name, node)
    for index, node in enumerate(nodes):
        for place, earlier in enumerate(node.after):
            message = _problem_of(node, earlier, by_name) or _repeated(node, place)
            if message:
                yield GraphProblem(index, "after", message)


def _problem_of(node: NodeSpec, earlier: str, by_name: dict[str, NodeSpec]) -> str | None:
    if earlier not in by_name:
        hint = did_you_mean(earlier, by_name)
        return f"node {node.name!r} comes after {earlier!r}, which is not a node{hint}"
    if node.initially and not by_name[earlier].initially:
        return f"node {node.name!r} holds initially, so it cannot come after {earlier!r}, which does not"
    return None


def _repeated(node: NodeSpec, place: int) -> str | None:
    earlier = node.after[place]
    return f"node {node.name!r} names {earlier!r} twice in `after`" if earlier in node.after[:place] else None
