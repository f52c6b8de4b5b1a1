"""The apps of the virtual phone.

Each app is a Python package in this folder whose `__init__` declares `APP`, its manifest (`system.app.App`). A module
is imported only when something of it is needed, so a phone with twenty apps starts as quickly as one with two.
`calculator` is the model to follow; `docs/phone-apps.md` says how an app is written.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from decapod.environments.android.virtual.system.app import App

APPS = (
    "calculator",
    "system",
    "tasks",
    "clock",
    "keep",
    "calendar",
    "files",
    "chrome",
    "camera",
    "photos",
    "maps",
    "contacts",
    "dialer",
    "settings",
    "drive",
    "messaging",
    "docs",
    "gmail",
)
"""The folders of the apps, in the order in which their packages are numbered. Append: numbers show in dumps."""


@cache
def all_apps() -> tuple[App, ...]:
    """The manifests of all apps."""
    found: list[App] = []
    for name in APPS:
        module = import_module(f"{__name__}.{name}")
        found.extend(module.APPS if hasattr(module, "APPS") else (module.APP,))
    return tuple(found)


def installed(*, adb_keyboard: bool = True) -> tuple[App, ...]:
    """The manifests of the apps of a phone, with or without the input method ADBKeyBoard."""
    return tuple(app for app in all_apps() if adb_keyboard or app.package != "com.android.adbkeyboard")


__all__ = ["APPS", "all_apps", "installed"]
