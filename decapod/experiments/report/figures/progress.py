"""Completion over turns, with bands."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from decapod.experiments.report.figures.style import FAINT, Look, add_grid, in_lines, look, new_figure, nothing_to_show
from decapod.experiments.report.table import Measured, Report

_MOST_IN_ONE = 4
"""Strategies whose bands can be told apart in one panel; more have a panel each."""

_ACROSS = 3

Curve = tuple[Sequence[int], Sequence[Measured]]


def draw_progress(report: Report) -> Figure:
    """Draw the table `progress-by-turn`: one panel, or one for each strategy with the others in grey behind it."""
    curves = _curves(report)
    looks = {str(name): look(place) for place, name in enumerate(report.tables["outcomes"].cells("strategy"))}
    if not curves:
        return nothing_to_show("No trial has an outcome.")
    return _together(curves, looks) if len(curves) <= _MOST_IN_ONE else _apart(curves, looks)


def _curves(report: Report) -> dict[str, Curve]:
    found: dict[str, tuple[list[int], list[Measured]]] = {}
    table = report.tables.get("progress-by-turn")
    for record in table.records() if table else ():
        name, turn, completion = record["strategy"], record["turn"], record["CR"]
        if isinstance(name, str) and isinstance(turn, int) and isinstance(completion, Measured):
            turns, values = found.setdefault(name, ([], []))
            turns.append(turn)
            values.append(completion)
    return dict(found)


def _together(curves: Mapping[str, Curve], looks: Mapping[str, Look]) -> Figure:
    figure = new_figure(6.4, 4.0)
    axes = figure.add_subplot()
    for name, curve in curves.items():
        _draw(axes, curve, looks[name], in_lines(name, 60))
    _frame(axes, curves)
    axes.set_xlabel("turn")
    axes.set_ylabel("completion ratio, best so far")
    figure.legend(loc="outside lower left", handlelength=3.5)
    return figure


def _apart(curves: Mapping[str, Curve], looks: Mapping[str, Look]) -> Figure:
    down = -(-len(curves) // _ACROSS)
    figure = new_figure(8.4, 2.5 * down + 0.3)
    panels = figure.subplots(down, _ACROSS, sharex=True, sharey=True, squeeze=False).flat
    for panel, (name, curve) in zip(panels, curves.items(), strict=False):
        for other in curves.values():
            panel.plot(other[0], _values(other), color=FAINT, linewidth=0.8, alpha=0.6)
        _draw(panel, curve, looks[name], "")
        _frame(panel, curves)
        panel.set_title(in_lines(name, 34), fontsize=8.5)
    for panel in list(figure.axes)[len(curves) :]:
        panel.remove()
    for place, panel in enumerate(figure.axes):
        panel.tick_params(labelbottom=place + _ACROSS >= len(curves), labelleft=place % _ACROSS == 0)
    figure.supxlabel("turn", fontsize=9)
    figure.supylabel("completion ratio, best so far", fontsize=9)
    return figure


def _draw(axes: Axes, curve: Curve, one: Look, label: str) -> None:
    turns, points = curve
    step = max(1, len(turns) // 8)
    axes.plot(
        turns, _values(curve), color=one.colour, linestyle=one.dash, marker=one.marker, markevery=step, markersize=5,
        linewidth=1.6, label=label, clip_on=False, zorder=3,
    )  # fmt: skip
    bands = [
        (turn, p.low, p.high) for turn, p in zip(turns, points, strict=True) if p.low is not None and p.high is not None
    ]
    if bands:
        at, low, high = zip(*bands, strict=True)
        axes.fill_between(at, low, high, color=one.colour, alpha=0.15, linewidth=0)


def _values(curve: Curve) -> list[float]:
    return [float("nan") if point.value is None else point.value for point in curve[1]]


def _frame(axes: Axes, curves: Mapping[str, Curve]) -> None:
    last = max(max(turns) for turns, _ in curves.values())
    axes.set_xlim(0, max(last, 1))
    axes.set_ylim(0, 1)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    add_grid(axes)
