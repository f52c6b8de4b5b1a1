"""What comes up over the apps for a moment: toasts, banners, the volume's slider, the menu of the power key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.notification_rows import notification_row
from decapod.environments.android.virtual.system.tasks import Record
from decapod.environments.android.virtual.ui import material
from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.layouts import Insets, Padding
from decapod.environments.android.virtual.ui.material import box, column, icon, padding, text
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

VOLUME_LIMIT = 25


def toast(phone: Phone, raised: bool) -> Widget:
    """The short message that is shown now, above the keyboard when that is `raised`."""
    message = phone.shell_ui.toast
    shown = material.toast(message.text if message is not None else "")
    return padding(shown, (0, 0, 0, 290)) if raised else shown


def snackbar(phone: Phone, record: Record, bottom: int) -> Widget:
    """The message at the bottom of a screen, `bottom` px above the lower edge."""
    message = record.snackbar
    if message is None:
        return box(class_name="")

    def act() -> None:
        record.snackbar = None
        method = getattr(record.activity, message.then, None)
        if callable(method):
            method()

    shown = material.snackbar(message.text, action=message.action, on_action=act if message.action else None)
    inner = material.stack(material.padding(shown, 0, align="bottom"), class_name="", place="bottom")
    return Widget(class_name="", layout=Padding(Insets(0, 0, 0, bottom)), children=(inner,))


def banner(phone: Phone) -> Widget:
    """The notification that has just come, at the top of the screen."""
    found = phone.notifications.find(phone.shell_ui.banner)
    if found is None:
        return box(class_name="")
    return column(notification_row(phone, found, expanded=True, banner=True), class_name="android.widget.FrameLayout")


def banner_area(phone: Phone) -> Rect:
    """Where the banner is."""
    found = phone.notifications.find(phone.shell_ui.banner)
    height = 152 if found is not None and found.actions else 100
    return Rect(dp(8), dp(30), phone.display.size[0] - dp(8), dp(30 + height))


def volume_area(phone: Phone) -> Rect:
    """Where the volume's slider is."""
    width = phone.display.size[0]
    return Rect(width - dp(72), dp(220), width - dp(8), dp(480))


def volume(phone: Phone) -> Widget:
    """The volume's slider at the right edge."""
    level = phone.settings.integer("system", "volume_music_speaker", 5)
    share = max(0.0, min(1.0, level / VOLUME_LIMIT))

    def draw(canvas: Canvas, area: Rect) -> None:
        top = area.bottom - max(dp(40), round(area.height * share))
        canvas.rounded(area, "surface_highest", dp(20))
        canvas.rounded(Rect(area.left, top, area.right, area.bottom), "primary", dp(20))

    bar = material.canvas(
        draw,
        height=190,
        class_name="android.widget.SeekBar",
        resource_id="com.android.systemui:id/volume_row_slider",
        description="Media volume",
        text=f"{level}.0",
    )
    return box(
        column(bar, icon("music_note", size=22, align="center"), gap=10, class_name=""),
        color="surface_container",
        radius=28,
        inside=(12, 12),
        class_name="android.widget.FrameLayout",
        resource_id="com.android.systemui:id/volume_dialog",
    )


def close_power_menu(phone: Phone) -> Callable[[], None]:
    """What a touch beside the menu does."""

    def close() -> None:
        phone.shell_ui.power_menu = False

    return close


def power_menu(phone: Phone) -> Widget:
    """The menu of the power key: emergency, lockdown, power off, restart."""
    close = close_power_menu(phone)

    def restart() -> None:
        close()
        phone.restart()

    def turn_off() -> None:
        close()
        phone.set_screen(on=False)

    items = (
        ("emergency", "Emergency", close),
        ("lock", "Lockdown", turn_off),
        ("power_settings_new", "Power off", turn_off),
        ("replay", "Restart", restart),
    )
    cells = [
        column(
            material.icon_button(symbol, ground="surface_highest", color="on_surface", description=label, on_tap=work),
            text(label, "label_medium", text_align="center"),
            across="center",
            gap=4,
            class_name="android.widget.LinearLayout",
        )
        for symbol, label, work in items
    ]
    panel = box(
        material.grid(*cells, columns=2, gap=16),
        color="surface_container",
        radius=28,
        inside=24,
        width=240,
        class_name="android.widget.FrameLayout",
        resource_id="com.android.systemui:id/global_actions_view",
    )
    return material.stack(material.over(panel, close), class_name="android.widget.FrameLayout")
