"""How trials ended, as stacked shares."""

from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from decapod.experiments.report.figures.style import COLOURS, INK, add_grid, in_lines, new_figure, nothing_to_show
from decapod.experiments.report.table import Report

_LOOKS: Mapping[str, tuple[str, str]] = {
    "success": (COLOURS[2], ""),
    "false-completion": (COLOURS[1], "////"),
    "step-limit": (COLOURS[4], "...."),
    "invalid-action": (COLOURS[3], "xxxx"),
    "budget": (COLOURS[5], "----"),
    "environment-error": ("#6e7781", "\\\\\\\\"),
    "model-error": ("#8c959f", "||||"),
    "stopped": ("#afb8c1", "++"),
    "unfinished": ("#d0d7de", "oo"),
}
"""Colour and hatch by ending; greys are trials without an outcome."""

_NARROWEST = 0.045
"""The share below which a count has no room in its piece."""


def draw_endings(report: Report) -> Figure:
    """Draw the table `endings`: a bar a strategy, of all its trials; counts are written in the pieces."""
    table = report.tables.get("endings")
    if table is None:
        return nothing_to_show("There are no trials.")
    names = [in_lines(str(name), 40) for name in table.cells("strategy")]
    lines = sum(max(2, name.count("\n") + 1) for name in names)
    figure = new_figure(7.4, 1.5 + 0.2 * lines)
    axes = figure.add_subplot()
    totals = [sum(cell for cell in row if isinstance(cell, int)) for row in table.rows]
    begun = [0.0] * len(names)
    for column in (one for one in table.columns if one.kind == "count"):
        counts = [cell if isinstance(cell, int) else 0 for cell in table.cells(column.key)]
        shares = [count / total if total else 0.0 for count, total in zip(counts, totals, strict=True)]
        colour, hatch = _LOOKS.get(column.label, ("#ffffff", ""))
        places = range(len(names))
        axes.barh(
            places, shares, left=begun, height=0.72, color=colour, hatch=hatch, edgecolor="#ffffff", linewidth=0.8,
            label=column.label,
        )  # fmt: skip
        for place, share, count, left in zip(places, shares, counts, begun, strict=True):
            if share >= _NARROWEST:
                _write(axes, left + share / 2, place, count)
        begun = [left + share for left, share in zip(begun, shares, strict=True)]
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of trials")
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    add_grid(axes, "x")
    figure.legend(loc="outside lower left", ncols=4, handlelength=2.5, handleheight=1.2)
    return figure


def _write(axes: Axes, x: float, y: float, count: int) -> None:
    axes.text(
        x, y, f"{count:,}", ha="center", va="center", fontsize=8, color=INK,
        bbox={"boxstyle": "round,pad=0.15", "facecolor": "#ffffff", "edgecolor": "none"},
    )  # fmt: skip
