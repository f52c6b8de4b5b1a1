"""The view of one day: whole days above, then the hours with what is in them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial

from decapod.environments.android.virtual.apps.calendar.data import Event, Store
from decapod.environments.android.virtual.apps.calendar.schedule import event_chip
from decapod.environments.android.virtual.ui.material import column, divider, icon_button, list_view, row, text
from decapod.environments.android.virtual.ui.widget import Widget


def day_view(
    store: Store,
    shown: date,
    today: date,
    *,
    on_open: Callable[[Event], object],
    on_new: Callable[[int], object],
    on_turn: Callable[[int], object],
) -> Widget:
    """The day's events by the hour at which they begin; a tap on an hour makes a new one there."""
    events = [event for _, event in store.between(shown, shown)]
    head = row(
        icon_button("chevron_left", partial(on_turn, -1), description="Previous day"),
        text(
            f"{shown:%A}, {shown:%B} {shown.day}",
            "title_medium",
            text_align="center",
            color="primary" if shown == today else "on_surface",
            weight=1,
            resource_id="day_title",
        ),
        icon_button("chevron_right", partial(on_turn, 1), description="Next day"),
        class_name="",
        margin=(8, 0),
    )
    midnight = store.midnight(shown)
    whole = [event for event in events if event.all_day or event.start < midnight]
    rows = [event_chip(store, event, partial(on_open, event), day_text="") for event in whole]
    hours = [_hour(store, shown, hour, events, on_open, on_new) for hour in range(24)]
    above = column(*rows, gap=4, class_name="", margin=(72, 4, 16, 4)) if rows else None
    return column(head, above, divider(), list_view(*hours, key="hours"), class_name="", weight=1)


def _hour(
    store: Store,
    shown: date,
    hour: int,
    events: list[Event],
    on_open: Callable[[Event], object],
    on_new: Callable[[int], object],
) -> Widget:
    start = store.midnight(shown) + hour * 3_600_000
    mine = [event for event in events if not event.all_day and start <= event.start < start + 3_600_000]
    label = f"{datetime(shown.year, shown.month, shown.day, hour):%I %p}".lstrip("0")
    chips = [event_chip(store, event, partial(on_open, event)) for event in mine]
    return row(
        text(label, "body_small", color="on_surface_variant", text_align="end", width=56),
        column(divider(), *chips, gap=4, class_name="", weight=1),
        gap=8,
        across="start",
        min_height=56,
        class_name="android.view.View",
        description=f"{label}, new event",
        on_tap=partial(on_new, start),
        margin=(0, 0, 16, 0),
    )
