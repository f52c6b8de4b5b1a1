"""What fingers and keys do: each event finds its window, and the widget in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.clock import EVENT_MS
from decapod.environments.android.virtual.system.field_editing import Typing
from decapod.environments.android.virtual.system.keys import Keys
from decapod.environments.android.virtual.system.scrolling import TOUCH_SLOP, scroll_distance
from decapod.environments.android.virtual.system.windows import STATUS_BAR, Window
from decapod.environments.android.virtual.ui.editable import Editable
from decapod.environments.android.virtual.ui.scene import Node

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

LONG_PRESS_MS = 400
EDGE = 42


class Input:
    """Touches and keys of a phone."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self.typing = Typing(phone)
        self.keys = Keys(phone, self.typing)

    def tap(self, x: int, y: int) -> None:
        """Touch a place for a moment."""
        if not self._begin():
            return
        window = self._window_at(x, y)
        if window is not None:
            self._tap(window, x, y)

    def long_press(self, x: int, y: int) -> None:
        """Touch a place until the widget there takes it as a long press; a tap where none does."""
        if not self._begin():
            return
        window = self._window_at(x, y)
        if window is None:
            return
        node = window.scene.hit_long(x, y)
        field = self._field_at(window, x, y)
        if node is not None and node.widget.on_long_tap is not None:
            self._call(window, node.widget.on_long_tap)
        elif field is not None:
            self._focus(window, field, x, y)
            self.typing.select_all()
        elif node is None or not node.widget.long_clickable:
            self._tap(window, x, y)

    def swipe(self, x1: int, y1: int, x2: int, y2: int, duration_ms: int, *, flung: bool = True) -> None:
        """Move a finger over the screen.

        Args:
            x1: Where it starts, px from the left.
            y1: Px from the top.
            x2: Where it ends.
            y2: Likewise.
            duration_ms: How long that takes; what is left quickly goes on moving.
            flung: False to hold the finger still before it is lifted.
        """
        if max(abs(x2 - x1), abs(y2 - y1)) <= TOUCH_SLOP:
            if duration_ms >= LONG_PRESS_MS:
                self.long_press(x1, y1)
            else:
                self.tap(x1, y1)
            return
        if not self._begin() or self._system_gesture(x1, y1, x2, y2, duration_ms):
            return
        window = self._window_at(x1, y1)
        if window is not None:
            self._swipe(window, (x1, y1, x2, y2), duration_ms, flung=flung)

    def _begin(self) -> bool:
        """Let the time pass that an input takes; whether the screen is on."""
        self._phone.clock.advance(EVENT_MS)
        return self._phone.display.on

    def _window_at(self, x: int, y: int) -> Window | None:
        for window in reversed(self._phone.windows()):
            if window.touchable and window.scene.bounds.contains(x, y):
                return window
        return None

    def _tap(self, window: Window, x: int, y: int) -> None:
        scene = window.scene
        if scene.outside(x, y):
            outside = scene.active.widget.on_outside
            if outside is not None:
                self._call(window, outside)
            return
        node = scene.hit(x, y)
        field = self._field_at(window, x, y)
        if node is None and field is None:
            if window.outside is not None:
                self._call(window, window.outside)
            return
        if field is not None:
            self._focus(window, field, x, y)
        if node is None:
            return
        widget = node.widget
        if widget.on_value is not None:
            self._call(window, lambda: widget.on_value and widget.on_value(_share(node, x)))
        elif widget.on_tap is not None:
            self._call(window, widget.on_tap)

    def _swipe(self, window: Window, path: tuple[int, int, int, int], duration_ms: int, *, flung: bool) -> None:
        x1, y1, x2, y2 = path
        vertical = abs(y2 - y1) >= abs(x2 - x1)
        axis = "vertical" if vertical else "horizontal"
        distance = scroll_distance(*((y1, y2) if vertical else (x1, x2)), duration_ms, flung=flung)
        toward = ("up" if y2 < y1 else "down") if vertical else ("left" if x2 < x1 else "right")
        for node in window.scene.at(x1, y1):
            widget = node.widget
            if widget.on_value is not None and not vertical:
                self._call(window, lambda node=node: node.widget.on_value(_share(node, x2)))  # type: ignore[misc]
                return
            if node.scroll is not None and node.scroll.axis == axis:
                offset = max(0, min(node.scroll.offset + distance, node.scroll.limit))
                if offset != node.scroll.offset:
                    window.view.scroll[node.scroll.key] = offset
                    self._phone.changed()
                    return
            if widget.on_swipe is not None:
                taken = self._call(window, lambda widget=widget: widget.on_swipe(toward))  # type: ignore[misc]
                if taken is not False:
                    return
        if window.kind == "shade":
            self._swipe_shade(toward)

    def _swipe_shade(self, toward: str) -> None:
        ui = self._phone.shell_ui
        if toward == "up":
            ui.open_shade("notifications" if ui.shade == "settings" else "")
        elif toward == "down":
            ui.open_shade("settings")

    def _system_gesture(self, x1: int, y1: int, x2: int, y2: int, duration_ms: int) -> bool:
        """Gestures that begin at an edge of the screen."""
        phone = self._phone
        width, height = phone.display.size
        if phone.display.locked:
            if y1 - y2 > height // 6:
                phone.unlock()
            return True
        if y1 <= STATUS_BAR and y2 - y1 > STATUS_BAR and not phone.shell_ui.shade:
            phone.shell_ui.open_shade("notifications")
            return True
        if phone.screen.gestures and y1 >= phone.screen.bottom and y1 - y2 > STATUS_BAR:
            if duration_ms >= 700:
                self.keys.recents()
            else:
                self.keys.home()
            return True
        if phone.screen.gestures and abs(x2 - x1) > 2 * EDGE and (x1 <= EDGE or x1 >= width - EDGE):
            self.keys.back()
            return True
        return False

    def _field_at(self, window: Window, x: int, y: int) -> Node | None:
        """The field under a finger, where nothing above it takes the touch."""
        hit = window.scene.hit(x, y)
        for node in window.scene.at(x, y):
            if node.widget.on_text is not None and node.widget.enabled:
                return node
            if node is hit:
                return None
        return None

    def _focus(self, window: Window, field: Node, x: int, y: int) -> None:
        """Give a field the focus, with the cursor where it is touched."""
        view, widget = window.view, field.widget
        if view.focused != widget.key:
            self._phone.shell_ui.front_changed()
        cursor = widget.painter.cursor_at(field, x, y) if isinstance(widget.painter, Editable) else len(widget.text)
        cursor = -1 if cursor >= len(widget.text) else cursor
        if window.record is not None:
            window.record.focus(widget.key, cursor)
        else:
            view.focused, view.cursor, view.anchor = widget.key, cursor, -1
        self._phone.changed()

    def _call(self, window: Window, work: Callable[[], object]) -> object:
        record = window.record
        result = self._phone.guarded(record, work) if record is not None else work()
        self._phone.changed()
        return result


def _share(node: Node, x: int) -> float:
    """Where along a node a place is, from 0 to 1."""
    bounds = node.bounds
    return max(0.0, min(1.0, (x - bounds.left) / max(1, bounds.width)))
