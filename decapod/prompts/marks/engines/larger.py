"""Sliders and pictures: what has no outline of an icon or a widget, as it is larger or thinner."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from decapod.messages import Box
from decapod.prompts.marks.engines.found import Found

_RIM = 0.1
"""Of a picture, this share on each side is not looked at: a frame has its colour there."""


@dataclass(frozen=True, slots=True)
class Larger:
    """What a slider and a picture must be like, in pixels of a screen of density 1.

    `track` is the least length of a slider, `thumb` the least and the greatest height of what is moved on it; the track
    is at most `thin` of that height, over `bare` of its length. `picture` is the least and the greatest side of a
    picture, `straight` how much of its box its outline fills; its pixels have a `colour` (the mean of their saturation,
    0 to 255) or shades (standard deviation) of so much: a frame around other things has neither.
    """

    track: int = 60
    thumb: tuple[int, int] = (8, 40)
    thin: float = 0.55
    bare: float = 0.6
    picture: tuple[int, int] = (61, 320)
    straight: float = 0.93
    colour: float = 40.0


def find_sliders(edges: Any, scale: float, source: str, cv2: Any, sizes: Larger) -> Iterator[Found]:
    """Yield the sliders: long thin drawings that are high at one place.

    Args:
        edges: 255 where something is drawn, 0 elsewhere; what touches is connected.
        scale: how many pixels are one of density 1.
        source: who found it.
        cv2: OpenCV.
        sizes: what a slider is like.
    """
    _, labels, drawings, _ = cv2.connectedComponentsWithStats(edges)
    least, most = (side * scale for side in sizes.thumb)
    for index, (x, y, w, h, _) in enumerate(drawings[1:].tolist(), 1):
        if not (w >= sizes.track * scale and least <= h <= most and w >= 3 * h):
            continue
        own = labels[y : y + h, x : x + w] == index
        top, bottom = own.argmax(axis=0), h - own[::-1].argmax(axis=0)
        high = (bottom - top >= 0.8 * h).nonzero()[0]
        thumb = int(high[-1] - high[0]) + 1 if len(high) else w
        # A line that something hangs on, or stands on, is none: a track goes through the middle of its thumb.
        track = (bottom - top <= sizes.thin * h) & (abs(top + bottom - h) <= 0.4 * h)
        if thumb <= 1.6 * h and float(track.mean()) >= sizes.bare:
            yield Found(box=Box(x=x, y=y, w=w, h=h), source=source, kind="widget", score=0.7)


def find_pictures(outlines: Any, pixels: Any, scale: float, source: str, cv2: Any, sizes: Larger) -> Iterator[Found]:
    """Yield the pictures: upright rectangles that are full of colours or shades.

    Args:
        outlines: what OpenCV found.
        pixels: the screen, an array of height, width and red, green, blue.
        scale: how many pixels are one of density 1.
        source: who found it.
        cv2: OpenCV.
        sizes: what a picture is like.
    """
    least, most = (side * scale for side in sizes.picture)
    for outline in outlines:
        x, y, w, h = (int(side) for side in cv2.boundingRect(outline))
        if not (least <= min(w, h) and max(w, h) <= most) or cv2.contourArea(outline) < sizes.straight * w * h:
            continue
        rim = round(_RIM * min(w, h))
        inner = pixels[y + rim : y + h - rim, x + rim : x + w - rim]
        saturation = float((inner.max(axis=2) - inner.min(axis=2)).mean())
        if max(saturation, float(inner.std(axis=(0, 1)).mean())) >= sizes.colour:
            yield Found(box=Box(x=x, y=y, w=w, h=h), source=source, kind="icon", score=0.7)
