"""The closing table of `decapod run`: one line a trial."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from decapod.cli.terminal import harmless
from decapod.experiments.result import TrialResult

LEGEND = "CR completed nodes / nodes, EE CR / actions, CE CR / tokens; - where it cannot be told"


def results_table(results: Sequence[TrialResult]) -> Table:
    """Return the table. `-` stands for a figure that cannot be told, as CE when a model gives no token counts."""
    table = Table(box=box.SIMPLE_HEAD, caption=LEGEND, caption_justify="left", padding=(0, 1, 0, 0))
    for name in ("trial", "topology", "task", "model"):
        table.add_column(name, overflow="fold")
    table.add_column("seed", justify="right")
    table.add_column("ended", no_wrap=True)
    for name in ("CR", "EE", "CE", "turns", "actions", "time"):
        table.add_column(name, justify="right", no_wrap=True)
    for one in results:
        figures = one.metrics
        ratios = (figures.completion_ratio, figures.execution_efficiency, figures.cost_efficiency)
        table.add_row(
            *(harmless(text) for text in (one.trial, _team(one), one.task, one.model)),
            str(one.seed),
            Text(one.reason, style="green" if one.reason == "success" else "red"),
            *(figure(value) for value in ratios),
            str(one.turns),
            str(figures.actions),
            f"{one.seconds:.1f} s",
        )
    return table


def _team(result: TrialResult) -> str:
    return f"{result.topology}, {result.carries}" if result.carries else result.topology


def notes(results: Iterable[TrialResult]) -> list[str]:
    """Return what a reader must know of the figures, as that the demo model was used or faults; each thing once."""
    told = [line for one in results for line in (one.note, *(f"Fault {fault}" for fault in one.faults)) if line]
    return list(dict.fromkeys(map(harmless, told)))


def figure(value: float | None) -> str:
    """Return a figure with three digits that matter: `0.667`, `1.2e-05`, or `-` where there is none."""
    if value is None:
        return "-"
    return f"{value:.3f}" if value == 0 or value >= 0.001 else f"{value:.1e}"
