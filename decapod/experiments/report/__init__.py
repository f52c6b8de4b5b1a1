"""Reports on comparisons: one set of tables, written as CSV, Parquet, Markdown, LaTeX, figures and an HTML page.

Making the tables needs the extra `compare`; figures, the page and Parquet need the extra `report`. Nothing of either is
imported before it is used.
"""

from typing import TYPE_CHECKING

from decapod.lazy import imported_when_used

if TYPE_CHECKING:
    from decapod.experiments.report.formats.kinds import FORMATS
    from decapod.experiments.report.making import make_report
    from decapod.experiments.report.needs import ReportError, ReportExtraMissingError, require_report_extra
    from decapod.experiments.report.table import Cell, Column, Measured, Report, ReportTable, Span
    from decapod.experiments.report.words import Words, in_words
    from decapod.experiments.report.writing import check_folder, write_report

__all__ = [
    "FORMATS",
    "Cell",
    "Column",
    "Measured",
    "Report",
    "ReportError",
    "ReportExtraMissingError",
    "ReportTable",
    "Span",
    "Words",
    "check_folder",
    "in_words",
    "make_report",
    "require_report_extra",
    "write_report",
]

__getattr__ = imported_when_used(
    __name__,
    {
        "formats.kinds": ("FORMATS",),
        "making": ("make_report",),
        "needs": ("ReportError", "ReportExtraMissingError", "require_report_extra"),
        "table": ("Cell", "Column", "Measured", "Report", "ReportTable", "Span"),
        "words": ("Words", "in_words"),
        "writing": ("check_folder", "write_report"),
    },
)
