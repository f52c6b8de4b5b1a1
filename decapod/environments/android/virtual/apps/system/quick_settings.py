"""The tiles of quick settings: what each is called, whether it is on, and what a tap does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system import radios
from decapod.environments.android.virtual.system.intents import Intent

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile.

    Attributes:
        label: What it is called.
        symbol: Its icon.
        on: Whether it is on.
        state: What is said below its name.
        toggle: What a tap does.
        settings: The action of the settings screen that a long press opens.
    """

    label: str
    symbol: str
    on: bool
    state: str
    toggle: Callable[[], object]
    settings: str = "android.settings.SETTINGS"


def tiles(phone: Phone) -> list[Tile]:
    """All tiles in their order."""
    settings = phone.settings

    def flag(namespace: str, key: str) -> Callable[[], object]:
        return lambda: settings.put(namespace, key, "0" if settings.flag(namespace, key) else "1")

    def simple(label: str, symbol: str, namespace: str, key: str, screen: str) -> Tile:
        on = settings.flag(namespace, key)
        return Tile(label, symbol, on, "On" if on else "Off", flag(namespace, key), screen)

    wifi = settings.flag("global", "wifi_on")
    rotates = settings.flag("system", "accelerometer_rotation")
    location = settings.integer("secure", "location_mode") != 0
    return [
        Tile(
            "Internet",
            "wifi" if wifi else "wifi_off",
            wifi,
            radios.joined(phone) or ("On" if wifi else "Off"),
            flag("global", "wifi_on"),
            "android.settings.WIFI_SETTINGS",
        ),
        simple("Bluetooth", "bluetooth", "global", "bluetooth_on", "android.settings.BLUETOOTH_SETTINGS"),
        simple("Do Not Disturb", "do_not_disturb_on", "global", "zen_mode", "android.settings.ZEN_MODE_SETTINGS"),
        simple("Flashlight", "flashlight_on", "secure", "flashlight_enabled", "android.settings.SETTINGS"),
        Tile(
            "Auto-rotate",
            "screen_rotation",
            rotates,
            "On" if rotates else "Off",
            flag("system", "accelerometer_rotation"),
            "android.settings.DISPLAY_SETTINGS",
        ),
        simple("Battery Saver", "battery_saver", "global", "low_power", "android.settings.BATTERY_SAVER_SETTINGS"),
        Tile(
            "Airplane mode",
            "airplanemode_active",
            settings.flag("global", "airplane_mode_on"),
            "On" if settings.flag("global", "airplane_mode_on") else "Off",
            phone.toggle_airplane_mode,
            "android.settings.AIRPLANE_MODE_SETTINGS",
        ),
        Tile(
            "Dark theme",
            "dark_mode",
            phone.dark,
            "On" if phone.dark else "Off",
            lambda: phone.set_dark(on=not phone.dark),
            "android.settings.DARK_THEME_SETTINGS",
        ),
        Tile(
            "Location",
            "location_on",
            location,
            "On" if location else "Off",
            lambda: settings.put("secure", "location_mode", "0" if location else "3"),
            "android.settings.LOCATION_SOURCE_SETTINGS",
        ),
        simple(
            "Night Light", "nightlight", "secure", "night_display_activated", "android.settings.NIGHT_DISPLAY_SETTINGS"
        ),
    ]


def open_settings(phone: Phone, tile: Tile) -> None:
    """Close the shade and show a tile's screen of settings."""
    phone.shell_ui.open_shade("")
    phone.start(Intent(tile.settings))
