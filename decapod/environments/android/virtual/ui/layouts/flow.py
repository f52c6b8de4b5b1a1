"""Children in lines, like words."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.geometry import Constraints
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, place
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Flow:
    """Children from left to right, in a new line when one does not fit (chips).

    Attributes:
        gap: pixels between two children of a line.
        line_gap: pixels between two lines.
    """

    gap: int = 0
    line_gap: int = 0

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget with its children in as many lines as they need."""
        children: list[tuple[int, int, Laid]] = []
        left = top = line = widest = 0
        for child in widget.children:
            laid = place(child, constraints.loose(), context)
            if left and left + laid.width > constraints.max_width:
                left, top, line = 0, top + line + self.line_gap, 0
            children.append((left, top, laid))
            widest, line = max(widest, left + laid.width), max(line, laid.height)
            left += laid.width + self.gap
        return Laid(widget, constraints.width(widest), constraints.height(top + line), children)
