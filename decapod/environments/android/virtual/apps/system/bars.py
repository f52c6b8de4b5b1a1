"""The status bar at the top and the buttons at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.words import clock_text
from decapod.environments.android.virtual.system import key_codes as codes
from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.material import box, canvas, icon, row, spacer, text
from decapod.environments.android.virtual.ui.units import FILL, dp
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

SYSTEM = "com.android.systemui:id/"
NOTIFICATION_ICONS = 4


def status_bar(phone: Phone) -> Widget:
    """The clock, the icons of notifications, and what the radios and the battery do."""
    ink = bar_ink(phone)
    shown = list(phone.notifications)[:NOTIFICATION_ICONS]
    icons = [icon(item.icon, size=16, color=ink, filled=True, description=f"{item.title}") for item in shown]
    return row(
        text(
            clock_text(phone),
            "label_large",
            color=ink,
            class_name="android.widget.TextView",
            resource_id=f"{SYSTEM}clock",
            margin=(20, 0, 8, 0),
        ),
        *icons,
        spacer(),
        *system_icons(phone, ink),
        gap=4,
        class_name="android.widget.FrameLayout",
        resource_id=f"{SYSTEM}status_bar",
        width=FILL,
        height=FILL,
        across="center",
    )


def system_icons(phone: Phone, ink: str) -> list[Widget | None]:
    """The icons at the right end of the status bar."""
    settings, battery = phone.settings, phone.battery
    airplane = settings.flag("global", "airplane_mode_on")
    percent = settings.flag("system", "show_battery_percent")
    ringer = settings.integer("global", "mode_ringer", 2)
    mute = {0: "notifications_off", 1: "vibration"}.get(ringer)
    dnd = settings.flag("global", "zen_mode")
    wifi = settings.flag("global", "wifi_on") and not phone.faults.offline
    return [
        icon("do_not_disturb_on", size=16, color=ink, description="Do Not Disturb") if dnd else None,
        icon(mute, size=16, color=ink, description="Ringer") if mute else None,
        icon("bluetooth", size=16, color=ink, description="Bluetooth on.")
        if settings.flag("global", "bluetooth_on") and settings.flag("global", "bluetooth_connected")
        else None,
        icon(
            "wifi", size=16, color=ink, filled=True, resource_id=f"{SYSTEM}wifi_signal", description="Wifi signal full."
        )
        if wifi
        else None,
        icon("airplanemode_active", size=16, color=ink, filled=True, description="Airplane mode.")
        if airplane
        else icon("signal_cellular_alt", size=16, color=ink, filled=True, description="T-Mobile, four bars."),
        text(f"{battery.level}%", "label_medium", color=ink, resource_id=f"{SYSTEM}battery_percentage_view")
        if percent
        else None,
        _battery(phone, ink),
    ]


def _battery(phone: Phone, ink: str) -> Widget:
    """A battery that is filled as far as it is charged, with a bolt while it charges."""
    battery = phone.battery

    def draw(drawing: Canvas, area: Rect) -> None:
        x, y = area.left + area.width // 2, area.top + area.height // 2
        body = Rect(x - dp(4), y - dp(6), x + dp(4), y + dp(7))
        drawing.rounded(Rect(x - dp(2), body.top - dp(1.5), x + dp(2), body.top + dp(1)), ink, dp(0.7))
        drawing.rounded(body, f"{ink}@40" if not ink.startswith("#") else f"{ink}66", dp(1.5))
        filled = body.top + round(body.height * (100 - battery.level) / 100)
        drawing.rounded(Rect(body.left, filled, body.right, body.bottom), ink, dp(1.5))
        if battery.charging:
            points = [(0.5, -4.0), (-2.6, 1.2), (-0.3, 1.2), (-0.5, 4.8), (2.6, -0.6), (0.3, -0.6)]
            drawing.polygon(
                [(x + dp(px), y + dp(py)) for px, py in points], "surface" if ink == "on_surface" else "#555555"
            )

    state = "charging, " if battery.charging else ""
    return canvas(
        draw,
        width=16,
        height=20,
        margin=(0, 0, 20, 0),
        class_name="android.widget.ImageView",
        resource_id=f"{SYSTEM}battery",
        description=f"Battery {state}{battery.level} percent.",
    )


def bar_ink(phone: Phone) -> str:
    """The colour of the symbols in the bars over the app in front."""
    record = phone.activities.front
    if phone.shell_ui.shade or phone.display.locked:
        return "#ffffff" if phone.display.locked else "on_surface"
    return {"dark": "#ffffff", "light": "#1f1f1f"}.get(record.activity.bars or record.info.bars, "on_surface")


def navigation_bar(phone: Phone) -> Widget:
    """Back, home and recents; a line where one moves about by gestures."""
    ink = "on_surface" if phone.screen.keyboard_shown else bar_ink(phone)
    if phone.screen.gestures:
        pill = box(color=ink, radius=2, width=108, height=4, class_name="", align="center")
        return box(
            pill,
            place="center",
            class_name="android.widget.FrameLayout",
            resource_id=f"{SYSTEM}navigation_bar_frame",
            width=FILL,
            height=FILL,
        )
    buttons = (
        ("down" if phone.screen.keyboard_shown else "back", "Back", "back", codes.BACK),
        ("home", "Home", "home", codes.HOME),
        ("recents", "Overview", "recent_apps", codes.APP_SWITCH),
    )
    return row(
        *(_button(phone, shape, label, name, code, ink) for shape, label, name, code in buttons),
        class_name="android.widget.FrameLayout",
        resource_id=f"{SYSTEM}navigation_bar_frame",
        width=FILL,
        height=FILL,
        across="stretch",
    )


def _button(phone: Phone, shape: str, label: str, name: str, code: int, ink: str) -> Widget:
    return box(
        canvas(lambda drawing, area: _draw_button(drawing, area, shape, ink), class_name="", height=FILL),
        class_name="android.widget.ImageView",
        resource_id=f"{SYSTEM}{name}",
        description=label,
        on_tap=lambda: phone.press_navigation(code),
        weight=1,
    )


def _draw_button(drawing: Canvas, area: Rect, shape: str, ink: str) -> None:
    x, y = area.left + area.width / 2, area.top + area.height / 2
    if shape == "home":
        drawing.circle((x, y), dp(7), ink)
    elif shape == "recents":
        half = dp(6)
        drawing.rounded(Rect(round(x) - half, round(y) - half, round(x) + half, round(y) + half), ink, dp(2))
    else:
        points = [(-6.0, 0.0), (4.0, -7.0), (4.0, 7.0)] if shape == "back" else [(-7.0, -4.0), (7.0, -4.0), (0.0, 6.0)]
        drawing.polygon([(x + dp(px), y + dp(py)) for px, py in points], ink)
