"""The evaluator on a real bus."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import JsonValue

from decapod.bus import BlobStore, Bus, Envelope, HandlerFailedError, JournalWriter, read_journal
from decapod.evaluators import (
    CheckOutcome,
    CheckRequest,
    EvaluatorSubscriber,
    Graph,
    InvalidTaskError,
    NodeSpec,
    metrics,
    parse_check,
)
from decapod.messages import (
    ActionRequest,
    ActionResult,
    ActionStatus,
    Answer,
    CompletionClaimed,
    Evaluation,
    Message,
    NodeCompleted,
    TaskAssigned,
    TrialStarted,
)

from .doubles import TableChecker, node

pytestmark = pytest.mark.anyio

ASSIGNED = TaskAssigned(task="notes", instruction="Write a note.")


class Trial:
    """A bus with an evaluator on it, seen from the conductor's side."""

    def __init__(self, bus: Bus, evaluator: EvaluatorSubscriber, seen: list[Message]) -> None:
        self.bus, self.evaluator, self.seen = bus, evaluator, seen

    async def tell(self, body: Message) -> Evaluation:
        """Send the evaluator something and return its evaluation."""
        reply = await self.bus.request(body, sender="conductor", to="evaluator", deadline=20)
        assert isinstance(reply.body, Evaluation)
        return reply.body

    async def act(self, status: ActionStatus = "ok", call: str = "1") -> Evaluation:
        return await self.tell(result(status, call))

    def completed(self) -> list[str]:
        return [body.node for body in self.seen if isinstance(body, NodeCompleted)]


def result(status: ActionStatus = "ok", call: str = "1") -> ActionResult:
    return ActionResult(agent="main", call_id=call, environment="ubuntu", action="click", status=status)


@asynccontextmanager
async def trial(folder: Path, graph: Graph, checker: TableChecker, *, claim_wait: float = 0.0) -> AsyncIterator[Trial]:
    blobs = BlobStore(folder / "blobs")
    with JournalWriter(folder / "journal.jsonl", blobs) as journal:
        bus = Bus(journal)
        evaluator = EvaluatorSubscriber(bus, graph, {"ubuntu": checker}, claim_wait=claim_wait, claim_poll=0.01)
        seen: list[Message] = []
        bus.tap(lambda envelope: seen.append(envelope.body))
        async with bus:
            yield Trial(bus, evaluator, seen)


GRAPH = Graph([node("on", initially=True), node("open", "on"), node("saved", "open")])


async def test_before_the_first_action_the_task_is_checked(tmp_path: Path) -> None:
    async with trial(tmp_path, GRAPH, TableChecker({"on": True})) as running:
        evaluation = await running.tell(ASSIGNED)
        running.evaluator.require_valid_task()
        assert (evaluation.moment, evaluation.nodes, evaluation.completed) == ("before", 2, ())
        assert [(check.node, check.passed) for check in evaluation.checks] == [
            ("on", True),
            ("open", False),
            ("saved", False),
        ]


async def test_each_executed_action_is_answered_with_where_the_graph_stands(tmp_path: Path) -> None:
    checker = TableChecker({"on": True})
    async with trial(tmp_path, GRAPH, checker) as running:
        await running.tell(ASSIGNED)
        assert (await running.act()).newly == ()
        checker.table["open"] = True
        evaluation = await running.act("failed")
        assert (evaluation.moment, evaluation.newly, evaluation.complete) == ("action", ("open",), False)
        checker.table["saved"] = True
        evaluation = await running.act("timeout")
        assert (evaluation.newly, evaluation.completed, evaluation.complete) == (("saved",), ("open", "saved"), True)
        assert running.completed() == ["open", "saved"]
        assert running.evaluator.complete


async def test_a_node_completed_is_told_before_the_evaluation_that_counts_it(tmp_path: Path) -> None:
    checker = TableChecker({"on": True})
    async with trial(tmp_path, GRAPH, checker) as running:
        await running.tell(ASSIGNED)
        checker.table |= {"open": True, "saved": True}
        await running.act()
        kinds = [body.kind for body in running.seen]
        assert kinds[-4:] == ["action-result", "node-completed", "node-completed", "evaluation"]


