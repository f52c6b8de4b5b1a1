"""Walking a graph, step by step."""

import sys
from collections.abc import Sequence
from types import FrameType

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.evaluators import (
    AllOf,
    CheckOutcome,
    CheckRequest,
    Graph,
    GraphEvaluator,
    InvalidTaskError,
    NodeSpec,
    require_valid_start,
)

from .doubles import TableChecker, look, node

pytestmark = pytest.mark.anyio


async def test_only_the_frontier_is_checked() -> None:
    evaluator = GraphEvaluator(Graph([node("a"), node("b", "a"), node("c", "b")]))
    checker = TableChecker({"b": True, "c": True})
    result = await evaluator.step({"ubuntu": checker})
    assert checker.calls == [["a"]]
    assert (result.newly, result.complete, evaluator.frontier) == ((), False, ("a",))


async def test_completion_cascades_within_a_step() -> None:
    evaluator = GraphEvaluator(Graph([node("a"), node("b", "a"), node("c", "b")]))
    checker = TableChecker({"a": True, "b": True})
    result = await evaluator.step({"ubuntu": checker})
    assert checker.calls == [["a"], ["b"], ["c"]]
    assert (result.newly, result.complete, evaluator.completed) == (("a", "b"), False, ("a", "b"))
    assert [(check.node, check.passed, check.evidence) for check in result.checks][2] == ("c", False, "saw c")


async def test_a_completed_node_stays_completed_and_is_not_checked_again() -> None:
    evaluator = GraphEvaluator(Graph([node("a"), node("b", "a")]))
    checker = TableChecker({"a": True})
    await evaluator.step({"ubuntu": checker})
    checker.table["a"] = False
    result = await evaluator.step({"ubuntu": checker})
    assert evaluator.completed == ("a",)
    assert [check.node for check in result.checks] == ["b"]


async def test_all_sinks_must_be_completed() -> None:
    evaluator = GraphEvaluator(Graph([node("a"), node("left", "a"), node("right", "a")]))
    checker = TableChecker({"a": True, "left": True})
    assert not (await evaluator.step({"ubuntu": checker})).complete
    checker.table["right"] = True
    assert (await evaluator.step({"ubuntu": checker})).complete
    assert evaluator.frontier == ()
    assert (await evaluator.step({"ubuntu": checker})).checks == ()


async def test_an_error_is_told_on_its_node_and_the_others_are_still_judged() -> None:
    evaluator = GraphEvaluator(Graph([node("bad"), node("good")]))
    result = await evaluator.step({"ubuntu": TableChecker({"bad": "OSError: gone", "good": True})})
    assert [(check.node, check.passed, check.error) for check in result.checks] == [
        ("bad", False, "OSError: gone"),
        ("good", True, None),
    ]
    assert (result.newly, result.complete) == (("good",), False)


async def test_the_checks_of_one_environment_go_out_in_one_call_a_wave() -> None:
    both = NodeSpec("both", AllOf((look("x"), look("y", "root"), look("z"))))
    evaluator = GraphEvaluator(Graph([both, node("other")]))
    ubuntu, root = TableChecker({"x": True, "z": True, "other": True}), TableChecker({"y": True})
    result = await evaluator.step({"ubuntu": ubuntu, "root": root})
    assert ubuntu.calls == [["x", "z", "other"]]
    assert root.calls == [["y"]]
    assert result.complete


async def test_environments_are_asked_at_the_same_time() -> None:
    arrived = {"ubuntu": anyio.Event(), "root": anyio.Event()}

    class Waiting:
        def __init__(self, own: str, other: str) -> None:
            self.own, self.other = own, other

        async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
            arrived[self.own].set()
            await arrived[self.other].wait()
            return [CheckOutcome(True) for _ in checks]

    evaluator = GraphEvaluator(Graph([NodeSpec("a", AllOf((look("a"), look("a", "root"))))]))
    with anyio.fail_after(10):
        result = await evaluator.step({"ubuntu": Waiting("ubuntu", "root"), "root": Waiting("root", "ubuntu")})
    assert result.complete


