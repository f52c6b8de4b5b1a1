"""A figure as a part of a page: in the page's colours, without styles of its own (a strict page forbids them)."""

import re
from xml.etree import ElementTree

from decapod.experiments.report.figures.style import INK, PAPER

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_HREF = f"{{{_XLINK}}}href"
_REFERENCE = re.compile(r"url\(#([^)]*)\)")

_THEMED = {INK: "currentColor", PAPER: "var(--paper)"}
"""What is drawn in the colours of text and paper takes those of the page, light or dark."""

_ATTRIBUTES = frozenset(
    {
        "clip-path",
        "fill",
        "fill-opacity",
        "fill-rule",
        "opacity",
        "stroke",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-miterlimit",
        "stroke-opacity",
        "stroke-width",
    }
)
"""Properties that may be written as attributes."""


def inline_svg(svg: bytes, prefix: str, label: str) -> str:
    """Return an `<svg>` element to be put into HTML.

    Args:
        svg: as matplotlib wrote it.
        prefix: what its ids begin with, so that they are those of no other figure.
        label: what it shows, for readers who do not see it.
    """
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _XLINK)
    root = ElementTree.fromstring(svg)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.rpartition("}")[2] in ("metadata", "style", "title"):
                parent.remove(child)
    for element in root.iter():
        _restyle(element)
        _rename(element, prefix)
    root.attrib |= {"role": "img", "aria-label": label, "stroke-linejoin": "round", "stroke-linecap": "butt"}
    for size in ("width", "height"):
        root.attrib.pop(size, None)
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)


def _restyle(element: ElementTree.Element) -> None:
    for part in element.attrib.pop("style", "").split(";"):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        if name in _ATTRIBUTES:
            element.set(name, value)
    for name in ("fill", "stroke"):
        if name in element.attrib:
            element.set(name, _THEMED.get(element.attrib[name].lower(), element.attrib[name]))


def _rename(element: ElementTree.Element, prefix: str) -> None:
    for name, value in element.attrib.items():
        if name == "id":
            element.set(name, f"{prefix}-{value}")
        elif name == _HREF and value.startswith("#"):
            element.set(name, f"#{prefix}-{value[1:]}")
        elif "url(#" in value:
            element.set(name, _REFERENCE.sub(rf"url(#{prefix}-\1)", value))
