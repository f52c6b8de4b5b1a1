"""The picture of the town."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from decapod.environments.android.virtual.apps.maps.town import AVENUES, HERE, SIDE, STREETS, Place
from decapod.environments.android.virtual.ui import Canvas, Rect, dp

GROUND, BLOCK, ROAD, MAIN_ROAD = "#f3f1ec|#1f2a37", "#e8e5df|#243140", "#ffffff|#3a4756", "#ffe9a8|#5a5340"
WATER, PARK, WAY, SELF = "#a7cdf2|#173a5e", "#c5e8c1|#1f3d2c", "#1a73e8|#8ab4f8", "#1a73e8"


@dataclass(frozen=True)
class View:
    """Which part is shown: the middle in metres, and how many metres a dp stands for."""

    x: int
    y: int
    scale: float

    def place(self, area: Rect, x: float, y: float) -> tuple[float, float]:
        """Where a position is in an area, in pixels."""
        middle_x, middle_y = (area.left + area.right) / 2, (area.top + area.bottom) / 2
        step = dp(1000) / 1000 / self.scale
        return middle_x + (x - self.x) * step, middle_y + (y - self.y) * step


def draw_town(
    view: View, pins: Sequence[Place], chosen: Place | None, way: Sequence[tuple[int, int]], here: bool
) -> Callable[[Canvas, Rect], None]:
    """Return the function that draws the town into an area: streets, water, a park, pins, the way, and the phone."""

    def draw(canvas: Canvas, area: Rect) -> None:
        canvas.fill(area, GROUND)
        _rectangle(canvas, area, view, (0, 0, SIDE, SIDE), BLOCK)
        _rectangle(canvas, area, view, (3450, 1800, 3900, 2500), PARK)
        _rectangle(canvas, area, view, (0, 3400, 1500, 3900), WATER)
        for number in range(len(AVENUES)):
            x = (2 * number + 1) * SIDE / (2 * len(AVENUES))
            _road(canvas, area, view, (x, 0), (x, SIDE), main=AVENUES[number] == "Market St")
        for number in range(len(STREETS)):
            y = (2 * number + 1) * SIDE / (2 * len(STREETS))
            _road(canvas, area, view, (0, y), (SIDE, y), main=STREETS[number] == "Main St")
        if len(way) > 1:
            canvas.line([view.place(area, x, y) for x, y in way], WAY, dp(5))
        if here:
            spot = view.place(area, *HERE)
            canvas.circle(spot, dp(10), "#ffffff")
            canvas.circle(spot, dp(7), SELF)
        for place in pins:
            x, y = view.place(area, place.x, place.y)
            big = chosen is not None and place.name == chosen.name
            canvas.icon("place", (x, y - dp(12)), dp(44 if big else 30), "#ea4335", filled=True)

    return draw


def _rectangle(canvas: Canvas, area: Rect, view: View, sides: tuple[int, int, int, int], color: str) -> None:
    left, top = view.place(area, sides[0], sides[1])
    right, bottom = view.place(area, sides[2], sides[3])
    inner = Rect(
        max(area.left, round(left)),
        max(area.top, round(top)),
        min(area.right, round(right)),
        min(area.bottom, round(bottom)),
    )
    if inner.left < inner.right and inner.top < inner.bottom:
        canvas.fill(inner, color)


def _road(
    canvas: Canvas, area: Rect, view: View, start: tuple[float, float], end: tuple[float, float], *, main: bool
) -> None:
    left, top = view.place(area, *start)
    right, bottom = view.place(area, *end)
    half = dp(5 if main else 3)
    sides = (round(left) - half, round(top), round(right) + half, round(bottom))
    if top == bottom:
        sides = (round(left), round(top) - half, round(right), round(bottom) + half)
    inner = Rect(
        max(area.left, sides[0]), max(area.top, sides[1]), min(area.right, sides[2]), min(area.bottom, sides[3])
    )
    if inner.left < inner.right and inner.top < inner.bottom:
        canvas.fill(inner, MAIN_ROAD if main else ROAD)
