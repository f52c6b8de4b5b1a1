"""Who waits for whom, and circles of requests."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from decapod.bus import Waiting, WaitingRequest, stall_report
from decapod.bus.requests import find_cycle


def test_a_report_has_a_line_for_each_that_does_something() -> None:
    request = WaitingRequest(seq=14, kind="action-request", targets=("env/u", "env/v"), seconds=2.04)
    report = stall_report(
        [
            Waiting("agent/a", "12 (instruction from agent/main)", 3.21, 2, (request,)),
            Waiting("agent/idle"),
            Waiting("agent/b", queued=1),
            Waiting("conductor", requests=(request,)),
        ]
    )
    assert report.splitlines() == [
        "agent/a has been handling 12 (instruction from agent/main) for 3.2 s, has waited 2.0 s for env/u or env/v "
        "to reply to 14 (action-request), has 2 more in its mailbox",
        "agent/b has 1 in its mailbox",
        "conductor has waited 2.0 s for env/u or env/v to reply to 14 (action-request)",
    ]


def test_a_report_of_nothing_says_so() -> None:
    assert stall_report([Waiting("agent/a")]) == "nobody waits for anything"


def test_a_request_to_oneself_is_a_cycle() -> None:
    assert find_cycle("a", ["a"], {}) == ("a", "a")


def test_one_free_target_breaks_the_cycle() -> None:
    assert find_cycle("a", ["b", "c"], {"b": [["a"]]}) is None
    assert find_cycle("a", ["b", "c"], {"b": [["a"]], "c": [["b"]]}) == ("a", "b", "a")
    assert find_cycle("a", ["b"], {"b": [["a", "c"]]}) is None


NODES = list("abcdef")
ASKED = st.dictionaries(st.sampled_from(NODES), st.lists(st.sampled_from(NODES), min_size=1, max_size=3, unique=True))


@given(asked=ASKED, asker=st.sampled_from(NODES), target=st.sampled_from(NODES))
def test_with_one_target_each_a_cycle_is_a_path_back(asked: dict[str, list[str]], asker: str, target: str) -> None:
    """Against the closure of the relation, computed the plain way."""
    edges = {(node, to) for node, targets in asked.items() for to in targets if node != asker}
    reach = {(node, node) for node in NODES} | edges
    for middle, first, last in itertools.product(NODES, NODES, NODES):
        if (first, middle) in reach and (middle, last) in reach:
            reach.add((first, last))
    path = find_cycle(asker, [target], {node: [[to] for to in targets] for node, targets in asked.items()})
    assert (path is not None) == ((target, asker) in reach)
    if path is not None:
        assert path[:2] == (asker, target)
        assert path[-1] == asker
        assert all(step in edges for step in itertools.pairwise(path[1:]))
