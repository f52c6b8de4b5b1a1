"""One step of decapod's graph evaluator, with checks that cost nothing."""

import asyncio
from collections.abc import Callable, Sequence
from time import process_time

from benchmarks.common.serving import serve
from benchmarks.workers.graphs import SHAPES
from decapod.evaluators import CheckOutcome, CheckRequest, Graph, GraphEvaluator, NodeSpec, Single

CHECK = Single("device", CheckRequest("holds", {}))


class Device:
    """Answers every check alike."""

    def __init__(self, passed: bool) -> None:
        self._outcome = CheckOutcome(passed)

    async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
        """Answer the checks."""
        return [self._outcome] * len(checks)


def step(shape: str, *, passed: bool) -> Callable[[int], float]:
    async def run(size: int) -> float:
        nodes = [
            NodeSpec(f"node-{number}", CHECK, after=tuple(f"node-{one}" for one in after))
            for number, after in enumerate(SHAPES[shape](size))
        ]
        evaluator = GraphEvaluator(Graph(nodes))
        device = {"device": Device(passed)}
        started = process_time()
        result = await evaluator.step(device)
        took = process_time() - started
        assert result.complete is passed
        return took

    return lambda size: asyncio.run(run(size))


async def _many(nodes: int) -> float:
    specs = [
        NodeSpec(f"node-{number}", CHECK, after=(f"node-{number - 1}",) if number else ()) for number in range(nodes)
    ]
    evaluator = GraphEvaluator(Graph(specs))
    device = {"device": Device(False)}
    started = process_time()
    for _ in range(_STEPS):
        await evaluator.step(device)
    return (process_time() - started) / _STEPS


_STEPS = 1_000


def many(nodes: int) -> float:
    """One of many steps on a path of so many nodes of which none passes: the frontier is always one node."""
    return asyncio.run(_many(nodes))


if __name__ == "__main__":
    steps = {
        f"{shape}-{told}": step(shape, passed=passed)
        for shape in SHAPES
        for told, passed in (("none", False), ("all", True))
    }
    serve({**steps, "one-of-many": many})
