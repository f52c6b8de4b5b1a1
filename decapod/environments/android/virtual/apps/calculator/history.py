"""The calculator's history: what was calculated, the newest at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.calculator.arithmetic import group
from decapod.environments.android.virtual.system.database import Row
from decapod.environments.android.virtual.ui.material import app_bar, column, empty_state, list_view, screen, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.calculator.screen import CalculatorActivity

IDS = "com.google.android.calculator:id/"
SHOWN = 100


def build(calculator: CalculatorActivity) -> Widget:
    """The list; a tap on an expression or a result goes on with it."""
    rows = calculator.app.db.rows("SELECT * FROM history ORDER BY _id DESC LIMIT ?", [SHOWN])

    def close() -> None:
        calculator.state.history = False

    entries = [_entry(calculator, entry) for entry in reversed(rows)]
    body = (
        list_view(*entries, key="history", at_end=True, resource_id=f"{IDS}history_recycler_view")
        if entries
        else empty_state("history", "No history")
    )
    return screen(
        body,
        app_bar=app_bar("History", navigation="arrow_back", on_navigation=close, resource_id=f"{IDS}history_toolbar"),
    )


def _entry(calculator: CalculatorActivity, entry: Row) -> Widget:
    expression, result = str(entry["expression"]), str(entry["result"])
    return column(
        text(
            group(expression),
            "headline_small",
            text_align="end",
            min_height=48,
            resource_id=f"{IDS}history_formula",
            on_tap=lambda: calculator.use(expression),
        ),
        text(
            f"= {result}",
            "title_large",
            color="on_surface_variant",
            text_align="end",
            min_height=48,
            resource_id=f"{IDS}history_result",
            on_tap=lambda: calculator.use(result.replace(",", "")),
        ),
        class_name="android.widget.LinearLayout",
        margin=(24, 8),
    )
