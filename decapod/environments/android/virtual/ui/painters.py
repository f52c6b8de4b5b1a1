"""Ways to draw a widget."""

from collections.abc import Callable
from dataclasses import dataclass

from decapod.environments.android.virtual.ui.canvas import Canvas, Radii, baseline, line_left
from decapod.environments.android.virtual.ui.geometry import Constraints, Rect
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.text import TextBlock, TextStyle, lay_out, measure
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.widget import Widget

DISABLED = "on_surface@38"


@dataclass(frozen=True, slots=True)
class Surface:
    """A coloured ground with rounded corners, perhaps with an outline, perhaps above what is below it.

    Attributes:
        color: of the ground, "" for none.
        radius: of the corners, in pixels.
        border: colour of the outline, "" for none.
        border_width: in pixels.
        elevation: in pixels.
    """

    color: str = ""
    radius: int | Radii = 0
    border: str = ""
    border_width: int = 3
    elevation: int = 0

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw it as large as the node."""
        round_by = self.radius if isinstance(self.radius, int) else max(self.radius)
        canvas.shadow(node.bounds, round_by, self.elevation)
        if self.color and self.radius:
            canvas.rounded(node.bounds, self.color, self.radius)
        elif self.color:
            canvas.fill(node.bounds, self.color)
        if self.border:
            canvas.border(node.bounds, self.border, self.border_width, round_by)


@dataclass(frozen=True, slots=True)
class Glyph:
    """An icon in the middle.

    Attributes:
        name: of the icon.
        size: in pixels.
        color: of it.
        filled: whether it is filled.
    """

    name: str
    size: int
    color: str
    filled: bool = False

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw it."""
        color = self.color if node.widget.enabled else DISABLED
        canvas.icon(self.name, node.bounds.center, self.size, color, filled=self.filled)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Whatever a function draws.

    Attributes:
        draw: is called with the canvas and the area.
    """

    draw: Callable[[Canvas, Rect], None]

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Call the function; what it draws outside of the area is cut off."""
        canvas.clip = node.visible
        self.draw(canvas, node.bounds)


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a widget: how it is laid out, and drawn.

    Attributes:
        style: how it is set.
        color: of it.
        align: start, center or end.
        max_lines: more are cut off with an ellipsis; 0 is no limit.
        struck: a line through it.
        underlined: a line below it.
    """

    style: TextStyle
    color: str = "on_surface"
    align: str = "start"
    max_lines: int = 0
    struck: bool = False
    underlined: bool = False

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget as large as its lines."""
        block = lay_out(widget.text, self.style, context.font_scale, constraints.max_width, self.max_lines)
        width, height = constraints.width(block.width), constraints.height(block.height)
        return Laid(widget, width, height, [], block)

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the lines, in the middle of the height."""
        block = node.content
        if not isinstance(block, TextBlock):
            return
        spare = max(0, node.bounds.height - block.height)
        area = node.bounds.moved(0, spare // 2)
        color = self.color if node.widget.enabled else DISABLED
        canvas.text(block, area, color, self.align)
        if self.struck or self.underlined:
            self._rule(canvas, block, area, color)

    def _rule(self, canvas: Canvas, block: TextBlock, area: Rect, color: str) -> None:
        for number, width in enumerate(block.widths):
            left = line_left(block, number, area, self.align)
            base = baseline(block, area, number)
            y = base - round(block.size * 0.28) if self.struck else base + round(block.size * 0.12)
            canvas.fill(Rect(left, y, left + round(width), y + max(2, block.size // 16)), color)


@dataclass(frozen=True, slots=True)
class Editable:
    """The text of a field, or its hint, and the cursor.

    Attributes:
        style: how it is set.
        color: of the text.
        hint_color: of the hint.
        single: one line, which moves so that the cursor is seen.
        align: start, center or end.
    """

    style: TextStyle
    color: str = "on_surface"
    hint_color: str = "on_surface_variant"
    single: bool = True
    align: str = "start"

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget as wide as it may be, and as high as its lines."""
        shown = "\u2022" * len(widget.text) if widget.password else widget.text
        width = 1 << 20 if self.single and widget.text else constraints.max_width
        text = (shown.replace("\n", " ") if self.single else shown) or widget.hint
        block = lay_out(text, self.style, context.font_scale, width, 1 if self.single else 0)
        own = min(constraints.max_width, max(block.width + 4, dp(40)))
        return Laid(widget, constraints.width(own), constraints.height(block.height), [], block)

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the text, and the cursor if the field has the focus."""
        block = node.content
        if not isinstance(block, TextBlock):
            return
        canvas.clip = node.visible
        area = node.bounds
        if self.single:
            area = area.moved(0, max(0, area.height - block.height) // 2)
        line, x = _cursor(block, node.cursor, node.widget)
        if self.single and x > area.width - 6 and node.cursor >= 0:
            area = area.moved(area.width - 6 - round(x), 0)
        empty = not node.widget.text
        color = (self.hint_color if empty else self.color) if node.widget.enabled else DISABLED
        canvas.text(block, area, color, self.align)
        if node.cursor >= 0:
            left = line_left(block, line, area, self.align) + round(x) if not (empty and self.align == "center") else 0
            left = left or area.center[0]
            top = area.top + line * block.line_height + max(0, block.line_height - round(block.size * 1.3)) // 2
            canvas.fill(Rect(left, top, left + 5, top + round(block.size * 1.3)), "primary")


def _cursor(block: TextBlock, cursor: int, widget: Widget) -> tuple[int, float]:
    """Return the line of the cursor and how far from its beginning it is, in pixels."""
    if not widget.text or cursor < 0:
        return 0, 0.0
    line = max((number for number, start in enumerate(block.starts) if start <= cursor), default=0)
    before = block.lines[line][: cursor - block.starts[line]]
    return line, measure(before, block.face, block.size)