async def test_a_rejected_action_changes_nothing_and_is_not_judged(tmp_path: Path) -> None:
    checker = TableChecker({"on": True})
    async with trial(tmp_path, GRAPH, checker) as running:
        await running.tell(ASSIGNED)
        asked = len(checker.calls)
        for status in ("invalid", "stale"):
            sent = await running.bus.publish(result(status), sender="env/ubuntu", to=["evaluator"])
            await running.bus.delivered(sent.seq)
        assert len(checker.calls) == asked


async def test_a_claim_waits_for_the_graph_to_become_complete(tmp_path: Path) -> None:
    class Saving(TableChecker):
        """Saves when it has been looked at a few times."""

        async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
            self.table["saved"] = len(self.calls) >= 5
            return await super().evaluate(checks)

    checker = Saving({"on": True})
    async with trial(tmp_path, GRAPH, checker, claim_wait=60) as running:
        await running.tell(ASSIGNED)
        checker.table["open"] = True
        evaluation = await running.tell(CompletionClaimed(agent="main"))
        assert (evaluation.moment, evaluation.complete) == ("claim", True)
        assert evaluation.newly == ("open", "saved")
        assert [(check.node, check.passed) for check in evaluation.checks] == [("open", True), ("saved", True)]
        assert running.completed() == ["open", "saved"]


async def test_a_claim_waits_for_nothing_where_waiting_changes_nothing(tmp_path: Path) -> None:
    class Still(TableChecker):
        """Changes by actions alone."""

        still = True

    checker = Still({"on": True})
    async with trial(tmp_path, GRAPH, checker, claim_wait=3600) as running:
        await running.tell(ASSIGNED)
        before = len(checker.calls)
        evaluation = await running.tell(CompletionClaimed(agent="main"))
        assert (evaluation.moment, evaluation.complete) == ("claim", False)
        assert len(checker.calls) == before + 1


async def test_a_claim_that_is_not_borne_out_ends_in_an_incomplete_evaluation(tmp_path: Path) -> None:
    checker = TableChecker({"on": True})
    async with trial(tmp_path, GRAPH, checker, claim_wait=0.05) as running:
        await running.tell(ASSIGNED)
        evaluation = await running.tell(CompletionClaimed(agent="main"))
        assert (evaluation.moment, evaluation.complete, evaluation.newly) == ("claim", False, ())
        assert len(checker.calls) >= 3


async def test_an_error_in_a_check_is_told_and_the_trial_goes_on(tmp_path: Path) -> None:
    checker = TableChecker({"on": True, "open": "OSError: no display"})
    async with trial(tmp_path, GRAPH, checker) as running:
        await running.tell(ASSIGNED)
        evaluation = await running.act()
        assert [(check.node, check.error) for check in evaluation.checks] == [("open", "OSError: no display")]
        checker.table["open"] = True
        assert (await running.act()).newly == ("open",)


async def test_a_lost_environment_ends_the_trial(tmp_path: Path) -> None:
    class Lost(TableChecker):
        async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
            raise ConnectionResetError("the desktop is gone")

    with pytest.raises(HandlerFailedError, match="ConnectionResetError: the desktop is gone"):
        async with trial(tmp_path, GRAPH, Lost()) as running:
            await running.tell(ASSIGNED)


async def test_a_task_that_starts_with_a_completed_node_is_invalid(tmp_path: Path) -> None:
    async with trial(tmp_path, GRAPH, TableChecker({"on": True, "saved": True})) as running:
        await running.tell(ASSIGNED)
        with pytest.raises(InvalidTaskError, match="node 'saved' holds before the first action"):
            running.evaluator.require_valid_task()
        assert len(running.evaluator.problems) == 1


async def act_once(folder: Path, *, assigned: bool) -> None:
    async with trial(folder, GRAPH, TableChecker()) as running:
        if assigned:
            await running.tell(ASSIGNED)
        await running.act()


