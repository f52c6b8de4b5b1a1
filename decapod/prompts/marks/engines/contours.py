"""Icons and widgets by their outlines, with OpenCV: no weights, quick, and alone it finds too much.

What is found is told apart by shape: a small thing with some colours in it is an icon, an upright rectangle as high as
a line or two is a widget. Letters have outlines too; those that text recognition has read are left out where the finds
of all sources come together (`decapod.prompts.marks.fusion`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from decapod.messages import Box
from decapod.prompts.marks.engines.arrays import as_array
from decapod.prompts.marks.engines.found import Found, Kind, Picture
from decapod.prompts.marks.engines.larger import Larger, find_pictures, find_sliders
from decapod.prompts.marks.engines.registry import ENGINES, EngineOptions, load

NAME = "contours"
EXTRA = "ocr"

_CLOSE = 3
"""Strokes that are nearer than so many pixels belong to one thing."""

_LINE = 60
"""A straight edge that is longer than so many pixels is that of a frame."""

_LINES = 0.3
"""Of the edges of an icon, no more than this share are parts of long lines."""

_DRAWN = 0.35
"""A drawing that stands alone fills this share of its box with its edges; the corner of a frame fills less."""

_STACK = 10
"""Dots and bars that are not further above one another than so many pixels are one drawing."""

_PARTS = 0.85
"""What fills more of a joined drawing than this share before it was joined was one drawing already."""

_EDGE = 2
"""How much is added on each side of a drawing that stands alone, in pixels."""

_LONE = 0.6
"""The score of a drawing that is an icon only because nothing else is near it."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """What an outline must be like, in pixels of a screen of density 1: they grow with it.

    `icon` is the least and the greatest side of an icon, `aspect` how much longer one side of it may be. `widget` is
    the least and the greatest height of a widget, `wide` its least width; `straight` how much of its box the outline
    of a widget fills. `spread` is how far the brightness of an icon's pixels must lie apart (standard deviation, 0 to
    127), `ink` the least and the greatest share of its box that differs from what is around it. `lone` are the least
    and the greatest length of a drawing, a dash or an arrow, that needs to be nothing more where there is no other
    within `room`; `stacked` those of several above one another, `apart` those of a square one that nothing touches.
    """

    icon: tuple[int, int] = (8, 72)
    aspect: float = 1.9
    widget: tuple[int, int] = (17, 60)
    wide: int = 24
    straight: float = 0.86
    spread: float = 14.0
    ink: tuple[float, float] = (0.06, 0.97)
    lone: tuple[int, int] = (7, 26)
    apart: tuple[int, int] = (15, 34)
    stacked: tuple[int, int] = (9, 48)
    room: int = 5


class Contours:
    """Looks for outlines of the right shape."""

    def __init__(self, options: EngineOptions, shapes: Shapes | None = None) -> None:
        """Load OpenCV.

        Raises:
            SourceMissingError: it is not installed.
        """
        self._cv2 = load("cv2", EXTRA)
        load("numpy", EXTRA)
        self._score = options.score
        self._shapes = shapes or Shapes()
        self._larger = Larger()

    def read(self, picture: Picture) -> list[Found]:
        """Return the icons and widgets of a picture."""
        cv2 = self._cv2
        scale = picture.scale
        pixels = as_array(picture, EXTRA)
        gray = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
        edges = cv2.Canny(gray, 24, 64)
        near = max(round(_CLOSE * scale), 2)
        joined = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_RECT, (near, near)))
        outlines, _ = cv2.findContours(joined, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        plain = self._without_lines(edges, scale)
        sums = cv2.integral(edges), cv2.integral(plain)
        found = []
        for outline in outlines:
            one = self._judge(outline, gray, joined, scale)
            if one is not None and one.score >= self._score and not _is_remnant(one, *sums):
                found.append(one)
        icon = round(self._shapes.icon[1] * scale)
        found += find_sliders(joined, scale, NAME, cv2, self._larger)
        drawn = _outermost([*_joined(_of_kind(found, "icon"), icon), *_of_kind(found, "widget")])
        drawn += _without_parts(find_pictures(outlines, pixels, scale, NAME, cv2, self._larger), drawn)
        if self._score > _LONE:
            return drawn
        shapes = self._shapes
        closed = cv2.morphologyEx(plain, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_RECT, (near, near)))
        stacked = self._stacked(closed, scale)
        lone = [
            *self._lone(closed, scale, shapes.apart, 1, (1.3, 1.3)),
            *self._lone(closed, scale, shapes.lone, shapes.room, (10.0, 3.0)),
            *self._lone(stacked, scale, shapes.stacked, shapes.room, (3.0, 8.0), parts=closed),
        ]
        return drawn + _new(lone, _of_kind(drawn, "icon"))

    def _lone(
        self,
        edges: Any,
        scale: float,
        sizes: tuple[int, int],
        room: int,
        sides: tuple[float, float],
        parts: Any = None,
    ) -> Iterator[Found]:
        """Yield the drawings of some size around which there is nothing, whatever is in them.

        `sides` says how many times as wide as high they may be, and as high as wide. `parts` are the edges before they
        were joined: what was one drawing then is passed over.
        """
        sums = self._cv2.integral(edges)
        before = self._cv2.integral(parts) if parts is not None else None
        least, most = (length * scale for length in sizes)
        room = round(room * scale)
        _, _, drawings, _ = self._cv2.connectedComponentsWithStats(edges)
        for x, y, w, h, drawn in drawings[1:].tolist():
            if not (least <= max(w, h) <= most and min(w, h) >= 3 and w <= sides[0] * h and h <= sides[1] * w):
                continue
            whole = _inside(sums, x, y, x + w, y + h)
            if drawn < _DRAWN * w * h or (before is not None and _inside(before, x, y, x + w, y + h) > _PARTS * whole):
                continue
            left, top = max(x - room, 0), max(y - room, 0)
            right, bottom = min(x + w + room, edges.shape[1]), min(y + h + room, edges.shape[0])
            if _inside(sums, left, top, right, bottom) == whole:
                # A dash is pointed at with some room around it.
                left, top = max(x - _EDGE, 0), max(y - _EDGE, 0)
                box = Box(x=left, y=top, w=x + w + _EDGE - left, h=y + h + _EDGE - top)
                yield Found(box=box, source=NAME, kind="icon", score=_LONE)

    def _stacked(self, edges: Any, scale: float) -> Any:
        """Return edges joined with those above and below them: three dots or bars are one drawing."""
        size = (1, round(_STACK * scale))
        return self._cv2.morphologyEx(
            edges, self._cv2.MORPH_CLOSE, self._cv2.getStructuringElement(self._cv2.MORPH_RECT, size)
        )

    def _without_lines(self, edges: Any, scale: float) -> Any:
        """Return edges without long straight lines: what touches a frame is no part of it."""
        cv2, length = self._cv2, round(_LINE * scale)
        for size in ((length, 1), (1, length)):
            lines = cv2.morphologyEx(edges, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_RECT, size))
            edges = cv2.subtract(edges, lines)
        return edges

    def _judge(self, outline: Any, gray: Any, edges: Any, scale: float) -> Found | None:
        x, y, w, h = (int(side) for side in self._cv2.boundingRect(outline))
        filled = self._cv2.contourArea(outline) / (w * h)
        kind = self._kind(w / scale, h / scale, filled)
        if kind is None:
            return None
        inner = gray[y : y + h, x : x + w]
        spread = float(inner.std())
        ink = float((edges[y : y + h, x : x + w] > 0).mean())
        if kind == "icon" and not (spread >= self._shapes.spread and self._shapes.ink[0] <= ink <= self._shapes.ink[1]):
            return None
        score = min(0.5 + spread / 120, 0.9) if kind == "icon" else min(0.5 + filled / 3, 0.9)
        return Found(box=Box(x=x, y=y, w=w, h=h), source=NAME, kind=kind, score=score)

    def _kind(self, width: float, height: float, filled: float) -> Kind | None:
        shapes = self._shapes
        longer, shorter = max(width, height), min(width, height)
        if filled >= shapes.straight and width >= shapes.wide and shapes.widget[0] <= height <= shapes.widget[1]:
            return "widget"
        if shapes.icon[0] <= shorter and longer <= shapes.icon[1] and longer <= shapes.aspect * shorter:
            return "icon"
        return None


def _inside(sums: Any, left: int, top: int, right: int, bottom: int) -> int:
    return int(sums[bottom, right]) - int(sums[top, right]) - int(sums[bottom, left]) + int(sums[top, left])


def _is_remnant(one: Found, sums: Any, plain: Any) -> bool:
    """Whether an icon is what long lines leave of a cell beside its text: a good part of its edges is theirs."""
    if one.kind != "icon":
        return False
    box = one.box
    sides = box.x, box.y, box.x + box.w, box.y + box.h
    return _inside(plain, *sides) < (1 - _LINES) * _inside(sums, *sides)


def _without_parts(pictures: Iterable[Found], drawn: list[Found]) -> list[Found]:
    """Return the pictures on which nothing else is: a frame around icons and widgets is none."""
    return _outermost([one for one in pictures if not any(_within(other.box, one.box) for other in drawn)])


def _new(found: list[Found], icons: list[Found]) -> list[Found]:
    """Return the finds that share no pixel with an icon, nor with one of themselves before them."""
    kept: list[Found] = []
    for one in found:
        if not any(one.box.intersection(other.box) for other in (*icons, *kept)):
            kept.append(one)
    return kept


def _of_kind(found: list[Found], kind: Kind) -> list[Found]:
    return [one for one in found if one.kind == kind]


def _joined(icons: list[Found], most: int) -> list[Found]:
    """Join icons that overlap, as long as they do not become larger than icons are: the parts of one drawing."""
    joined: list[Found] = []
    for one in sorted(icons, key=lambda one: (one.box.y, one.box.x)):
        for index, other in enumerate(joined):
            whole = _around(one.box, other.box)
            if one.box.intersection(other.box) and max(whole.w, whole.h) <= min(most, 1.6 * min(whole.w, whole.h)):
                joined[index] = replace(other, box=whole, score=max(one.score, other.score))
                break
        else:
            joined.append(one)
    return joined


def _around(one: Box, other: Box) -> Box:
    left, top = min(one.x, other.x), min(one.y, other.y)
    right, bottom = max(one.x + one.w, other.x + other.w), max(one.y + one.h, other.y + other.h)
    return Box(x=left, y=top, w=right - left, h=bottom - top)


def _outermost(found: list[Found]) -> list[Found]:
    """Leave out what is inside another find of its kind: the inner side of a frame, the parts of a drawing."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda one: (-one.box.area, one.box.y, one.box.x)):
        if not any(one.kind == other.kind and _within(one.box, other.box) for other in kept):
            kept.append(one)
    return kept


def _within(inner: Box, outer: Box) -> bool:
    common = inner.intersection(outer)
    return common is not None and common.area >= 0.8 * inner.area


ENGINES.register(NAME, Contours)
