"""A widget that has been given a size, and the one function that gives it."""

from dataclasses import dataclass
from typing import NamedTuple

from decapod.environments.android.virtual.ui.geometry import NO_INSETS, Constraints, Insets
from decapod.environments.android.virtual.ui.units import FILL
from decapod.environments.android.virtual.ui.view_state import ViewState
from decapod.environments.android.virtual.ui.widget import Widget


class ScrollRange(NamedTuple):
    """How far something is scrolled, and can be.

    Attributes:
        key: what `ViewState.scroll` has it under.
        axis: "vertical" or "horizontal".
        offset: pixels that are hidden above (or left of) what is shown.
        limit: the largest offset; 0 when everything fits.
    """

    key: str
    axis: str
    offset: int
    limit: int


@dataclass(slots=True)
class LayoutContext:
    """What sizes depend on besides the tree.

    Attributes:
        font_scale: how much larger than usual text is shown.
        view: what is scrolled, and where the cursor is.
        insets: pixels at the window's borders that the system's bars and the keyboard cover.
    """

    font_scale: float
    view: ViewState
    insets: Insets = NO_INSETS


@dataclass(slots=True)
class Laid:
    """A widget with its size in pixels, and its children with their places inside it.

    Attributes:
        widget: what was laid out.
        width: in pixels.
        height: in pixels.
        children: the left and top of each child, relative to this one, and the child.
        content: what the widget's own layout found and its painter needs, such as the lines of a text.
        scroll: how far it is scrolled, if it scrolls; its children are then cut off at its border.
    """

    widget: Widget
    width: int
    height: int
    children: list[tuple[int, int, "Laid"]]
    content: object = None
    scroll: ScrollRange | None = None


def place(widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
    """Lay out a widget: with the size that it asks for, even below its parent's least, never above its most."""
    min_width, max_width = _narrow(
        widget.width, widget.min_width, widget.max_width, constraints.min_width, constraints.max_width
    )
    min_height, max_height = _narrow(
        widget.height, widget.min_height, widget.max_height, constraints.min_height, constraints.max_height
    )
    return widget.layout.measure(widget, Constraints(min_width, max_width, min_height, max_height), context)


def _narrow(wish: int | None, least: int, most: int | None, low: int, high: int) -> tuple[int, int]:
    if wish == FILL:
        return high, high
    if wish is not None:
        exact = min(wish, high)
        return exact, exact
    if most is not None:
        high = min(high, most)
    return min(max(low, least), high), high
