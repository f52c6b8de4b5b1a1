"""The screen of one event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from decapod.environments.android.virtual.apps.calendar import EDIT_SCREEN
from decapod.environments.android.virtual.apps.calendar.data import REMINDERS, Event, Store, bounded
from decapod.environments.android.virtual.apps.calendar.reminders import schedule_next
from decapod.environments.android.virtual.apps.calendar.repeats import rule_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import EDIT, SEND, VIEW, Intent
from decapod.environments.android.virtual.ui.material import (
    alert,
    app_bar,
    box,
    column,
    icon,
    icon_button,
    list_view,
    menu,
    row,
    screen,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget


class EventInfoActivity(Activity):
    """What is written down of an event, with Edit, Delete and Share."""

    @dataclass
    class State:
        """What is open: menu, delete, or ""."""

        open: str = ""

    state: State

    @property
    def event(self) -> Event | None:
        """The event; of one that repeats, the day that was tapped."""
        number = self.intent.number("event")
        tail = self.intent.data.rpartition("/events/")[2]
        if not number and tail.isascii() and tail.isdigit() and len(tail) < 12:
            number = int(tail)
        found = Store(self.app).find(number)
        begin, end = bounded(self.intent.number("begin")), bounded(self.intent.number("end"))
        return replace(found, start=begin, end=end) if found and found.rule and begin else found

    def build(self) -> Widget:
        """Title and time, place, reminders, calendar, description."""
        event, store = self.event, Store(self.app)
        if event is None:
            gone = text("This event no longer exists.", margin=(16, 24))
            return screen(gone, app_bar=app_bar(navigation="close", on_navigation=self.app.finish))
        calendar = next((one for one in store.calendars() if one.id == event.calendar), None)
        told = [dict(REMINDERS).get(minutes, f"{minutes} minutes before") for minutes in store.reminders(event.id)]
        actions = (
            icon_button("edit", partial(self._edit, event), description="Edit", resource_id="info_action_edit"),
            icon_button("more_vert", partial(self._show, "menu"), description="More options"),
        )
        return screen(
            list_view(
                row(
                    box(color=event.color, radius=4, width=20, height=20, class_name=""),
                    column(
                        text(event.shown_title, "headline_small", resource_id="title"),
                        text(store.when_text(event), "body_medium", color="on_surface_variant", resource_id="time"),
                        text(rule_text(event.rule), "body_medium", color="on_surface_variant") if event.rule else None,
                        class_name="",
                        weight=1,
                        gap=4,
                    ),
                    gap=20,
                    across="start",
                    class_name="",
                    margin=(20, 8),
                ),
                self._line("place", event.place, on_tap=partial(self._map, event.place)) if event.place else None,
                self._line("notifications", "\n".join(told)) if told else None,
                self._line("calendar_month", calendar.name) if calendar else None,
                self._line("subject", event.description) if event.description else None,
                key="info",
            ),
            app_bar=app_bar(navigation="close", on_navigation=self.app.finish, actions=actions),
            overlay=self._overlay(event),
        )

    def _line(self, mark: str, words: str, on_tap: partial[None] | None = None) -> Widget:
        return row(
            icon(mark), text(words, weight=1), gap=16, min_height=48, class_name="", margin=(18, 4), on_tap=on_tap
        )

    def _overlay(self, event: Event) -> Widget | None:
        if self.state.open == "menu":
            items = [("Delete", partial(self._show, "delete")), ("Share", partial(self._share, event))]
            return menu(items, on_dismiss=partial(self._show, ""))
        if self.state.open == "delete":
            question = "Delete all events in the series?" if event.rule else "Delete this event?"
            return alert(
                question,
                "",
                confirm="Delete",
                on_confirm=partial(self._delete, event),
                on_cancel=partial(self._show, ""),
            )
        return None

    def _show(self, name: str) -> None:
        self.state.open = name

    def _edit(self, event: Event) -> None:
        self.app.start(Intent(EDIT, EDIT_SCREEN, extras={"event": event.id}))

    def _delete(self, event: Event) -> None:
        Store(self.app).delete(event.id)
        schedule_next(self.app)
        self.app.toast("Event deleted")
        self.app.finish()

    def _share(self, event: Event) -> None:
        self._show("")
        words = "\n".join(part for part in (event.shown_title, Store(self.app).when_text(event), event.place) if part)
        self.app.start(Intent(SEND, mime="text/plain", extras={"android.intent.extra.TEXT": words}))

    def _map(self, place: str) -> None:
        self.app.start(Intent(VIEW, data=f"geo:0,0?q={place}"))
