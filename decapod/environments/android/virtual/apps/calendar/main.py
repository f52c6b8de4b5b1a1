"""The screen of all events: schedule, day or month, and the menu that changes between them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from decapod.environments.android.virtual.apps.calendar import EDIT_SCREEN, INFO_SCREEN, SEARCH_SCREEN
from decapod.environments.android.virtual.apps.calendar.data import ROOT, Event, Store
from decapod.environments.android.virtual.apps.calendar.day import day_view
from decapod.environments.android.virtual.apps.calendar.month import month_view
from decapod.environments.android.virtual.apps.calendar.reminders import schedule_next
from decapod.environments.android.virtual.apps.calendar.schedule import schedule
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import INSERT, VIEW, Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    choice_row,
    divider,
    drawer,
    drawer_item,
    fab,
    icon_button,
    screen,
    section_header,
    side_sheet,
)
from decapod.environments.android.virtual.ui.widget import Widget

VIEWS = (("schedule", "view_agenda", "Schedule"), ("day", "view_day", "Day"), ("month", "calendar_month", "Month"))


class AllInOneActivity(Activity):
    """All events."""

    @dataclass
    class State:
        """Which view is shown, which day (ISO), and whether the menu is open."""

        view: str = "schedule"
        day: str = ""
        menu: bool = False

    state: State

    @property
    def day(self) -> date:
        """The day that is shown first."""
        return date.fromisoformat(self.state.day)

    @property
    def today(self) -> date:
        """Today, by the phone's clock."""
        return self.app.clock.today().date()

    def on_create(self) -> None:
        """The view that was chosen last, at today or the moment that was asked for."""
        view = self.app.preferences.get("view", "schedule")
        self.state.view, self.state.day = view, self.today.isoformat()
        self.on_new_intent(self.intent)
        schedule_next(self.app)

    def on_new_intent(self, intent: Intent) -> None:
        """Go to a moment: `content://com.android.calendar/time/MILLISECONDS`."""
        head, _, number = intent.data.rpartition("/time/")
        if intent.action == VIEW and head and number.isascii() and number.isdigit() and len(number) < 15:
            self.state.day = self.app.clock.local(int(number)).date().isoformat()

    def build(self) -> Widget:
        """The view, and the bar above it."""
        store, day = Store(self.app), self.day
        if self.state.view == "day":
            body = day_view(store, day, self.today, on_open=self._open, on_new=self._new_at, on_turn=self._turn_day)
        elif self.state.view == "month":
            body = month_view(store, day, self.today, on_open=self._open, on_day=self._go, on_turn=self._turn_month)
        else:
            body = schedule(store, day, self.today, self._open)
        return screen(
            body,
            app_bar=app_bar(
                f"{day:%B}" if day.year == self.today.year else f"{day:%B} {day.year}",
                navigation="menu",
                on_navigation=self._toggle_menu,
                navigation_description="Show Calendar List and Settings drawer",
                actions=(
                    icon_button("search", self._search, description="Search", resource_id="action_search"),
                    icon_button(
                        "today", partial(self._go, self.today), description="Jump to today", resource_id="action_today"
                    ),
                ),
                title_id="date_picker_text_view",
            ),
            fab=fab("add", self._new, description="Create new event", resource_id="floating_action_button"),
            overlay=side_sheet(self._drawer(), self._toggle_menu) if self.state.menu else None,
        )

    def _drawer(self) -> Widget:
        views = [
            drawer_item(icon, label, partial(self._choose, name), selected=self.state.view == name)
            for name, icon, label in VIEWS
        ]
        calendars = [
            choice_row(
                one.name,
                self._visible(one.id),
                partial(self._turn_calendar, one.id),
                many=True,
                margin=(12, 0),
                resource_id="calendar_row",
            )
            for one in Store(self.app).calendars()
        ]
        return drawer([section_header("Google Calendar"), *views, divider(), *calendars])

    def _visible(self, number: int) -> bool:
        rows = self.app.providers.rows(f"{ROOT}/calendars/{number}", ["visible"])
        return bool(rows and rows[0]["visible"])

    def _turn_calendar(self, number: int) -> None:
        self.app.providers.update(f"{ROOT}/calendars/{number}", {"visible": int(not self._visible(number))})

    def _toggle_menu(self) -> None:
        self.state.menu = not self.state.menu

    def _choose(self, view: str) -> None:
        self.state.view, self.state.menu = view, False
        self.app.preferences["view"] = view

    def _go(self, day: date) -> None:
        self.state.day = day.isoformat()

    def _turn_day(self, by: int) -> None:
        self._go(self.day + timedelta(days=by))

    def _turn_month(self, by: int) -> None:
        first = self.day.replace(day=1)
        self._go((first - timedelta(days=1)).replace(day=1) if by < 0 else (first + timedelta(days=32)).replace(day=1))

    def _open(self, event: Event) -> None:
        self.app.start(
            Intent(component=INFO_SCREEN, extras={"event": event.id, "begin": event.start, "end": event.end})
        )

    def _search(self) -> None:
        self.app.start(Intent(component=SEARCH_SCREEN))

    def _new(self) -> None:
        now = self.app.clock.today()
        noon_or_next = (now.hour + 1) % 24 if self.day == self.today else 9
        self._new_at(Store(self.app).midnight(self.day) + noon_or_next * 3_600_000)

    def _new_at(self, start: int) -> None:
        self.app.start(Intent(INSERT, EDIT_SCREEN, extras={"beginTime": start, "endTime": start + 3_600_000}))
