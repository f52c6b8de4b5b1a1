"""Checks of a phone that answers adb."""

from decapod.evaluators.android.clock import DAY, dated, now, time_zone
from decapod.evaluators.android.content import ContentError, Row, query
from decapod.evaluators.android.device import Answer, Handset
from decapod.evaluators.android.front import Front, in_front
from decapod.evaluators.android.nodes import HierarchyError, UiNode, parse_hierarchy

__all__ = [
    "DAY",
    "Answer",
    "ContentError",
    "Front",
    "Handset",
    "HierarchyError",
    "Row",
    "UiNode",
    "dated",
    "in_front",
    "now",
    "parse_hierarchy",
    "query",
    "time_zone",
]
