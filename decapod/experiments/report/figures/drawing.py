"""All figures of a report, as SVG and PNG."""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from decapod.experiments.report.figures.cost import draw_cost
from decapod.experiments.report.figures.endings import draw_endings
from decapod.experiments.report.figures.forest import draw_forest
from decapod.experiments.report.figures.progress import draw_progress
from decapod.experiments.report.figures.style import drawing
from decapod.experiments.report.table import Report

DOTS_PER_INCH = 200


@dataclass(frozen=True, slots=True)
class Kind:
    """One figure: what it shows, in which table its numbers are, and what draws it."""

    title: str
    table: str
    draw: Callable[[Report], Figure]


FIGURES: Mapping[str, Kind] = {
    "forest": Kind("Paired differences", "differences", draw_forest),
    "progress": Kind("Progress over turns", "progress", draw_progress),
    "cost": Kind("Completion against cost", "cost-completion", draw_cost),
    "endings": Kind("How trials ended", "endings", draw_endings),
}
"""Every figure, by the name of its file."""


def figures_of(report: Report) -> list[str]:
    """The figures that there is something to draw in."""
    return [key for key, kind in FIGURES.items() if kind.table in report.tables]


def as_svg(report: Report, key: str) -> bytes:
    """Draw a figure as SVG. Texts are outlines, so it looks the same everywhere.

    The same report gives the same bytes.
    """
    return _save(report, key, "svg")


def as_png(report: Report, key: str) -> bytes:
    """Draw a figure as PNG, with 200 dots an inch."""
    return _save(report, key, "png")


def _save(report: Report, key: str, kind: str) -> bytes:
    with drawing():
        figure = FIGURES[key].draw(report)
        out = io.BytesIO()
        if kind == "svg":
            FigureCanvasSVG(figure).print_figure(
                out,
                format="svg",
                bbox_inches="tight",
                metadata={"Date": None, "Creator": None, "Title": FIGURES[key].title},
            )
        else:
            FigureCanvasAgg(figure).print_figure(
                out, format="png", bbox_inches="tight", dpi=DOTS_PER_INCH, metadata={"Software": None}
            )
    return out.getvalue()
