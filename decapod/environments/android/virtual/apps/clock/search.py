"""The screen that adds a city."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.clock.cities import search
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.clock import zone_called
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    empty_state,
    icon_button,
    list_row,
    list_view,
    plain_field,
    screen,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget


class CitySelectionActivity(Activity):
    """A field, and the cities that begin with what is in it."""

    @dataclass
    class State:
        """What has been typed."""

        words: str = ""

    state: State

    def on_create(self) -> None:
        """Ready to be typed into."""
        self.app.focus("search")

    def build(self) -> Widget:
        """The cities with their time, or a word that there is none."""
        field = plain_field(
            "search", self.state.words, self._search, hint="Search for a city", resource_id="open_search_view_edit_text"
        )
        clear = icon_button("close", partial(self._search, ""), description="Clear") if self.state.words else None
        bar = app_bar(navigation="arrow_back", on_navigation=self.app.finish, content=field, actions=(clear,))
        found = search(self.state.words)
        if not found:
            return screen(empty_state("location_city", "No matches found"), app_bar=bar)
        return screen(list_view(*(self._row(*city) for city in found), key="cities"), app_bar=bar)

    def _row(self, name: str, country: str, zone: str) -> Widget:
        there = self.app.clock.today().astimezone(zone_called(zone))
        return list_row(
            f"{name}, {country}",
            trailing=text(time_text(there, hours=hours_shown(self.app.phone)), "body_medium"),
            on_tap=partial(self._choose, name, zone),
            title_id="city_name",
        )

    def _search(self, words: str) -> None:
        self.state.words = words[:100]

    def _choose(self, name: str, zone: str) -> None:
        if not self.app.db.value("SELECT count(*) FROM selected_cities WHERE city_name = ?", [name]):
            city = {"city_id": f"C_{name}", "city_name": name, "timezone_name": zone}
            self.app.db.insert("selected_cities", city)
        self.app.finish()
