"""Choosing a date, a time, or a number."""

import calendar
import datetime
from collections.abc import Callable
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Linear, Padding
from decapod.environments.android.virtual.ui.material.basics import box, column, grid, icon, padding, row, text
from decapod.environments.android.virtual.ui.material.buttons import icon_button
from decapod.environments.android.virtual.ui.material.common import Common, Sized, make
from decapod.environments.android.virtual.ui.material.overlays import dialog_button, over
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

_WEEK = ("S", "M", "T", "W", "T", "F", "S")


def month_grid(
    year: int,
    month: int,
    selected: datetime.date | None,
    on_select: Callable[[datetime.date], object],
    *,
    today: datetime.date | None = None,
    **common: Unpack[Sized],
) -> Widget:
    """Return the days of a month under the letters of the week, which begins on Sunday."""
    letters = [text(letter, "body_small", text_align="center", class_name="", height=40) for letter in _WEEK]
    blank, days = calendar.monthrange(year, month)
    gaps = [box(class_name="", height=40) for _ in range((blank + 1) % 7)]
    cells = [_day(datetime.date(year, month, day), selected, on_select, today) for day in range(1, days + 1)]
    return grid(*letters, *gaps, *cells, columns=7, **common)


def _day(
    date: datetime.date,
    selected: datetime.date | None,
    on_select: Callable[[datetime.date], object],
    today: datetime.date | None,
) -> Widget:
    chosen = date == selected
    ink = "on_primary" if chosen else "primary" if date == today else "on_surface"
    words = text(str(date.day), "body_medium", color=ink, text_align="center", class_name="")
    disc = box(
        words,
        color="primary" if chosen else "",
        border="primary" if date == today and not chosen else "",
        radius=20,
        width=40,
        height=40,
        class_name="",
        align="center",
    )
    return make(
        Linear(True, 0, "center", "center"),
        None,
        {},
        class_name="android.view.View",
        text=str(date.day),
        description=f"{date.day:02} {date:%B} {date.year}",
        checkable=True,
        checked=chosen,
        selected=chosen,
        on_tap=lambda: on_select(date),
        height=40,
        children=(disc,),
    )


