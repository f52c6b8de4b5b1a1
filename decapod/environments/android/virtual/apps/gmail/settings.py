"""The settings of the app."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.world import ACCOUNT
from decapod.environments.android.virtual.ui.material import (
    app_bar,
    choice_row,
    column,
    dialog,
    dialog_button,
    list_view,
    padding,
    screen,
    section_header,
    setting_row,
    text_field,
)
from decapod.environments.android.virtual.ui.widget import Widget

_SWIPES = (("archive", "Archive"), ("trash", "Delete"), ("read", "Mark as read/unread"), ("none", "None"))
CHOICES = {
    "notifications": ("Notifications", (("all", "All"), ("none", "None")), "all"),
    "swipe_right": ("Right swipe", _SWIPES, "archive"),
    "swipe_left": ("Left swipe", _SWIPES, "archive"),
}
LONGEST = 500


class GmailPreferenceActivity(Activity):
    """The signature, notifications, and what swipes do."""

    @dataclass
    class State:
        """The choice that is open, or `signature`, or ""; and what is in the field."""

        open: str = ""
        text: str = ""

    state: State

    def build(self) -> Widget:
        """A row for each."""
        rows = {name: self._row(name) for name in CHOICES}
        signature = str(self.app.preferences.get("signature", ""))
        return screen(
            list_view(
                section_header("General"),
                rows["swipe_right"],
                rows["swipe_left"],
                section_header(ACCOUNT),
                rows["notifications"],
                setting_row(
                    "Mobile Signature", signature or "Not set", on_tap=self._open_signature, resource_id="signature"
                ),
            ),
            app_bar=app_bar("Settings", navigation="arrow_back", on_navigation=self.app.finish),
            overlay=self._overlay(),
        )

    def _row(self, name: str) -> Widget:
        title, options, default = CHOICES[name]
        now = str(self.app.preferences.get(name, default))
        return setting_row(title, dict(options).get(now, now), on_tap=partial(self._show, name), resource_id=name)

    def _overlay(self) -> Widget | None:
        close, name = partial(self._show, ""), self.state.open
        if name == "signature":
            field = text_field("signature", self.state.text, self._write, label="Signature", multiline=True)
            buttons = (dialog_button("Cancel", close), dialog_button("OK", self._sign))
            return dialog("Mobile Signature", padding(field, (0, 4)), buttons, on_dismiss=close)
        if name not in CHOICES:
            return None
        title, options, default = CHOICES[name]
        now = self.app.preferences.get(name, default)
        rows = [choice_row(label, value == now, partial(self._choose, name, value)) for value, label in options]
        return dialog(title, column(*rows, class_name=""), (dialog_button("Cancel", close),), on_dismiss=close)

    def _show(self, name: str) -> None:
        self.state.open = name

    def _open_signature(self) -> None:
        self.state.open, self.state.text = "signature", str(self.app.preferences.get("signature", ""))
        self.app.focus("signature")

    def _write(self, words: str) -> None:
        self.state.text = words[:LONGEST]

    def _sign(self) -> None:
        self.app.preferences["signature"] = self.state.text.strip()
        self.state.open = ""
        self.app.hide_keyboard()

    def _choose(self, name: str, value: str) -> None:
        self.app.preferences[name] = value
        self.state.open = ""
