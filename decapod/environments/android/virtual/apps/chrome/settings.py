"""Chrome's settings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.apps.chrome.store import Store
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import alert, app_bar, list_view, section_header, setting_row
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget


class SettingsActivity(Activity):
    """What can be set, and what can be cleared."""

    @dataclass
    class State:
        """Whether it is asked if data is to be cleared."""

        asking: bool = False

    state: State

    def build(self) -> Widget:
        """The rows."""
        rows = [
            section_header("Basics"),
            setting_row("Search engine", "Google", mark="search"),
            section_header("Advanced"),
            setting_row("Clear browsing data", "History and tabs", mark="delete", on_tap=partial(self._ask, True)),
            setting_row("About Chrome", f"Version {self.app.app.version_name}", mark="info"),
        ]
        bar = app_bar("Settings", navigation="arrow_back", on_navigation=self.app.finish, resource_id="action_bar")
        over = None
        if self.state.asking:
            over = alert(
                "Clear browsing data?",
                "History is removed, all tabs are closed.",
                confirm="Clear data",
                on_confirm=self._clear,
                on_cancel=partial(self._ask, False),
            )
        return scaffold(list_view(*rows, key="settings", resource_id="recycler_view"), app_bar=bar, overlay=over)

    def _ask(self, asking: bool) -> None:
        self.state.asking = asking

    def _clear(self) -> None:
        store = Store(self.app.db, self.app.clock.ms)
        store.forget_all()
        for tab in store.tabs():
            store.close(tab.id)
        self.state.asking = False
        self.app.snackbar("Browsing data cleared")
