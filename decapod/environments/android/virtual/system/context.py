"""What a screen or receiver of an app can reach: its own data, the phone's, and other apps by intents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.hardware import LogLine
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.system.notifications import Notification

if TYPE_CHECKING:
    from decapod.environments.android.virtual.files import FileSystem
    from decapod.environments.android.virtual.phone import Phone
    from decapod.environments.android.virtual.system.app import App
    from decapod.environments.android.virtual.system.clock import Clock
    from decapod.environments.android.virtual.system.providers import Providers
    from decapod.environments.android.virtual.system.settings import Settings
    from decapod.environments.android.virtual.system.starting import StartResult
    from decapod.environments.android.virtual.system.tasks import Record

SHORT_TOAST_MS, LONG_TOAST_MS = 2_000, 3_500
SNACKBAR_MS, ACTION_SNACKBAR_MS = 2_750, 10_000


class AppContext:
    """An app's way to the phone. Those methods that need a screen do nothing in a receiver.

    Attributes:
        phone: The phone; an app reads it and calls the methods here to change something.
        app: The app's declaration.
    """

    def __init__(self, phone: Phone, app: App, record: int = 0) -> None:
        self.phone = phone
        self.app = app
        self._record = record

    @property
    def package(self) -> str:
        """The app's package."""
        return self.app.package

    @property
    def files(self) -> FileSystem:
        """The phone's files."""
        return self.phone.files

    @property
    def clock(self) -> Clock:
        """The phone's clock."""
        return self.phone.clock

    @property
    def settings(self) -> Settings:
        """The phone's settings tables."""
        return self.phone.settings

    @property
    def providers(self) -> Providers:
        """All content providers, by address."""
        return self.phone.providers

    @property
    def db(self) -> Database:
        """The first of the databases that the app declares."""
        return self.database(self.app.databases[0].name)

    @property
    def preferences(self) -> dict[str, Any]:
        """Plain values that the app keeps by name; they outlive its screens and are cleared with its data."""
        return self.phone.packages.state(self.package).preferences

    @property
    def first_run(self) -> bool:
        """Whether the app should welcome a new user: the phone was made so, and the app has not set `welcomed`."""
        return self.phone.first_run and not self.preferences.get("welcomed", False)

    def database(self, name: str) -> Database:
        """One of the databases that the app declares, by its file's name."""
        return self.phone.open_database(f"/data/data/{self.package}/databases/{name}")

    def start(self, intent: Intent) -> StartResult:
        """Start another screen on top of this one, of this app or another."""
        return self.phone.activities.start(intent, caller=self._screen(), owner=self.package)

    def start_for_result(self, intent: Intent, request: str) -> StartResult:
        """Start a screen whose result this one is told by `on_result(request, result)`."""
        return self.phone.activities.start(intent, caller=self._screen(), request=request)

    def hand_over(self, intent: Intent) -> None:
        """End this screen and start another one in its place, which then answers to the one that asked."""
        record = self._screen()
        if record is not None:
            self.phone.activities.hand_over(record, intent)

    def finish(self, result: Mapping[str, Any] | None = None) -> None:
        """Leave this screen; `result` goes to the one that asked for it."""
        record = self._screen()
        if record is not None:
            self.phone.activities.finish(record, dict(result) if result is not None else None)

    def broadcast(self, intent: Intent) -> None:
        """Tell the receivers of other apps."""
        self.phone.broadcast(intent)

    def toast(self, text: str, *, long: bool = False) -> None:
        """Show a short message above everything."""
        self.phone.shell_ui.show_toast(self.package, text, self.clock.ms + (LONG_TOAST_MS if long else SHORT_TOAST_MS))

    def snackbar(self, text: str, action: str = "", then: str = "") -> None:
        """Show a message at the bottom of this screen.

        Args:
            text: What it says.
            action: The label of its button, such as `Undo`.
            then: The name of the activity's method that the button calls.
        """
        self.phone.activities.show_snackbar(
            self._screen(), text, self.clock.ms + (ACTION_SNACKBAR_MS if action else SNACKBAR_MS), action, then
        )

    def notify(self, notification: Notification) -> None:
        """Show a notification of this app, in place of its one with the same tag."""
        self.phone.post(replace(notification, package=self.package))

    def cancel_notification(self, tag: str | None = None) -> None:
        """Remove one of the app's notifications, or all."""
        self.phone.notifications.cancel(self.package, tag)

    def has_permission(self, name: str) -> bool:
        """Whether the app has a runtime permission such as `android.permission.CAMERA`."""
        return name in self.phone.packages.state(self.package).granted

    def request_permission(self, name: str) -> bool:
        """Ask the person for a permission.

        Returns:
            True when the app has it already. Else a dialog comes up (unless it was refused twice), and the screen is
            told by `on_permission(name, granted)`.
        """
        return self.phone.activities.request_permission(self._screen(), name)

    def answer_permission(self, *, granted: bool) -> None:
        """Of the permission dialog alone: give the answer to the app that asked."""
        record = self._screen()
        if record is not None:
            self.phone.activities.answer_permission(record, granted=granted)

    @property
    def focused(self) -> str:
        """The key of the field that the cursor is in; "" for none."""
        record = self._screen()
        return record.view.focused if record is not None else ""

    def focus(self, key: str, *, keyboard: bool = True, cursor: int = -1, select: int = 0) -> None:
        """Put the cursor into the field with that key, at its end or behind `cursor` characters; show the keyboard.

        With `select`, so many characters from its beginning are selected instead (-1: all), and typing replaces them.
        """
        record = self._screen()
        if record is not None:
            cursor, anchor = (select, 0) if select else (cursor, -1)
            record.focus(key, cursor, anchor=anchor, keyboard=keyboard)

    def hide_keyboard(self) -> None:
        """Hide the keyboard and take the focus from the field."""
        self.focus("")

    def scroll_to(self, key: str, offset: int = 0) -> None:
        """Scroll what has that key so that `offset` px of it are above its top; a large number is its end."""
        record = self._screen()
        if record is not None:
            record.view.scroll[key] = max(0, offset)

    def set_alarm(self, tag: str, at_ms: int, extras: Mapping[str, Any] | None = None) -> None:
        """Have the app's `alarm` function called at a moment (ms since the epoch), once; a tag names one alarm."""
        self.phone.alarms.set(self.package, tag, at_ms, dict(extras or {}))

    def cancel_alarm(self, tag: str) -> None:
        """Forget an alarm."""
        self.phone.alarms.cancel(self.package, tag)

    @property
    def clipboard(self) -> str:
        """The text that was last copied."""
        return self.phone.shell_ui.clipboard

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.phone.shell_ui.clipboard = text

    def log(self, message: str, *, priority: str = "I") -> None:
        """Write a line to the log."""
        self.phone.log.add(LogLine(self.clock.ms, priority, self.app.label, message, self.phone.pid(self.package)))

    def _screen(self) -> Record | None:
        return self.phone.activities.record(self._record)
