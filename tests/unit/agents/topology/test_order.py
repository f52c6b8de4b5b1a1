"""The order within a turn, for any graph of channels."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.topology.order import Edge, find_cycles, generations, knots, reachable, turn_order

NAMES = tuple("abcdefg")
EDGES = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=14)


@given(st.permutations(NAMES), EDGES)
def test_either_every_edge_leads_forwards_or_a_cycle_is_named(names: list[str], edges: list[Edge]) -> None:
    cycles = find_cycles(names, edges)
    if cycles:
        with pytest.raises(ValueError, match="the channels make a cycle"):
            turn_order(names, edges)
    else:
        order = turn_order(names, edges)
        assert sorted(order) == sorted(names)
        assert all(order.index(source) < order.index(told) for source, told in edges)
        assert turn_order(order, edges) == order


@given(EDGES)
def test_a_cycle_is_made_of_edges_and_ends_where_it_begins(edges: list[Edge]) -> None:
    for cycle in find_cycles(NAMES, edges):
        assert cycle[0] == cycle[-1]
        assert len(set(cycle)) == len(cycle) - 1
        assert set(pairwise(cycle)) <= set(edges) & knots(edges)


@given(EDGES)
def test_without_the_edges_in_cycles_there_is_none(edges: list[Edge]) -> None:
    assert not find_cycles(NAMES, set(edges) - knots(edges))


def test_without_edges_the_order_is_as_written() -> None:
    assert turn_order(["c", "a", "b"], []) == ["c", "a", "b"]


def test_steps_hold_those_who_do_not_wait_for_each_other() -> None:
    assert generations(["d", "c", "b", "a"], [("a", "b"), ("a", "c")]) == [["d", "a"], ["c", "b"]]


def test_reachable_follows_the_edges() -> None:
    assert reachable(NAMES, [("a", "b"), ("b", "c"), ("d", "a")], ["b"]) == {"b", "c"}