async def test_a_lost_environment_is_raised_as_it_is() -> None:
    class Lost:
        async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
            raise ConnectionResetError("the desktop is gone")

    evaluator = GraphEvaluator(Graph([node("a"), node("b", environment="root")]))
    with pytest.raises(ConnectionResetError, match="the desktop is gone"):
        await evaluator.step({"ubuntu": Lost(), "root": TableChecker()})


async def test_an_environment_that_the_trial_lacks_is_named() -> None:
    evaluator = GraphEvaluator(Graph([node("a", environment="ubunt")]))
    with pytest.raises(
        LookupError, match=r"environment 'ubunt', which the trial does not have \(did you mean 'ubuntu'"
    ):
        await evaluator.step({"ubuntu": TableChecker()})


async def test_a_checker_must_answer_every_check() -> None:
    class Terse:
        async def evaluate(self, checks: Sequence[CheckRequest]) -> list[CheckOutcome]:
            return []

    with pytest.raises(RuntimeError, match="ubuntu answered 1 checks with 0 outcomes"):
        await GraphEvaluator(Graph([node("a")])).step({"ubuntu": Terse()})


async def test_initially_nodes_free_their_followers_and_are_not_counted() -> None:
    graph = Graph([node("on", initially=True), node("lit", "on", initially=True), node("work", "on", "lit")])
    evaluator = GraphEvaluator(graph)
    checker = TableChecker({"on": True, "lit": True})
    start = await evaluator.begin({"ubuntu": checker})
    require_valid_start(graph, start.checks)
    assert (evaluator.frontier, evaluator.completed, start.complete) == (("work",), (), False)
    checker.table["work"] = True
    assert (await evaluator.step({"ubuntu": checker})).newly == ("work",)
    assert evaluator.complete


async def test_before_the_first_action_every_node_is_checked_and_none_completed() -> None:
    evaluator = GraphEvaluator(Graph([node("a"), node("b", "a")]))
    checker = TableChecker(default=True)
    start = await evaluator.begin({"ubuntu": checker})
    assert checker.calls == [["a", "b"]]
    assert (start.newly, evaluator.completed, evaluator.frontier) == ((), (), ("a",))


async def test_a_node_that_passes_on_the_empty_state_makes_the_task_invalid() -> None:
    """Also one deep in the graph, whose turn to be checked would come only later."""
    graph = Graph([node("a"), node("b", "a")])
    start = await GraphEvaluator(graph).begin({"ubuntu": TableChecker({"b": True})})
    with pytest.raises(InvalidTaskError, match="node 'b' holds before the first action"):
        require_valid_start(graph, start.checks)


async def test_an_initially_node_that_does_not_hold_makes_the_task_invalid() -> None:
    graph = Graph([node("on", initially=True), node("off", initially=True), node("work", "on")])
    evaluator = GraphEvaluator(graph)
    start = await evaluator.begin({"ubuntu": TableChecker({"on": "TimeoutError: no answer"})})
    with pytest.raises(InvalidTaskError) as caught:
        require_valid_start(graph, start.checks)
    assert str(caught.value) == (
        "the task is not valid: node 'on' is `initially: true` but does not hold before the first action: "
        "TimeoutError: no answer; node 'off' is `initially: true` but does not hold before the first action"
    )


async def test_sinks_are_checked_again_without_changing_anything() -> None:
    evaluator = GraphEvaluator(Graph([node("a"), node("left", "a"), node("right", "a"), node("last", "a")]))
    checker = TableChecker(default=True)
    await evaluator.step({"ubuntu": checker})
    checker.table |= {"left": False, "right": "gone"}
    checks = await evaluator.recheck_sinks({"ubuntu": checker})
    assert [(check.node, check.passed, check.error) for check in checks] == [
        ("left", False, None),
        ("right", False, "gone"),
        ("last", True, None),
    ]
    assert evaluator.complete


async def test_trials_share_nothing_but_the_graph() -> None:
    graph = Graph([node("a")])
    await GraphEvaluator(graph).step({"ubuntu": TableChecker({"a": True})})
    second = GraphEvaluator(graph)
    assert (second.completed, second.frontier, second.complete) == ((), ("a",), False)


