"""Rows of cells of one width."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.geometry import Constraints
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, place
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class Grid:
    """Children in rows from left to right; each row is as high as its highest cell.

    Attributes:
        columns: cells in a row, at least 1.
        gap: pixels between two cells, across and down.
        square: every cell is as high as wide.
        fill: rows share the whole height where that is given.
    """

    columns: int
    gap: int = 0
    square: bool = False
    fill: bool = False

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget with its children in cells."""
        columns = max(1, self.columns)
        edges = [round(column * (constraints.max_width + self.gap) / columns) for column in range(columns + 1)]
        rows = -(-len(widget.children) // columns)
        share = (constraints.max_height - self.gap * (rows - 1)) // rows if rows and self.fill else 0
        children: list[tuple[int, int, Laid]] = []
        top = 0
        for start in range(0, len(widget.children), columns):
            cells = []
            for column, child in enumerate(widget.children[start : start + columns]):
                width = max(0, edges[column + 1] - edges[column] - self.gap)
                height = width if self.square else share
                limit = height or constraints.max_height
                cells.append((edges[column], place(child, Constraints(width, width, height, limit), context)))
            children.extend((left, top, cell) for left, cell in cells)
            top += max(cell.height for _, cell in cells) + self.gap
        return Laid(widget, constraints.max_width, constraints.height(max(0, top - self.gap)), children)
