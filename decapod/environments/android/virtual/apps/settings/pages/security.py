"""Security, privacy and location."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from decapod.environments.android.virtual.apps.settings.pages.permissions import GROUPS, has
from decapod.environments.android.virtual.apps.settings.pages.registry import kept, page
from decapod.environments.android.virtual.apps.settings.rows import (
    Act,
    Choice,
    Field,
    Heading,
    Link,
    MainSwitch,
    Note,
    Row,
    Toggle,
)
from decapod.environments.android.virtual.apps.system.icons import app_icon
from decapod.environments.android.virtual.system.context import AppContext


@page("security", "Security")
def security(app: AppContext, argument: str) -> Sequence[Row]:
    """The lock of the screen and what watches over the phone."""
    settings = app.settings
    unlocked = settings.flag("secure", "lockscreen.disabled")
    return [
        Heading(title="Security status"),
        Act(title="App security", summary="Play Protect: no problems found", mark="security"),
        Act(title="Find My Device", summary="On", mark="smartphone"),
        Act(title="Security update", summary=app.phone.release.patch, mark="refresh"),
        Heading(title="Device security"),
        Choice(
            title="Screen lock",
            options=(("1", "None"), ("0", "Swipe")),
            chosen="1" if unlocked else "0",
            choose=partial(settings.put, "secure", "lockscreen.disabled"),
            mark="lock",
        ),
        Field(
            title="Add text on lock screen",
            value=settings.get("secure", "lock_screen_owner_info") or "",
            save=partial(_owner, app),
            summary=settings.get("secure", "lock_screen_owner_info") or "None",
            confirm="Save",
        ),
        kept(app, "Show passwords", "system", "show_password", "Display characters briefly as you type", default=1),
    ]


def _owner(app: AppContext, words: str) -> str:
    app.settings.put("secure", "lock_screen_owner_info", words)
    app.settings.put("secure", "lock_screen_owner_info_enabled", "1")
    return ""


def _sensor(app: AppContext, title: str, key: str) -> Toggle:
    blocked = app.settings.flag("secure", key)
    return Toggle(
        title=title,
        on=not blocked,
        change=lambda value: app.settings.put("secure", key, "0" if value else "1"),
        summary="For apps and services",
    )


@page("privacy", "Privacy")
def privacy(app: AppContext, argument: str) -> Sequence[Row]:
    """Who may know what."""
    return [
        Link(title="Permission manager", summary="Control app access to your data", page="permissions"),
        Heading(title="Controls"),
        _sensor(app, "Camera access", "decapod_camera_off"),
        _sensor(app, "Microphone access", "decapod_microphone_off"),
        Toggle(
            title="Show clipboard access",
            on=app.settings.integer("secure", "clipboard_show_access_notifications", 1) != 0,
            change=lambda value: app.settings.put("secure", "clipboard_show_access_notifications", str(int(value))),
            summary="Show a message when apps access text, images, or other content you\u2019ve copied",
        ),
        kept(app, "Personalize using app data", "secure", "content_capture_enabled", default=1),
        Link(title="Notifications on lock screen", page="notifications"),
        Act(title="Android System Intelligence", summary="Get suggestions based on your activities"),
    ]


@page("location", "Location")
def location(app: AppContext, argument: str) -> Sequence[Row | None]:
    """Whether apps can know where the phone is."""
    settings = app.settings
    on = settings.integer("secure", "location_mode") != 0
    group = GROUPS["location"]
    recent = [one for one in app.phone.packages if not one.hidden and has(app, one, group)] if on else []
    return [
        MainSwitch(
            title="Use location",
            on=on,
            change=lambda value: settings.put("secure", "location_mode", "3" if value else "0"),
        ),
        Heading(title="Recent access"),
        *(
            Link(title=one.label, page="app-permission", argument=f"{one.package}|location", picture=app_icon(one, 40))
            for one in recent
        ),
        None if recent else Act(title="No apps recently accessed location", enabled=False),
        Link(
            title="App location permissions",
            summary=f"{len(recent)} app{'s' * (len(recent) != 1)} have access to location" if on else "Location is off",
            page="permission",
            argument="location",
        ),
        Heading(title="Location services"),
        kept(app, "Wi\u2011Fi scanning", "global", "wifi_scan_always_enabled", enabled=on),
        kept(app, "Bluetooth scanning", "global", "ble_scan_always_enabled", enabled=on),
        kept(app, "Google Location Accuracy", "global", "assisted_gps_enabled", enabled=on),
        Note(title="Location may use sources like GPS, Wi\u2011Fi, mobile networks, and sensors."),
    ]
