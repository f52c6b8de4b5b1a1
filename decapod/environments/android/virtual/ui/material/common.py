"""What every component takes besides its own arguments, and the one place that makes a widget of it."""

from collections.abc import Callable
from typing import Any, TypedDict

from decapod.environments.android.virtual.ui.layouts import Insets, Padding
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Layout, Painter, Widget

_LENGTHS = frozenset(("width", "height", "min_width", "min_height", "max_width", "max_height"))


class Bare(TypedDict, total=False):
    """Keyword arguments of every component.

    Attributes:
        class_name: the Android class in dumps; "" leaves the node out of them.
        resource_id: `package:id/name`, or `name` alone for the window's own package.
        description: `content-desc` in dumps.
        enabled: False greys it out, and it takes no tap.
        checkable: can be ticked.
        clickable: takes a tap, even without `on_tap`.
        focusable: can have the focus.
        on_long_tap: called when it is pressed for long.
        on_swipe: called with "left" or "right" when it is swiped away.
        height: in dp, or `FILL`.
        min_width: in dp.
        min_height: in dp.
        max_width: in dp.
        max_height: in dp.
        weight: its share of the room that is left in a row or column.
        align: where it goes in a parent that has more room: start, center, end, stretch; in a stack also top, bottom,
            top-start, bottom-end and so on.
        text: what dumps show as its text, where that is not what it draws.
    """

    class_name: str
    resource_id: str
    description: str
    enabled: bool
    checkable: bool
    clickable: bool
    focusable: bool
    on_long_tap: Callable[[], object] | None
    on_swipe: Callable[[str], object] | None
    height: float
    min_width: float
    min_height: float
    max_width: float
    max_height: float
    weight: float
    align: str
    text: str


class Sized(Bare, total=False):
    """Those, of a component that has no width of its own.

    Attributes:
        width: in dp, or `FILL`.
        margin: room around it in dp: a number, (sides, top and bottom), or (left, top, right, bottom).
    """

    width: float
    margin: float | tuple[float, ...]


class Untapped(Sized, total=False):
    """Those, of a component that names its `on_tap` itself.

    Attributes:
        key: identity of something that scrolls; unique in a window.
        selected: the chosen one of several.
        checked: is ticked.
    """

    key: str
    selected: bool
    checked: bool


class Common(Untapped, total=False):
    """Those, of all other components.

    Attributes:
        on_tap: called when it is tapped.
    """

    on_tap: Callable[[], object] | None


def make(layout: Layout, painter: Painter | None, common: Bare, /, **own: Any) -> Widget:
    """Return a widget: a component's own values, then what its caller says. Lengths are in dp."""
    values: dict[str, Any] = {**own, **common}
    margin = values.pop("margin", 0)
    for name in values.keys() & _LENGTHS:
        if values[name] is not None:
            values[name] = dp(values[name])
    if not margin:
        return Widget(layout=layout, painter=painter, **values)
    outside: dict[str, Any] = {name: values.pop(name) for name in ("weight", "align") if name in values}
    inside = Widget(layout=layout, painter=painter, **values)
    outside |= {name: values[name] for name in ("width", "height") if values.get(name) == dp(-1)}
    return Widget(class_name="", layout=Padding(Insets.of(margin)), children=(inside,), **outside)


def kept(children: "tuple[Widget | None, ...]") -> tuple[Widget, ...]:
    """Return the children that are there: None stands for one that is not shown now."""
    return tuple(child for child in children if child is not None)
