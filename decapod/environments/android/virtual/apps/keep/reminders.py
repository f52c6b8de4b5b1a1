"""Tells of a note at its time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.apps.keep import EDITOR
from decapod.environments.android.virtual.apps.keep.data import Note, Store
from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext


def choices(now: datetime) -> list[tuple[str, datetime]]:
    """What can be chosen at a tap: what it is called, and the moment."""
    evening = now.replace(hour=18, minute=0, second=0, microsecond=0)
    morning = evening.replace(hour=8) + timedelta(days=1)
    found = [("Tomorrow morning", morning), ("Next week", morning + timedelta(days=6))]
    return [("Later today", evening), *found] if now < evening else found


def set_reminder(app: AppContext, number: int, at_ms: int) -> None:
    """Have somebody told of a note at a moment (ms since the epoch); 0 takes the reminder away."""
    Store(app.db, app.clock.ms).change(number, reminder_at=at_ms or None)
    app.cancel_alarm(f"note-{number}")
    if at_ms > app.clock.ms:
        app.set_alarm(f"note-{number}", at_ms, {"note": number})


def reminder_text(app: AppContext, note: Note) -> str:
    """`Today, 6:00 PM`, `Thu, May 16, 8:00 AM`."""
    moment, now = app.clock.local(note.reminder_at), app.clock.today()
    days = (moment.date() - now.date()).days
    day = {0: "Today", 1: "Tomorrow"}.get(days) or date_text(moment, year=moment.year != now.year)
    return f"{day}, {time_text(moment, hours=hours_shown(app.phone))}"


def due(app: AppContext, tag: str, extras: dict[str, Any]) -> None:
    """Tell of a note whose time has come, unless it is in the trash."""
    note = Store(app.db, app.clock.ms).note(int(extras["note"]))
    if note is not None and not note.trashed:
        intent = Intent(component=EDITOR, extras={"note": note.id})
        title, text = (note.title, note.text) if note.title else (note.text or "Reminder", "")
        app.notify(Notification(app.package, tag, title, text, icon="lightbulb", intent=intent, silent=False))
