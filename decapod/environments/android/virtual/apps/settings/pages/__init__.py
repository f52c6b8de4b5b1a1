"""The pages of the settings, each registered under its name in `PAGES`."""

from decapod.environments.android.virtual.apps.settings.pages import (
    about,
    accessibility,
    apps,
    battery,
    devices,
    display,
    home,
    network,
    notifications,
    permissions,
    security,
    sound,
    storage,
    system,
)
from decapod.environments.android.virtual.apps.settings.pages.registry import PAGES, Page

__all__ = [
    "PAGES",
    "Page",
    "about",
    "accessibility",
    "apps",
    "battery",
    "devices",
    "display",
    "home",
    "network",
    "notifications",
    "permissions",
    "security",
    "sound",
    "storage",
    "system",
]
