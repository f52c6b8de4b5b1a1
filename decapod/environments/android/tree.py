"""From the nodes of a phone's window to the elements that decapod's marks are made of.

Most of what can be tapped has no name of its own: a row is called by the texts in it, a switch by the row that it is
in, and an icon without a description by its resource id.
"""

from collections.abc import Sequence

from decapod.evaluators.android import UiNode
from decapod.messages import TreeElement

_HOLDS_VALUE = ("Spinner", "SeekBar", "RatingBar", "ProgressBar", "NumberPicker")
_CHECKABLE = "checkable"
_TAPPED = ("clickable", "long-clickable")
_MOST_CLIMBED = 4
"""How many elements up a switch's row may be."""


def tree_elements(nodes: Sequence[UiNode]) -> list[TreeElement]:
    """Return an element for each node, in the same order."""
    window = _Window(nodes)
    return [
        TreeElement(
            role=node.class_name or "android.view.View",
            name=window.name(index),
            box=node.box,
            parent=node.parent,
            text=window.text(index),
            states=_states(node),
            actions=tuple(word for flag, word in _ACTIONS if flag in node.flags),
            application=node.package,
        )
        for index, node in enumerate(nodes)
    ]


_ACTIONS = (("clickable", "click"), ("long-clickable", "long-click"), ("scrollable", "scroll"))


def _states(node: UiNode) -> tuple[str, ...]:
    return tuple(sorted(node.flags))


class _Window:
    """Nodes that can be walked both ways."""

    def __init__(self, nodes: Sequence[UiNode]) -> None:
        self._nodes = nodes
        self._below: list[list[int]] = [[] for _ in nodes]
        for index, node in enumerate(nodes):
            if node.parent is not None:
                self._below[node.parent].append(index)

    def name(self, index: int) -> str:
        node = self._nodes[index]
        if node.is_field or node.kind in _HOLDS_VALUE:
            return node.description or node.hint or _spelled(node.resource_id)
        tapped = any(flag in node.flags for flag in _TAPPED)
        text, description = node.text.strip(), node.description.strip()
        # A button's text may be a letter or a sign; its description then says what that stands for.
        own = (description or text) if tapped else (text or description)
        if own:
            return own
        if _CHECKABLE in node.flags:
            return self._row(index) or _spelled(node.resource_id)
        return _spelled(node.resource_id) if tapped and not self._says(index) else ""

    def text(self, index: int) -> str:
        node = self._nodes[index]
        if node.kind in _HOLDS_VALUE and not node.text:
            return self._says(index)
        return node.value

    def _row(self, index: int) -> str:
        """Return the first text beside something that is checked, unless other such things are beside it too."""
        climbed = index
        for _ in range(_MOST_CLIMBED):
            parent = self._nodes[climbed].parent
            if parent is None or self._checkables(parent) > 1:
                return ""
            climbed = parent
            found = self._says(parent)
            if found:
                return found.split("\n")[0]
        return ""

    def _checkables(self, index: int) -> int:
        return sum(_CHECKABLE in self._nodes[below].flags for below in self._all_below(index))

    def _says(self, index: int) -> str:
        """Return the texts below a node, a line for each."""
        texts = (
            self._nodes[below].text.strip() or self._nodes[below].description.strip()
            for below in self._all_below(index)
        )
        return "\n".join(text for text in texts if text)

    def _all_below(self, index: int) -> list[int]:
        found: list[int] = []
        waiting = list(reversed(self._below[index]))
        while waiting:
            below = waiting.pop()
            found.append(below)
            waiting += reversed(self._below[below])
        return found


def _spelled(resource_id: str) -> str:
    """Return what a resource id says in words: `com.example:id/add_contact` is `add contact`."""
    name = resource_id.rpartition("/")[2]
    return "" if "obfuscated" in name else name.replace("_", " ").strip()
