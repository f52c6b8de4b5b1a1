"""The element tree of a phone's window, as `uiautomator dump` writes it.

Source: AccessibilityNodeInfoDumper in the Android sources. Bounds are in screen pixels, `[left,top][right,bottom]`.
"""

import re
from dataclasses import dataclass
from xml.etree import ElementTree

from decapod.messages import Box

LARGEST = 16 * 1024 * 1024
"""The longest dump that is read, in characters: a screen full of text takes about 200,000."""

MOST_NODES = 20_000
"""The most nodes that are read of one dump."""

FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "scrollable",
    "long-clickable",
    "password",
    "selected",
)
"""What a node may be, in the platform's words."""

_BEGIN = re.compile(r"<\?xml[ >]|<hierarchy[ >]")
_BOUNDS = re.compile(r"\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]")
_REFERENCE = re.compile(r"&#(x[0-9a-fA-F]{1,8}|\d{1,10});")
_UNWRITABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class HierarchyError(ValueError):
    """A text is no element tree."""


@dataclass(frozen=True, slots=True)
class UiNode:
    """One node of the tree. `parent` is the index of the node above, None for the topmost ones.

    `class_name` is the whole name, as `android.widget.Button`; `resource_id` is as `com.android.settings:id/title`,
    or empty. `flags` are those of `FLAGS` that hold. `hint` is empty where the phone does not tell it.
    """

    class_name: str
    package: str
    text: str
    description: str
    resource_id: str
    box: Box
    flags: frozenset[str]
    parent: int | None = None
    hint: str = ""

    @property
    def kind(self) -> str:
        """The class without its package: `Button`."""
        return self.class_name.rpartition(".")[2]

    @property
    def is_field(self) -> bool:
        """Whether text is written into it."""
        return self.kind.endswith(("EditText", "AutoCompleteTextView", "SearchAutoComplete"))

    @property
    def value(self) -> str:
        """The text without the hint that an empty field shows in its place, where the phone tells the hint."""
        return "" if self.hint and self.text == self.hint else self.text


def parse_hierarchy(text: str) -> list[UiNode]:
    """Read a dump. Whatever stands before the XML is passed over: the program says there where it has written it.

    Raises:
        HierarchyError: there is no whole element tree in it.
    """
    begin = _BEGIN.search(text)
    if begin is None:
        raise HierarchyError("no element tree in what the phone wrote")
    if len(text) > LARGEST:
        raise HierarchyError(f"an element tree of {len(text)} characters; at most {LARGEST} are read")
    nodes: list[UiNode] = []
    waiting: list[tuple[ElementTree.Element, int | None]] = [(_root(text[begin.start() :]), None)]
    while waiting:
        element, parent = waiting.pop()
        index = parent
        if element.tag == "node":
            index = len(nodes)
            if index >= MOST_NODES:
                raise HierarchyError(f"an element tree of more than {MOST_NODES} elements")
            nodes.append(_node(element, parent))
        waiting += [(child, index) for child in reversed(element)]
    return nodes


def _root(xml: str) -> ElementTree.Element:
    # A document type could define entities that grow without end; a dump has none.
    if "<!DOCTYPE" in xml:
        raise HierarchyError("the element tree has a document type")
    try:
        root = ElementTree.fromstring(xml.rstrip())
    except ElementTree.ParseError:
        try:
            root = ElementTree.fromstring(_mended(xml).rstrip())
        except ElementTree.ParseError as error:
            raise HierarchyError(f"the element tree is not well-formed: {error}") from None
    if root.tag != "hierarchy":
        raise HierarchyError(f"the element tree begins with {root.tag!r}")
    return root


def _mended(xml: str) -> str:
    """Return the XML without what XML cannot hold. Some phones write emoji as halves, and control characters as is."""
    return _UNWRITABLE.sub("\ufffd", _REFERENCE.sub(_mended_reference, _joined_halves(xml)))


def _mended_reference(match: re.Match[str]) -> str:
    number = int(match[1][1:], 16) if match[1].startswith("x") else int(match[1])
    fits = number <= 0x10FFFF and not _UNWRITABLE.fullmatch(chr(number))
    return match[0] if fits else "\ufffd"


_HALVES = re.compile(r"&#(\d{5});&#(\d{5});")


def _joined_halves(xml: str) -> str:
    def join(match: re.Match[str]) -> str:
        high, low = int(match[1]), int(match[2])
        if 0xD800 <= high < 0xDC00 <= low < 0xE000:
            return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))
        return match[0]

    return _HALVES.sub(join, xml)


def _node(element: ElementTree.Element, parent: int | None) -> UiNode:
    return UiNode(
        class_name=element.get("class", ""),
        package=element.get("package", ""),
        text=element.get("text", ""),
        description=element.get("content-desc", ""),
        resource_id=element.get("resource-id", ""),
        box=_box(element.get("bounds", "")),
        flags=frozenset(flag for flag in FLAGS if element.get(flag) == "true"),
        parent=parent,
        hint=element.get("hint", ""),
    )


def _box(bounds: str) -> Box:
    match = _BOUNDS.fullmatch(bounds)
    if match is None:
        return Box(x=0, y=0, w=0, h=0)
    left, top, right, bottom = map(int, match.groups())
    # What is scrolled away may end before it begins.
    return Box(x=left, y=top, w=max(right - left, 0), h=max(bottom - top, 0))