async def test_a_ladder_of_diamonds_is_checked_node_by_node() -> None:
    """Walking every path of 18 diamonds would take 2 to the power of 18 checks."""
    nodes = [node("0")]
    for rung in range(18):
        nodes += [node(f"{rung}l", str(rung)), node(f"{rung}r", str(rung))]
        nodes.append(node(str(rung + 1), f"{rung}l", f"{rung}r"))
    checker = TableChecker(default=True)
    result = await GraphEvaluator(Graph(nodes)).step({"ubuntu": checker})
    assert result.complete
    assert sum(map(len, checker.calls)) == len(nodes) == 55


async def calls_in_step(nodes: Sequence[NodeSpec], completed: int) -> int:
    """How many calls within decapod one step takes that completes one node, after `completed` steps that did so too."""
    evaluator = GraphEvaluator(Graph(nodes))
    checker = TableChecker()
    for index in range(completed + 1):
        checker.table = {f"n{index}": True}
        counted = 0

        def count(frame: FrameType, event: str, argument: object) -> None:
            nonlocal counted
            ours = frame.f_globals["__name__"].startswith("decapod.")
            counted += ours and event in ("call", "c_call")

        sys.setprofile(count)
        try:
            await evaluator.step({"ubuntu": checker})
        finally:
            sys.setprofile(None)
    assert evaluator.completed == tuple(f"n{index}" for index in range(completed + 1))
    return counted


async def test_a_step_costs_the_same_however_large_the_graph_is() -> None:
    def path(length: int) -> list[NodeSpec]:
        return [node("n0"), *(node(f"n{index}", f"n{index - 1}") for index in range(1, length))]

    assert await calls_in_step(path(10), 0) == await calls_in_step(path(10_000), 0)
    assert await calls_in_step(path(10), 5) == await calls_in_step(path(10_000), 200)


@st.composite
def graphs(draw: st.DrawFn) -> list[NodeSpec]:
    size = draw(st.integers(1, 9))
    names = [f"n{index}" for index in range(size)]
    nodes = [
        node(name, *(earlier for earlier in names[:index] if draw(st.booleans()))) for index, name in enumerate(names)
    ]
    return draw(st.permutations(nodes))


tables = st.lists(st.dictionaries(st.sampled_from([f"n{i}" for i in range(9)]), st.booleans()), min_size=1, max_size=6)


def naive_step(nodes: list[NodeSpec], completed: set[str], table: dict[str, bool]) -> tuple[set[str], set[str]]:
    """The rules as they are written: go over all nodes again and again. Returns what was checked and completed."""
    checked: set[str] = set()
    changed = True
    while changed:
        changed = False
        for spec in nodes:
            if spec.name in completed or spec.name in checked or not set(spec.after) <= completed:
                continue
            checked.add(spec.name)
            if table.get(spec.name, False):
                completed.add(spec.name)
                changed = True
    return checked, completed


@given(graphs(), tables)
async def test_it_does_what_the_rules_say(nodes: list[NodeSpec], states: list[dict[str, bool]]) -> None:
    evaluator = GraphEvaluator(Graph(nodes))
    expected: set[str] = set()
    after = {spec.name: set(spec.after) for spec in nodes}
    for table in states:
        checker = TableChecker(dict(table))
        before = set(evaluator.completed)
        result = await evaluator.step({"ubuntu": checker})
        checked, expected = naive_step(nodes, expected, table)
        assert set(evaluator.completed) == expected
        asked = [name for call in checker.calls for name in call]
        assert sorted(asked) == sorted(checked)
        assert [check.node for check in result.checks] == asked
        assert before | set(result.newly) == expected
        assert result.complete == (len(expected) == len(nodes))
        for place, name in enumerate(evaluator.completed):
            assert after[name] <= set(evaluator.completed[:place])
        assert set(evaluator.frontier) == {name for name in after if name not in expected and after[name] <= expected}
