"""Tells of events before they begin. One alarm is set at a time: the next one."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.apps.calendar import INFO_SCREEN
from decapod.environments.android.virtual.apps.calendar.data import MINUTE_MS, Event, Store
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

_AHEAD = timedelta(days=32)


def schedule_next(app: AppContext, since: int | None = None) -> None:
    """Have the app called when somebody is to be told of an event next, after a moment (in ms; None: now)."""
    app.cancel_alarm("reminder")
    last = app.clock.ms if since is None else since
    upcoming = [at for at, _ in _moments(app, last) if at > last]
    if upcoming:
        app.set_alarm("reminder", min(upcoming), {"at": min(upcoming)})


def due(app: AppContext, tag: str, extras: dict[str, Any]) -> None:
    """Tell of the events whose moment this is, and wait for the next."""
    store = Store(app)
    for at, event in _moments(app, int(extras["at"])):
        if at == extras["at"]:
            intent = Intent(component=INFO_SCREEN, extras={"event": event.id, "begin": event.start, "end": event.end})
            words = ", ".join(part for part in (store.when_text(event), event.place) if part)
            app.notify(
                Notification(
                    app.package,
                    f"event-{event.id}",
                    event.shown_title,
                    words,
                    icon="event",
                    intent=intent,
                    silent=False,
                )
            )
    # The clock may have jumped over further ones.
    schedule_next(app, int(extras["at"]))


def _moments(app: AppContext, since: int) -> list[tuple[int, Event]]:
    store = Store(app)
    first = app.clock.local(since).date()
    found: dict[tuple[int, int], tuple[int, Event]] = {}
    for _, event in store.between(first, first + _AHEAD):
        for minutes in store.reminders(event.id):
            start = store.midnight(store.days_of(event)[0]) if event.all_day else event.start
            at = start - minutes * MINUTE_MS
            found[at, event.id] = (at, event)
    return list(found.values())
