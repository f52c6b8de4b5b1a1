"""Children on a circle, as on the face of a clock."""

from dataclasses import dataclass
from math import cos, pi, sin

from decapod.environments.android.virtual.ui.geometry import Constraints
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, place
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Ring:
    """Children clockwise on a circle, the first at the top.

    Attributes:
        border: pixels between the children's middles and the border.
    """

    border: int

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget, as wide as high, with its children around its middle."""
        side = min(constraints.max_width, constraints.max_height)
        radius = side / 2 - self.border
        children = []
        for number, child in enumerate(widget.children):
            laid = place(child, constraints.loose(), context)
            angle = 2 * pi * number / len(widget.children)
            left = side / 2 + radius * sin(angle) - laid.width / 2
            top = side / 2 - radius * cos(angle) - laid.height / 2
            children.append((round(left), round(top), laid))
        return Laid(widget, constraints.width(side), constraints.height(side), children)
