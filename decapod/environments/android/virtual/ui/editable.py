"""The text of a field, which can be longer than the field, with a cursor in it, or a part of it selected."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.canvas import Canvas, line_left
from decapod.environments.android.virtual.ui.geometry import Constraints, Rect
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext
from decapod.environments.android.virtual.ui.painters import DISABLED, rules
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.text import TextBlock, TextStyle, lay_out, measure
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

_ENDLESS = 1 << 20
_CURSOR = dp(2)

SELECTED = "primary@30"
"""The colour behind what is selected."""


@dataclass(frozen=True, slots=True)
class Editable:
    """The text of a field, or its hint, and the cursor or what is selected.

    Attributes:
        style: how it is set.
        color: of the text.
        hint_color: of the hint.
        single: one line, which moves so that the cursor is seen.
        align: start, center or end.
        underlined: a line below it.
    """

    style: TextStyle
    color: str = "on_surface"
    hint_color: str = "on_surface_variant"
    single: bool = True
    align: str = "start"
    underlined: bool = False

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget as wide as it may be, and as high as its lines."""
        shown = "\u2022" * len(widget.text) if widget.password else widget.text
        text = shown.replace("\n", " ") if self.single else shown
        endless = self.single and bool(text)
        width = _ENDLESS if endless else max(1, constraints.max_width - _CURSOR)
        block = lay_out(text or widget.hint, self.style, context.font_scale, width, 1 if self.single else 0)
        own = min(constraints.max_width, max(block.width + _CURSOR, dp(40)))
        return Laid(widget, constraints.width(own), constraints.height(block.height), [], block)

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the text; if the field has the focus, with what is selected marked, else with the cursor."""
        block = node.content
        if not isinstance(block, TextBlock):
            return
        canvas.clip = node.visible
        area = self._area(node, block)
        empty = not node.widget.text
        color = (self.hint_color if empty else self.color) if node.widget.enabled else DISABLED
        if node.selection is not None:
            self._mark(canvas, block, area, *node.selection)
        canvas.text(block, area, color, self.align)
        if self.underlined and not empty:
            rules(canvas, block, area, color, self.align)
        if node.cursor >= 0 and node.selection is None:
            line, x = _place(block, node)
            left = area.left if empty and self.align == "start" else round(line_left(block, line, area, self.align) + x)
            height = round(block.size * 1.3)
            top = area.top + line * block.line_height + (block.line_height - height) // 2
            canvas.fill(Rect(left, top, left + _CURSOR, top + height), "primary")

    def cursor_at(self, node: Node, x: float, y: float) -> int:
        """Return the place in the text next to a point of the screen: characters before it."""
        block = node.content
        if not isinstance(block, TextBlock) or not node.widget.text:
            return 0
        area = self._area(node, block)
        line = max(0, min(int((y - area.top) // block.line_height), len(block.lines) - 1))
        words, left = block.lines[line], line_left(block, line, area, self.align)
        ends = [measure(words[:count], block.face, block.size) for count in range(len(words) + 1)]
        nearest = min(range(len(ends)), key=lambda count: abs(left + ends[count] - x))
        return min(block.starts[line] + nearest, len(node.widget.text))

    def _mark(self, canvas: Canvas, block: TextBlock, area: Rect, start: int, end: int) -> None:
        """Tint the ground of what is selected, line by line."""
        for number, (words, before) in enumerate(zip(block.lines, block.starts, strict=True)):
            first, last = max(0, start - before), min(end - before, len(words))
            if first < last:
                left = line_left(block, number, area, self.align)
                edges = (measure(words[:count], block.face, block.size) for count in (first, last))
                x1, x2 = (round(left + edge) for edge in edges)
                top = area.top + number * block.line_height
                canvas.fill(Rect(x1, top, x2, top + block.line_height), SELECTED)

    def _area(self, node: Node, block: TextBlock) -> Rect:
        """Return where the lines are: of a single line in the middle, moved until the cursor is in sight."""
        area = node.bounds
        if not self.single:
            return area
        area = area.moved(0, max(0, area.height - block.height) // 2)
        _, x = _place(block, node)
        beyond = round(x) - (area.width - _CURSOR)
        return area.moved(-beyond, 0) if node.cursor >= 0 and beyond > 0 else area


def _place(block: TextBlock, node: Node) -> tuple[int, float]:
    """Return the line of the cursor and how far from its beginning it is, in pixels."""
    if not node.widget.text or node.cursor < 0:
        return 0, 0.0
    line = max((number for number, start in enumerate(block.starts) if start <= node.cursor), default=0)
    before = block.lines[line][: node.cursor - block.starts[line]]
    return line, measure(before, block.face, block.size)
