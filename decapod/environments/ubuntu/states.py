"""The states of an accessible object, as words."""

STATES = (
    "invalid",
    "active",
    "armed",
    "busy",
    "checked",
    "collapsed",
    "defunct",
    "editable",
    "enabled",
    "expandable",
    "expanded",
    "focusable",
    "focused",
    "has-tooltip",
    "horizontal",
    "iconified",
    "modal",
    "multi-line",
    "multiselectable",
    "opaque",
    "pressed",
    "resizable",
    "selectable",
    "selected",
    "sensitive",
    "showing",
    "single-line",
    "stale",
    "transient",
    "vertical",
    "visible",
    "manages-descendants",
    "indeterminate",
    "required",
    "truncated",
    "animated",
    "invalid-entry",
    "supports-autocompletion",
    "selectable-text",
    "is-default",
    "visited",
    "checkable",
    "has-popup",
    "read-only",
)
"""The words by number. Source: AtspiStateType of AT-SPI 2."""


def read_states(words: list[int]) -> frozenset[str]:
    """Return the states set in a bit field of 32-bit words, the lowest first. Unknown bits are left out."""
    bits = sum(word << (32 * index) for index, word in enumerate(words))
    return frozenset(name for number, name in enumerate(STATES) if bits >> number & 1)
