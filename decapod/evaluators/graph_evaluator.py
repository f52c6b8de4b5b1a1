"""How far a trial has come in its graph."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pydantic import JsonValue

from decapod.evaluators.batch import run_checks
from decapod.evaluators.check import Checker, CheckOutcome
from decapod.evaluators.frontier import Frontier
from decapod.evaluators.graph import Graph, NodeSpec


class InvalidTaskError(Exception):
    """A task that proves nothing: before the first action a node holds that should not, or does not that should."""


class CheckedNode(NamedTuple):
    """One check of one node: passed or not, what was seen, or the error that kept it from being judged; time in ns."""

    node: str
    passed: bool
    evidence: JsonValue
    error: str | None
    took_ns: int


class StepResult(NamedTuple):
    """One step: the outcomes by node, in the order checked, the nodes completed by it, and whether all are now."""

    outcomes: Mapping[str, CheckOutcome]
    newly: tuple[str, ...]
    complete: bool

    @property
    def checks(self) -> tuple[CheckedNode, ...]:
        """The checks made, in order."""
        return _checked(self.outcomes)


class GraphEvaluator:
    """Walks a graph: each step checks the frontier, and what completes frees its followers within the same step.

    A step costs as much as its checks; the size of the graph does not matter.
    """

    def __init__(self, graph: Graph) -> None:
        """Start with nothing completed. Nothing is kept between trials: make one for each."""
        self.graph = graph
        self._frontier = Frontier(graph)
        self._counted = len(graph.counted)
        self._completed: list[str] = []

    @property
    def completed(self) -> tuple[str, ...]:
        """The counted nodes completed so far, in the order in which they were completed."""
        return tuple(self._completed)

    @property
    def frontier(self) -> tuple[str, ...]:
        """The nodes that the next step checks first."""
        return tuple(self._frontier.ready)

    @property
    def complete(self) -> bool:
        """Whether every counted node has been completed."""
        return len(self._completed) == self._counted

    async def begin(self, checkers: Mapping[str, Checker]) -> StepResult:
        """Check every node before the first action. `initially` nodes that hold free their followers.

        Nothing is completed by it: whether the task is valid is told by `find_start_problems`.
        """
        outcomes = await self._check(self.graph.nodes, checkers)
        held = set(_passed(outcomes))
        waiting = [name for name in self._frontier.ready if self._starts(name, held)]
        while waiting:
            freed = self._frontier.complete(waiting.pop())
            waiting += [name for name in freed if self._starts(name, held)]
        return StepResult(outcomes, (), self.complete)

    async def step(self, checkers: Mapping[str, Checker]) -> StepResult:
        """Check the frontier, then what it frees, and so on. A node is checked at most once.

        The checks of one wave go to each environment in one call.

        Raises:
            LookupError: a node asks for an environment that has no checker.
        """
        wave = list(self._frontier.ready.values())
        outcomes: dict[str, CheckOutcome] = {}
        newly: list[str] = []
        while wave:
            judged = await self._check(wave, checkers)
            outcomes |= judged
            passed = _passed(judged)
            newly += passed
            self._completed += passed
            wave = self._frontier.complete_all(passed)
        return StepResult(outcomes, tuple(newly), self.complete)

    async def recheck_sinks(self, checkers: Mapping[str, Checker]) -> tuple[CheckedNode, ...]:
        """Check the final nodes once more, completed or not. It changes nothing."""
        return _checked(await self._check(self.graph.sinks, checkers))

    def _starts(self, name: str, held: set[str]) -> bool:
        return name in held and self.graph[name].initially

    async def _check(self, nodes: Sequence[NodeSpec], checkers: Mapping[str, Checker]) -> dict[str, CheckOutcome]:
        outcomes = await run_checks([node.check for node in nodes], checkers)
        return {node.name: outcome for node, outcome in zip(nodes, outcomes, strict=True)}


def _passed(outcomes: Mapping[str, CheckOutcome]) -> list[str]:
    """The nodes that hold. One that could not be judged does not, whatever its checker says."""
    return [node for node, outcome in outcomes.items() if outcome.passed and outcome.error is None]


def _checked(outcomes: Mapping[str, CheckOutcome]) -> tuple[CheckedNode, ...]:
    return tuple(
        CheckedNode(node, one.passed and one.error is None, one.evidence, one.error, one.took_ns)
        for node, one in outcomes.items()
    )


def find_start_problems(graph: Graph, checks: Iterable[CheckedNode]) -> list[str]:
    """Say what the checks made before the first action show to be wrong with the task; empty when nothing is."""
    problems = []
    for check in checks:
        initially = graph[check.node].initially
        if check.passed and not initially:
            problems.append(f"node {check.node!r} holds before the first action; is it meant to be `initially: true`?")
        elif initially and not check.passed:
            why = f": {check.error}" if check.error else ""
            problems.append(f"node {check.node!r} is `initially: true` but does not hold before the first action{why}")
    return problems


def require_valid_start(graph: Graph, checks: Iterable[CheckedNode]) -> None:
    """Accept the checks made before the first action.

    Raises:
        InvalidTaskError: a node holds and is not `initially`, or is `initially` and does not hold.
    """
    problems = find_start_problems(graph, checks)
    if problems:
        raise InvalidTaskError("the task is not valid: " + "; ".join(problems))
