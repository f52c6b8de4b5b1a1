"""The screen that finds events by what is written in them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from decapod.environments.android.virtual.apps.calendar import INFO_SCREEN
from decapod.environments.android.virtual.apps.calendar.data import Event, Store
from decapod.environments.android.virtual.apps.calendar.schedule import event_chip
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    empty_state,
    icon_button,
    list_view,
    plain_field,
    screen,
)
from decapod.environments.android.virtual.ui.widget import Widget

_YEAR = timedelta(days=366)
_MOST = 100


class SearchActivity(Activity):
    """A field, and the events of a year before and after today that contain what is in it."""

    @dataclass
    class State:
        """What has been typed."""

        words: str = ""

    state: State

    def on_create(self) -> None:
        """Ready to be typed into."""
        self.app.focus("search")

    def build(self) -> Widget:
        """The events that were found."""
        words = self.state.words
        field = plain_field("search", words, self._search, hint="Search", resource_id="search_edit_text")
        clear = icon_button("close", partial(self._search, ""), description="Clear search") if words else None
        bar = app_bar(navigation="arrow_back", on_navigation=self.app.finish, content=field, actions=(clear,))
        if not words.strip():
            return screen(empty_state("search", "Search your events"), app_bar=bar)
        store, today = Store(self.app), self.app.clock.today().date()
        found = store.between(today - _YEAR, today + _YEAR, words.strip())[:_MOST]
        if not found:
            return screen(empty_state("event_busy", "No results found"), app_bar=bar)
        chips = [
            event_chip(store, event, partial(self._open, event), day_text=f"{day:%a, %b} {day.day}, {day.year}")
            for day, event in found
        ]
        return screen(list_view(*chips, key="found", gap=4, margin=(16, 8)), app_bar=bar)

    def _search(self, words: str) -> None:
        self.state.words = words[:200]

    def _open(self, event: Event) -> None:
        self.app.start(
            Intent(component=INFO_SCREEN, extras={"event": event.id, "begin": event.start, "end": event.end})
        )
