"""What makes a graph, and what does not."""

import pytest

from decapod.evaluators import Frontier, Graph, GraphError, NodeSpec

from .doubles import node


def problems(*nodes: NodeSpec) -> list[str]:
    with pytest.raises(GraphError) as caught:
        Graph(nodes)
    return [problem.message for problem in caught.value.problems]


def test_edges_keep_their_direction() -> None:
    """A -> C and B -> C stay that: nothing makes them A -> C -> B."""
    graph = Graph([node("A"), node("B"), node("C", "A", "B")])
    assert (graph.after("A"), graph.after("B"), graph.after("C")) == (("C",), ("C",), ())
    assert [sink.name for sink in graph.sinks] == ["C"]
    frontier = Frontier(graph)
    assert list(frontier.ready) == ["A", "B"]
    assert frontier.complete("A") == []
    assert frontier.complete("B") == ["C"]


def test_nodes_completed_together_free_what_follows_all_of_them() -> None:
    frontier = Frontier(Graph([node("a"), node("b"), node("c", "a", "b"), node("d", "b")]))
    assert [freed.name for freed in frontier.complete_all(["a", "b"])] == ["c", "d"]
    assert list(frontier.ready) == ["c", "d"]
    assert list(frontier.completed) == ["a", "b"]


def test_a_cycle_is_named() -> None:
    told = problems(node("open"), node("edit", "open", "save"), node("save", "edit"))
    assert told == ["the nodes go round in a cycle: edit -> save -> edit"]


def test_a_node_that_comes_after_itself_is_a_cycle() -> None:
    assert problems(node("edit", "edit")) == ["the nodes go round in a cycle: edit -> edit"]


def test_all_other_problems_are_told_at_once() -> None:
    told = problems(node("open"), node("open"), node("save", "opne", "open", "open"))
    assert told == [
        "two nodes are called 'open'",
        "node 'save' comes after 'opne', which is not a node (did you mean 'open'?)",
        "node 'save' names 'open' twice in `after`",
    ]


def test_a_problem_tells_the_way_to_the_node() -> None:
    with pytest.raises(GraphError) as caught:
        Graph([node("open"), node("save", "opne")])
    assert caught.value.problems[0].loc == (1, "after")


def test_a_graph_needs_something_to_complete() -> None:
    assert problems() == ["a graph has at least one node"]
    assert problems(node("on", initially=True)) == ["every node is `initially`, so there is nothing to complete"]


def test_an_initially_node_cannot_come_after_work() -> None:
    told = problems(node("work"), node("on", "work", initially=True))
    assert told == ["node 'on' holds initially, so it cannot come after 'work', which does not"]


def test_initially_nodes_are_not_counted_and_are_no_sinks() -> None:
    graph = Graph([node("on", initially=True), node("still", "on", initially=True), node("work", "on")])
    assert [counted.name for counted in graph.counted] == ["work"]
    assert [sink.name for sink in graph.sinks] == ["work"]
    assert [(told.name, told.after, told.initially) for told in graph.summary()][1] == ("still", ("on",), True)


def test_a_graph_is_looked_up_by_name() -> None:
    graph = Graph([node("a"), node("b", "a")])
    assert len(graph) == 2
    assert graph["b"].after == ("a",)
    assert "b" in graph
    assert "c" not in graph


def test_only_ready_nodes_can_be_completed() -> None:
    frontier = Frontier(Graph([node("a"), node("b", "a")]))
    with pytest.raises(ValueError, match="node 'b' cannot be completed: it is not on the frontier"):
        frontier.complete("b")
    frontier.complete("a")
    with pytest.raises(ValueError, match="node 'a' cannot"):
        frontier.complete("a")
    assert list(frontier.completed) == ["a"]
