"""Screens of the virtual phone. Their truth is what a finger meets: the widgets of all windows, hit one by one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.marks.capture.kept import Shot, Thing
from decapod.environments.android.tree import tree_elements
from decapod.environments.android.virtual.apps import all_apps
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.intents import FLAG_NEW_TASK, LAUNCHER, MAIN, Intent
from decapod.environments.android.virtual.system.windows import Window
from decapod.environments.android.virtual.ui.scene import Node
from decapod.evaluators.android import parse_hierarchy
from decapod.messages import Box, Size

MADE = (
    "From the phone's own widgets in all its windows, those of the system too: what a finger at its middle meets, and "
    "what is written or drawn elsewhere; the same widgets are painted. Looked at on the picture and put right by eye."
)
LEAST = 14
"""What shows less than so many pixels on a side is a line at the edge of a list, which nobody would touch."""

VEIL = 0.9
"""What covers more than this share of the screen is the ground of a window, or a veil behind a dialog."""

STEP = 9
"""A widget is touched at so many places along each side."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A state of the phone: what is done, in order, to a phone that was just started."""

    name: str
    steps: Sequence[tuple[str, ...]]
    dark: bool = False


class Finger:
    """Does the steps of a scene."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.does: Mapping[str, Callable[..., object]] = {
            "open": self.open,
            "tap": self.tap,
            "hold": self.hold,
            "type": phone.type_text,
            "key": lambda code: phone.key(int(code)),
            "swipe": lambda *places: phone.swipe(*map(int, places)),
            "point": lambda x, y: phone.tap(int(x), int(y)),
        }

    def open(self, app: str) -> None:
        """Start an app by its label."""
        found = next(one for one in all_apps() if one.label == app)
        activity = next(
            info
            for info in found.activities
            if any(MAIN in item.actions and LAUNCHER in item.categories for item in info.filters)
        )
        component = activity.component
        self.phone.start(Intent(MAIN, component, categories=(LAUNCHER,), flags=FLAG_NEW_TASK))

    def tap(self, label: str) -> None:
        """Touch what is called so."""
        self.phone.tap(*self._place(label))

    def hold(self, label: str) -> None:
        """Touch it for long."""
        self.phone.long_press(*self._place(label))

    def _place(self, label: str) -> tuple[int, int]:
        for window in reversed(self.phone.windows()):
            for node in reversed(window.scene.nodes):
                widget = node.widget
                names = (widget.text, widget.description, widget.resource_id.rpartition("/")[2], widget.hint)
                if label in names and not node.visible.empty:
                    return _middle(node)
        raise LookupError(f"nothing on the phone is called {label!r}")


def take(scene: Scene) -> Shot:
    """Bring a phone into a state and look at it."""
    phone = Phone(strict=True)
    phone.set_dark(on=scene.dark)
    finger = Finger(phone)
    for what, *arguments in scene.steps:
        finger.does[what](*arguments)
    width, height = phone.display.size
    size = Size(width=width, height=height)
    tree = tree_elements(parse_hierarchy(phone.hierarchy()))
    things = list(_things(phone))
    return Shot(scene.name, "phone", size, phone.screenshot(), tree, things, MADE)


def _things(phone: Phone) -> Iterator[Thing]:
    windows = phone.windows()
    for number, window in enumerate(windows):
        above = windows[number + 1 :]
        for node in window.scene.nodes:
            if min(node.visible.width, node.visible.height) < LEAST:
                continue
            widget = node.widget
            if widget.clickable or widget.long_clickable or widget.on_value is not None:
                if not _is_ground(window, node) and _met(window, node, above):
                    yield _usable(node)
                elif not _is_ground(window, node) and _is_seen(window, node, above):
                    yield replace(_usable(node), kind="picture", interactive=False)
            if (widget.text or widget.hint) and widget.painter is not None and _is_seen(window, node, above):
                yield Thing(_box(node), "text", widget.text or widget.hint, False, widget.text or widget.hint)
            elif _is_picture(node) and _is_seen(window, node, above):
                yield Thing(_box(node), "picture", widget.description, False)


def _is_ground(window: Window, node: Node) -> bool:
    """Whether a widget is the ground that all others are on, such as the page of the launcher."""
    bounds, area = window.scene.bounds, node.visible
    return area.width * area.height > 0.6 * bounds.width * bounds.height and window.kind == "activity"


def _is_picture(node: Node) -> bool:
    widget = node.widget
    return widget.painter is not None and widget.class_name.endswith("ImageView") and not widget.clickable


def _usable(node: Node) -> Thing:
    widget = node.widget
    said = list(_said(node))
    shown = " ".join(one.widget.text or one.widget.hint for one in _all(node) if one.widget.text or one.widget.hint)
    label = widget.description or " ".join(said) or widget.resource_id.rpartition("/")[2].replace("_", " ")
    kind = widget.class_name.rpartition(".")[2] or "View"
    return Thing(_box(node), _KINDS.get(kind, "button"), label, widget.enabled, shown)


_KINDS = {
    "EditText": "text field",
    "AutoCompleteTextView": "text field",
    "Switch": "switch",
    "CheckBox": "check box",
    "RadioButton": "radio button",
    "SeekBar": "slider",
    "Spinner": "choice",
}


def _said(node: Node) -> Iterator[str]:
    for one in _all(node):
        text = one.widget.text or one.widget.hint or one.widget.description
        if text:
            yield text


def _all(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if not child.visible.empty:
            yield from _all(child)


def _met(window: Window, node: Node, above: Sequence[Window]) -> bool:
    """Whether a finger meets a widget at any of many places."""
    area = node.visible
    for row in range(STEP):
        for column in range(STEP):
            x = area.left + (2 * column + 1) * area.width // (2 * STEP)
            y = area.top + (2 * row + 1) * area.height // (2 * STEP)
            if any(other.touchable and other.scene.bounds.contains(x, y) for other in above):
                continue
            found = [one for one in window.scene.at(x, y) if one.widget.clickable or one.widget.long_clickable]
            if node in found[:1] or (node.widget.on_value is not None and node in window.scene.at(x, y)):
                return True
    return False


def _is_seen(window: Window, node: Node, above: Sequence[Window]) -> bool:
    """Whether the middle of a text is not covered by another window or a dialog of its own. A veil hides nothing."""
    x, y = _middle(node)
    if any(other.scene.bounds.contains(x, y) and other.kind not in ("status", "selection") for other in above):
        return False
    over = window.scene.at(x, y)
    screen = window.scene.bounds.width * window.scene.bounds.height
    return node in over or all(one.visible.width * one.visible.height > VEIL * screen for one in over)


def _middle(node: Node) -> tuple[int, int]:
    area = node.visible
    return area.left + area.width // 2, area.top + area.height // 2


def _box(node: Node) -> Box:
    area = node.visible
    return Box(x=area.left, y=area.top, w=area.width, h=area.height)
