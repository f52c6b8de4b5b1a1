"""Room around one child."""

from dataclasses import dataclass
from typing import NamedTuple

from decapod.environments.android.virtual.ui.geometry import Constraints
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, place
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget


class Insets(NamedTuple):
    """Pixels of room on each side."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @classmethod
    def of(cls, amount: "float | tuple[float, ...]") -> "Insets":
        """Return room given in dp: one number, (left and right, top and bottom), or (left, top, right, bottom).

        Raises:
            ValueError: if there is another number of numbers.
        """
        match amount:
            case int() | float():
                return cls(*[dp(amount)] * 4)
            case (across, down):
                return cls(dp(across), dp(down), dp(across), dp(down))
            case (left, top, right, bottom):
                return cls(dp(left), dp(top), dp(right), dp(bottom))
        raise ValueError(f"padding {amount!r}: give one number, two (sides, top and bottom) or four")


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
