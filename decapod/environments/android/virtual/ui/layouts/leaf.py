"""Something without children: a picture, a line, a gap."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.geometry import Constraints
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Leaf:
    """A fixed size, as far as the parent allows it.

    Attributes:
        width: in pixels.
        height: in pixels.
    """

    width: int = 0
    height: int = 0

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget with the allowed size next to its own."""
        return Laid(widget, constraints.width(self.width), constraints.height(self.height), [])
