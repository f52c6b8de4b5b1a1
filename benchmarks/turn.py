"""What a turn costs besides models and machines, beside two agent frameworks. `python -m benchmarks.turn`."""

from collections.abc import Callable
from statistics import median

from benchmarks.common.peers import peer_python, peer_version
from benchmarks.common.table import Row, Section, keep, own_versions
from benchmarks.common.timing import Worker, interleave, milliseconds, ratio

ROUNDS = 7
TURNS = 40


def main() -> None:
    """Measure and write the table."""
    with (
        Worker("turn_decapod") as own,
        Worker("turn_openai_agents", peer_python("openai-agents")) as openai_agents,
        Worker("turn_inspect_ai", peer_python("inspect-ai")) as inspect_ai,
    ):
        workers = {"own": own, "openai-agents": openai_agents, "inspect-ai": inspect_ai}
        measured = {name: turn_of(worker) for name, worker in workers.items()}
        measured["unchanged"] = lambda: own.measure("turn-unchanged", TURNS)
        taken = interleave(measured, ROUNDS)
    mine = median(taken["own"])
    rows = [
        Row("a turn, journal on", milliseconds(mine), goal="under 2 ms", met=mine < 0.002),
        Row("a turn in which both machines show what they showed before", milliseconds(median(taken["unchanged"]))),
    ]
    rows += [
        Row(
            f"beside {peer}",
            milliseconds(mine),
            milliseconds(median(taken[peer])),
            f"{ratio(taken[peer], taken['own']):.1f} times",
        )
        for peer in ("openai-agents", "inspect-ai")
    ]
    keep(
        Section(
            "turn",
            "A turn",
            "CPU time of one turn of the team by-environment (a planner, two operators, a closer) on two machines in "
            "memory that show eight elements, one of them new in each turn, and no pixels, with a model that answers "
            "at once: two observations are marked, four agents think, two actions are done and judged. The peers run "
            "the same planner and two operators, with the same texts and a tool for each; their loops ask the model "
            "once more after a tool, and they have no closer, no marks and no evaluator. inspect-ai keeps its log, "
            "openai-agents traces nothing.",
            {
                **own_versions("jinja2", "pydantic"),
                "openai-agents": peer_version("openai-agents", "openai-agents"),
                "inspect-ai": peer_version("inspect-ai", "inspect-ai"),
            },
            rows,
            notes=[
                "Of decapod's turn about a third goes into 22 envelopes, written as JSON to the journal and handed "
                "over: a third of that into the JSON (what a prompt or a screen has in common with the one before "
                "is encoded once), a fifth into the writes. A ninth goes into values that pydantic makes and "
                "checks, some fifty of them; an eighth into marking the element trees, a fifteenth into the texts "
                "of four prompts, a twelfth into judging after each of two actions, a twelfth into the event loop. "
                "The rest is the checks of calls and replies, and the agents' own part. No file is made in a turn: "
                "trees of up to 32 elements ride in their messages, longer ones are blobs.",
                "What shows the same as in the turn before, pixels and tree, is neither marked nor encoded again: that "
                "is the second row, as for environments that nobody acted in.",
            ],
        )
    )


def turn_of(worker: Worker) -> Callable[[], float]:
    return lambda: worker.measure("turn", TURNS)


if __name__ == "__main__":
    main()
