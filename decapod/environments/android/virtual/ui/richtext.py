"""Draws text whose parts look different."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.canvas import Canvas, text_baseline
from decapod.environments.android.virtual.ui.geometry import Constraints, Rect
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.text import TextStyle, text_style
from decapod.environments.android.virtual.ui.text.rich import Piece, RichBlock, Span, lay_out_rich
from decapod.environments.android.virtual.ui.widget import Widget


@dataclass(frozen=True, slots=True)
class RichText:
    """A text of several looks: how it is laid out, and drawn.

    Attributes:
        spans: its parts.
        style: of those that say nothing else.
        color: likewise.
        align: start, center or end.
        max_lines: more are cut off with an ellipsis; 0 is no limit.
    """

    spans: tuple[Span, ...]
    style: TextStyle
    color: str = "on_surface"
    align: str = "start"
    max_lines: int = 0

    def measure(self, widget: Widget, constraints: Constraints, context: LayoutContext) -> Laid:
        """Return the widget as large as its lines."""
        parts = tuple((span.text, self._style(span)) for span in self.spans)
        block = lay_out_rich(parts, context.font_scale, constraints.max_width, self.max_lines)
        return Laid(widget, constraints.width(block.width), constraints.height(block.height), [], block)

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the lines from the top."""
        block = node.content
        if not isinstance(block, RichBlock):
            return
        top = node.bounds.top
        for pieces, height, width in zip(block.lines, block.heights, block.widths, strict=True):
            spare = node.bounds.width - width
            left = node.bounds.left + {"center": spare / 2, "end": spare}.get(self.align, 0)
            if top < node.clip.bottom and top + height > node.clip.top:
                largest = max((piece.size for piece in pieces), default=0)
                for piece in pieces:
                    self._paint_piece(canvas, piece, left, top, height, text_baseline(top, height, largest))
            top += height

    def _paint_piece(self, canvas: Canvas, piece: Piece, left: float, top: int, height: int, base: int) -> None:
        span = self.spans[piece.span]
        color = span.color or self.color
        area = Rect(round(left + piece.left), top, round(left + piece.left + piece.width), top + height)
        if span.ground:
            canvas.fill(area, span.ground)
        canvas.line_of_text(piece.text, piece.face, piece.size, area.left, base, color)
        thickness = max(2, piece.size // 16)
        for wanted, y in ((span.underlined, base + piece.size * 0.12), (span.struck, base - piece.size * 0.28)):
            if wanted:
                canvas.fill(Rect(area.left, round(y), area.right, round(y) + thickness), color)

    def _style(self, span: Span) -> TextStyle:
        return text_style(span.style or self.style, weight=span.weight, size=span.size)
