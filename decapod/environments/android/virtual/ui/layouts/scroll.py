"""A part of the screen whose content is larger than itself."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.geometry import UNBOUNDED, Constraints
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, ScrollRange, place
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Scroll:
    """One child as large as it likes along an axis, of which a part is shown.

    Attributes:
        axis: "vertical" or "horizontal".
        at_end: shows the end until somebody scrolls (a conversation).
    """

    axis: str = "vertical"
    at_end: bool = False

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget with its child shifted by what is scrolled, at most to the child's end."""
        min_width, max_width, min_height, max_height = constraints
        vertical = self.axis == "vertical"
        inner = (
            Constraints(min_width, max_width, min_height, UNBOUNDED)
            if vertical
            else Constraints(min_width, UNBOUNDED, min_height, max_height)
        )
        child = place(widget.children[0], inner, context)
        width, height = constraints.width(child.width), constraints.height(child.height)
        limit = max(0, child.height - height if vertical else child.width - width)
        offset = min(context.view.scroll.get(widget.key, limit if self.at_end else 0), limit)
        offset = max(0, offset)
        at = (0, -offset, child) if vertical else (-offset, 0, child)
        return Laid(widget, width, height, [at], scroll=ScrollRange(widget.key, self.axis, offset, limit))
