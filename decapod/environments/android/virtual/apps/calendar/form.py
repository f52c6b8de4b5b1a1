"""The fields of an event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.calendar.data import REMINDERS, Store
from decapod.environments.android.virtual.apps.calendar.repeats import rule_text
from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.ui.material import (
    divider,
    icon,
    icon_button,
    list_view,
    plain_field,
    row,
    switch,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.calendar.editor import EditEventActivity

LONGEST = 5_000


def form(screen: EditEventActivity) -> Widget:
    """Everything that can be said of an event, from top to bottom."""
    event = screen.state.event
    calendar = next((one for one in Store(screen.app).calendars() if one.id == event.calendar), None)
    return list_view(
        plain_field(
            "title",
            event.title,
            partial(_write, screen, "title"),
            hint="Add title",
            style="headline_medium",
            resource_id="title",
            margin=(64, 8, 16, 16),
        ),
        divider(),
        row(
            icon("schedule"),
            text("All-day", weight=1),
            switch(event.all_day, resource_id="all_day_switch"),
            gap=16,
            min_height=56,
            margin=(20, 0),
            on_tap=partial(screen.set_all_day, not event.all_day),
        ),
        _moment(screen, screen.local(event.start), "start"),
        _moment(screen, screen.shown_end(), "end"),
        _line("repeat", rule_text(event.rule), partial(screen.ask, "repeat"), "recurrence_picker"),
        divider(),
        _field("place", "place", event.place, "Add location", partial(_write, screen, "place"), "location"),
        divider(),
        *(_reminder(screen, minutes) for minutes in screen.state.reminders),
        _line("notifications", "Add notification", partial(screen.ask, "reminder"), "add_notification"),
        divider(),
        _line("calendar_month", calendar.name if calendar else "", partial(screen.ask, "calendar"), "calendar_name"),
        divider(),
        _field(
            "subject",
            "description",
            event.description,
            "Add description",
            partial(_write, screen, "description"),
            "description",
        ),
        key="form",
    )


def _write(screen: EditEventActivity, name: str, value: str) -> None:
    screen.change(**{name: value[:LONGEST]})


def _moment(screen: EditEventActivity, moment: datetime, name: str) -> Widget:
    day = text(
        date_text(moment, year=True),
        weight=1,
        on_tap=partial(screen.ask, f"{name}-day"),
        min_height=48,
        resource_id=f"{name}_date",
    )
    time = text(
        time_text(moment, hours=hours_shown(screen.app.phone)),
        on_tap=partial(screen.ask, f"{name}-time"),
        min_height=48,
        resource_id=f"{name}_time",
    )
    return row(day, None if screen.state.event.all_day else time, class_name="", margin=(64, 0, 20, 0))


def _line(mark: str, words: str, on_tap: Callable[[], object], resource_id: str) -> Widget:
    return row(
        icon(mark), text(words, weight=1), gap=20, min_height=56, margin=(20, 0), on_tap=on_tap, resource_id=resource_id
    )


def _field(mark: str, key: str, value: str, hint: str, on_text: Callable[[str], object], resource_id: str) -> Widget:
    entry = plain_field(key, value, on_text, hint=hint, multiline=True, resource_id=resource_id, weight=1)
    return row(icon(mark), entry, gap=20, across="start", class_name="", margin=(20, 12))


def _reminder(screen: EditEventActivity, minutes: int) -> Widget:
    told = dict(REMINDERS).get(minutes, f"{minutes} minutes before")
    remove = icon_button("close", partial(screen.remove_reminder, minutes), description=f"Remove {told}")
    return row(text(told, weight=1), remove, min_height=48, class_name="", margin=(64, 0, 8, 0))
