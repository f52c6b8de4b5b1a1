"""What shows that something goes on."""

from dataclasses import dataclass
from typing import Unpack

from decapod.environments.android.virtual.ui.canvas import Canvas
from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.layouts import Leaf
from decapod.environments.android.virtual.ui.material.common import Common, make
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.units import FILL, FIT, dp
from decapod.environments.android.virtual.ui.widget import Widget

_CLASS = "android.widget.ProgressBar"


@dataclass(frozen=True, slots=True)
class _Line:
    share: float

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the track and what is done of it."""
        area = node.bounds
        radius = area.height // 2
        canvas.rounded(area, "surface_highest", radius)
        done = Rect(area.left, area.top, area.left + round(area.width * self.share), area.bottom)
        if not done.empty:
            canvas.rounded(done, "primary", radius)


@dataclass(frozen=True, slots=True)
class _Circle:
    share: float
    color: str
    thickness: int

    def paint(self, canvas: Canvas, node: Node) -> None:
        """Draw the ring and what is done of it."""
        (x, y), half = node.bounds.center, min(node.bounds.width, node.bounds.height) // 2
        area = Rect(x - half, y - half, x + half, y + half)
        canvas.arc(area, 0, 360, "surface_highest", self.thickness)
        if self.share > 0:
            canvas.arc(area, -90, -90 + 360 * self.share, self.color, self.thickness)


def progress(share: float = 0.4, **common: Unpack[Common]) -> Widget:
    """Return a line that is filled to a share from 0 to 1 (nothing moves: an unknown share is shown as a part)."""
    share = max(0.0, min(1.0, share))
    return make(Leaf(), _Line(share), common, class_name=_CLASS, width=FILL, height=4)


def progress_circle(
    share: float = 0.3, *, size: float = 48, color: str = "primary", thickness: float = 4, **common: Unpack[Common]
) -> Widget:
    """Return a ring that is filled to a share from 0 to 1, `size` dp wide."""
    share = max(0.0, min(1.0, share))
    return make(
        Leaf(),
        _Circle(share, color, max(1, dp(thickness))),
        common,
        class_name=_CLASS,
        width=size,
        height=size,
        align=FIT,
    )
