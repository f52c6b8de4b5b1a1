"""Notifications: which app may show them, and what is shown where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from decapod.environments.android.virtual.apps.settings.pages.apps import found, listed
from decapod.environments.android.virtual.apps.settings.pages.permissions import GROUPS, give, has
from decapod.environments.android.virtual.apps.settings.pages.registry import kept, page
from decapod.environments.android.virtual.apps.settings.rows import (
    Act,
    Choice,
    Heading,
    Link,
    MainSwitch,
    Note,
    Row,
    Toggle,
)
from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.apps.system.words import age_text
from decapod.environments.android.virtual.system.app import App
from decapod.environments.android.virtual.system.context import AppContext

PERMISSION = "android.permission.POST_NOTIFICATIONS"
_GROUP = GROUPS["notifications"]


def _turn(app: AppContext, one: App, on: bool) -> None:
    give(app, one, _GROUP, on)
    if not on:
        app.phone.notifications.cancel(one.package)


@page("notifications", "Notifications")
def notifications(app: AppContext, argument: str) -> Sequence[Row]:
    """What is told, and where."""
    settings = app.settings
    shows = settings.flag("secure", "lock_screen_show_notifications")
    private = settings.flag("secure", "lock_screen_allow_private_notifications")
    dnd = settings.flag("global", "zen_mode")

    def on_lock_screen(value: str) -> None:
        settings.put("secure", "lock_screen_show_notifications", "0" if value == "none" else "1")
        settings.put("secure", "lock_screen_allow_private_notifications", "1" if value == "all" else "0")

    return [
        Heading(title="Manage"),
        Link(title="App settings", summary="Control notifications from individual apps", page="app-notifications"),
        Link(title="Notification history", summary="Show recent notifications", page="history"),
        Heading(title="Privacy"),
        Choice(
            title="Notifications on lock screen",
            options=(
                ("all", "Show conversations, default, and silent"),
                ("some", "Hide sensitive content"),
                ("none", "Don\u2019t show any notifications"),
            ),
            chosen="none" if not shows else "all" if private else "some",
            choose=on_lock_screen,
        ),
        Heading(title="General"),
        Link(title="Do Not Disturb", summary="On" if dnd else "Off", page="dnd"),
        kept(app, "Notification dot on app icon", "secure", "notification_badging"),
        kept(app, "Blink light", "system", "notification_light_pulse"),
        kept(
            app,
            "Enhanced notifications",
            "secure",
            "nas_settings_updated",
            "Get suggested actions and replies",
            default=1,
        ),
        kept(app, "Notification snoozing", "secure", "show_notification_snooze", default=1),
    ]


@page("app-notifications", "App notifications", "notifications")
def app_notifications(app: AppContext, argument: str) -> Sequence[Row]:
    """A switch for each app."""
    return [
        Toggle(
            title=one.label,
            on=PERMISSION not in one.permissions or has(app, one, _GROUP),
            change=partial(_turn, app, one),
            enabled=PERMISSION in one.permissions,
            picture=app_icon(one, 40),
        )
        for one in listed(app)
        if one.package != app.package
    ]


@page("app-notification", "Notifications", "app", titled=found)
def app_notification(app: AppContext, package: str) -> Sequence[Row | None]:
    """Whether one app may show notifications."""
    one = app.phone.packages.find(package)
    if one is None:
        return []
    asks = PERMISSION in one.permissions
    on = not asks or has(app, one, _GROUP)
    return [
        MainSwitch(title=f"All {one.label} notifications", on=on, change=partial(_turn, app, one), enabled=asks),
        Heading(title="Settings") if on else None,
        Act(title="Shown now", summary=str(len(app.phone.notifications.of(package)))) if on else None,
        Note(title="This app\u2019s notifications can\u2019t be turned off.") if not asks else None,
        Note(title="At your request, Android is blocking this app\u2019s notifications from appearing on this device")
        if not on
        else None,
    ]


@page("history", "Notification history", "notifications")
def history(app: AppContext, argument: str) -> Sequence[Row]:
    """What is in the shade now."""
    on = app.settings.flag("secure", "notification_history_enabled")
    rows: list[Row] = [
        MainSwitch(
            title="Use notification history",
            on=on,
            change=lambda value: app.settings.put("secure", "notification_history_enabled", str(int(value))),
        )
    ]
    if not on:
        return [*rows, Note(title="Turn on notification history to see recent notifications and snoozed ones.")]
    now = app.clock.ms
    shown = list(app.phone.notifications)[:20]
    rows.append(Heading(title="Recently dismissed" if not shown else "Last 24 hours"))
    rows += [Act(title=one.title, summary=f"{one.text} \u2022 {age_text(one.when_ms, now)}") for one in shown]
    return rows if shown else [*rows, Act(title="No recent notifications", enabled=False)]
