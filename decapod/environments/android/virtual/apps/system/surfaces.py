"""Everything that the system shows over the apps, in one place for the window manager."""

from decapod.environments.android.virtual.apps.system.bars import navigation_bar, status_bar
from decapod.environments.android.virtual.apps.system.keyboard import keyboard, keyboard_height, keyboard_package
from decapod.environments.android.virtual.apps.system.lock import lock_screen
from decapod.environments.android.virtual.apps.system.overlays import (
    banner,
    banner_area,
    close_power_menu,
    power_menu,
    snackbar,
    toast,
    volume,
    volume_area,
)
from decapod.environments.android.virtual.apps.system.shade import shade
from decapod.environments.android.virtual.apps.system.text_toolbar import toolbar, toolbar_size

__all__ = [
    "banner",
    "banner_area",
    "close_power_menu",
    "keyboard",
    "keyboard_height",
    "keyboard_package",
    "lock_screen",
    "navigation_bar",
    "power_menu",
    "shade",
    "snackbar",
    "status_bar",
    "toast",
    "toolbar",
    "toolbar_size",
    "volume",
    "volume_area",
]
