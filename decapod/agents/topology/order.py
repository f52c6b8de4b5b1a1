"""The order of agents within a turn: nobody acts before those it listens to."""

from collections.abc import Iterable, Sequence

import networkx as nx

Edge = tuple[str, str]
"""From the agent that speaks to the one that is told."""


def find_cycles(names: Iterable[str], edges: Iterable[Edge]) -> list[list[str]]:
    """Return a cycle from each knot of the graph: the names in order, the first one again at the end."""
    names = list(names)
    graph = _graph(names, edges)
    cycles = []
    for knot in sorted(nx.strongly_connected_components(graph), key=lambda knot: min(map(names.index, knot))):
        first = min(knot, key=names.index)
        if len(knot) > 1 or graph.has_edge(first, first):
            found = nx.find_cycle(graph.subgraph(knot), first)
            cycles.append([found[0][0], *(edge[1] for edge in found)])
    return cycles


def turn_order(names: Sequence[str], edges: Iterable[Edge]) -> list[str]:
    """Return the names so that every edge leads forwards; otherwise as they stand.

    Raises:
        ValueError: the edges make a cycle.
    """
    place = {name: index for index, name in enumerate(names)}
    graph = _graph(names, edges)
    try:
        return list(nx.lexicographical_topological_sort(graph, key=place.__getitem__))
    except nx.NetworkXUnfeasible as error:
        raise ValueError(f"the channels make a cycle: {' -> '.join(find_cycles(names, graph.edges)[0])}") from error


def generations(names: Sequence[str], edges: Iterable[Edge]) -> list[list[str]]:
    """Return the names in steps: those of one step listen only to those of earlier steps."""
    return [sorted(step, key=names.index) for step in nx.topological_generations(_graph(names, edges))]


def knots(edges: Iterable[Edge]) -> set[Edge]:
    """Return the edges that are part of a cycle."""
    edges = list(edges)
    graph = _graph((), edges)
    groups = {name: group for group in map(frozenset, nx.strongly_connected_components(graph)) for name in group}
    return {(source, told) for source, told in edges if groups[source] == groups[told]}


def reachable(names: Sequence[str], edges: Iterable[Edge], sources: Iterable[str]) -> set[str]:
    """Return the sources and everyone that what they say can reach."""
    graph = _graph(names, edges)
    return {name for source in sources for name in (source, *nx.descendants(graph, source))}


def _graph(names: Iterable[str], edges: Iterable[Edge]) -> "nx.DiGraph[str]":
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(names)
    graph.add_edges_from(edges)
    return graph
