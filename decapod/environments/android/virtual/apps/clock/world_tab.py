"""The tab of the time here and elsewhere."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.clock import CITY_SCREEN
from decapod.environments.android.virtual.apps.clock.cities import difference_text
from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.system.clock import zone_called
from decapod.environments.android.virtual.system.database import Row
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    column,
    fab,
    icon_button,
    list_row,
    list_view,
    row,
    text,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.clock.main import DeskClockActivity


class WorldTab:
    """The time here, and a row for each city."""

    def __init__(self, screen: DeskClockActivity) -> None:
        self.app = screen.app

    def body(self) -> list[Widget]:
        """The clock above the cities."""
        now = self.app.clock.today()
        clock = column(
            text(self._time(now), "display_large", size=72, resource_id="digital_clock"),
            text(date_text(now), "title_medium", color="on_surface_variant", resource_id="date"),
            class_name="",
            margin=(24, 16),
        )
        cities = self.app.db.rows("SELECT * FROM selected_cities ORDER BY rowid")
        return [clock, list_view(*(self._row(now, row_of) for row_of in cities), key="cities")]

    def button(self) -> Widget:
        """Adds a city."""
        return fab("add", self._add, large=True, description="Add city", resource_id="fab")

    def overlay(self) -> Widget | None:
        """Nothing is ever over it."""
        return None

    def _row(self, now: datetime, city: Row) -> Widget:
        there = now.astimezone(zone_called(str(city["timezone_name"])))
        name = str(city["city_name"])
        end = row(
            text(self._time(there), "headline_medium", resource_id="digital_clock"),
            icon_button("delete", partial(self._remove, str(city["city_id"])), description=f"Remove {name}"),
            class_name="",
        )
        return list_row(
            name, difference_text(now, there), trailing=end, title_id="city_name", subtitle_id="hours_ahead"
        )

    def _time(self, moment: datetime) -> str:
        return time_text(moment, hours=hours_shown(self.app.phone))

    def _add(self) -> None:
        self.app.start(Intent(component=CITY_SCREEN))

    def _remove(self, city: str) -> None:
        self.app.db.delete("selected_cities", "city_id = ?", [city])
