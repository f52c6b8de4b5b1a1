"""Ways to draw a widget."""

from collections.abc import Callable
from dataclasses import dataclass

from decapod.environments.android.virtual.ui.canvas import Canvas, Radii, baseline, line_left
from decapod.environments.android.virtual.ui.geometry import Constraints, Rect
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.text import TextBlock, TextStyle, lay_out
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
class Frame:
    """The outline of a field, which becomes thicker and coloured while there is a cursor in it.

    Attributes:
        color: of the outline.
        radius: of the corners, in pixels.
        width: of the outline, in pixels.
    """

    color: str
    radius: int
    width: int

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw it as large as the node."""
        focused = has_cursor(node)
        color = "primary" if focused and self.color == "outline" else self.color
        canvas.border(node.bounds, color, self.width * 2 if focused else self.width, self.radius)


def has_cursor(node: Node) -> bool:
    """Tell whether the field that is typed into is in a node."""
    return node.cursor >= 0 or any(has_cursor(child) for child in node.children)


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
        scaled: grows with the user's size of text; not what has to fit into a mark of a given size.
    """

    style: TextStyle
    color: str = "on_surface"
    align: str = "start"
    max_lines: int = 0
    struck: bool = False
    underlined: bool = False
    scaled: bool = True

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget as large as its lines."""
        scale = context.font_scale if self.scaled else 1.0
        block = lay_out(widget.text, self.style, scale, constraints.max_width, self.max_lines)
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
            rules(canvas, block, area, color, self.align, struck=self.struck)


def rules(canvas: Canvas, block: TextBlock, area: Rect, color: str, align: str, *, struck: bool = False) -> None:
    """Draw a line below each line of a text, or through it."""
    for number, width in enumerate(block.widths):
        left = line_left(block, number, area, align)
        base = baseline(block, area, number)
        y = base - round(block.size * 0.28) if struck else base + round(block.size * 0.12)
        canvas.fill(Rect(left, y, left + round(width), y + max(2, block.size // 16)), color)
