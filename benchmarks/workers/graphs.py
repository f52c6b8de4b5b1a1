"""The graphs to evaluate: for each node its predecessors, by number."""

from collections.abc import Callable, Mapping, Sequence

Graph = Sequence[tuple[int, ...]]


def path(nodes: int) -> Graph:
    """One after the other."""
    return [(), *((number,) for number in range(nodes - 1))]


def star(nodes: int) -> Graph:
    """All at once, and one after all of them."""
    return [*(() for _ in range(nodes - 1)), tuple(range(nodes - 1))]


def ladder(diamonds: int) -> Graph:
    """Diamonds one after the other: a top, two in the middle, and a bottom that is the top of the next."""
    graph: list[tuple[int, ...]] = [()]
    for _ in range(diamonds):
        top = len(graph) - 1
        graph += [(top,), (top,), (top + 1, top + 2)]
    return graph


SHAPES: Mapping[str, Callable[[int], Graph]] = {"path": path, "star": star, "ladder": ladder}
