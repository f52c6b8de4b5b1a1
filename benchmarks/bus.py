"""The bus with its journal on, beside autogen-core's runtime, which has none. `python -m benchmarks.bus`."""

from collections.abc import Callable
from statistics import median

from benchmarks.common.peers import peer_python, peer_version
from benchmarks.common.table import Row, Section, keep, own_versions
from benchmarks.common.timing import Worker, interleave, ratio

ROUNDS = 9
QUEUED = 10_000


def main() -> None:
    """Measure and write the table."""
    with Worker("bus_decapod") as own, Worker("bus_autogen", peer_python("autogen")) as peer:
        rows = [
            compare(own, peer, "publish-1", 2_000, "publish to 1 subscriber", goal=10),
            compare(own, peer, "publish-10", 500, "publish to 10 subscribers", goal=10),
            compare(own, peer, "publish-100", 100, "publish to 100 subscribers", goal=10),
            compare(own, peer, "request", 1_000, "request and its reply", goal=4),
            growth(own),
            memory(own, peer),
        ]
    keep(
        Section(
            "bus",
            "The bus",
            "Messages of 1.25 KB (pydantic). decapod writes each one to the journal before it is handed over, and a "
            "line for each delivery; autogen-core keeps no journal. CPU time for each message, until it was handled.",
            {**own_versions("pydantic"), "autogen-core": peer_version("autogen", "autogen-core")},
            rows,
        )
    )


def compare(own: Worker, peer: Worker, case: str, size: int, what: str, *, goal: float) -> Row:
    def of(worker: Worker) -> Callable[[], float]:
        return lambda: worker.measure(case, size) / size

    taken = interleave({"own": of(own), "peer": of(peer)}, ROUNDS)
    times = ratio(taken["peer"], taken["own"])
    return Row(
        what,
        f"{median(taken['own']) * 1e6:.0f} µs",
        f"{median(taken['peer']) * 1e6:.0f} µs",
        f"{times:.1f} times",
        f"at least {goal:g} times",
        times >= goal,
    )


def growth(own: Worker) -> Row:
    """From 10 to 100 subscribers, the cost of a message grows at most as their number does."""
    taken = interleave(
        {"100": lambda: own.measure("publish-100", 200) / 200, "10": lambda: own.measure("publish-10", 1_000) / 1_000},
        ROUNDS,
    )
    times = ratio(taken["100"], taken["10"])
    return Row("100 subscribers to 10", f"{times:.1f} times the cost", goal="at most 10 times", met=times <= 10)


def memory(own: Worker, peer: Worker) -> Row:
    mine, other = own.measure("queued", QUEUED), peer.measure("queued", QUEUED)
    return Row(
        "memory of a message that waits, itself not counted", f"{mine:.0f} B", f"{other:.0f} B", f"{other / mine:.1f}"
    )


if __name__ == "__main__":
    main()
