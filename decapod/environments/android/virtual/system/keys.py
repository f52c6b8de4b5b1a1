"""What keys do: those that move about, those that write, and those of the device itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system import intents
from decapod.environments.android.virtual.system import key_codes as codes
from decapod.environments.android.virtual.system.field_editing import Typing
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.scene import Node, Scene

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

VOLUME_SHOWN_MS = 3_000
VOLUME_STEPS = 25
BRIGHTNESS_STEP = 25
_STARTED = {
    codes.CALL: Intent(intents.DIAL),
    codes.CAMERA: Intent("android.media.action.STILL_IMAGE_CAMERA"),
    codes.CONTACTS: Intent(intents.MAIN, categories=("android.intent.category.APP_CONTACTS",)),
    codes.CALENDAR: Intent(intents.MAIN, categories=("android.intent.category.APP_CALENDAR",)),
    codes.CALCULATOR: Intent(intents.MAIN, categories=("android.intent.category.APP_CALCULATOR",)),
    codes.EXPLORER: Intent(intents.MAIN, categories=("android.intent.category.APP_BROWSER",)),
    codes.ENVELOPE: Intent(intents.MAIN, categories=("android.intent.category.APP_EMAIL",)),
}


class Keys:
    """Keys of a phone."""

    def __init__(self, phone: Phone, typing: Typing) -> None:
        self._phone = phone
        self._typing = typing

    def press(self, code: int, *, long: bool = False) -> None:
        """Press a key.

        Args:
            code: Its number in android.view.KeyEvent.
            long: Whether it is held.
        """
        if self._device_key(code, long=long) or not self._phone.display.on or self._phone.display.locked:
            return
        if self._navigation_key(code) or self._editing_key(code):
            return
        if code in codes.CHARACTERS and self._typing.insert(codes.CHARACTERS[code]):
            return
        record = self._phone.activities.front
        if not self._phone.shell_ui.shade and self._phone.guarded(record, lambda: record.activity.on_key(code)):
            return
        if code in _STARTED:
            self._phone.start(_STARTED[code])
        else:
            self._move_focus(code)

    def write(self, text: str) -> bool:
        """Type a text on a screen that has no field with the focus but takes keys, as a calculator does.

        Returns:
            Whether it took one of them.
        """
        phone = self._phone
        if phone.display.locked or phone.shell_ui.shade:
            return False
        record = phone.activities.front
        pressed = [codes.KEYS[sign] for sign in text if sign in codes.KEYS]
        taken = [phone.guarded(record, partial(record.activity.on_key, code)) for code in pressed]
        return any(taken)

    def home(self) -> None:
        """Show the launcher."""
        self._close_surfaces()
        self._phone.activities.home()

    def recents(self) -> None:
        """Show the tasks used last; the one before, when they are shown already."""
        self._close_surfaces()
        self._phone.activities.show_recents()

    def back(self) -> None:
        """Close what is on top: a menu of the system, the keyboard, a dialog, a screen."""
        phone = self._phone
        ui = phone.shell_ui
        if ui.power_menu:
            ui.power_menu = False
        elif ui.shade:
            ui.open_shade("notifications" if ui.shade == "settings" else "")
        elif phone.activities.front.keyboard and phone.activities.front.view.focused:
            phone.activities.front.keyboard = False
        else:
            self._back_in_app()

    def _back_in_app(self) -> None:
        record = self._phone.activities.front
        window = next(item for item in reversed(self._phone.windows()) if item.record is record)
        active = window.scene.active.widget
        if active.window:
            self._phone.guarded(record, active.on_outside or record.activity.on_back)
            return
        self._phone.guarded(record, self._phone.activities.back)

    def _close_surfaces(self) -> None:
        self._phone.shell_ui.open_shade("")
        self._phone.shell_ui.power_menu = False

    def _device_key(self, code: int, *, long: bool) -> bool:
        phone = self._phone
        if code == codes.POWER and long and phone.display.on:
            phone.shell_ui.power_menu = True
        elif code == codes.POWER:
            phone.set_screen(on=not phone.display.on)
        elif code in (codes.SLEEP, codes.SOFT_SLEEP):
            phone.set_screen(on=False)
        elif code == codes.WAKEUP:
            phone.set_screen(on=True)
        elif code == codes.MENU and phone.display.locked and phone.display.on:
            phone.unlock()
        elif code in (codes.VOLUME_UP, codes.VOLUME_DOWN, codes.VOLUME_MUTE):
            self._volume({codes.VOLUME_UP: 1, codes.VOLUME_DOWN: -1}.get(code, -VOLUME_STEPS))
        elif code in (codes.BRIGHTNESS_UP, codes.BRIGHTNESS_DOWN):
            self._brightness(1 if code == codes.BRIGHTNESS_UP else -1)
        elif code == codes.SYSRQ:
            phone.take_screenshot()
        else:
            return False
        return True

    def _navigation_key(self, code: int) -> bool:
        if code == codes.HOME:
            self.home()
        elif code == codes.APP_SWITCH:
            self.recents()
        elif code in (codes.BACK, codes.ESCAPE):
            self.back()
        elif code == codes.NOTIFICATION:
            shade = self._phone.shell_ui.shade
            self._phone.shell_ui.open_shade("" if shade else "notifications")
        elif code == codes.ALL_APPS:
            self._phone.activities.start(
                Intent(intents.MAIN, categories=(intents.HOME,), extras={"decapod.all_apps": True})
            )
        else:
            return False
        return True

    def _editing_key(self, code: int) -> bool:
        typing = self._typing
        if code in (codes.ENTER, codes.NUMPAD_ENTER):
            return typing.enter()
        if code == codes.DEL:
            return typing.backspace()
        if code == codes.FORWARD_DEL:
            return typing.delete()
        if code == codes.CLEAR:
            return typing.clear()
        if code == codes.TAB:
            return typing.next_field()
        if code in (codes.CUT, codes.COPY):
            typing.copy(cut=code == codes.CUT)
            return True
        if code == codes.PASTE:
            typing.paste()
            return True
        return typing.move(code)

    def _move_focus(self, code: int) -> None:
        """Arrows, Tab and Enter without a field: scroll, or tap what is first in the window."""
        window = self._phone.screen.active(self._phone.windows())
        steps = {
            codes.DPAD_DOWN: 1,
            codes.DPAD_UP: -1,
            codes.PAGE_DOWN: 6,
            codes.PAGE_UP: -6,
            codes.MOVE_END: 1_000,
            codes.MOVE_HOME: -1_000,
        }
        node = _largest_scroll(window.scene)
        if code in steps and node is not None and node.scroll is not None:
            offset = node.scroll.offset + steps[code] * node.bounds.height // 8
            window.view.scroll[node.scroll.key] = max(0, min(offset, node.scroll.limit))

    def _volume(self, step: int) -> None:
        settings = self._phone.settings
        volume = max(0, min(VOLUME_STEPS, settings.integer("system", "volume_music_speaker", 5) + step))
        settings.put("system", "volume_music_speaker", str(volume))
        settings.put("system", "volume_music", str(volume))
        self._phone.shell_ui.volume_until_ms = self._phone.clock.ms + VOLUME_SHOWN_MS

    def _brightness(self, step: int) -> None:
        settings = self._phone.settings
        value = max(1, min(255, settings.integer("system", "screen_brightness", 102) + step * BRIGHTNESS_STEP))
        settings.put("system", "screen_brightness", str(value))


def _largest_scroll(scene: Scene) -> Node | None:
    vertical = [node for node in scene.scrollables if node.scroll is not None and node.scroll.axis == "vertical"]
    return max(vertical, key=lambda node: node.bounds.height * node.bounds.width, default=None)
