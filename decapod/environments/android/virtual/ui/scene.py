"""A window's tree with a place on the screen for every node: what is drawn, touched and dumped."""

from dataclasses import dataclass

from decapod.environments.android.virtual.ui.geometry import NO_INSETS, Constraints, Insets, Rect
from decapod.environments.android.virtual.ui.laid import Laid, LayoutContext, ScrollRange, place
from decapod.environments.android.virtual.ui.theme import Theme
from decapod.environments.android.virtual.ui.units import dp
from decapod.environments.android.virtual.ui.view_state import ViewState
from decapod.environments.android.virtual.ui.widget import Widget

EDGE = dp(10)
"""Pixels at both ends of a slider that count as its ends."""


@dataclass(slots=True, eq=False)
class Node:
    """A widget on the screen.

    Attributes:
        widget: what it is.
        bounds: all of it, in screen pixels; some may be cut off.
        visible: the part of it that is shown; may be empty.
        clip: the part of the screen in which it may draw.
        parent: the node around it, or None.
        children: the nodes in it, from the bottom to the top.
        content: what its layout found, for its painter.
        scroll: how far it is scrolled, if it scrolls.
        focused: has the focus.
        cursor: of a focused field, characters before the cursor; else -1.
        selection: of a focused field, the characters before what is selected, and before its end; else None.
    """

    widget: Widget
    bounds: Rect
    visible: Rect
    clip: Rect
    parent: "Node | None"
    children: "list[Node]"
    content: object = None
    scroll: ScrollRange | None = None
    focused: bool = False
    cursor: int = -1
    selection: tuple[int, int] | None = None

    def share_at(self, x: float) -> float:
        """Return how far along its width a place on the screen is, from 0 to 1: what `on_value` is called with."""
        return max(0.0, min(1.0, (x - self.bounds.left - EDGE) / max(1, self.bounds.width - 2 * EDGE)))


class Scene:
    """What `layout` made of a window.

    Attributes:
        nodes: every node, parents before children, the topmost last.
        package: the app whose window it is.
        bounds: the window's area on the screen.
    """

    def __init__(self, nodes: list[Node], bounds: Rect, package: str = "") -> None:
        self.nodes = nodes
        self.bounds = bounds
        self.package = package

    @property
    def root(self) -> Node:
        """The node that all others are in."""
        return self.nodes[0]

    @property
    def active(self) -> Node:
        """The root of what can be touched: the topmost window in the tree (a dialog, a menu), or the whole tree."""
        return next((node for node in reversed(self.nodes) if node.widget.window), self.nodes[0])

    @property
    def fields(self) -> list[Node]:
        """The nodes that text can be typed into, in reading order, of the window that can be touched."""
        return [node for node in self._active_nodes() if node.widget.on_text is not None]

    @property
    def scrollables(self) -> list[Node]:
        """The nodes that can be scrolled now, outer before inner, of the window that can be touched."""
        return [node for node in self._active_nodes() if node.scroll is not None and node.scroll.limit > 0]

    def field(self, key: str) -> Node | None:
        """Return the field with this key, if it is there."""
        return next((node for node in self.fields if node.widget.key == key), None)

    def find(self, resource_id: str) -> Node | None:
        """Return the first node with this resource id, with or without its package."""
        return next(
            (
                node
                for node in self.nodes
                if node.widget.resource_id and resource_id in (node.widget.resource_id, _short(node.widget.resource_id))
            ),
            None,
        )

    def hit(self, x: float, y: float) -> Node | None:
        """Return the topmost node at a point that takes a tap, or None.

        A node that is disabled, or that blocks, keeps taps from what is below it.
        """
        return self._topmost(x, y, long=False)

    def hit_long(self, x: float, y: float) -> Node | None:
        """Return the topmost node at a point that takes a long press, or None."""
        return self._topmost(x, y, long=True)

    def outside(self, x: float, y: float) -> bool:
        """Tell whether a point is outside of the dialog or menu that is open (a tap there calls `on_outside`)."""
        active = self.active
        return active.widget.window and not active.visible.contains(x, y)

    def scrollable_at(self, x: float, y: float, axis: str = "") -> Node | None:
        """Return the innermost node at a point that can be scrolled (along an axis, if one is given), or None."""
        for node in reversed(self.scrollables):
            if node.visible.contains(x, y) and node.scroll is not None and axis in ("", node.scroll.axis):
                return node
        return None

    def at(self, x: float, y: float) -> list[Node]:
        """Return every node at a point that can be touched, the topmost first."""
        return [node for node in reversed(self._active_nodes()) if node.visible.contains(x, y)]

    def offset_to_show(self, node: Node) -> tuple[str, int] | None:
        """Return the key and offset that scroll a node into sight, or None when it is in sight or nothing scrolls."""
        outer = node.parent
        while outer is not None and outer.scroll is None:
            outer = outer.parent
        if outer is None or outer.scroll is None:
            return None
        vertical = outer.scroll.axis == "vertical"
        start = node.bounds.top - outer.bounds.top if vertical else node.bounds.left - outer.bounds.left
        size = node.bounds.height if vertical else node.bounds.width
        room = outer.bounds.height if vertical else outer.bounds.width
        shift = start if start < 0 or size > room else max(0, start + size - room)
        offset = max(0, min(outer.scroll.offset + shift, outer.scroll.limit))
        return None if offset == outer.scroll.offset else (outer.scroll.key, offset)

    def _active_nodes(self) -> list[Node]:
        active = self.active
        if active is self.nodes[0]:
            return self.nodes
        return list(_walk(active))

    def _topmost(self, x: float, y: float, *, long: bool) -> Node | None:
        for node in self.at(x, y):
            widget = node.widget
            if widget.long_clickable if long else widget.clickable:
                return node if widget.enabled else None
            if widget.blocks:
                return None
        return None


