"""One step of CRAB's graph evaluator, with checks that cost nothing."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import networkx as nx
from crab import GraphEvaluator, evaluator

from benchmarks.common.serving import serve
from benchmarks.workers.graphs import SHAPES


@evaluator
def holds() -> bool:
    """Holds."""
    return True


class Device:
    """Answers every check alike, in the place of an environment (whose logging would come on top)."""

    def __init__(self, passed: bool) -> None:
        self._passed = passed

    def take_action(self, action: Any) -> bool:
        """Answer a check."""
        return self._passed


def copies(count: int) -> list[Any]:
    """Evaluators that are told apart, as each node of its graph is one: by the function that they call."""
    return [holds.model_copy(update={"entry": lambda number=number: True}) for number in range(count)]


def step(shape: str, *, passed: bool) -> Callable[[int], float]:
    def run(size: int) -> float:
        graph = SHAPES[shape](size)
        nodes = copies(len(graph))
        drawn: nx.DiGraph[Any] = nx.DiGraph()
        drawn.add_nodes_from(nodes)
        drawn.add_edges_from((nodes[one], nodes[number]) for number, after in enumerate(graph) for one in after)
        judge = GraphEvaluator(drawn)
        devices = {"root": Device(passed)}
        started = process_time()
        judge.step(devices)
        took = process_time() - started
        assert judge.is_complete() is passed
        return took

    return run


if __name__ == "__main__":
    serve(
        {
            f"{shape}-{told}": step(shape, passed=passed)
            for shape in SHAPES
            for told, passed in (("none", False), ("all", True))
        }
    )
