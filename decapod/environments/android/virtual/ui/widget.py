"""A node of what a screen shows: what an outsider can read of it, how it is laid out and painted, what a tap does.

A widget is never changed and never kept: a screen builds its tree anew from its state each time. One tree gives the
picture, what lies under a finger, and the text that `uiautomator dump` writes.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Protocol

from decapod.environments.android.virtual.ui.geometry import Constraints

if TYPE_CHECKING:
    from decapod.environments.android.virtual.ui.canvas import Canvas
    from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext
    from decapod.environments.android.virtual.ui.scene import Node


class Layout(Protocol):
    """Gives a widget its size and its children their places."""

    def measure(self, widget: "Widget", constraints: Constraints, context: "LayoutContext") -> "Laid":
        """Return the widget with a size that the constraints allow."""
        ...


class Painter(Protocol):
    """Draws a widget, below its children."""

    def paint(self, canvas: "Canvas", node: "Node") -> None:
        """Draw inside `node.bounds`; the canvas cuts off what is not visible."""
        ...


@dataclass(frozen=True, kw_only=True)
class Widget:
    """One node.

    Attributes:
        class_name: the Android class that it pretends to be; "" makes it a helper of the layout that no dump names
            (its children take its place there).
        resource_id: as dumps show it, e.g. `com.google.android.deskclock:id/fab`.
        text: what it says; of a field, what is in it.
        description: what a screen reader would say (`content-desc`).
        hint: what an empty field says.
        key: what `ViewState` knows it by: must be unique among the fields and scrolling parts of a window.
        clickable: takes a tap; always true with `on_tap`.
        long_clickable: takes a long press; always true with `on_long_tap`.
        checkable: can be ticked.
        checked: is ticked.
        enabled: reacts at all.
        focusable: can have the focus; always true for what takes a tap.
        focused: has the focus (a field: when `ViewState.focused` is its key).
        scrollable: its content is larger than itself and can be moved.
        selected: is the chosen one of several.
        password: its text is not to be shown.
        on_tap: called when it is tapped.
        on_long_tap: called when it is pressed for long.
        on_text: called with the whole new text when somebody types into it: makes it a field.
        on_submit: called when Enter, or the keyboard's action key, is pressed in it.
        on_swipe: called with "left" or "right" when it is swiped away.
        on_value: called with a share from 0 to 1 when a place along it is touched or dragged to (a slider).
        keyboard: which keyboard a field wants: text, number, phone, email, or password.
        action: what the keyboard's action key says: done, search, send, next, go, or "" for a new line.
        multiline: Enter writes a new line.
        children: what is inside, from the bottom to the top, or in reading order.
        layout: gives sizes and places.
        painter: draws it, or None.
        width: in pixels, or `FILL`, or None for what the content needs.
        height: likewise.
        min_width: in pixels.
        min_height: in pixels.
        max_width: in pixels, or None.
        max_height: in pixels, or None.
        weight: its share of what is left in a row or column; 0 takes only what it needs.
        align: where it is put by a parent that has more room than it needs; "" leaves it to the parent.
        window: is the root of a window of its own: it alone is touched and dumped while it is shown.
        on_outside: of a window: called when something outside it is tapped, or Back is pressed.
        blocks: keeps taps from what is below it, even where nothing in it takes them.
    """

    class_name: str = "android.view.View"
    resource_id: str = ""
    text: str = ""
    description: str = ""
    hint: str = ""
    key: str = ""
    clickable: bool = False
    long_clickable: bool = False
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    selected: bool = False
    password: bool = False
    on_tap: Callable[[], object] | None = None
    on_long_tap: Callable[[], object] | None = None
    on_text: Callable[[str], object] | None = None
    on_submit: Callable[[], object] | None = None
    on_swipe: Callable[[str], object] | None = None
    on_value: Callable[[float], object] | None = None
    keyboard: str = "text"
    action: str = ""
    multiline: bool = False
    children: tuple["Widget", ...] = ()
    layout: Layout
    painter: Painter | None = None
    width: int | None = None
    height: int | None = None
    min_width: int = 0
    min_height: int = 0
    max_width: int | None = None
    max_height: int | None = None
    weight: float = 0
    align: str = ""
    window: bool = False
    on_outside: Callable[[], object] | None = None
    blocks: bool = False

    if not TYPE_CHECKING:

        def __init__(self, **values):
            """Keep what is given; the rest is the class's: a generated method sets all, and takes five times as long.

            Raises:
                TypeError: something is given that a widget has not, or no layout.
            """
            if not values.keys() <= _NAMES:
                raise TypeError(f"a widget has no {min(values.keys() - _NAMES)!r}")
            if "layout" not in values:
                raise TypeError("a widget needs a layout")
            self.__dict__.update(values)
            self.__post_init__()

    def __post_init__(self) -> None:
        """Make it take what it has a function for."""
        own = self.__dict__
        if self.on_tap is not None or self.on_text is not None:
            own["clickable"] = True
        if self.on_long_tap is not None:
            own["long_clickable"] = True
        if self.clickable or self.long_clickable:
            own["focusable"] = True


_NAMES = frozenset(field.name for field in fields(Widget))
