"""The first page."""

from __future__ import annotations

from collections.abc import Sequence

from decapod.environments.android.virtual.apps.settings.pages.registry import page
from decapod.environments.android.virtual.apps.settings.pages.storage import share_used, size_text
from decapod.environments.android.virtual.apps.settings.rows import Link, Row
from decapod.environments.android.virtual.system.context import AppContext


@page("home", "Settings", "")
def home(app: AppContext, argument: str) -> Sequence[Row]:
    """The parts of the settings."""
    phone = app.phone
    free = size_text(max(0, phone.files.capacity - phone.files.used))
    level = f"{phone.battery.level}%" + (" - Charging" if phone.battery.charging else "")
    location = "On" if app.settings.integer("secure", "location_mode") else "Off"
    return [
        Link(title="Network & internet", summary="Mobile, Wi\u2011Fi, hotspot", page="network", mark="wifi"),
        Link(title="Connected devices", summary="Bluetooth, pairing", page="devices", mark="devices"),
        Link(title="Apps", summary="Assistant, recent apps, default apps", page="apps", mark="apps"),
        Link(
            title="Notifications",
            summary="Notification history, conversations",
            page="notifications",
            mark="notifications",
        ),
        Link(title="Battery", summary=level, page="battery", mark="battery_full"),
        Link(title="Storage", summary=f"{share_used(app)}% used - {free} free", page="storage", mark="storage"),
        Link(title="Sound & vibration", summary="Volume, haptics, Do Not Disturb", page="sound", mark="volume_up"),
        Link(title="Display", summary="Dark theme, font size, brightness", page="display", mark="brightness_medium"),
        Link(title="Wallpaper & style", summary="Colors of the home screen", page="wallpaper", mark="palette"),
        Link(
            title="Accessibility",
            summary="Display, interaction, audio",
            page="accessibility",
            mark="accessibility_new",
        ),
        Link(title="Security", summary="Screen lock, Find My Device, app security", page="security", mark="lock"),
        Link(
            title="Privacy", summary="Permissions, account activity, personal data", page="privacy", mark="privacy_tip"
        ),
        Link(title="Location", summary=location, page="location", mark="location_on"),
        Link(
            title="Passwords & accounts",
            summary="Saved passwords, synced accounts",
            page="accounts",
            mark="account_circle",
        ),
        Link(title="System", summary="Languages, gestures, time, backup", page="system", mark="info"),
        Link(
            title="About phone",
            summary=app.settings.get("global", "device_name") or "",
            page="about",
            mark="smartphone",
        ),
    ]
