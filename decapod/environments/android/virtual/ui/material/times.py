"""Choosing a time of day."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Unpack

from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.layouts import Insets, Padding, Ring
from decapod.environments.android.virtual.ui.material.basics import box, column, padding, row, text
from decapod.environments.android.virtual.ui.material.buttons import icon_button
from decapod.environments.android.virtual.ui.material.common import Common, make
from decapod.environments.android.virtual.ui.material.dates import picker
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

_NUMBER = dp(28)
"""Pixels between the middles of the numbers and the border of the dial."""


@dataclass(frozen=True, slots=True)
class _Dial:
    """The face of a clock with its hand.

    Attributes:
        angle: of the hand, in turns clockwise from the top.
    """

    angle: float

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the face, the hand, and the disc at its end."""
        x, y = node.bounds.center
        canvas.circle((x, y), node.bounds.width / 2, "surface_highest")
        length = node.bounds.width / 2 - _NUMBER
        tip = (x + length * sin(2 * pi * self.angle), y - length * cos(2 * pi * self.angle))
        canvas.line([(x, y), tip], "primary", dp(2))
        canvas.circle((x, y), dp(4), "primary")
        canvas.circle(tip, dp(24), "primary")


def time_picker(
    hour: int,
    minute: int,
    on_change: Callable[[int, int], object],
    *,
    part: str = "hour",
    on_part: Callable[[str], object] | None = None,
    on_ok: Callable[[], object],
    on_cancel: Callable[[], object],
    title: str = "Select time",
    **common: Unpack[Common],
) -> Widget:
    """Return the dialog that asks for a time of day. Pass it to `screen(overlay=)`.

    Args:
        hour: 0 to 23: comes from the screen's state.
        minute: 0 to 59.
        on_change: called with the hour and minute that a tap makes.
        part: what the numbers below set now: hour or minute (in steps of five; minus and plus below make the rest).
        on_part: called with the part that is tapped.
        on_ok: called when it is confirmed.
        on_cancel: called when it is given up.
        title: above the time.
        common: what every component takes.
    """
    twelve, afternoon = hour % 12 or 12, hour >= 12
    on_part = on_part or (lambda part: None)
    display = row(
        _part(str(twelve), "hour", part, on_part, "android:id/hours"),
        text(":", "display_large", class_name="", scaled=False, width=24, text_align="center"),
        _part(f"{minute:02}", "minute", part, on_part, "android:id/minutes"),
        column(
            _half("AM", not afternoon, lambda: on_change(hour % 12, minute), "android:id/am_label", True),
            _half("PM", afternoon, lambda: on_change(hour % 12 + 12, minute), "android:id/pm_label", False),
            class_name="",
            margin=(12, 0, 0, 0),
        ),
        arrange="center",
        class_name="",
    )

    def step(by: int) -> Callable[[], object]:
        if part == "hour":
            return lambda: on_change((hour + by) % 24, minute)
        return lambda: on_change(hour, (minute + by) % 60)

    if part == "hour":
        values = [(str(value or 12), value + 12 * afternoon, minute) for value in range(12)]
        angle = twelve % 12 / 12
    else:
        values = [(f"{value:02}", hour, value) for value in range(0, 60, 5)]
        angle = minute / 60
    chosen = str(twelve) if part == "hour" else f"{minute:02}"
    cells = [_number(label, label == chosen, part, _change(on_change, h, m)) for label, h, m in values]
    dial = make(
        Ring(_NUMBER),
        _Dial(angle),
        {},
        class_name="android.widget.RadialTimePickerView",
        children=tuple(cells),
        width=256,
        height=256,
        align="center",
    )
    steps = row(
        icon_button("remove", step(-1), description=f"One {part} less"),
        text(part.capitalize(), "label_large", color="on_surface_variant", class_name=""),
        icon_button("add", step(1), description=f"One {part} more"),
        arrange="center",
        gap=16,
        class_name="",
    )
    inner = column(
        text(title, "label_medium", color="on_surface_variant"),
        display,
        padding(dial, (0, 12, 0, 0), align="center"),
        steps,
        gap=12,
        class_name="",
    )
    return picker(padding(inner, (24, 24, 24, 0)), on_ok, on_cancel, common, 328)


def _change(on_change: Callable[[int, int], object], hour: int, minute: int) -> Callable[[], object]:
    return lambda: on_change(hour, minute)


def _part(value: str, name: str, part: str, on_part: Callable[[str], object], resource_id: str) -> Widget:
    chosen = name == part
    words = text(
        value,
        "display_large",
        size=45,
        color="on_primary_container" if chosen else "on_surface",
        text_align="center",
        class_name="",
        scaled=False,
    )
    return box(
        words,
        color="primary_container" if chosen else "surface_highest",
        radius=8,
        width=96,
        height=80,
        text=value,
        class_name="android.widget.RadioButton",
        resource_id=resource_id,
        description=f"{value} {name}",
        checkable=True,
        checked=chosen,
        on_tap=lambda: on_part(name),
    )


def _half(label: str, chosen: bool, on_tap: Callable[[], object], resource_id: str, upper: bool) -> Widget:
    ink = "on_tertiary_container" if chosen else "on_surface_variant"
    words = text(label, "title_medium", color=ink, text_align="center", class_name="", scaled=False)
    radii = (dp(8), dp(8), 0, 0) if upper else (0, 0, dp(8), dp(8))
    return make(
        Padding(Insets()),
        Surface("tertiary_container" if chosen else "surface_highest", radii),
        {},
        class_name="android.widget.RadioButton",
        text=label,
        resource_id=resource_id,
        checkable=True,
        checked=chosen,
        on_tap=on_tap,
        width=52,
        height=40,
        children=(words,),
    )


def _number(label: str, chosen: bool, part: str, on_tap: Callable[[], object]) -> Widget:
    look = text(
        label,
        "body_large",
        color="on_primary" if chosen else "on_surface",
        text_align="center",
        scaled=False,
        class_name="",
    )
    return box(
        look,
        width=48,
        height=48,
        text=label,
        class_name="android.widget.RadialTimePickerView$RadialPickerTouchHelper",
        description=f"{label} {part}",
        checkable=True,
        checked=chosen,
        selected=chosen,
        on_tap=on_tap,
    )
