"""Battery."""

from __future__ import annotations

from collections.abc import Sequence

from decapod.environments.android.virtual.apps.settings.pages.registry import chosen, kept, page
from decapod.environments.android.virtual.apps.settings.rows import Act, Link, MainSwitch, Note, Row, Shown
from decapod.environments.android.virtual.system.context import AppContext
from decapod.environments.android.virtual.ui.material import column, padding, progress, text

_LEVELS = (("0", "No schedule"), *((str(level), f"Will turn on at {level}%") for level in (5, 10, 15, 20, 30, 50, 75)))


@page("battery", "Battery")
def battery(app: AppContext, argument: str) -> Sequence[Row]:
    """How full it is, and how to save it."""
    state = app.phone.battery
    charging = state.charging
    told = "Charging" if charging and state.level < 100 else "Full" if charging else f"About {state.level // 4} hr left"
    level = column(
        text(f"{state.level}%", "display_small", resource_id="usage_summary"),
        text(told, "body_medium", color="on_surface_variant", resource_id="status"),
        progress(state.level / 100),
        gap=8,
        class_name="",
    )
    saver = app.settings.flag("global", "low_power")
    return [
        Shown(content=padding(level, (24, 8, 24, 16))),
        Act(title="Battery usage", summary="View usage for past 24 hours", mark="battery_full"),
        Link(title="Battery Saver", summary="On" if saver else "Off", page="battery-saver", mark="battery_saver"),
        kept(
            app,
            "Adaptive preferences",
            "global",
            "adaptive_battery_management_enabled",
            "Extends battery life based on your usage",
            default=1,
        ),
        kept(app, "Battery percentage", "system", "show_battery_percent", "Show battery percentage in status bar"),
    ]


@page("battery-saver", "Battery Saver", "battery")
def battery_saver(app: AppContext, argument: str) -> Sequence[Row]:
    """Saving the battery, now or from a level on."""
    settings = app.settings
    return [
        MainSwitch(
            title="Use Battery Saver",
            on=settings.flag("global", "low_power"),
            change=lambda value: settings.put("global", "low_power", str(int(value))),
        ),
        chosen(app, "Set a schedule", "global", "low_power_trigger_level", _LEVELS, "0"),
        kept(
            app,
            "Turn off when charged",
            "global",
            "low_power_sticky_auto_disable_enabled",
            "Battery Saver turns off when phone is at 90%",
            default=1,
        ),
        Note(
            title="Battery Saver turns on Dark theme and limits or turns off background activity, some visual "
            "effects, certain features, and some network connections."
        ),
    ]
