"""The shade: quick settings and notifications, pulled down from the top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.notification_rows import notification_row
from decapod.environments.android.virtual.apps.system.quick_settings import Tile, open_settings, tiles
from decapod.environments.android.virtual.apps.system.words import clock_text, date_text
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import (
    box,
    button,
    column,
    grid,
    icon,
    icon_button,
    list_view,
    row,
    slider,
    spacer,
    text,
)
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

SYSTEM = "com.android.systemui:id/"
FEW = 4
BRIGHTEST = 255


def shade(phone: Phone) -> Widget:
    """What is open: a few tiles with the notifications, or all tiles."""
    whole = phone.shell_ui.shade == "settings"
    parts = [_settings(phone), _footer(phone)] if whole else [_few(phone), *_notifications(phone)]
    content = column(_header(phone), *parts, gap=12, class_name="", margin=(12, 28, 12, 56))
    return box(
        content,
        color="surface_low",
        class_name="android.widget.FrameLayout",
        resource_id=f"{SYSTEM}notification_panel",
        width=FILL,
        height=FILL,
    )


def _header(phone: Phone) -> Widget:
    return row(
        text(clock_text(phone), "headline_small", resource_id=f"{SYSTEM}clock"),
        spacer(),
        text(date_text(phone.clock.today()), "title_small", resource_id=f"{SYSTEM}date"),
        class_name="android.widget.LinearLayout",
        resource_id=f"{SYSTEM}split_shade_status_bar",
        margin=(12, 4),
    )


def _few(phone: Phone) -> Widget:
    cells = [_tile(phone, tile) for tile in tiles(phone)[:FEW]]
    return grid(*cells, columns=2, gap=8, class_name="android.view.ViewGroup", resource_id=f"{SYSTEM}quick_qs_panel")


def _settings(phone: Phone) -> Widget:
    level = phone.settings.integer("system", "screen_brightness", 102)

    def set_brightness(share: float) -> None:
        phone.settings.put("system", "screen_brightness", str(max(1, round(share * BRIGHTEST))))

    bar = row(
        icon("brightness_medium", class_name=""),
        slider(
            level / BRIGHTEST, set_brightness, resource_id=f"{SYSTEM}slider", description="Display brightness", weight=1
        ),
        gap=8,
        class_name="android.widget.FrameLayout",
        resource_id=f"{SYSTEM}brightness_slider",
        margin=(8, 0),
    )
    cells = [_tile(phone, tile) for tile in tiles(phone)]
    panel = grid(*cells, columns=2, gap=8, class_name="android.view.ViewGroup", resource_id=f"{SYSTEM}tile_page")
    return column(
        bar, panel, gap=12, class_name="android.widget.FrameLayout", resource_id=f"{SYSTEM}quick_settings_panel"
    )


def _tile(phone: Phone, tile: Tile) -> Widget:
    ink = "on_primary_container" if tile.on else "on_surface"
    words = column(
        text(tile.label, "title_small", color=ink, max_lines=1, resource_id=f"{SYSTEM}tile_label"),
        text(tile.state, "body_small", color=ink, max_lines=1, resource_id=f"{SYSTEM}app_label"),
        class_name="",
        weight=1,
    )
    line = row(icon(tile.symbol, color=ink, filled=tile.on, class_name=""), words, gap=12, class_name="")
    return box(
        line,
        color="primary_container" if tile.on else "surface_highest",
        radius=28,
        inside=(18, 0),
        height=72,
        class_name="android.widget.Switch",
        description=f"{tile.label}, {tile.state}",
        text="On" if tile.on else "Off",
        checkable=True,
        checked=tile.on,
        on_tap=tile.toggle,
        on_long_tap=lambda: open_settings(phone, tile),
    )


def _notifications(phone: Phone) -> list[Widget]:
    if not len(phone.notifications):
        empty = text(
            "No notifications",
            "title_small",
            color="on_surface_variant",
            text_align="center",
            resource_id=f"{SYSTEM}no_notifications",
            margin=(0, 40),
        )
        return [empty, spacer()]
    rows = [notification_row(phone, item, expanded=True) for item in phone.notifications]
    scroller = list_view(
        *rows,
        gap=4,
        key="notifications",
        class_name="android.view.ViewGroup",
        resource_id=f"{SYSTEM}notification_stack_scroller",
    )

    def manage() -> None:
        phone.shell_ui.open_shade("")
        phone.start(Intent("android.settings.ALL_APPS_NOTIFICATION_SETTINGS"))

    def clear() -> None:
        phone.notifications.dismiss_all()
        phone.shell_ui.open_shade("")

    footer = row(
        button("Manage", manage, kind="tonal", resource_id=f"{SYSTEM}manage_text"),
        spacer(),
        button("Clear all", clear, kind="tonal", resource_id=f"{SYSTEM}dismiss_text"),
        class_name="android.widget.FrameLayout",
    )
    return [scroller, footer]


def _footer(phone: Phone) -> Widget:
    def to_settings() -> None:
        phone.shell_ui.open_shade("")
        phone.start(Intent("android.settings.SETTINGS"))

    def power() -> None:
        phone.shell_ui.open_shade("")
        phone.shell_ui.power_menu = True

    return row(
        spacer(),
        icon_button(
            "settings", to_settings, description="Open settings.", resource_id=f"{SYSTEM}settings_button_container"
        ),
        icon_button("power_settings_new", power, description="Open power menu.", resource_id=f"{SYSTEM}pm_lite"),
        gap=8,
        class_name="android.widget.LinearLayout",
        resource_id=f"{SYSTEM}qs_footer_actions",
    )
