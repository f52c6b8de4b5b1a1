"""The closing table of `decapod run`: one line a trial."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from rich import box
from rich.table import Table
from rich.text import Text

from decapod.cli.terminal import harmless
from decapod.messages import Termination, TrialEnded, TrialStarted


@dataclass(frozen=True, slots=True)
class Result:
    """How one trial ended.

    `completion`, `execution` and `cost` are CR, EE and CE (see `decapod.messages.Metrics`), `seconds` the time from
    the trial's start to its end, `note` what a reader must know of the figures.
    """

    trial: str
    topology: str
    task: str
    model: str
    seed: int
    reason: Termination
    completion: float
    execution: float | None
    cost: float | None
    turns: int
    actions: int
    seconds: float
    note: str = ""

    @classmethod
    def of(cls, started: TrialStarted, ended: TrialEnded, at: int) -> Self:
        """Make the result of a trial from its first and last message; `at` is the last one's time in ns."""
        figures = ended.metrics
        return cls(
            trial=started.trial,
            topology=started.topology,
            task=started.task,
            model=", ".join(dict.fromkeys(agent.model for agent in started.agents)),
            seed=started.seed,
            reason=ended.reason,
            completion=figures.completion_ratio,
            execution=figures.execution_efficiency,
            cost=figures.cost_efficiency,
            turns=ended.turns,
            actions=figures.actions,
            seconds=at / 1e9,
            note=started.note,
        )


LEGEND = "CR completed nodes / nodes, EE CR / actions, CE CR / tokens; - where it cannot be told"


def results_table(results: Sequence[Result]) -> Table:
    """Return the table. `-` stands for a figure that cannot be told, as CE when a model gives no token counts."""
    table = Table(box=box.SIMPLE_HEAD, caption=LEGEND, caption_justify="left")
    for name in ("trial", "topology", "task", "model"):
        table.add_column(name, overflow="fold")
    table.add_column("seed", justify="right")
    table.add_column("ended")
    for name in ("CR", "EE", "CE", "turns", "actions", "time"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in results:
        table.add_row(
            *(harmless(text) for text in (one.trial, one.topology, one.task, one.model)),
            str(one.seed),
            Text(one.reason, style="green" if one.reason == "success" else "red"),
            *(figure(value) for value in (one.completion, one.execution, one.cost)),
            str(one.turns),
            str(one.actions),
            f"{one.seconds:.1f} s",
        )
    return table


def notes(results: Iterable[Result]) -> list[str]:
    """Return what a reader must know of the figures, each thing once."""
    return list(dict.fromkeys(harmless(one.note) for one in results if one.note))


def figure(value: float | None) -> str:
    """Return a figure with three digits that matter: `0.667`, `1.2e-05`, or `-` where there is none."""
    if value is None:
        return "-"
    return f"{value:.3f}" if value == 0 or value >= 0.001 else f"{value:.1e}"
