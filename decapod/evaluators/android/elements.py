"""Checks of what the window in front shows, by its element tree. What is scrolled away or behind is not in it."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from decapod.actions import ArgumentError
from decapod.evaluators.android.device import Handset
from decapod.evaluators.android.nodes import UiNode
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, short

State = Literal["checked", "selected", "focused", "enabled", "checkable", "clickable", "scrollable", "password"]

TREE_LIMIT = 40.0
"""The longest that reading the tree may take, in seconds: a phone waits until its window is idle."""


@evaluator(timeout=TREE_LIMIT)
def element_shown(
    device: Handset,
    name: str = "",
    id: str = "",
    kind: str = "",
    package: str = "",
    count: Annotated[int, Field(ge=1)] = 1,
) -> Verdict:
    """An element is shown. At least one of name and id must be given.

    Args:
        name: its whole text or description, ignoring case and space around it.
        id: its resource id, as `com.android.settings:id/title`, or what follows the slash.
        kind: its class without the package, as `Button` or `EditText`; empty for any.
        package: the app that shows it, as `com.android.settings`; empty for any.
        count: how many such elements there must be, at least.
    """
    found = _find(device.nodes(), name, id, kind, package)
    return Verdict(len(found) >= count, _told(found))


@evaluator(timeout=TREE_LIMIT)
def element_state(
    device: Handset,
    state: State,
    name: str = "",
    id: str = "",
    kind: str = "",
    package: str = "",
    present: bool = True,
) -> Verdict:
    """An element is shown that is checked, selected, focused or the like, or is not. Name or id must be given.

    Args:
        state: the state in the platform's word.
        name: its whole text or description, or those of an element beside it in the same row.
        id: its resource id, whole or what follows the slash.
        kind: its class without the package, as `Switch`; empty for any.
        package: the app that shows it; empty for any.
        present: whether it must have the state (true) or lack it (false).
    """
    nodes = device.nodes()
    found = _find(nodes, name, id, kind, package)
    if state == "checked":
        # A row's text is one element, and its switch another.
        found = [node for one in found for node in _checkable_with(nodes, one)]
    fitting = [node for node in found if (state in node.flags) is present]
    return Verdict(bool(fitting), _told(found, states=True))


@evaluator(timeout=TREE_LIMIT)
def text_shown(device: Handset, text: NonEmpty, package: str = "") -> Verdict:
    """A text is shown: some element's text or description contains it.

    Args:
        text: the text looked for; capital and small letters differ.
        package: the app that shows it; empty for any.
    """
    nodes = [node for node in device.nodes() if not package or node.package == package]
    found = [node for node in nodes if text in node.value or text in node.description]
    return Verdict(bool(found), _told(found) if found else f"not among {len(nodes)} elements")


@evaluator(timeout=TREE_LIMIT)
def field_holds(device: Handset, text: NonEmpty, id: str = "", package: str = "", exactly: bool = True) -> Verdict:
    """A text field is shown that holds a text.

    Args:
        text: the text.
        id: the field's resource id, whole or what follows the slash; empty for any field.
        package: the app that shows it; empty for any.
        exactly: whether it is all that the field holds.
    """
    fields = [node for node in _with(device.nodes(), id, "", package) if node.is_field]
    found = [node for node in fields if (node.value == text if exactly else text in node.value)]
    seen: JsonValue = [short(node.value) for node in fields[:5]]
    return Verdict(bool(found), seen if fields else "no text field is shown")


@evaluator(timeout=TREE_LIMIT)
def app_shows_window(device: Handset, package: NonEmpty) -> Verdict:
    """The window in front belongs to an app: a dialog of the system over it does not.

    Args:
        package: the app's package.
    """
    shown = {node.package for node in device.nodes()}
    return Verdict(package in shown, ", ".join(sorted(shown)) or "nothing is shown")


def _find(nodes: list[UiNode], name: str, id: str, kind: str, package: str) -> list[UiNode]:
    if not (name.strip() or id):
        raise ArgumentError("name", "give a name or an id, or every element would do")
    wanted = name.strip().casefold()
    near = _with(nodes, id, kind, package)
    if not wanted:
        return near
    return [node for node in near if wanted in (node.value.strip().casefold(), node.description.strip().casefold())]


def _with(nodes: list[UiNode], id: str, kind: str, package: str) -> list[UiNode]:
    return [
        node
        for node in nodes
        if (not id or id in (node.resource_id, node.resource_id.rpartition("/")[2]))
        and (not kind or node.kind == kind)
        and (not package or node.package == package)
    ]


def _checkable_with(nodes: list[UiNode], one: UiNode) -> list[UiNode]:
    """Return an element that can be checked, or the only such element in the row that it is in."""
    if "checkable" in one.flags:
        return [one]
    row = one
    while row.parent is not None:
        row = nodes[row.parent]
        inside = [node for node in nodes if "checkable" in node.flags and _is_below(nodes, node, row)]
        if inside:
            return inside if len(inside) == 1 else []
    return []


def _is_below(nodes: list[UiNode], node: UiNode, above: UiNode) -> bool:
    while node.parent is not None:
        node = nodes[node.parent]
        if node is above:
            return True
    return False


def _told(found: list[UiNode], *, states: bool = False) -> JsonValue:
    if not found:
        return "no such element"
    return [
        f"{node.kind} {short(node.value or node.description)!r}"
        + (f" ({', '.join(sorted(node.flags))})" if states else "")
        for node in found[:5]
    ]


CHECKS = (element_shown, element_state, text_shown, field_holds, app_shows_window)
