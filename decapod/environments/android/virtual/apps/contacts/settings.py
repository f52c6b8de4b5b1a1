"""How names are sorted and shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.contacts.data import People
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    choice_row,
    column,
    dialog,
    dialog_button,
    list_view,
    screen,
    section_header,
    setting_row,
)
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

CHOICES = {
    "sort_order": ("Sort by", ("First name", "Last name")),
    "display_order": ("Name format", ("First name first", "Last name first")),
}
"""Each is kept in the app's preferences as 0 or 1."""


def people_of(app: AppContext) -> People:
    """The people, sorted and shown as the settings say."""
    first, last = (bool(app.preferences.get(name, 0)) for name in CHOICES)
    return People(app.providers, by_last=first, last_first=last)


class ContactsPreferenceActivity(Activity):
    """The settings of the app."""

    @dataclass
    class State:
        """Which choice is open, or ""."""

        open: str = ""

    state: State

    def build(self) -> Widget:
        """A row for each."""
        rows = [
            setting_row(
                title,
                labels[int(self.app.preferences.get(name, 0))],
                on_tap=partial(self._show, name),
                resource_id=name,
            )
            for name, (title, labels) in CHOICES.items()
        ]
        return screen(
            list_view(
                section_header("Accounts"),
                setting_row("Google", ACCOUNT, mark="account_circle"),
                section_header("Display"),
                *rows,
            ),
            app_bar=app_bar("Settings", navigation="arrow_back", on_navigation=self.app.finish),
            overlay=self._overlay(),
        )

    def _overlay(self) -> Widget | None:
        if not self.state.open:
            return None
        title, labels = CHOICES[self.state.open]
        chosen = int(self.app.preferences.get(self.state.open, 0))
        rows = [
            choice_row(label, number == chosen, partial(self._choose, number)) for number, label in enumerate(labels)
        ]
        close = partial(self._show, "")
        return dialog(title, column(*rows, class_name=""), (dialog_button("Cancel", close),), on_dismiss=close)

    def _show(self, name: str) -> None:
        self.state.open = name

    def _choose(self, number: int) -> None:
        self.app.preferences[self.state.open] = number
        self.state.open = ""
