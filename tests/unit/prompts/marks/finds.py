"""Finds for tests: a box is (left, top, width, height)."""

from decapod.messages import Box
from decapod.prompts.marks.engines import Found

Corners = tuple[int, int, int, int]


def box(corners: Corners) -> Box:
    x, y, w, h = corners
    return Box(x=x, y=y, w=w, h=h)


def text(label: str, corners: Corners, score: float = 0.9, source: str = "rapidocr") -> Found:
    return Found(box=box(corners), source=source, kind="text", label=label, score=score)


def icon(corners: Corners, score: float = 0.7) -> Found:
    return Found(box=box(corners), source="contours", kind="icon", score=score)


def widget(corners: Corners, score: float = 0.8) -> Found:
    return Found(box=box(corners), source="contours", kind="widget", score=score)


def element(role: str, label: str, corners: Corners, text: str = "") -> Found:
    return Found(box=box(corners), source="tree", kind="widget", label=label, role=role, text=text)
