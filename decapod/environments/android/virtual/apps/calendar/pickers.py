"""What comes up over the form of an event."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.calendar.data import REMINDERS, Store
from decapod.environments.android.virtual.apps.calendar.repeats import CHOICES
from decapod.environments.android.virtual.ui.material import (
    alert,
    choice_row,
    column,
    date_picker,
    dialog,
    list_row,
    time_picker,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.calendar.editor import EditEventActivity


def overlay(screen: EditEventActivity) -> Widget | None:
    """The picker that is open."""
    asked = screen.state.asked
    if asked.endswith("-day"):
        return _day(screen)
    if asked.endswith("-time"):
        return _time(screen)
    makers = {"repeat": _repeat, "calendar": _calendar, "reminder": _reminder, "discard": _discard}
    return makers[asked](screen) if asked in makers else None


def _day(screen: EditEventActivity) -> Widget:
    state = screen.state

    def choose(day: date) -> None:
        state.day = day.isoformat()

    def turn(year: int, month: int) -> None:
        state.month = (year, month)

    return date_picker(
        date.fromisoformat(state.day),
        choose,
        shown=state.month,
        on_month=turn,
        on_ok=screen.set_moment,
        on_cancel=screen.close,
        today=screen.app.clock.today().date(),
    )


def _time(screen: EditEventActivity) -> Widget:
    state = screen.state

    def choose(hour: int, minute: int) -> None:
        state.hour, state.minute = hour, minute

    def turn(part: str) -> None:
        state.part = part

    return time_picker(
        state.hour,
        state.minute,
        choose,
        part=state.part,
        on_part=turn,
        on_ok=screen.set_moment,
        on_cancel=screen.close,
    )


def _repeat(screen: EditEventActivity) -> Widget:
    def choose(rule: str) -> None:
        screen.change(rule=rule)
        screen.close()

    event = screen.state.event
    rows = [choice_row(label, event.rule == rule, partial(choose, rule)) for label, rule in CHOICES]
    return dialog("", column(*rows, class_name=""), on_dismiss=screen.close)


def _calendar(screen: EditEventActivity) -> Widget:
    def choose(number: int) -> None:
        screen.change(calendar=number)
        screen.close()

    rows = [
        choice_row(one.name, one.id == screen.state.event.calendar, partial(choose, one.id))
        for one in Store(screen.app).calendars()
        if one.writable
    ]
    return dialog("", column(*rows, class_name=""), on_dismiss=screen.close)


def _reminder(screen: EditEventActivity) -> Widget:
    rows = [
        list_row(label, on_tap=partial(screen.add_reminder, minutes), sides=0)
        for minutes, label in REMINDERS
        if minutes not in screen.state.reminders
    ]
    return dialog("", column(*rows, class_name=""), on_dismiss=screen.close)


def _discard(screen: EditEventActivity) -> Widget:
    return alert(
        "Discard this event?" if not screen.state.event.id else "Discard your changes?",
        "",
        confirm="Discard",
        on_confirm=screen.discard,
        cancel="Keep editing",
        on_cancel=screen.close,
    )