async def test_nothing_is_judged_in_an_invalid_or_unassigned_task(tmp_path: Path) -> None:
    with pytest.raises(HandlerFailedError, match="InvalidTaskError: the task is not valid: node 'on'"):
        await act_once(tmp_path / "invalid", assigned=True)
    with pytest.raises(HandlerFailedError, match="before the evaluator was sent `task-assigned`"):
        await act_once(tmp_path / "unassigned", assigned=False)


async def test_held_at_end_checks_the_final_nodes_once_more(tmp_path: Path) -> None:
    graph = Graph([node("open"), node("left", "open"), node("right", "open"), node("odd", "open")])
    checker = TableChecker()
    async with trial(tmp_path, graph, checker) as running:
        await running.tell(ASSIGNED)
        checker.table |= {"open": True, "left": True, "right": True, "odd": True}
        assert (await running.act()).complete
        checker.table |= {"left": False, "odd": "OSError: gone"}
        assert await running.evaluator.held_at_end() == {"left": False, "right": True, "odd": None}
        last = running.seen[-1]
        assert isinstance(last, Evaluation)
        assert (last.moment, last.complete, len(last.checks)) == ("end", True, 3)


async def test_root_is_judged_by_what_was_done_in_this_trial_only(tmp_path: Path) -> None:
    checks: dict[str, JsonValue] = {
        "answered": {"root.answer_is": {"text": "Paris"}},
        "looked": {"root.action_was": {"environment": "ubuntu", "action": "click", "arguments": {"element": 3}}},
    }
    graph = Graph([NodeSpec(name, parse_check(data, ["ubuntu"])) for name, data in checks.items()])
    for attempt in ("first", "second"):
        async with trial(tmp_path / attempt, graph, TableChecker()) as running:
            assert (await running.tell(ASSIGNED)).newly == ()
            running.evaluator.require_valid_task()
            asked = ActionRequest(
                agent="main", call_id="1", environment="ubuntu", action="click", arguments={"element": 3}
            )
            await running.bus.publish(asked, sender="agent/main", to=["env/ubuntu"])
            assert (await running.act()).newly == ("looked",)
            await running.bus.publish(Answer(agent="main", text="paris"), sender="agent/main", to=["conductor"])
            assert (await running.act(call="2")).newly == ("answered",)


async def test_the_evaluation_reaches_the_sender_and_the_conductor(tmp_path: Path) -> None:
    async with trial(tmp_path, GRAPH, TableChecker({"on": True})) as running:
        heard: list[Envelope] = []

        async def hear(envelope: Envelope) -> None:
            heard.append(envelope)

        running.bus.subscribe("conductor", hear, kinds=["evaluation"])
        await running.tell(ASSIGNED)
        reply = await running.bus.request(result(), sender="env/ubuntu", to="evaluator", deadline=20)
        await running.bus.delivered(reply.seq)
        assert set(reply.to) == {"env/ubuntu", "conductor"}
        assert reply.seq in [envelope.seq for envelope in heard]


async def test_once_closed_it_hears_nothing(tmp_path: Path) -> None:
    async with trial(tmp_path, GRAPH, TableChecker({"on": True})) as running:
        running.evaluator.close()
        sent = await running.bus.publish(Answer(agent="main", text="late"), sender="agent/main")
        assert list(running.evaluator.history.answers) == []
        sent = await running.bus.publish(ASSIGNED, sender="conductor", to=["evaluator"])
        assert sent.unrouted


async def test_a_trials_figures_come_from_its_journal(tmp_path: Path) -> None:
    checker = TableChecker({"on": True})
    async with trial(tmp_path, GRAPH, checker) as running:
        start = TrialStarted(
            trial="t", topology="single", task="x", seed=1, agents=(), environments=(), nodes=GRAPH.summary(), turns=15
        )
        await running.bus.publish(start, sender="conductor")
        await running.tell(ASSIGNED)
        await running.act()
        checker.table["open"] = True
        await running.act()
    figures = metrics(read_journal(tmp_path / "journal.jsonl").envelopes)
    assert (figures.completed, figures.nodes, figures.actions, figures.tokens) == (1, 2, 2, 0)
    assert (figures.completion_ratio, figures.execution_efficiency, figures.cost_efficiency) == (0.5, 0.25, None)
