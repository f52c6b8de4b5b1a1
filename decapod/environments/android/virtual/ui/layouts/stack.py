"""Children on top of one another."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.geometry import Constraints
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, place
from decapod.environments.android.virtual.ui.units import FIT
from decapod.environments.android.virtual.ui.widget import Widget

_ACROSS = {"start": 0.0, "center": 0.5, "end": 1.0}
_DOWN = {"top": 0.0, "center": 0.5, "bottom": 1.0}


@dataclass(frozen=True, slots=True)
class Stack:
    """Children one above the other, the last on top, as large as the largest.

    Attributes:
        align: where a child is put that has no `align`: stretch (as large as the stack), center, top, bottom, start,
            end, or a side and an end of it, such as bottom-end.
    """

    align: str = "stretch"

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget with its children in their places."""
        laid = [place(child, self._constraints(child, constraints), context) for child in widget.children]
        width = constraints.width(max((child.width for child in laid), default=0))
        height = constraints.height(max((child.height for child in laid), default=0))
        children = []
        for child in laid:
            wanted = self._align(child.widget)
            if wanted == "stretch" and (child.width, child.height) != (width, height):
                child = place(child.widget, Constraints.exactly(width, height), context)
            across, down = _share(wanted)
            children.append((round((width - child.width) * across), round((height - child.height) * down), child))
        return Laid(widget, width, height, children)

    def _align(self, child: Widget) -> str:
        if child.align == FIT:
            return "top-start" if self.align == "stretch" else self.align
        return child.align or self.align

    def _constraints(self, child: Widget, constraints: Constraints) -> Constraints:
        return constraints if self._align(child) == "stretch" else constraints.loose()


def _share(align: str) -> tuple[float, float]:
    """Return how much of the spare room is left of, and above, a child."""
    if align == "stretch":
        return 0.0, 0.0
    first, _, second = align.partition("-")
    if second:
        return _ACROSS.get(second, 0.5), _DOWN.get(first, 0.5)
    return _ACROSS.get(first, 0.5), _DOWN.get(first, 0.5)