def layout(
    root: Widget,
    bounds: Rect,
    theme: Theme,
    view: ViewState | None = None,
    *,
    package: str = "",
    insets: Insets = NO_INSETS,
) -> Scene:
    """Lay out a window.

    Args:
        root: what the window shows.
        bounds: where it is on the screen, in pixels.
        theme: gives the size of the text.
        view: what is scrolled and focused; nothing, when left out.
        package: the app whose window it is, for dumps.
        insets: pixels at the borders that the system's bars and the keyboard cover: a `screen` keeps clear of them,
            while its ground and its scrim reach below them. Other trees have to be padded by who shows them.
    """
    view = view or ViewState()
    context = LayoutContext(theme.font_scale, view, insets)
    laid = place(root, Constraints.exactly(bounds.width, bounds.height), context)
    nodes: list[Node] = []
    _flatten(laid, bounds.left, bounds.top, bounds, None, view, nodes)
    return Scene(nodes, bounds, package)


def _flatten(
    laid: Laid, left: int, top: int, clip: Rect, parent: Node | None, view: ViewState, nodes: list[Node]
) -> None:
    widget = laid.widget
    bounds = Rect(left, top, left + laid.width, top + laid.height)
    visible = bounds.intersect(clip)
    focused = widget.focused
    cursor, selection = -1, None
    if widget.on_text is not None and widget.key and widget.key == view.focused:
        focused = True
        cursor = len(widget.text) if view.cursor < 0 else min(view.cursor, len(widget.text))
        anchor = min(view.anchor, len(widget.text)) if view.anchor >= 0 else cursor
        selection = (min(anchor, cursor), max(anchor, cursor)) if anchor != cursor else None
    node = Node(widget, bounds, visible, clip, parent, [], laid.content, laid.scroll, focused, cursor, selection)
    nodes.append(node)
    if parent is not None:
        parent.children.append(node)
    inner = visible if laid.scroll is not None else clip
    for x, y, child in laid.children:
        _flatten(child, left + x, top + y, inner, node, view, nodes)


def _walk(node: Node) -> "list[Node]":
    found = [node]
    for child in node.children:
        found.extend(_walk(child))
    return found


def _short(resource_id: str) -> str:
    return resource_id.rpartition("/")[2]
