"""The view of the schedule: a row for each event, by day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from itertools import groupby

from decapod.environments.android.virtual.apps.calendar.data import Event, Store
from decapod.environments.android.virtual.ui.material import box, column, empty_state, list_view, row, text
from decapod.environments.android.virtual.ui.widget import Widget

DAYS_SHOWN = 60


def schedule(store: Store, first: date, today: date, on_open: Callable[[Event], object]) -> Widget:
    """The days from `first` on that have events, and today."""
    found = store.between(first, first + timedelta(days=DAYS_SHOWN))
    days = {day: [event for _, event in pairs] for day, pairs in groupby(found, key=lambda pair: pair[0])}
    if first <= today <= first + timedelta(days=DAYS_SHOWN):
        days.setdefault(today, [])
    if not days:
        return empty_state("event_busy", "Nothing planned")
    rows: list[Widget] = []
    month = 0
    for day in sorted(days):
        if day.month != month:
            month = day.month
            rows.append(text(f"{day:%B} {day.year}", "title_medium", margin=(72, 16, 16, 8)))
        rows.append(_day(store, day, days[day], today, on_open))
    return list_view(*rows, key="schedule", resource_id="timeline")


def _day(store: Store, day: date, events: list[Event], today: date, on_open: Callable[[Event], object]) -> Widget:
    ink = "primary" if day == today else "on_surface_variant"
    label = column(
        text(f"{day:%a}", "label_medium", color=ink, text_align="center"),
        text(str(day.day), "headline_small", color=ink, text_align="center"),
        class_name="",
        width=56,
        margin=(8, 4),
    )
    nothing = text("Nothing planned", "body_medium", color="on_surface_variant", margin=(8, 20))
    chips = [event_chip(store, event, partial(on_open, event)) for event in events] or [nothing]
    return row(
        label, column(*chips, gap=4, class_name="", weight=1, margin=(0, 4, 16, 4)), across="start", class_name=""
    )


def event_chip(store: Store, event: Event, on_tap: Callable[[], object], *, day_text: str = "") -> Widget:
    """One event on its calendar's colour: title, times, place."""
    when = "All day" if event.all_day else store.times_text(event)
    parts = [part for part in (day_text, when, event.place) if part]
    return box(
        column(
            text(event.shown_title, "body_medium", color="#ffffff", weight_of_font="medium", max_lines=2),
            text(", ".join(parts), "body_small", color="#ffffff", max_lines=2),
            class_name="",
        ),
        color=event.color,
        radius=8,
        inside=(12, 8),
        on_tap=on_tap,
        description=f"{event.shown_title}, {', '.join(parts)}",
        resource_id="event_chip",
        min_height=48,
        class_name="android.view.View",
    )
