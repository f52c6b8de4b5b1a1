"""The text that `uiautomator dump` writes: the nodes of the active window as XML, on one line.

Order of attributes, quoting and escaping follow Android's own dumper and its XML writer: an attribute with a double
quote in it is written between single quotes, a line break as a number, a character that XML forbids as a dot.
Source: AccessibilityNodeInfoDumper in the Android Open Source Project.
"""

import re
from collections.abc import Sequence

from decapod.environments.android.virtual.ui.geometry import Rect
from decapod.environments.android.virtual.ui.scene import Node, Scene
from decapod.environments.android.virtual.ui.units import SCREEN
from decapod.environments.android.virtual.ui.widget import Widget

_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufddf\ufffe\uffff"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0x10000, 0x110000, 0x10000))
    + "]"
)
_SPECIAL = re.compile('[&<>"\n\r\t\U00010000-\U0010ffff]')
_PLAIN = re.compile("[ -!#-%'-;=?-~]*")
_NEVER_UNNAMED = (
    "android.widget.GridView",
    "android.widget.GridLayout",
    "android.widget.ListView",
    "android.widget.TableLayout",
)
_RECYCLES = ("RecyclerView", "ListView", "GridView", "ViewPager")
"""Containers that make only those children that are in sight: numbering begins with the first of them."""


def hierarchy(scenes: Sequence[Scene], rotation: int = 0, screen: Rect | None = None) -> str:
    """Return the dump of windows: what can be touched of each, as far as it is in sight.

    Args:
        scenes: the windows to dump; Android dumps only the one that has the focus.
        rotation: of the screen, in quarter turns.
        screen: the screen's area in pixels; the whole of an upright phone, when left out.
    """
    screen = screen or Rect(0, 0, SCREEN.width, SCREEN.height)
    parts = [_HEAD, f'<hierarchy rotation="{rotation}">']
    number = 0
    for scene in scenes:
        for node in _shown([scene.active]):
            number += _write(node, number, scene.package, screen, parts)
    parts.append("</hierarchy>")
    return "".join(parts)


def _write(node: Node, index: int, package: str, screen: Rect, parts: list[str]) -> int:
    """Write a node and what is in it; return 1 if it is in sight, else 0."""
    area = node.visible.intersect(screen)
    if area.empty:
        return 0
    widget = node.widget
    children = _shown(node.children)
    text = _text_of(widget)
    description = widget.description or _cut_off(node, text, children, screen)
    unnamed = _unnamed(node, text or description, children)
    resource_id = full_id(widget.resource_id, package)
    scrollable = widget.scrollable or (node.scroll is not None and node.scroll.limit > 0)
    parts.append(
        f'<node{unnamed} index="{index}"{_attribute("text", text)}{_attribute("resource-id", resource_id)}'
        f"{_attribute('class', widget.class_name)}{_attribute('package', package)}"
        f"{_attribute('content-desc', description)}"
        f' checkable="{_flag(widget.checkable)}" checked="{_flag(widget.checked)}"'
        f' clickable="{_flag(widget.clickable)}" enabled="{_flag(widget.enabled)}"'
        f' focusable="{_flag(widget.focusable)}" focused="{_flag(node.focused)}" scrollable="{_flag(scrollable)}"'
        f' long-clickable="{_flag(widget.long_clickable)}" password="{_flag(widget.password)}"'
        f' selected="{_flag(widget.selected)}"'
        f' bounds="[{area.left},{area.top}][{area.right},{area.bottom}]"'
    )
    at = len(parts)
    parts.append(">")
    recycles = widget.class_name.endswith(_RECYCLES)
    number = 0
    for child in children:
        number += max(_write(child, number, package, screen, parts), not recycles)
    if len(parts) == at + 1:
        parts[at] = " />"
    else:
        parts.append("</node>")
    return 1


def full_id(resource_id: str, package: str) -> str:
    """Return a resource id with its package: that of the window, where it names none.

    `#name` stays without one, as a browser shows the ids of a page's elements.
    """
    if resource_id.startswith("#"):
        return resource_id[1:]
    return f"{package}:id/{resource_id}" if resource_id and ":" not in resource_id else resource_id


def _shown(nodes: list[Node]) -> list[Node]:
    """Return the nodes that a dump names, with those of helpers of the layout in their place."""
    found: list[Node] = []
    for node in nodes:
        if node.widget.class_name:
            found.append(node)
        else:
            found.extend(_shown(node.children))
    return found


def _unnamed(node: Node, said: str, children: list[Node]) -> str:
    """Return the mark of what can be tapped but says nothing (`NAF`: not accessibility friendly)."""
    widget = node.widget
    if not (widget.clickable and widget.enabled) or said:
        return ""
    if widget.class_name.endswith(_NEVER_UNNAMED) or _says_something(children):
        return ""
    return ' NAF="true"'


def _says_something(nodes: list[Node]) -> bool:
    return any(_own_words(node) or _says_something(node.children) for node in nodes)


def _cut_off(node: Node, text: str, children: list[Node], screen: Rect) -> str:
    """Return the first words in something that can be tapped, where the border of a list cuts off all its words.

    Of a row at the end of a list there may be so little in sight that its title is not: it is the same row still.
    """
    widget = node.widget
    if not widget.clickable or text or node.visible == node.bounds or _seen_words(children, screen):
        return ""
    return _first_words(children)


def _seen_words(nodes: list[Node], screen: Rect) -> bool:
    return any(
        not node.visible.intersect(screen).empty and (_own_words(node) or _seen_words(_shown(node.children), screen))
        for node in nodes
    )


def _first_words(nodes: list[Node]) -> str:
    return next((words for node in nodes if (words := _own_words(node) or _first_words(node.children))), "")


def _own_words(node: Node) -> str:
    return _text_of(node.widget) or node.widget.description


def _text_of(widget: Widget) -> str:
    return "\u2022" * len(widget.text) if widget.password else widget.text or widget.hint


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _attribute(name: str, value: str) -> str:
    if _PLAIN.fullmatch(value):
        return f' {name}="{value}"'
    value = _FORBIDDEN.sub(".", value)
    quote = "'" if '"' in value else '"'
    escaped = _SPECIAL.sub(lambda match: _escape(match.group(), quote), value)
    if quote == "'":
        escaped = escaped.replace("'", "&apos;")
    return f" {name}={quote}{escaped}{quote}"


def _escape(character: str, quote: str) -> str:
    match character:
        case "&":
            return "&amp;"
        case "<":
            return "&lt;"
        case ">":
            return "&gt;"
        case '"':
            return '"' if quote == "'" else "&quot;"
    return f"&#{ord(character)};"
