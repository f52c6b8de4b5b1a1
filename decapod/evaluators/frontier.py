"""Which nodes of a graph may be checked now."""

from collections.abc import Iterable, Mapping

from decapod.evaluators.graph import Graph, NodeSpec


class Frontier:
    """The nodes whose predecessors have all been completed and that have not been completed themselves.

    A counter of open predecessors is kept for each node, so completing a node costs no more than its own followers,
    however large the graph is. Completed nodes stay completed.
    """

    def __init__(self, graph: Graph) -> None:
        """Start with nothing completed."""
        self._graph = graph
        self._followers = {node.name: graph.after(node.name) for node in graph.nodes}
        self._open = {node.name: len(node.after) for node in graph.nodes}
        self._ready = {node.name: node for node in graph.nodes if not node.after}
        self._completed: dict[str, None] = {}

    @property
    def ready(self) -> Mapping[str, NodeSpec]:
        """The nodes that may be checked now, by their names, those of the graph's start first."""
        return self._ready

    @property
    def completed(self) -> Mapping[str, None]:
        """The names of the completed nodes, in the order in which they were completed."""
        return self._completed

    def complete(self, name: str) -> list[str]:
        """Mark a ready node as completed; return the names of the nodes that have become ready by it.

        Raises:
            ValueError: the node is not ready.
        """
        return [node.name for node in self.complete_all((name,))]

    def complete_all(self, names: Iterable[str]) -> list[NodeSpec]:
        """Mark ready nodes as completed, one after the other; return the nodes that have become ready by them.

        Raises:
            ValueError: a node is not ready; those named before it have been completed.
        """
        ready, completed, open_predecessors = self._ready, self._completed, self._open
        freed = []
        for name in names:
            if ready.pop(name, None) is None:
                raise ValueError(f"node {name!r} cannot be completed: it is not on the frontier")
            completed[name] = None
            for later in self._followers[name]:
                left = open_predecessors[later] = open_predecessors[later] - 1
                if not left:
                    node = ready[later] = self._graph[later]
                    freed.append(node)
        return freed
