"""The screen of the settings."""

from __future__ import annotations

from functools import partial

from decapod.environments.android.virtual.apps.common.documents import size_text
from decapod.environments.android.virtual.apps.common.drive.sharing import drive_of
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import app_bar, list_view, section_header, setting_row, switch
from decapod.environments.android.virtual.ui.material import screen as scaffold
from decapod.environments.android.virtual.ui.widget import Widget

SWITCHES = {
    "backup": ("Back up device data", "Photos, messages and the phone's settings", False),
    "wifi_only": ("Transfer files only over Wi-Fi", "Uploads and updates of files may use data otherwise", True),
    "notify_shared": ("Newly shared items", "Tell when somebody shares a file with you", True),
    "notify_comments": ("Comments", "Tell of comments that concern you", True),
}
"""What can be switched: the title, what it means, what it is at first. Kept in the app's preferences."""
_SECTIONS = (
    ("Backup", ("backup",)),
    ("Data usage", ("wifi_only",)),
    ("Notifications", ("notify_shared", "notify_comments")),
)


class SettingsActivity(Activity):
    """The account and the switches."""

    def build(self) -> Widget:
        """All settings from top to bottom."""
        used = drive_of(self.app).used()
        parts: list[Widget] = [setting_row("Account", ACCOUNT), setting_row("Storage used", size_text(used))]
        for title, names in _SECTIONS:
            parts += [section_header(title), *(self._switch(name) for name in names)]
        bar = app_bar("Settings", navigation="arrow_back", on_navigation=self.app.finish)
        return scaffold(list_view(*parts, key="settings"), app_bar=bar)

    def _switch(self, name: str) -> Widget:
        title, meaning, first = SWITCHES[name]
        on = bool(self.app.preferences.get(name, first))
        return setting_row(title, meaning, trailing=switch(on), on_tap=partial(self._set, name, not on))

    def _set(self, name: str, on: bool) -> None:
        self.app.preferences[name] = on
