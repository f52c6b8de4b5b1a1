"""Entries of a truth as the raw accessibility tree proposes them, for the eye to judge."""

from collections.abc import Iterator, Sequence

from benchmarks.marks.capture.kept import Thing
from decapod.messages import Box, TreeElement

PICTURE = 46
"""A button that is not wider, in pixels, shows a picture and no letters."""

_KINDS = {
    "push button": "button",
    "toggle button": "button",
    "button": "button",
    "push button menu": "button",
    "menu": "menu",
    "menu item": "menu item",
    "check menu item": "menu item",
    "radio menu item": "menu item",
    "text": "text field",
    "entry": "text field",
    "password text": "text field",
    "document text": "text area",
    "check box": "check box",
    "radio button": "radio button",
    "combo box": "choice",
    "spin button": "text field",
    "slider": "slider",
    "page tab": "tab",
    "table cell": "cell",
    "table column header": "header",
    "icon": "icon",
    "list item": "list item",
    "tree item": "list item",
    "terminal": "terminal",
    "link": "link",
    "switch": "switch",
    "label": "text",
    "static": "text",
    "heading": "text",
    "info bar": "text",
    "status bar": "text",
}


def propose(tree: Sequence[TreeElement]) -> Iterator[Thing]:
    """Give what a tree tells of, whatever the marks stage makes of it."""
    for index, one in enumerate(tree):
        kind = _KINDS.get(one.role)
        if kind is None or one.application == "xfce4-panel":
            continue
        if kind == "icon" and (not one.name.strip() or one.name.endswith("-symbolic")):
            continue
        usable = kind != "text" and (not one.states or bool({"enabled", "sensitive"} & set(one.states)))
        if kind == "text field" and "multi-line" in one.states:
            kind = "text area"
        inner = " ".join(_names_below(tree, index)) if kind == "list item" else ""
        label = one.name or one.text or inner
        text = one.text if kind in ("text field", "text area", "terminal") else one.name or inner
        if kind == "button" and one.box.w <= PICTURE:
            text = ""
        if kind == "cell" and one.application == "soffice" and one.name[:1].isalpha() and one.name[1:].isdigit():
            # The cells of a sheet are called by their places. Empty ones are everywhere: they are no part of the truth.
            usable, text = bool(one.text), one.text
        box = _shown(tree, one)
        if box is None or (kind == "text" and (not label.strip() or _is_in_item(tree, one))):
            continue
        yield Thing(box, kind, " ".join(label.split())[:80], usable, " ".join(text.split())[:80])


def _names_below(tree: Sequence[TreeElement], index: int) -> Iterator[str]:
    inside = {index}
    for below in range(index + 1, len(tree)):
        if tree[below].parent in inside:
            inside.add(below)
            if tree[below].name and tree[below].role == "label":
                yield tree[below].name


def _is_in_item(tree: Sequence[TreeElement], one: TreeElement) -> bool:
    while one.parent is not None:
        one = tree[one.parent]
        if _KINDS.get(one.role) == "list item":
            return True
    return False


def _shown(tree: Sequence[TreeElement], one: TreeElement) -> Box | None:
    """Cut a box to the panes that it is in."""
    box: Box | None = one.box
    while box is not None and one.parent is not None:
        one = tree[one.parent]
        if one.role in ("scroll pane", "viewport", "frame", "dialog") and one.box.area:
            box = box.intersection(one.box)
    return box
