"""One step of the graph evaluator, beside CRAB's, with checks that cost nothing. `python -m benchmarks.graph`."""

from statistics import median

from benchmarks.common.peers import peer_python, peer_version
from benchmarks.common.table import Row, Section, keep, own_versions
from benchmarks.common.timing import Worker, interleave, milliseconds, ratio

NODES = 10_000
DIAMONDS = 18


def main() -> None:
    """Measure and write the table."""
    with Worker("graph_decapod") as own, Worker("graph_crab", peer_python("crab")) as peer:
        rows = [
            compare(own, peer, "path-none", NODES, "path, none passes", goal=100, rounds=7),
            compare(own, peer, "path-all", NODES, "path, all pass", goal=100, rounds=2),
            compare(own, peer, "star-none", NODES, "star, none passes", goal=10, rounds=7),
            compare(own, peer, "star-all", NODES, "star, all pass", goal=10, rounds=7),
            ladder(own, peer),
            flat(own),
        ]
    keep(
        Section(
            "graph",
            "The graph evaluator",
            f"CPU time of one step on {NODES:,} nodes, with checks that cost nothing. decapod keeps the "
            "outcome of each check (what was seen, how long it took); CRAB notes that the node has passed.",
            {**own_versions("networkx", "pydantic"), "crab-framework": peer_version("crab", "crab-framework")},
            rows,
            notes=[
                "Both judge through a stub that answers at once; CRAB's own environment would log each check on top.",
                "A step ends with the outcomes by node. The messages that tell of them are made, and written to the "
                "journal, by who publishes the step: that is not measured here.",
            ],
        )
    )


def compare(own: Worker, peer: Worker, case: str, size: int, what: str, *, goal: float, rounds: int) -> Row:
    taken = interleave({"own": lambda: own.measure(case, size), "peer": lambda: peer.measure(case, size)}, rounds)
    times = ratio(taken["peer"], taken["own"])
    return Row(
        what,
        milliseconds(median(taken["own"])),
        milliseconds(median(taken["peer"])),
        f"{times:,.0f} times",
        f"at least {goal:g} times",
        times >= goal,
    )


def ladder(own: Worker, peer: Worker) -> Row:
    """Its time at the peer doubles with each diamond, so once is enough."""
    mine = median(own.measure("ladder-none", DIAMONDS) for _ in range(9))
    every = median(own.measure("ladder-all", DIAMONDS) for _ in range(9))
    other = peer.measure("ladder-none", DIAMONDS)
    return Row(
        f"ladder of {DIAMONDS} diamonds, none passes (all pass)",
        f"{milliseconds(mine)} ({milliseconds(every)})",
        milliseconds(other),
        f"{other / mine:,.0f} times",
        "under 1 ms",
        max(mine, every) < 0.001,
    )


def flat(own: Worker) -> Row:
    """With one node on the frontier, the number of nodes does not matter."""
    taken = interleave(
        {"small": lambda: own.measure("one-of-many", 10), "large": lambda: own.measure("one-of-many", NODES)}, 15
    )
    times = ratio(taken["large"], taken["small"])
    return Row(
        f"path of {NODES:,} nodes to one of 10, one node on the frontier",
        f"{milliseconds(median(taken['large']))} to {milliseconds(median(taken['small']))}",
        ratio=f"{times:.2f} times the cost",
        goal="at most 1.25 times",
        met=times <= 1.25,
    )


if __name__ == "__main__":
    main()
