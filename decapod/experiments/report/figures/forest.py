"""Paired differences with their intervals, one below the other."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from decapod.experiments.report.figures.style import (
    COLOURS,
    FAINT,
    INK,
    add_grid,
    in_lines,
    new_figure,
    nothing_to_show,
)
from decapod.experiments.report.table import Cell, Measured, Report, Span
from decapod.experiments.report.words import bracket, probability, signed

Pair = tuple[str, str]
Record = Mapping[str, Cell]


def draw_forest(report: Report) -> Figure:
    """Draw the table `differences`: a panel for each metric, a line for each pair of strategies.

    The mark is filled where the corrected p is at most 1 - level. The thin grey line below are the worst cases.
    """
    table = report.tables.get("differences")
    records = list(table.records()) if table else []
    if not records:
        return nothing_to_show("No two strategies have trials that can be paired.")
    pairs: list[Pair] = list(dict.fromkeys((str(one["baseline"]), str(one["other"])) for one in records))
    metrics = list(dict.fromkeys(str(one["metric"]) for one in records))
    labels = [f"{in_lines(first)}\n\N{RIGHTWARDS ARROW} {in_lines(second, 34)}" for first, second in pairs]
    places = _places(labels)
    figure = new_figure(2.6 + 4.0 * len(metrics), 1.4 + 0.16 * (places[-1] + labels[-1].count("\n") + 1))
    panels = figure.subplots(1, len(metrics), sharey=True, squeeze=False)[0]
    for panel, metric in zip(panels, metrics, strict=True):
        shown = {(str(r["baseline"]), str(r["other"])): r for r in records if r["metric"] == metric}
        _panel(panel, metric, [shown.get(pair) for pair in pairs], places, 1 - report.level)
    panels[0].set_yticks(places, labels)
    panels[0].set_ylim(places[-1] + max(2.5, places[0]), -1.0)
    figure.supxlabel(
        f"second minus first, {100 * report.level:.4g}% intervals; p after Holm's correction; filled: p at most "
        f"{1 - report.level:.4g}; grey: worst cases of what is missing",
        fontsize=8,
    )
    return figure


def _places(labels: Sequence[str]) -> list[float]:
    """Where the middle of each label is, in lines from the top."""
    places, used = [], 0.0
    for label in labels:
        lines = label.count("\n") + 1
        places.append(used + lines / 2)
        used += lines + 1.2
    return places


def _panel(axes: Axes, metric: str, records: Sequence[Record | None], places: Sequence[float], alpha: float) -> None:
    axes.set_title(metric)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    add_grid(axes, "x")
    for record, place in zip(records, places, strict=True):
        words = "not known" if record is None else _line(axes, record, place, alpha)
        axes.annotate(
            words, (1.02, place), xycoords=("axes fraction", "data"), va="center", fontsize=7.5, annotation_clip=False
        )
    low, high = axes.get_xlim()
    axes.set_xlim(min(low, -0.05), max(high, 0.05))


def _line(axes: Axes, record: Record, place: float, alpha: float) -> str:
    """Draw one difference, and return it in words."""
    difference, worst, p = record["difference"], record["worst_cases"], record["corrected"]
    if not isinstance(difference, Measured) or difference.value is None:
        return "not known"
    if isinstance(worst, Span) and worst.low < worst.high:
        below = place + 0.75
        axes.plot(
            [worst.low, worst.high], [below, below], color=FAINT, linewidth=1.2, marker="|", markersize=5, zorder=1
        )
    if difference.low is not None and difference.high is not None:
        axes.plot([difference.low, difference.high], [place, place], color=COLOURS[0], linewidth=2.2, zorder=2)
    known = p if isinstance(p, float) else None
    filled = known is not None and known <= alpha
    axes.plot(
        [difference.value], [place], marker="D", markersize=6, color=COLOURS[0], linestyle="", zorder=3,
        markerfacecolor=COLOURS[0] if filled else "#ffffff",
    )  # fmt: skip
    interval = bracket(difference.low, difference.high, sign=True)
    tested = "" if known is None else f"p {probability(known)}"
    return "\n".join(part for part in (f"{signed(difference.value)} {interval}".rstrip(), tested) if part)
