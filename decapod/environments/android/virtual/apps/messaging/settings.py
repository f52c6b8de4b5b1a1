"""The settings of the app."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    list_view,
    screen,
    section_header,
    setting_row,
    switch,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

SWITCHES = {
    "notifications": ("Notifications", "Show a notification when a message arrives", True),
    "sounds": ("Hear outgoing message sounds", "", True),
    "previews": ("Show message text in notifications", "", True),
}


def switched(app: AppContext, name: str) -> bool:
    """Whether one of the switches is on."""
    return bool(app.preferences.get(name, SWITCHES[name][2]))


def is_muted(app: AppContext, thread: int) -> bool:
    """Whether nobody is told of the messages of a conversation."""
    return thread in app.preferences.get("muted", [])


def mute(app: AppContext, thread: int, *, on: bool) -> None:
    """Tell nobody of a conversation's messages, or tell them again."""
    others = [one for one in app.preferences.get("muted", []) if one != thread]
    app.preferences["muted"] = [*others, thread] if on else others


class ApplicationSettingsActivity(Activity):
    """A row with a switch for each."""

    def build(self) -> Widget:
        """The rows."""
        rows = [
            setting_row(
                title,
                about,
                trailing=switch(switched(self.app, name)),
                on_tap=partial(self._turn, name),
                resource_id=name,
                checked=switched(self.app, name),
                checkable=True,
            )
            for name, (title, about, _) in SWITCHES.items()
        ]
        number = self.app.phone.properties.get("gsm.sim.number", "(650) 555-1212")
        return screen(
            list_view(
                section_header("General"),
                *rows,
                section_header("SIM"),
                setting_row("Phone number", number, resource_id="phone_number"),
            ),
            app_bar=app_bar("Settings", navigation="arrow_back", on_navigation=self.app.finish),
        )

    def _turn(self, name: str) -> None:
        self.app.preferences[name] = not switched(self.app, name)
