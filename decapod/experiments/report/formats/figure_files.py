"""The figures as files: SVG and PNG."""

from collections.abc import Mapping

from decapod.experiments.report.figures.drawing import as_png, as_svg, figures_of
from decapod.experiments.report.formats.kinds import FORMATS
from decapod.experiments.report.table import Report


def write_figures(report: Report) -> Mapping[str, bytes]:
    """Draw each figure twice."""
    made = {}
    for key in figures_of(report):
        made[f"figures/{key}.svg"] = as_svg(report, key)
        made[f"figures/{key}.png"] = as_png(report, key)
    return made


FORMATS.register("figures", write_figures)
