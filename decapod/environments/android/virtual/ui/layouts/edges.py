"""Screens that reach below the bars of the system: their ground does, what can be touched does not."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.geometry import Constraints, Insets
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext
from decapod.environments.android.virtual.ui.layouts.padding import Padding
from decapod.environments.android.virtual.ui.layouts.stack import Stack
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Edges(Stack):
    """A whole screen that keeps clear of the bars itself: what is in it says where (`Safe`)."""


@dataclass(frozen=True, slots=True)
class Safe:
    """One child, kept clear of the status bar above, and of the navigation bar or the keyboard below.

    Attributes:
        top: above.
        bottom: below.
    """

    top: bool = True
    bottom: bool = True

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget with room where the bars are (`LayoutContext.insets`)."""
        left, top, right, bottom = context.insets
        insets = Insets(left, top if self.top else 0, right, bottom if self.bottom else 0)
        return Padding(insets).measure(widget, constraints, context)
