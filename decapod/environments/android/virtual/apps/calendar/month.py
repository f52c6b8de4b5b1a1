"""The view of one month: a cell for each day, and below it the events of the day that is chosen."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from decapod.environments.android.virtual.apps.calendar.data import Event, Store
from decapod.environments.android.virtual.apps.calendar.schedule import event_chip
from decapod.environments.android.virtual.ui.material import box, column, grid, icon_button, list_view, row, text
from decapod.environments.android.virtual.ui.widget import Widget

_DOTS = 3


def month_view(
    store: Store,
    shown: date,
    today: date,
    *,
    on_open: Callable[[Event], object],
    on_day: Callable[[date], object],
    on_turn: Callable[[int], object],
) -> Widget:
    """The month of the day that is chosen."""
    first = shown.replace(day=1)
    last = shown.replace(day=calendar.monthrange(shown.year, shown.month)[1])
    found = store.between(first, last)
    head = row(
        icon_button("chevron_left", partial(on_turn, -1), description="Previous month"),
        text(f"{shown:%B} {shown.year}", "title_medium", text_align="center", weight=1, resource_id="month_title"),
        icon_button("chevron_right", partial(on_turn, 1), description="Next month"),
        class_name="",
        margin=(8, 0),
    )
    letters = [text(letter, "label_medium", color="on_surface_variant", text_align="center") for letter in "SMTWTFS"]
    gaps = [box(class_name="", height=56) for _ in range((first.weekday() + 1) % 7)]
    days = [first + timedelta(days=number) for number in range(last.day)]
    cells = [
        _cell(day, [event for one, event in found if one == day], shown, today, partial(on_day, day)) for day in days
    ]
    of_day = [event for day, event in found if day == shown]
    chips = [event_chip(store, event, partial(on_open, event)) for event in of_day]
    nothing = text("Nothing planned", "body_medium", color="on_surface_variant", margin=(8, 16))
    below = list_view(*(chips or [nothing]), key="of-day", gap=4, margin=(16, 8))
    return column(head, grid(*letters, *gaps, *cells, columns=7, margin=(8, 0)), below, class_name="", weight=1)


def _cell(day: date, events: list[Event], shown: date, today: date, on_tap: Callable[[], object]) -> Widget:
    chosen = day == shown
    ink = "on_primary" if day == today else "on_surface"
    number = box(
        text(str(day.day), "body_medium", color=ink, text_align="center", class_name=""),
        color="primary" if day == today else "",
        radius=14,
        width=28,
        height=28,
        place="center",
        class_name="",
        align="center",
    )
    dots = [box(color=event.color, radius=3, width=6, height=6, class_name="") for event in events[:_DOTS]]
    count = len(events)
    told = f"{day:%A} {day.day} {day:%B}, {count or 'no'} event{'' if count == 1 else 's'}"
    return box(
        column(
            number, row(*dots, gap=3, arrange="center", class_name="", height=6), gap=4, arrange="center", class_name=""
        ),
        color="secondary_container" if chosen else "",
        radius=12,
        height=56,
        on_tap=on_tap,
        selected=chosen,
        description=told,
        class_name="android.view.View",
        resource_id="month_day",
    )
