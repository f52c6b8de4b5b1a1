from collections.abc import Sequence

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.experiments.edges import EdgeClosedTwiceError, EdgeLedger
from decapod.messages import Edge

pytestmark = pytest.mark.anyio

KEYS = [("env/ubuntu", "agent/main", 1), ("agent/main", "agent/tool", 1), ("agent/main", "agent/root", 1)]


def test_an_edge_closes_exactly_once() -> None:
    ledger = EdgeLedger(KEYS)
    ledger.close("agent/main", "agent/tool")
    with pytest.raises(EdgeClosedTwiceError, match=r"agent/main -> agent/tool \(round 1\) closed twice"):
        ledger.close("agent/main", "agent/tool", "dropped")
    assert [edge.outcome for edge in ledger.outcomes()] == ["message"]


def test_an_edge_that_is_not_there_cannot_close() -> None:
    with pytest.raises(KeyError):
        EdgeLedger(KEYS).close("agent/tool", "agent/main")


def test_closing_all_leaves_closed_edges_and_other_senders_alone() -> None:
    ledger = EdgeLedger(KEYS)
    ledger.close("agent/main", "agent/tool")
    ledger.close_all_from("agent/main", "skipped")
    assert ledger.outcomes() == (
        Edge(source="agent/main", recipient="agent/tool", outcome="message"),
        Edge(source="agent/main", recipient="agent/root", outcome="absent", reason="skipped"),
    )


async def test_nobody_to_listen_to_joins_at_once() -> None:
    with anyio.fail_after(5):
        assert await EdgeLedger(KEYS).joined("agent/nobody") == ()


async def test_a_join_waits_for_the_last_edge() -> None:
    ledger = EdgeLedger([("agent/a", "agent/c", 1), ("agent/b", "agent/c", 1)])
    joined: list[tuple[Edge, ...]] = []

    async def join() -> None:
        joined.append(await ledger.joined("agent/c"))

    with anyio.fail_after(5):
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(join)
            await anyio.wait_all_tasks_blocked()
            ledger.close("agent/a", "agent/c")
            await anyio.wait_all_tasks_blocked()
            assert joined == []
            ledger.close("agent/b", "agent/c", "dropped")
    assert [edge.reason for edge in joined[0]] == [None, "dropped"]


@given(st.permutations([(f"agent/{source}", "agent/z", 1) for source in "abcd"]), st.lists(st.booleans(), min_size=4))
def test_every_order_of_closing_joins_with_every_edge(order: Sequence[tuple[str, str, int]], lost: list[bool]) -> None:
    async def close_and_join() -> tuple[Edge, ...]:
        ledger = EdgeLedger(sorted(order))
        for (source, recipient, _), drop in zip(order, lost, strict=False):
            ledger.close(source, recipient, "dropped" if drop else None)
        with anyio.fail_after(5):
            return await ledger.joined("agent/z")

    edges = anyio.run(close_and_join)
    assert [edge.source for edge in edges] == [f"agent/{source}" for source in "abcd"]
    assert all((edge.reason is None) == (edge.outcome == "message") for edge in edges)