def date_picker(
    selected: datetime.date,
    on_select: Callable[[datetime.date], object],
    *,
    shown: tuple[int, int] | None = None,
    on_month: Callable[[int, int], object] | None = None,
    on_ok: Callable[[], object],
    on_cancel: Callable[[], object],
    today: datetime.date | None = None,
    **common: Unpack[Sized],
) -> Widget:
    """Return the dialog that asks for a date. Pass it to `screen(overlay=)`.

    Args:
        selected: the date that is chosen so far: comes from the screen's state.
        on_select: called with the date that is tapped.
        shown: year and month that are shown; the chosen date's, when left out.
        on_month: called with the year and month before or after, to be shown next.
        on_ok: called when it is confirmed.
        on_cancel: called when it is given up.
        today: gets a ring.
        common: what every component takes.
    """
    year, month = shown or (selected.year, selected.month)
    name = f"{calendar.month_name[month]} {year}"

    def turn(by: int) -> Callable[[], object] | None:
        if on_month is None:
            return None
        index = year * 12 + month - 1 + by
        place = (max(1, min(9998, index // 12)), index % 12 + 1)
        return lambda: on_month(*place)

    header = column(
        text("Select date", "label_medium", color="on_surface_variant"),
        text(
            f"{selected:%a}, {selected:%b} {selected.day}",
            "headline_large",
            resource_id="android:id/date_picker_header_date",
        ),
        gap=12,
        class_name="",
        margin=(24, 16, 12, 12),
    )
    turner = row(
        text(name, "title_small", color="on_surface_variant", weight=1, margin=(12, 0)),
        icon_button("chevron_left", turn(-1), description="Previous month", resource_id="android:id/prev"),
        icon_button("chevron_right", turn(1), description="Next month", resource_id="android:id/next"),
        class_name="",
        margin=(12, 4, 12, 0),
    )
    days = month_grid(
        year,
        month,
        selected,
        on_select,
        today=today,
        margin=(12, 0),
        class_name="com.android.internal.widget.MonthView",
    )
    return _picker(
        column(header, box(color="outline_variant", height=1, class_name=""), turner, days, class_name=""),
        on_ok,
        on_cancel,
        common,
    )


def _picker(
    inner: Widget, on_ok: Callable[[], object], on_cancel: Callable[[], object], common: Sized, width: float = 360
) -> Widget:
    buttons = row(
        dialog_button("Cancel", on_cancel, resource_id="android:id/button2"),
        dialog_button("OK", on_ok, resource_id="android:id/button1"),
        gap=8,
        arrange="end",
        class_name="",
        margin=(12, 8, 12, 8),
    )
    window = make(
        Padding(Insets()),
        Surface("surface_high", dp(28)),
        common,
        class_name="android.widget.FrameLayout",
        width=width,
        children=(column(inner, buttons, class_name=""),),
    )
    return over(window, on_cancel)


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
        part: what the numbers below set now: hour or minute (in steps of five; minus and plus make the rest).
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
        text(":", "display_large", class_name="", width=24, text_align="center"),
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
        values = [(str(value), value % 12 + 12 * afternoon, minute) for value in range(1, 13)]
        chosen = str(twelve)
    else:
        values = [(f"{value:02}", hour, value) for value in range(0, 60, 5)]
        chosen = f"{minute:02}"
    cells = [_number(label, label == chosen, part, _change(on_change, h, m)) for label, h, m in values]
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
        padding(grid(*cells, columns=4, gap=8, class_name="android.widget.RadialTimePickerView"), (0, 12, 0, 0)),
        steps,
        gap=12,
        class_name="",
    )
    return _picker(padding(inner, (24, 24, 24, 0)), on_ok, on_cancel, common, 328)


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
    words = text(label, "title_medium", color=ink, text_align="center", class_name="")
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
    ink = "on_primary" if chosen else "on_surface"
    words = text(label, "body_large", color=ink, text_align="center", class_name="")
    return box(
        words,
        color="primary" if chosen else "surface_highest",
        radius=24,
        height=48,
        text=label,
        class_name="android.widget.RadialTimePickerView$RadialPickerTouchHelper",
        description=f"{label} {part}",
        checkable=True,
        checked=chosen,
        selected=chosen,
        on_tap=on_tap,
    )


def keypad(
    keys: list[tuple[str, str]],
    on_key: Callable[[str], object],
    *,
    columns: int = 3,
    key_height: float = 64,
    ids: dict[str, str] | None = None,
    round_keys: bool = False,
    **common: Unpack[Common],
) -> Widget:
    """Return keys in rows, such as those that dial a number.

    Args:
        keys: what each says, and the small letters below ("2", "ABC"); a name of an icon after a colon (":backspace").
        on_key: called with what the key says (without the colon).
        columns: keys in a row.
        key_height: in dp.
        ids: resource ids by what the keys say.
        round_keys: each has a ground of its own (a calculator).
        common: what every component takes.
    """
    ids = ids or {}
    cells = []
    for label, letters in keys:
        name = label.removeprefix(":")
        content = (
            icon(name, size=28, color="on_surface", class_name="")
            if label.startswith(":") and name
            else text(label, "headline_large", text_align="center", class_name="")
        )
        below = text(letters, "label_medium", color="on_surface_variant", class_name="") if letters else None
        cells.append(
            box(
                column(content, below, arrange="center", across="center", class_name=""),
                color="surface_container" if round_keys else "",
                radius=key_height / 2 if round_keys else 0,
                height=key_height,
                class_name="android.widget.FrameLayout",
                description=f"{name},{letters}" if letters else name,
                resource_id=ids.get(name, ""),
                on_tap=_press(on_key, name),
            )
        )
    return grid(*cells, columns=columns, gap=8 if round_keys else 0, **common)


def _press(on_key: Callable[[str], object], name: str) -> Callable[[], object]:
    return lambda: on_key(name)
