"""Choosing a date."""

import calendar
import datetime
from collections.abc import Callable
from typing import Unpack

from decapod.environments.android.virtual.ui.layouts import Insets, Linear, Padding
from decapod.environments.android.virtual.ui.material.basics import box, column, grid, row, text
from decapod.environments.android.virtual.ui.material.buttons import icon_button
from decapod.environments.android.virtual.ui.material.common import Sized, make
from decapod.environments.android.virtual.ui.material.dialogs import dialog_button
from decapod.environments.android.virtual.ui.material.overlays import over
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
    words = text(str(date.day), "body_medium", color=ink, text_align="center", class_name="", scaled=False)
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
    extra: Widget | None = None,
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
        extra: stands below the days, such as a button that asks for a time.
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
    return picker(
        column(header, box(color="outline_variant", height=1, class_name=""), turner, days, extra, class_name=""),
        on_ok,
        on_cancel,
        common,
    )


def picker(
    inner: Widget, on_ok: Callable[[], object], on_cancel: Callable[[], object], common: Sized, width: float = 360
) -> Widget:
    """Return the dialog around what chooses a value, with Cancel and OK."""
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
