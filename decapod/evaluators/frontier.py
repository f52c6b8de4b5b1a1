"""Which nodes of a graph may be checked now."""

from collections.abc import Mapping

from decapod.evaluators.graph import Graph


class Frontier:
    """The nodes whose predecessors have all been completed and that have not been completed themselves.

    A counter of open predecessors is kept for each node, so completing a node costs no more than its own followers,
    however large the graph is. Completed nodes stay completed.
    """

    def __init__(self, graph: Graph) -> None:
        """Start with nothing completed."""
        self._graph = graph
        self._open = {node.name: len(node.after) for node in graph.nodes}
        self._ready = {node.name: None for node in graph.nodes if not node.after}
        self._completed: dict[str, None] = {}

    @property
    def ready(self) -> Mapping[str, None]:
        """The names of the nodes that may be checked now, those of the graph's start first."""
        return self._ready

    @property
    def completed(self) -> Mapping[str, None]:
        """The names of the completed nodes, in the order in which they were completed."""
        return self._completed

    def complete(self, name: str) -> list[str]:
        """Mark a ready node as completed; return the nodes that have become ready by it.

        Raises:
            ValueError: the node is not ready.
        """
        if name not in self._ready:
            raise ValueError(f"node {name!r} cannot be completed: it is not on the frontier")
        del self._ready[name]
        self._completed[name] = None
        freed = []
        for later in self._graph.after(name):
            self._open[later] -= 1
            if not self._open[later]:
                self._ready[later] = None
                freed.append(later)
        return freed
