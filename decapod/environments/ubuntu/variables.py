"""The environment variables of a desktop's programs. Nothing of the host's own environment gets in."""

import subprocess
from collections.abc import Mapping

from decapod.environments.session import SessionOptions

LOCALES = ("C.UTF-8", "C.utf8", "en_US.UTF-8", "en_US.utf8")
"""Locales that would do, the best first."""


def find_locale() -> str:
    """Return the first of `LOCALES` that the system has, else `C`."""
    try:
        listed = subprocess.run(["locale", "-a"], capture_output=True, text=True, timeout=10, check=True).stdout.split()
    except (OSError, subprocess.SubprocessError):
        return "C"
    known = {name.casefold().replace("-", "") for name in listed}
    return next((name for name in LOCALES if name.casefold().replace("-", "") in known), "C")


def base_variables(options: SessionOptions) -> dict[str, str]:
    """Return what every program of the session is started with, before there is a display."""
    return {
        "HOME": str(options.home),
        "USER": "user",
        "LOGNAME": "user",
        "SHELL": "/bin/bash",
        "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",
        "LANG": find_locale(),
        "LANGUAGE": "en",
        "TZ": "UTC",
        "XDG_RUNTIME_DIR": str(options.runtime),
        "XDG_CONFIG_DIRS": "/etc/xdg",
        "XDG_DATA_DIRS": "/usr/local/share:/usr/share",
        "XDG_CURRENT_DESKTOP": "XFCE",
        "XDG_SESSION_DESKTOP": "xfce",
        "XDG_SESSION_TYPE": "x11",
        "XDG_MENU_PREFIX": "xfce-",
        "DESKTOP_SESSION": "xfce",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "SAL_USE_VCLPLUGIN": "gtk3",
        # Firefox would make a profile of its own for this installation, beside the one that the home comes with.
        "MOZ_LEGACY_PROFILES": "1",
        "MOZ_CRASHREPORTER_DISABLE": "1",
    } | ACCESSIBILITY


ACCESSIBILITY: dict[str, str] = {
    "GNOME_ACCESSIBILITY": "1",
    "ACCESSIBILITY_ENABLED": "1",
    "QT_ACCESSIBILITY": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
}
"""What makes Firefox, Chromium and Qt publish their element trees."""


def given_display(display: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return what a program needs on a display that is not the session's own, taken from the variables `given`."""
    wanted = ("XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "HOME", "USER", "LANG", "PATH", "SHELL")
    return {name: given[name] for name in wanted if name in given} | ACCESSIBILITY | {"DISPLAY": display}
