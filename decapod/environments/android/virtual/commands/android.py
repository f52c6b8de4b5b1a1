"""Android's own programs. Importing this module registers all of them."""

from decapod.environments.android.virtual.commands import (
    android_am,
    android_cmd,
    android_content,
    android_dumpsys,
    android_input,
    android_logcat,
    android_network,
    android_pm,
    android_roles,
    android_screen,
    android_settings,
    android_small,
    android_wm,
)

__all__ = [
    "android_am",
    "android_cmd",
    "android_content",
    "android_dumpsys",
    "android_input",
    "android_logcat",
    "android_network",
    "android_pm",
    "android_roles",
    "android_screen",
    "android_settings",
    "android_small",
    "android_wm",
]
