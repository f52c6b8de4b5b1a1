"""Comparing strategies: a table of trials, figures at a matched budget, intervals, paired tests.

It needs the extra `compare` (numpy, scipy); `require_extra` tells so. Nothing of it is imported before one
of these names is used.
"""

from typing import TYPE_CHECKING

from decapod.lazy import imported_when_used

if TYPE_CHECKING:
    from decapod.experiments.compare.axes import AxisDifference, SetUps, Verdict
    from decapod.experiments.compare.comparing import compare
    from decapod.experiments.compare.comparison import (
        Breakdown,
        BreakdownRow,
        Comparison,
        EdgeSummary,
        PairComparison,
        PairedDifference,
        PassHat,
        ProgressPoint,
        Question,
        StrategySummary,
        UnitCheck,
    )
    from decapod.experiments.compare.estimates import Estimate
    from decapod.experiments.compare.matching import MatchedBudget, at_budget
    from decapod.experiments.compare.metrics import MAIN, METRICS, SECONDS, Metric
    from decapod.experiments.compare.needs import CompareError, ExtraMissingError, require_extra
    from decapod.experiments.compare.power import Power
    from decapod.experiments.compare.reading import Table, read_table
    from decapod.experiments.compare.resampling import Settings
    from decapod.experiments.compare.row import MISSING, TrialRow
    from decapod.experiments.compare.strategies import AXES, COMMUNICATION, Strategy

__all__ = [
    "AXES",
    "COMMUNICATION",
    "MAIN",
    "METRICS",
    "MISSING",
    "SECONDS",
    "AxisDifference",
    "Breakdown",
    "BreakdownRow",
    "CompareError",
    "Comparison",
    "EdgeSummary",
    "Estimate",
    "ExtraMissingError",
    "MatchedBudget",
    "Metric",
    "PairComparison",
    "PairedDifference",
    "PassHat",
    "Power",
    "ProgressPoint",
    "Question",
    "SetUps",
    "Settings",
    "Strategy",
    "StrategySummary",
    "Table",
    "TrialRow",
    "UnitCheck",
    "Verdict",
    "at_budget",
    "compare",
    "read_table",
    "require_extra",
]

__getattr__ = imported_when_used(
    __name__,
    {
        "axes": (
            "AxisDifference",
            "SetUps",
            "Verdict",
        ),
        "comparing": ("compare",),
        "comparison": (
            "Breakdown",
            "BreakdownRow",
            "Comparison",
            "EdgeSummary",
            "PairComparison",
            "PairedDifference",
            "PassHat",
            "ProgressPoint",
            "Question",
            "StrategySummary",
            "UnitCheck",
        ),
        "estimates": ("Estimate",),
        "matching": (
            "MatchedBudget",
            "at_budget",
        ),
        "metrics": (
            "MAIN",
            "METRICS",
            "SECONDS",
            "Metric",
        ),
        "needs": (
            "CompareError",
            "ExtraMissingError",
            "require_extra",
        ),
        "power": ("Power",),
        "reading": (
            "Table",
            "read_table",
        ),
        "resampling": ("Settings",),
        "row": (
            "MISSING",
            "TrialRow",
        ),
        "strategies": (
            "AXES",
            "COMMUNICATION",
            "Strategy",
        ),
    },
)
