"""What the roles and states of accessibility trees mean to an agent.

The words on the left are those of AT-SPI, ARIA and Android's widget classes, without case, spaces, hyphens and package
names; the words on the right are those of a mark list.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from decapod.messages import TreeElement

INTERACTIVE = {
    "actionbartab": "tab",
    "autocomplete": "entry",
    "autocompletetextview": "entry",
    "button": "button",
    "checkbox": "check-box",
    "checkedtextview": "check-box",
    "checkmenuitem": "menu-item",
    "chip": "toggle-button",
    "columnheader": "column-header",
    "combobox": "combo-box",
    "compoundbutton": "toggle-button",
    "desktopicon": "icon",
    "documentpresentation": "text-area",
    "documenttext": "text-area",
    "editbar": "entry",
    "edittext": "entry",
    "entry": "entry",
    "extractedittext": "entry",
    "floatingactionbutton": "button",
    "gridcell": "table-cell",
    "icon": "icon",
    "imagebutton": "button",
    "link": "link",
    "listitem": "list-item",
    "materialswitch": "switch",
    "menu": "menu",
    "menuitem": "menu-item",
    "menuitemcheckbox": "menu-item",
    "menuitemradio": "menu-item",
    "multiautocompletetextview": "entry",
    "numberpicker": "spin-button",
    "option": "list-item",
    "pagetab": "tab",
    "passwordtext": "password",
    "pushbutton": "button",
    "pushbuttonmenu": "button",
    "radio": "radio-button",
    "radiobutton": "radio-button",
    "radiomenuitem": "menu-item",
    "ratingbar": "slider",
    "searchbox": "entry",
    "searchviewsearchautocomplete": "entry",
    "seekbar": "slider",
    "slider": "slider",
    "spinbutton": "spin-button",
    "spinner": "combo-box",
    "switch": "switch",
    "switchcompat": "switch",
    "switchmaterial": "switch",
    "tab": "tab",
    "tablecell": "table-cell",
    "tablecolumnheader": "column-header",
    "terminal": "terminal",
    "textbox": "entry",
    "textinputedittext": "entry",
    "togglebutton": "toggle-button",
    "treeitem": "tree-item",
}
"""Roles that are interactive whatever their states."""

STATIC = {
    "alert": "window",
    "caption": "label",
    "dialog": "window",
    "filechooser": "window",
    "frame": "window",
    "framelayout": "label",
    "heading": "heading",
    "imageview": "label",
    "infobar": "label",
    "label": "label",
    "linearlayout": "label",
    "notification": "label",
    "paragraph": "label",
    "relativelayout": "label",
    "section": "label",
    "static": "label",
    "statictext": "label",
    "statusbar": "label",
    "text": "label",
    "textview": "label",
    "tooltip": "label",
    "view": "label",
    "viewgroup": "label",
    "window": "window",
}
"""Roles that are only read: text, and the windows that hold everything else."""

TEXT_ROLES = frozenset({"entry", "password", "text-area", "terminal", "spin-button", "slider", "combo-box"})
"""Words for what holds a value of its own, apart from what it is called."""

READ_ROLES = frozenset(STATIC.values())
"""Words for what is listed only to be read: it gets a number, but is not drawn on the screenshot."""

WEAK_ROLES = frozenset({"table-cell", "list-item", "tree-item", "icon", "column-header"})
"""Words that give way when a more telling element has the same place or name."""

STATES = (
    "active",
    "checked",
    "indeterminate",
    "pressed",
    "selected",
    "expanded",
    "focused",
    "required",
    "invalid-entry",
)
"""States worth telling, in the order in which they are told. `disabled` is added where the platform implies it."""

_LISTS = frozenset({"gridview", "horizontalscrollview", "listview", "recyclerview"})
_CLICKS = frozenset({"activate", "click", "jump", "press", "toggle"})
_STRUCTURE = frozenset({"application", "desktopframe", "documentframe", "documentweb", "menubar", "rootpane"})


@lru_cache(maxsize=1024)
def key(role: str) -> str:
    """Return a role or a state as the tables above spell it: `android.widget.Button` loses what differs."""
    return "".join(character for character in role.rpartition(".")[2].lower() if character.isalnum())


_SPELLED = {state: key(state) for state in STATES}


@lru_cache(maxsize=1024)
def keys(words: tuple[str, ...]) -> frozenset[str]:
    """Return the states or the actions of an element as the tables above spell them."""
    return frozenset(map(key, words))


@lru_cache(maxsize=1024)
def is_window(role: str, root: bool) -> bool:
    """Whether an element of this role is a window; a file chooser is one unless it is a part of another."""
    return STATIC.get(key(role)) == "window" and (root or key(role) != "filechooser")


@lru_cache(maxsize=4096)
def word(told: str, words: tuple[str, ...], actions: tuple[str, ...], root: bool, says: bool) -> str | None:
    """Return what a mark list calls an element, or None when an agent has no use for it.

    Args:
        told: its role, as the platform tells it.
        words: its states, likewise.
        actions: what can be done with it.
        root: whether it is in no other element.
        says: whether it has a name or a text.
    """
    role, states = key(told), keys(words)
    if role in ("text", "paragraph", "section") and "editable" in states:
        return "text-area" if "multiline" in states else "entry"
    if role == "icon" and states and not actions and states.isdisjoint({"selectable", "clickable"}):
        return None  # A decoration, such as the picture in an entry.
    if role in INTERACTIVE:
        return "password" if INTERACTIVE[role] == "entry" and "password" in states else INTERACTIVE[role]
    if is_window(told, root):
        return "window"
    clickable = "clickable" in states or not _CLICKS.isdisjoint(keys(actions))
    if is_widget(told) and clickable:
        return "check-box" if "checkable" in states else "button"  # what is in it says what it is called
    if role in _STRUCTURE or STATIC.get(role) == "window" or not says:
        return None
    return "button" if clickable else STATIC.get(role)


class Kind(NamedTuple):
    """What is told of an element besides its box and texts: its word, its states, and whether it can be edited."""

    word: str
    states: tuple[str, ...]
    editable: bool


@lru_cache(maxsize=4096)  # most of a screen is of the same few kinds, and as it was the turn before
def kind_of(
    told: str,
    words: tuple[str, ...],
    actions: tuple[str, ...],
    *,
    root: bool,
    says: bool,
    tells_showing: bool,
    tells_sensitive: bool,
) -> Kind | None:
    """Return what is told of an element, or None when it is not shown or an agent has no use for it.

    Args:
        told: as for `word`.
        words: likewise.
        actions: likewise.
        root: likewise.
        says: likewise.
        tells_showing: whether its application says of elements that they are showing, so that this one is not unless
            it says so.
        tells_sensitive: likewise of elements that can be used.
    """
    states = keys(words)
    role = word(told, words, actions, root, says)
    if role is None or (tells_showing and "showing" not in states):
        return None
    disabled = tells_sensitive and states.isdisjoint({"sensitive", "enabled"})
    return Kind(role, told_states(words, role, disabled), "editable" in states)


def is_widget(role: str) -> bool:
    """Whether an element of this role is a widget of Android: the role is the name of a class with its package."""
    return "." in role


def is_list(role: str) -> bool:
    """Whether an element of this role is a list of Android, whose children are its items."""
    return is_widget(role) and key(role) in _LISTS


@lru_cache(maxsize=1024)
def told_states(words: tuple[str, ...], word: str, disabled: bool) -> tuple[str, ...]:
    """Return the states that a mark list tells of an element that has these."""
    states = keys(words)
    told = [state for state in STATES if _SPELLED[state] in states and (state != "active" or word == "window")]
    return (*told, "disabled") if disabled and word not in READ_ROLES else tuple(told)


def applications_that_tell(elements: Collection[TreeElement], *words: str) -> set[str]:
    """Return the applications in whose trees any of these states occurs: only there its absence means something."""
    return {one.application for one in elements if one.states and not keys(one.states).isdisjoint(words)}
