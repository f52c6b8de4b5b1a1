"""The figures of a trial: what counts and what does not."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.bus.envelope import Envelope
from decapod.evaluators import metrics
from decapod.messages import (
    ActionResult,
    ActionStatus,
    Message,
    Metrics,
    ModelReply,
    NodeCompleted,
    NodeSummary,
    Skip,
    TrialStarted,
)


def started(*counted: str, initially: Sequence[str] = ()) -> TrialStarted:
    nodes = [NodeSummary(name=name) for name in counted] + [NodeSummary(name=n, initially=True) for n in initially]
    return TrialStarted(
        trial="t", topology="single", task="x", seed=1, agents=(), environments=(), nodes=tuple(nodes), turns=15
    )


def acted(status: ActionStatus = "ok", environment: str = "ubuntu", action: str = "click") -> ActionResult:
    return ActionResult(agent="main", call_id="1", environment=environment, action=action, status=status)


def replied(prompt: int | None, completion: int | None) -> ModelReply:
    return ModelReply(agent="main", call=1, model="m", prompt_tokens=prompt, completion_tokens=completion)


def measure(*messages: Message) -> Metrics:
    return metrics(
        Envelope(seq=seq, turn=1, sender="conductor", to=(), causes=(), reply_to=None, at=seq, body=body)
        for seq, body in enumerate(messages, start=1)
    )


def test_the_figures_of_a_plain_trial() -> None:
    figures = measure(
        started("a", "b", "c", "d"),
        replied(900, 100),
        acted(),
        NodeCompleted(node="a"),
        acted(),
        NodeCompleted(node="b"),
    )
    assert (figures.completed, figures.nodes, figures.actions, figures.tokens) == (2, 4, 2, 1000)
    assert figures.completion_ratio == 0.5
    assert figures.execution_efficiency == 0.25  # CRAB divides by one action too many or too few
    assert figures.cost_efficiency == 0.0005


def test_only_dispatched_actions_count_and_roots_words_do_not() -> None:
    figures = measure(
        started("a"),
        acted("ok"),
        acted("failed"),
        acted("timeout"),
        acted("invalid"),
        acted("stale"),
        acted(environment="root", action="submit"),
        acted(environment="root", action="complete"),
        acted(environment="root", action="wait"),
        acted(environment="ubuntu", action="complete"),
        Skip(agent="main"),
    )
    assert figures.actions == 5


def test_initially_nodes_count_for_nothing() -> None:
    figures = measure(started("a", initially=["on"]), NodeCompleted(node="on"), NodeCompleted(node="a"))
    assert (figures.completed, figures.nodes, figures.completion_ratio) == (1, 1, 1.0)


def test_a_node_counts_once() -> None:
    assert measure(started("a", "b"), NodeCompleted(node="a"), NodeCompleted(node="a")).completed == 1


def test_nothing_reached_is_nought_whatever_it_took() -> None:
    for messages in ([], [acted()], [replied(None, None)], [replied(5, 5), acted()]):
        figures = measure(started("a"), *messages)
        assert (figures.execution_efficiency, figures.cost_efficiency) == (0.0, 0.0)


def test_something_reached_without_an_action_has_no_efficiency() -> None:
    figures = measure(started("a"), NodeCompleted(node="a"))
    assert (figures.completion_ratio, figures.execution_efficiency, figures.cost_efficiency) == (1.0, None, None)


@pytest.mark.parametrize("unknown", [replied(None, 5), replied(5, None), replied(None, None)])
def test_one_unknown_count_makes_all_tokens_unknown(unknown: ModelReply) -> None:
    figures = measure(started("a"), replied(10, 1), unknown, replied(10, 1), acted(), NodeCompleted(node="a"))
    assert (figures.tokens, figures.cost_efficiency, figures.execution_efficiency) == (None, None, 1.0)


def test_without_the_trials_start_there_are_no_figures() -> None:
    with pytest.raises(ValueError, match="no trial-started"):
        measure(acted())


@given(st.integers(1, 30), st.integers(0, 30), st.integers(0, 30), st.lists(st.integers(0, 10_000), max_size=5))
def test_the_ratios_are_those_of_the_counts(nodes: int, completed: int, actions: int, tokens: list[int]) -> None:
    names = [str(index) for index in range(nodes)]
    done = min(completed, nodes)
    figures = measure(
        started(*names),
        *(NodeCompleted(node=name) for name in names[:done]),
        *(acted() for _ in range(actions)),
        *(replied(count, count) for count in tokens),
    )
    assert figures.completion_ratio == done / nodes
    total = 2 * sum(tokens)
    assert figures.tokens == total
    if done and actions:
        assert figures.execution_efficiency == pytest.approx(done / nodes / actions)
    if done and total:
        assert figures.cost_efficiency == pytest.approx(done / nodes / total)
