"""Rows and columns."""

from dataclasses import dataclass, replace

from decapod.environments.android.virtual.ui.geometry import UNBOUNDED, Constraints
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, place
from decapod.environments.android.virtual.ui.layouts.scroll import Scroll
from decapod.environments.android.virtual.ui.units import FIT
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Linear:
    """Children one after the other: first those that take what they need, then by weight those that share the rest.

    Attributes:
        vertical: from top to bottom, else from left to right.
        gap: pixels between two children.
        arrange: where the children are when there is room to spare: start, center, end, or between (spread out).
        align: across: start, center, end, or stretch; a child's own `align` goes before it.
    """

    vertical: bool
    gap: int = 0
    arrange: str = "start"
    align: str = "stretch"

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget with its children in a line."""
        low_main, high_main, low_cross, high_cross = self._axes(constraints)
        laid = self._lay_out(widget.children, high_main, low_cross, high_cross, context)
        used = sum(self._size(child)[0] for child in laid) + self.gap * max(0, len(laid) - 1)
        cross = max([low_cross, *(self._size(child)[1] for child in laid)])
        self._stretch(laid, cross, context)
        main = max(low_main, min(used, high_main))
        positions = self._positions(laid, main - used, cross)
        width, height = (cross, main) if self.vertical else (main, cross)
        return Laid(widget, constraints.width(width), constraints.height(height), positions)

    def _lay_out(
        self, children: tuple[Widget, ...], high_main: int, low_cross: int, high_cross: int, context: LayoutContext
    ) -> list[Laid]:
        bounded = high_main < UNBOUNDED
        left = high_main - self.gap * max(0, len(children) - 1)
        laid: dict[int, Laid] = {}
        shared = [number for number, child in enumerate(children) if child.weight and bounded]
        fixed = [number for number in range(len(children)) if number not in shared]
        # What scrolls can do with less: it comes after what cannot, so that buttons below a long text stay in sight.
        for number in sorted(fixed, key=lambda number: isinstance(children[number].layout, Scroll)):
            child = children[number]
            laid[number] = place(child, self._constraints(child, 0, max(0, left), low_cross, high_cross), context)
            left -= self._size(laid[number])[0]
        left, weights = max(0, left), sum(children[number].weight for number in shared)
        for number in shared:
            child = children[number]
            share = round(left * child.weight / weights)
            left, weights = left - share, weights - child.weight
            constraints = self._constraints(child, share, share, low_cross, high_cross)
            laid[number] = place(self._unsized(child), constraints, context)
        return [laid[number] for number in range(len(children))]

    def _unsized(self, child: Widget) -> Widget:
        """Return a child without a length of its own: its weight decides."""
        if (child.height if self.vertical else child.width) is None:
            return child
        return replace(child, height=None) if self.vertical else replace(child, width=None)

    def _stretch(self, laid: list[Laid], cross: int, context: LayoutContext) -> None:
        """Lay out anew what is to be as wide as the widest, now that it is known."""
        for number, child in enumerate(laid):
            main, own = self._size(child)
            if own < cross and self._align(child.widget) == "stretch" and self._free(child.widget):
                exact = self._join(main, main, cross, cross)
                laid[number] = place(child.widget, exact, context)

    def _align(self, child: Widget) -> str:
        if child.align == FIT:
            return "start" if self.align == "stretch" else self.align
        return child.align or self.align

    def _free(self, child: Widget) -> bool:
        return (child.width if self.vertical else child.height) is None

    def _positions(self, laid: list[Laid], spare: int, cross: int) -> list[tuple[int, int, Laid]]:
        gap, at = float(self.gap), 0.0
        if spare > 0:
            match self.arrange:
                case "center":
                    at = spare / 2
                case "end":
                    at = spare
                case "between" if len(laid) > 1:
                    gap += spare / (len(laid) - 1)
        positions = []
        for child in laid:
            main, own = self._size(child)
            across = {"center": (cross - own) // 2, "end": cross - own}.get(self._align(child.widget), 0)
            positions.append((across, round(at), child) if self.vertical else (round(at), across, child))
            at += main + gap
        return positions

    def _axes(self, constraints: Constraints) -> tuple[int, int, int, int]:
        min_width, max_width, min_height, max_height = constraints
        return (
            (min_height, max_height, min_width, max_width)
            if self.vertical
            else (min_width, max_width, min_height, max_height)
        )

    def _size(self, laid: Laid) -> tuple[int, int]:
        return (laid.height, laid.width) if self.vertical else (laid.width, laid.height)

    def _constraints(self, child: Widget, low: int, high: int, low_cross: int, high_cross: int) -> Constraints:
        stretched = self._align(child) == "stretch"
        return self._join(low, high, low_cross if stretched else 0, high_cross)

    def _join(self, low: int, high: int, low_cross: int, high_cross: int) -> Constraints:
        if self.vertical:
            return Constraints(low_cross, high_cross, low, high)
        return Constraints(low, high, low_cross, high_cross)
