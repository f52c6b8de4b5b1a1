"""The calculator's keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.ui.material import box, column, icon, row, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.calculator.screen import CalculatorActivity

IDS = "com.google.android.calculator:id/"
Key = tuple[str, str, str]
"""What is pressed, its id, and what a screen reader says."""

ROWS: tuple[tuple[Key, ...], ...] = (
    (
        ("clear", "clr", "clear"),
        ("()", "parens", "parenthesis"),
        ("%", "op_pct", "percent"),
        ("\u00f7", "op_div", "divide"),
    ),
    (("7", "digit_7", "7"), ("8", "digit_8", "8"), ("9", "digit_9", "9"), ("\u00d7", "op_mul", "multiply")),
    (("4", "digit_4", "4"), ("5", "digit_5", "5"), ("6", "digit_6", "6"), ("\u2212", "op_sub", "minus")),
    (("1", "digit_1", "1"), ("2", "digit_2", "2"), ("3", "digit_3", "3"), ("+", "op_add", "plus")),
    (("0", "digit_0", "0"), (".", "dec_point", "point"), ("delete", "del", "delete"), ("=", "eq", "equals")),
)
FUNCTIONS: tuple[Key, ...] = (
    ("\u221a", "op_sqrt", "square root"),
    ("\u03c0", "const_pi", "pi"),
    ("^", "op_pow", "power"),
    ("!", "op_fact", "factorial"),
)
MORE: tuple[Key, ...] = (("e", "const_e", "Euler's number"),)
LABELS = {"clear": "AC", "()": "( )"}
OPERATORS = frozenset("()%\u00f7\u00d7\u2212+") | {"()"}


def keys(calculator: CalculatorActivity, *, more: bool) -> Widget:
    """The functions, and below them the rows of keys."""
    functions = [*FUNCTIONS, *(MORE if more else ())]
    unfold = box(
        icon("keyboard_arrow_up" if more else "keyboard_arrow_down", class_name="", align="center"),
        place="center",
        description="Collapse" if more else "Expand",
        resource_id=f"{IDS}arrow",
        class_name="android.widget.ImageView",
        on_tap=lambda: calculator.press("more"),
        width=48,
        height=48,
    )
    top = row(*(_function(calculator, key) for key in functions), unfold, class_name="", height=56)
    rows = [row(*(_key(calculator, key) for key in keys), gap=10, class_name="") for keys in ROWS]
    return column(
        top,
        *rows,
        gap=10,
        class_name="android.widget.LinearLayout",
        resource_id=f"{IDS}pad_numeric",
        margin=(14, 0, 14, 16),
    )


def _function(calculator: CalculatorActivity, key: Key) -> Widget:
    sign, identity, label = key
    return box(
        text(sign, "headline_small", class_name="", align="center"),
        place="center",
        class_name="android.widget.ImageButton",
        description=label,
        resource_id=f"{IDS}{identity}",
        on_tap=lambda: calculator.press(sign),
        weight=1,
        height=48,
    )


def _key(calculator: CalculatorActivity, key: Key) -> Widget:
    sign, identity, label = key
    if sign in ("=", "clear"):
        ground, ink = (
            ("primary_container", "on_primary_container")
            if sign == "="
            else ("tertiary_container", "on_tertiary_container")
        )
    elif sign in OPERATORS:
        ground, ink = "secondary_container", "on_secondary_container"
    else:
        ground, ink = "surface_container", "on_surface"
    face = (
        icon("backspace", size=26, color=ink, class_name="", align="center")
        if sign == "delete"
        else text(LABELS.get(sign, sign), "headline_large", size=28, color=ink, class_name="", align="center")
    )
    return box(
        face,
        color=ground,
        radius=36,
        height=72,
        place="center",
        weight=1,
        class_name="android.widget.ImageButton",
        description=label,
        resource_id=f"{IDS}{identity}",
        on_tap=lambda: calculator.press(sign),
    )
