"""What a format is, and which there are."""

from collections.abc import Callable, Mapping

from decapod.actions.registry import LazyRegistry
from decapod.experiments.report.table import Report

Write = Callable[[Report], Mapping[str, bytes]]
"""Writes a report as files: names below the report's folder, with `/`, to what is in them."""

FORMATS: LazyRegistry[Write] = LazyRegistry(
    "format",
    "decapod.experiments.report.formats",
    {
        "html_page": ["html"],
        "markdown": ["markdown"],
        "latex": ["latex"],
        "comma_separated": ["csv"],
        "parquet": ["parquet"],
        "figure_files": ["figures"],
    },
)
"""Formats by the name that a person says."""
