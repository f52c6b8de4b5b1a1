"""Chrome's icon."""

from __future__ import annotations

from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.material import canvas
from decapod.environments.android.virtual.ui.widget import Widget


def draw(size: float) -> Widget:
    """A ring of three colours around a blue disc; `size` is in dp."""
    return canvas(_paint, width=size, height=size, class_name="")


def _paint(canvas: Canvas, area: Rect) -> None:
    radius = min(area.width, area.height) / 2
    middle = area.center
    canvas.circle(middle, radius, "#ffffff")
    inset = round(radius * 0.12)
    ring = area.inset(inset)
    width = round(radius * 0.5)
    for start, color in ((210, "#ea4335"), (330, "#fbbc04"), (90, "#34a853")):
        canvas.arc(ring, start, start + 120, color, width)
    canvas.circle(middle, radius * 0.44, "#ffffff")
    canvas.circle(middle, radius * 0.34, "#4285f4")
