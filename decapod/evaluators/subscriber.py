"""The evaluator on the bus: it hears what was done, checks the graph, and tells where it stands."""

from collections.abc import Mapping, Sequence

import anyio

from decapod.bus import Bus, Envelope, Subscription
from decapod.evaluators.check import Checker, is_still
from decapod.evaluators.expression import singles
from decapod.evaluators.graph import Graph
from decapod.evaluators.graph_evaluator import (
    CheckedNode,
    GraphEvaluator,
    InvalidTaskError,
    StepResult,
    find_start_problems,
)
from decapod.evaluators.history import TOLD, TrialHistory
from decapod.evaluators.root import RootChecker
from decapod.messages import (
    ActionResult,
    CompletionClaimed,
    Evaluation,
    Moment,
    NodeCheck,
    NodeCompleted,
    TaskAssigned,
)

EVALUATOR = "evaluator"
CONDUCTOR = "conductor"


class EvaluatorSubscriber:
    """Judges one trial, at the address `evaluator`.

    It answers with an `evaluation`, to the sender and to the conductor:

    - `task-assigned`: every node is checked; `problems` then says whether the task is valid.
    - `action-result` of an executed action: one step of the graph. Other results are not answered.
    - `completion-claimed`: steps until the graph is complete, for `claim_wait` at most: a program may still be saving.
      Where every check that is due is one of root, or of a device that never changes by itself, there is no waiting.

    Each node that is completed is published as `node-completed` before the evaluation that tells of it.
    """

    def __init__(
        self,
        bus: Bus,
        graph: Graph,
        checkers: Mapping[str, Checker],
        *,
        claim_wait: float = 2.0,
        claim_poll: float = 0.2,
    ) -> None:
        """Judge by `graph`. Make one for each trial, before anything is published.

        Args:
            bus: the trial's bus.
            graph: what the task is judged by.
            checkers: each environment's name to who judges its checks. Root's are judged by the trial's own messages
                unless a checker is given for it.
            claim_wait: the longest that a claim waits for the graph to become complete, in seconds.
            claim_poll: the time between two steps meanwhile, in seconds.
        """
        self.history = TrialHistory()
        self._bus = bus
        self._graph = graph
        self._checkers: dict[str, Checker] = {"root": RootChecker(self.history), **checkers}
        self._evaluator = GraphEvaluator(graph)
        self._claim_wait = claim_wait
        self._claim_poll = claim_poll
        self._problems: tuple[str, ...] | None = None
        # Actions are addressed to their environment: as a spectator the history misses none of them.
        self._remove_tap = bus.tap(lambda envelope: self.history.record(envelope.body), kinds=TOLD)
        self._subscription: Subscription = bus.subscribe(
            EVALUATOR, self._handle, kinds=(TaskAssigned.KIND, ActionResult.KIND, CompletionClaimed.KIND)
        )

    @property
    def complete(self) -> bool:
        """Whether every node has been completed."""
        return self._evaluator.complete

    @property
    def problems(self) -> tuple[str, ...]:
        """What the checks before the first action show to be wrong with the task; empty when nothing is, or not yet."""
        return self._problems or ()

    def require_valid_task(self) -> None:
        """Accept the state that the trial starts from. Call it when `task-assigned` has been answered.

        Raises:
            InvalidTaskError: a node holds and is not `initially`, or is `initially` and does not hold.
        """
        if self._problems:
            raise InvalidTaskError("the task is not valid: " + "; ".join(self._problems))

    async def held_at_end(self) -> dict[str, bool | None]:
        """Check the final nodes once more and publish the evaluation; None where a check could not be judged."""
        checks = await self._evaluator.recheck_sinks(self._checkers)
        await self._bus.publish(self._evaluation("end", checks), sender=EVALUATOR, to=(CONDUCTOR,))
        return {check.node: check.passed if check.error is None else None for check in checks}

    def close(self) -> None:
        """Leave the bus. Not needed when the bus itself is left."""
        self._remove_tap()
        self._subscription.close()

    async def _handle(self, envelope: Envelope) -> None:
        match envelope.body:
            case TaskAssigned():
                await self._answer(envelope, "before", await self._begin())
            case ActionResult() if envelope.body.executed:
                self._require_begun()
                await self._answer(envelope, "action", await self._evaluator.step(self._checkers))
            case CompletionClaimed():
                self._require_begun()
                await self._answer(envelope, "claim", await self._judge_claim())

    async def _begin(self) -> StepResult:
        result = await self._evaluator.begin(self._checkers)
        self._problems = tuple(find_start_problems(self._graph, result.checks))
        return result

    def _require_begun(self) -> None:
        if self._problems is None:
            raise InvalidTaskError("something was done before the evaluator was sent `task-assigned`")
        self.require_valid_task()

    async def _judge_claim(self) -> StepResult:
        until = anyio.current_time() + self._claim_wait
        result = await self._evaluator.step(self._checkers)
        while not result.complete and self._may_change() and anyio.current_time() < until:
            await anyio.sleep(min(self._claim_poll, max(until - anyio.current_time(), 0)))
            result = _joined(result, await self._evaluator.step(self._checkers))
        return result

    def _may_change(self) -> bool:
        """Whether a check that is due may come to pass by waiting."""
        due = (single for name in self._evaluator.frontier for single in singles(self._graph[name].check))
        return any(not is_still(self._checkers[single.environment]) for single in due)

    async def _answer(self, envelope: Envelope, moment: Moment, result: StepResult) -> None:
        for name in result.newly:
            completed = NodeCompleted(node=name, evidence=result.outcomes[name].evidence)
            await self._bus.publish(completed, sender=EVALUATOR)
        evaluation = self._evaluation(moment, result.checks, result.newly)
        await self._bus.reply(envelope, evaluation, sender=EVALUATOR, to=(CONDUCTOR,))

    def _evaluation(self, moment: Moment, checks: Sequence[CheckedNode], newly: tuple[str, ...] = ()) -> Evaluation:
        return Evaluation(
            moment=moment,
            checks=tuple(
                NodeCheck(node=node, passed=passed, evidence=evidence, error=error, took_ns=took_ns)
                for node, passed, evidence, error, took_ns in checks
            ),
            newly=newly,
            completed=self._evaluator.completed,
            nodes=len(self._graph.counted),
            complete=self.complete,
        )


def _joined(earlier: StepResult, later: StepResult) -> StepResult:
    """Two steps as one: the earlier checks that completed a node, and all the later ones."""
    kept = {name: earlier.outcomes[name] for name in earlier.newly}
    return StepResult({**kept, **later.outcomes}, earlier.newly + later.newly, later.complete)
