"""Notifications: plain data, newest first, as the shade and `dumpsys notification` show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from decapod.environments.android.virtual.system.intents import Intent

LIMIT_PER_PACKAGE = 50
TEXT_LIMIT = 5_000


@dataclass(frozen=True, slots=True)
class NotificationAction:
    """A button below a notification.

    Attributes:
        label: What it says.
        intent: What it does. One with a component starts an activity, any other is broadcast to the app.
        reply: Whether it asks for a text, which comes as the extra `reply`.
    """

    label: str
    intent: Intent
    reply: bool = False


@dataclass(frozen=True, slots=True)
class Notification:
    """One notification of one app.

    Attributes:
        package: The app it is from.
        tag: With the package it names the notification: posting it again replaces it.
        title: The first line.
        text: What follows, shown in full when it is opened.
        when_ms: The moment shown, ms since the epoch.
        channel: The name of its channel.
        icon: The name of a material symbol.
        intent: What a tap starts.
        actions: Its buttons.
        ongoing: It cannot be swiped away, as for a running timer.
        silent: It makes no banner at the top of the screen.
        auto_cancel: A tap removes it.
    """

    package: str
    tag: str
    title: str
    text: str = ""
    when_ms: int = 0
    channel: str = "default"
    icon: str = "notifications"
    intent: Intent | None = None
    actions: tuple[NotificationAction, ...] = ()
    ongoing: bool = False
    silent: bool = True
    auto_cancel: bool = True

    @property
    def key(self) -> str:
        """What names it on this phone, as in `dumpsys notification`."""
        return f"0|{self.package}|{self.tag}"


class Notifications:
    """The notifications of a phone, newest first."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._items: tuple[Notification, ...] = ()

    def __iter__(self) -> Iterator[Notification]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def post(self, notification: Notification) -> None:
        """Show a notification, in place of one with the same package and tag."""
        timed = replace(
            notification,
            title=notification.title[:TEXT_LIMIT],
            text=notification.text[:TEXT_LIMIT],
            when_ms=notification.when_ms or self._now_ms(),
        )
        others = [item for item in self._items if item.key != timed.key]
        mine = [item for item in others if item.package == timed.package][LIMIT_PER_PACKAGE - 1 :]
        self._items = (timed, *(item for item in others if item not in mine))

    def find(self, key: str) -> Notification | None:
        """The notification of that key, or None."""
        return next((item for item in self._items if item.key == key), None)

    def of(self, package: str) -> list[Notification]:
        """Those of one app, newest first."""
        return [item for item in self._items if item.package == package]

    def cancel(self, package: str, tag: str | None = None) -> None:
        """Remove one notification of an app, or all of them."""
        self._items = tuple(
            item for item in self._items if item.package != package or (tag is not None and item.tag != tag)
        )

    def dismiss_all(self) -> None:
        """Remove all but the ongoing ones, as Clear all does."""
        self._items = tuple(item for item in self._items if item.ongoing)

    def snapshot(self) -> tuple[Notification, ...]:
        """What is shown, for `restore`."""
        return self._items

    def restore(self, kept: tuple[Notification, ...]) -> None:
        """Go back to a snapshot."""
        self._items = kept
