"""What is on the screen, from the bottom to the top: the windows of apps and of the system."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system import surfaces
from decapod.environments.android.virtual.system.tasks import Record, Task
from decapod.environments.android.virtual.ui.geometry import NO_INSETS, Insets, Rect
from decapod.environments.android.virtual.ui.layouts import Edges, Padding, Stack
from decapod.environments.android.virtual.ui.painters import Surface
from decapod.environments.android.virtual.ui.scene import Node, Scene, layout
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.view_state import ViewState
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

STATUS_BAR = dp(24)
NAVIGATION_BAR = dp(48)
GESTURE_BAR = dp(24)
SYSTEM_UI = "com.android.systemui"


@dataclass(frozen=True, slots=True)
class Window:
    """One window.

    Attributes:
        kind: activity, toolbar, keyboard, status, navigation, banner, toast, shade, volume, power, or lock.
        scene: What it shows.
        view: What is scrolled and focused in it.
        record: The activity, for its window.
        touchable: Whether touches stop at it.
        outside: Called when a touch misses everything in it that can be touched.
    """

    kind: str
    scene: Scene
    view: ViewState
    record: Record | None = None
    touchable: bool = True
    outside: Callable[[], object] | None = None


class CrashedWhileBuildingError(Exception):
    """An app ended while its screen was built, so that another one is in front now."""


class Windows:
    """Builds the windows of a phone from its state."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._field: Widget | None = None
        self._kept_keyboard: tuple[object, object, Window] | None = None
        self.keyboard_shown = False
        """Whether the windows built last have the keyboard among them."""

    @property
    def focused_field(self) -> Widget | None:
        """The field that text goes to in the activity in front, as it was laid out last."""
        return self._field

    def of_task(self, task: Task) -> list[Window]:
        """The windows of a task's activities, as if it were in front without a keyboard."""
        return [self._activity(record, None) for record in _seen(task.records)]

    @property
    def gestures(self) -> bool:
        """Whether one moves about by gestures, without the three buttons."""
        return self._phone.settings.integer("secure", "navigation_mode") == 2

    @property
    def bottom(self) -> int:
        """The top of the navigation bar, in px."""
        return self._phone.display.size[1] - (GESTURE_BAR if self.gestures else NAVIGATION_BAR)

    def build(self) -> list[Window]:
        """All windows, the topmost last."""
        if self._phone.display.locked:
            return [*self._locked(), self._status()]
        while True:
            try:
                return list(self._build())
            except CrashedWhileBuildingError:
                continue

    def active(self, windows: list[Window]) -> Window:
        """The window that has the focus: a dump is of this one."""
        for kind in ("lock", "power", "shade", "activity"):
            found = [window for window in windows if window.kind == kind]
            if found:
                return found[-1]
        return windows[-1]

    def _build(self) -> Iterator[Window]:
        phone, ui = self._phone, self._phone.shell_ui
        top = self._keyboard_top()
        for record in self._visible():
            window = self._activity(record, top)
            yield window
        node = window.scene.field(window.view.focused) if window.view.focused else None
        self._field = node.widget if node is not None else None
        self.keyboard_shown = top is not None and self._field is not None
        if top is not None and self._field is not None:
            yield self._keyboard(top, self._field)
        if node is not None and window.record is not None and window.record.toolbar:
            yield self._toolbar(window.record, node)
        yield self._status()
        yield self._navigation()
        if ui.toast is not None:
            yield self._window("toast", surfaces.toast(phone, top is not None), "android", touchable=False)
        if ui.banner and phone.notifications.find(ui.banner):
            yield self._window("banner", surfaces.banner(phone), area=surfaces.banner_area(phone))
        if ui.shade:
            closing = lambda: ui.open_shade("")  # noqa: E731
            yield self._window("shade", surfaces.shade(phone), view=ui.view, outside=closing)
        if ui.volume_until_ms > phone.clock.ms:
            yield self._window("volume", surfaces.volume(phone), area=surfaces.volume_area(phone))
        if ui.power_menu:
            yield self._window("power", surfaces.power_menu(phone), outside=surfaces.close_power_menu(phone))

    def _locked(self) -> list[Window]:
        return [self._window("lock", surfaces.lock_screen(self._phone))]

    def _visible(self) -> list[Record]:
        """The records that are seen: the front one, and what is below it while those above are translucent."""
        visible = _seen(self._phone.activities.tasks[-1].records)
        if visible[0].info.translucent and len(self._phone.activities.tasks) > 1:
            return [self._phone.activities.tasks[-2].top, *visible]
        return visible

    def _activity(self, record: Record, keyboard_top: int | None) -> Window:
        width, height = self._phone.display.size
        root = self._phone.guarded(record, record.activity.build)
        if root is None:
            raise CrashedWhileBuildingError
        covered = height - (keyboard_top if keyboard_top is not None else self.bottom)
        insets = Insets(0, STATUS_BAR, 0, covered)
        if record.info.full_screen and keyboard_top is not None:
            insets = Insets(0, STATUS_BAR, 0, 0)
            root = _padded(root, Insets(0, 0, 0, covered))
        elif not record.info.full_screen and not isinstance(root.layout, Edges):
            root, insets = _padded(root, insets), NO_INSETS
        content = [root]
        if record.snackbar is not None and record.snackbar.until_ms > self._phone.clock.ms:
            content.append(surfaces.snackbar(self._phone, record, covered))
        decor = _decor(content, transparent=record.info.translucent)
        area, package = Rect(0, 0, width, height), record.app.package
        scene = layout(decor, area, self._phone.theme, record.view, package=package, insets=insets)
        if self._look_after_focus(record, scene):
            scene = layout(decor, area, self._phone.theme, record.view, package=package, insets=insets)
        return Window("activity", scene, record.view, record)

    def _look_after_focus(self, record: Record, scene: Scene) -> bool:
        """Take the focus from a field that is gone, and scroll one that is wanted into sight; True when it scrolled."""
        if not record.view.focused:
            return False
        field = scene.field(record.view.focused)
        if field is None:
            record.focus("")
            return False
        shift = scene.offset_to_show(field) if record.reveal else None
        record.reveal = False
        if shift is not None:
            record.view.scroll[shift[0]] = shift[1]
        return shift is not None

    def _keyboard_top(self) -> int | None:
        """Where the keyboard begins, px from the top; None while it is hidden."""
        record = self._phone.activities.front
        if not record.keyboard or not record.view.focused or self._phone.shell_ui.shade:
            return None
        return self.bottom - surfaces.keyboard_height(self._phone)

    def _toolbar(self, record: Record, field: Node) -> Window:
        """The toolbar above a field (below it where there is no room)."""
        package, shown = record.app.package, field.visible
        width, height = surfaces.toolbar_size(self._phone, record)
        left = max(dp(8), min(shown.left, self._phone.display.size[0] - width - dp(8)))
        top = shown.top - height - dp(8) if shown.top - height - dp(8) > STATUS_BAR else shown.bottom + dp(8)
        area = Rect(left, top, left + width, top + height)
        return self._window("toolbar", surfaces.toolbar(self._phone, record), package, area)

    def _keyboard(self, top: int, field: Widget) -> Window:
        """The keyboard for a field: the one shown before, as long as it looks and does the same."""
        phone, ui = self._phone, self._phone.shell_ui
        package = surfaces.keyboard_package(phone)
        wanted = field.keyboard, field.action, field.multiline
        looks = (package, *wanted, ui.layer, ui.shift, top, self.bottom, phone.theme.font_scale)
        kept = self._kept_keyboard
        if kept is None or kept[0] is not ui or kept[1] != looks:
            width, height = phone.display.size
            tree = surfaces.keyboard(phone, height - self.bottom)
            kept = (ui, looks, self._window("keyboard", tree, package, Rect(0, top, width, height)))
            self._kept_keyboard = kept
        return kept[2]

    def _status(self) -> Window:
        area = Rect(0, 0, self._phone.display.size[0], STATUS_BAR)
        return self._window("status", surfaces.status_bar(self._phone), area=area)

    def _navigation(self) -> Window:
        width, height = self._phone.display.size
        area = Rect(0, self.bottom, width, height)
        return self._window("navigation", surfaces.navigation_bar(self._phone), area=area)

    def _window(
        self,
        kind: str,
        root: Widget,
        package: str = SYSTEM_UI,
        area: Rect | None = None,
        view: ViewState | None = None,
        *,
        touchable: bool = True,
        outside: Callable[[], object] | None = None,
    ) -> Window:
        width, height = self._phone.display.size
        view = view if view is not None else ViewState()
        scene = layout(root, area or Rect(0, 0, width, height), self._phone.theme, view, package=package)
        return Window(kind, scene, view, touchable=touchable, outside=outside)


def _seen(records: list[Record]) -> list[Record]:
    """The last record, and what is below it while those above are translucent."""
    first = len(records) - 1
    while first > 0 and records[first].info.translucent:
        first -= 1
    return records[first:]


def _padded(root: Widget, insets: Insets) -> Widget:
    return Widget(class_name="android.widget.FrameLayout", layout=Padding(insets), children=(root,))


def _decor(content: list[Widget], *, transparent: bool) -> Widget:
    """The frames that Android puts around every activity."""
    column = Widget(class_name="android.widget.LinearLayout", layout=Stack(), children=tuple(content))
    painter = None if transparent else Surface(color="surface")
    return Widget(class_name="android.widget.FrameLayout", layout=Stack(), children=(column,), painter=painter)
