"""Completion against what it costs, with the Pareto front."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from decapod.experiments.report.figures.style import INK, add_grid, in_lines, look, new_figure, nothing_to_show
from decapod.experiments.report.table import Measured, Report

_WIDE = 20
"""Costs that differ by more than so many times are shown on a logarithmic scale."""


def draw_cost(report: Report) -> Figure:
    """Draw the table `cost-completion`: a mark for each strategy with its intervals, and the front as steps."""
    table = report.tables.get("cost-completion")
    unit = table.columns[1] if table else None
    points = []
    for place, record in enumerate(table.records() if table and unit else ()):
        cost, completion = (record[key] for key in (unit.key if unit else "", "CR"))
        if (
            isinstance(cost, Measured)
            and isinstance(completion, Measured)
            and None not in (cost.value, completion.value)
        ):
            points.append((place, str(record["strategy"]), cost, completion, record["front"] is True))
    if not points or unit is None:
        return nothing_to_show("What trials cost, or what they completed, is not known.")
    figure = new_figure(6.4, 4.0)
    axes = figure.add_subplot()
    for place, name, cost, completion, on_front in points:
        _mark(axes, place, name, cost, completion, front=on_front)
    front = sorted((c.value or 0.0, r.value or 0.0) for _, _, c, r, on_front in points if on_front)
    costs, ratios = zip(*front, strict=True)
    axes.plot(costs, ratios, color=INK, linewidth=1, drawstyle="steps-post", zorder=1, label="Pareto front")
    values = [cost.value or 0.0 for _, _, cost, *_ in points]
    if min(values) > 0 and max(values) / min(values) > _WIDE:
        axes.set_xscale("log")
    else:
        axes.set_xlim(left=0)
    axes.set_ylim(0, 1.02)
    axes.set_xlabel("US dollars a trial" if unit.key == "cost" else "tokens a trial")
    axes.set_ylabel("completion ratio")
    add_grid(axes)
    figure.legend(loc="outside lower left", ncols=1 if any(len(name) > 40 for _, name, *_ in points) else 2)
    return figure


def _mark(axes: Axes, place: int, name: str, cost: Measured, completion: Measured, *, front: bool) -> None:
    one = look(place)
    x, y = cost.value or 0.0, completion.value or 0.0
    if cost.low is not None and cost.high is not None:
        axes.plot([cost.low, cost.high], [y, y], color=one.colour, linewidth=1, alpha=0.6)
    if completion.low is not None and completion.high is not None:
        axes.plot([x, x], [completion.low, completion.high], color=one.colour, linewidth=1, alpha=0.6)
    axes.plot(
        [x], [y], marker=one.marker, markersize=9, linestyle="", color=one.colour, zorder=3, label=in_lines(name, 70),
        markerfacecolor=one.colour if front else "#ffffff", markeredgewidth=1.6,
    )  # fmt: skip
