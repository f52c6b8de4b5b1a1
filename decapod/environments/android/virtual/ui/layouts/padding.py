"""Room around one child."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.geometry import Constraints, Insets
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, place
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Padding:
    """One child (or none) with room around it.

    Attributes:
        insets: the room.
    """

    insets: Insets

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget as large as its child and the room around it."""
        left, top, right, bottom = self.insets
        children: list[tuple[int, int, Laid]] = []
        width = height = 0
        inner = constraints.less(left + right, top + bottom)
        for child in widget.children:
            laid = place(child, inner, context)
            children.append((left, top, laid))
            width, height = max(width, laid.width), max(height, laid.height)
        return Laid(
            widget, constraints.width(width + left + right), constraints.height(height + top + bottom), children
        )
