"""What a person switches: the screen, airplane mode, the time zone, the phone itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.clock import zone_called
from decapod.environments.android.virtual.system.intents import VIEW, Intent
from decapod.environments.android.virtual.system.notifications import Notification
from decapod.environments.android.virtual.system.shell_ui import ShellUi

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

SCREENSHOTS = "/storage/emulated/0/Pictures/Screenshots"


def set_screen(phone: Phone, *, on: bool) -> None:
    """Turn the screen on or off; see `Phone.set_screen`."""
    if on and not phone.display.on:
        phone.display.locked = not phone.settings.flag("secure", "lockscreen.disabled")
    if not on:
        phone.shell_ui.open_shade("")
        phone.shell_ui.power_menu = False
    phone.display.on = on
    phone.changed()


def set_time_zone(phone: Phone, name: str) -> bool:
    """Choose the time zone; False where there is none of that name."""
    if zone_called(name) is None:
        return False
    phone.clock.zone_name = name
    phone.properties.update("persist.sys.timezone", name)
    phone.changed()
    return True


def toggle_airplane_mode(phone: Phone) -> None:
    """Turn airplane mode on or off; the radios follow."""
    on = not phone.settings.flag("global", "airplane_mode_on")
    phone.settings.put("global", "airplane_mode_on", str(int(on)))
    for key in ("wifi_on", "bluetooth_on"):
        phone.settings.put("global", key, str(int(not on)))


def restart(phone: Phone) -> None:
    """Start the system anew: no app runs, nothing is notified; data and settings stay."""
    phone.shell_ui = ShellUi()
    phone.notifications.restore(())
    phone.display.on = True
    phone.activities.boot()
    phone.changed()


def save_screenshot(phone: Phone) -> str:
    """Save what is seen to the phone's pictures, and say so in a notification; the path."""
    phone.files.mkdir(SCREENSHOTS, parents=True)
    path = f"{SCREENSHOTS}/Screenshot_{phone.clock.today():%Y%m%d-%H%M%S}.png"
    phone.files.write(path, phone.screenshot())
    opens = Intent(VIEW, data=f"file://{path}", mime="image/png")
    told = Notification(
        "com.android.systemui", "screenshot", "Screenshot saved", "Tap to view", icon="image", intent=opens
    )
    phone.post(told)
    return path
