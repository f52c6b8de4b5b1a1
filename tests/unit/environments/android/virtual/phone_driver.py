"""Drives a virtual phone as a person does, for tests: by what is seen on its screen."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system import key_codes
from decapod.environments.android.virtual.system.intents import LAUNCHER, MAIN, Intent
from decapod.environments.android.virtual.system.starting import StartResult
from decapod.environments.android.virtual.ui.scene import Node
from decapod.environments.android.virtual.ui.text import TextBlock
from decapod.environments.android.virtual.ui.units import dp


@dataclass(frozen=True)
class Seen:
    """One node of the tree that `uiautomator dump` would give."""

    text: str
    description: str
    resource_id: str
    class_name: str
    package: str
    checked: bool
    enabled: bool
    focused: bool
    selected: bool
    clickable: bool
    bounds: tuple[int, int, int, int]

    @property
    def center(self) -> tuple[int, int]:
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2


class PhoneDriver:
    """A phone whose apps' errors are raised, and ways to find and touch what it shows."""

    def __init__(self, phone: Phone | None = None) -> None:
        self.phone = phone or Phone(strict=True)

    def nodes(self, *, all_windows: bool = False) -> list[Seen]:
        """What the window with the focus shows, or every window (keyboard, bars, toasts)."""
        root = ElementTree.fromstring(self.phone.hierarchy(all_windows=all_windows).encode())
        return [_seen(node) for node in root.iter("node")]

    def texts(self) -> list[str]:
        """Every text and description that is seen, in order, without repetition."""
        found: list[str] = []
        for node in self.nodes():
            for word in (node.text, node.description):
                if word and word not in found:
                    found.append(word)
        return found

    def sees(self, words: str) -> bool:
        """Whether a text or description contains these words."""
        return any(words in text for text in self.texts())

    def find(self, words: str = "", *, id: str = "", all_windows: bool = False) -> Seen:
        """The first node with that text or description (else the first that contains it) and that id.

        `id` may leave out the package: `fab` finds `com.android.x:id/fab`.
        """
        nodes = [node for node in self.nodes(all_windows=all_windows) if _has_id(node, id)]
        exact = [node for node in nodes if not words or words in (node.text, node.description)]
        near = [node for node in nodes if words in node.text or words in node.description]
        for node in exact or near:
            return node
        raise AssertionError(f"nothing on the screen is {words or id!r}; it shows {self.texts()}")

    def count(self, *, id: str) -> int:
        """How many nodes have that id."""
        return sum(_has_id(node, id) for node in self.nodes())

    def tap_text(self, words: str) -> None:
        """Tap what has that text or description; the system's windows are searched too when the app has none."""
        self.phone.tap(*self._anywhere(words).center)

    def tap_id(self, id: str, words: str = "") -> None:
        """Tap the first node with that id (and text)."""
        self.phone.tap(*self.find(words, id=id).center)

    def long_tap(self, words: str = "", *, id: str = "") -> None:
        """Press a node for long."""
        self.phone.long_press(*self.find(words, id=id).center)

    def swipe_on(self, words: str = "", *, id: str = "", toward: str) -> None:
        """Swipe a node to the left, right, up or down."""
        x, y = self.find(words, id=id).center
        across, along = {"left": (-400, 0), "right": (400, 0), "up": (0, -400), "down": (0, 400)}[toward]
        self.phone.swipe(x, y, x + across, y + along, 200)

    def scroll(self, toward: str = "down", distance: int = 900) -> None:
        """Show what is further down (or up), without a fling."""
        start, end = (1500, 1500 - distance) if toward == "down" else (700, 700 + distance)
        self.phone.drag(540, start, 540, end)

    def scroll_to(self, words: str) -> Seen:
        """Scroll down until something has that text."""
        for _ in range(40):
            if self.sees(words):
                return self.find(words)
            before = self.phone.hierarchy()
            self.scroll()
            if self.phone.hierarchy() == before:
                break
        raise AssertionError(f"{words!r} is nowhere in the list")

    def type(self, text: str) -> None:
        """Type into the field with the focus."""
        assert self.phone.type_text(text), "no field has the focus"

    def type_keys(self, text: str) -> None:
        """Type small letters and digits by tapping the keys of the soft keyboard."""
        for sign in text:
            self.phone.tap(*self.find("Space" if sign == " " else sign, all_windows=True).center)

    def enter(self) -> None:
        self.phone.key(key_codes.ENTER)

    def back(self) -> None:
        self.phone.key(key_codes.BACK)

    def home(self) -> None:
        self.phone.key(key_codes.HOME)

    def recents(self) -> None:
        self.phone.key(key_codes.APP_SWITCH)

    def open_app(self, package: str) -> StartResult:
        """Start an app as its icon does."""
        target = self.phone.packages.launch_target(package)
        assert target is not None, f"no app is called {package}"
        return self.phone.start(Intent(MAIN, target.info.name, categories=(LAUNCHER,)))

    def open_from_drawer(self, label: str) -> None:
        """Go home, open the drawer and tap the app's icon."""
        self.home()
        self.phone.swipe(540, 1500, 540, 700, 200)
        self.scroll_to(label)
        self.tap_text(label)

    def problems(self) -> list[str]:
        """What is wrong with how the window with the focus is laid out.

        Texts that are cut off, things that can be tapped but say nothing, and targets smaller than 40 dp.
        """
        window = self.phone.screen.active(self.phone.windows())
        return [problem for node in window.scene.nodes if not node.visible.empty for problem in _problems_of(node)]

    def unnamed(self) -> list[str]:
        """What can be tapped, 8 px wide and high at least, and says nothing in the tree of any window.

        Fields for text are none of these: an empty one without a hint has nothing to say.
        """
        root = ElementTree.fromstring(self.phone.hierarchy(all_windows=True).encode())
        found = []
        for node in root.iter("node"):
            left, top, right, bottom = _numbers(node.get("bounds", ""))
            large = right - left >= 8 and bottom - top >= 8
            silent = not any(part.get("text") or part.get("content-desc") for part in node.iter("node"))
            field = node.get("class") == "android.widget.EditText"
            if node.get("clickable") == "true" and large and silent and not field:
                found.append(f"{node.get('class')} {node.get('resource-id')} {node.get('bounds')}")
        return found

    def screenshot(self, path: Path | str) -> Path:
        """Write what is seen to a file."""
        file = Path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(self.phone.screenshot())
        return file

    def _anywhere(self, words: str) -> Seen:
        try:
            return self.find(words)
        except AssertionError:
            return self.find(words, all_windows=True)


SMALLEST = dp(40) - 2


def _problems_of(node: Node) -> Iterator[str]:
    widget, bounds = node.widget, node.bounds
    name = widget.text or widget.description or widget.resource_id or widget.class_name
    block = node.content
    if isinstance(block, TextBlock) and widget.on_text is None and block.lines != ("",):
        if block.width > bounds.width + 1:
            yield f"{name!r} is {block.width} px wide and has {bounds.width}"
        if block.height > bounds.height + 1:
            yield f"{name!r} is {block.height} px high and has {bounds.height}"
    if widget.clickable and widget.enabled and widget.on_tap is not None:
        if not any(part.widget.text or part.widget.description or part.widget.hint for part in _inside(node)):
            yield f"{name!r} can be tapped and says nothing"
        whole = node.visible == bounds
        if whole and (bounds.width < SMALLEST or bounds.height < SMALLEST):
            yield f"{name!r} can be tapped and is {bounds.width} x {bounds.height} px small"


def _inside(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _inside(child)


def _has_id(node: Seen, id: str) -> bool:
    return not id or node.resource_id == id or node.resource_id.endswith(f"/{id}")


def _seen(node: ElementTree.Element) -> Seen:
    def flag(name: str) -> bool:
        return node.get(name) == "true"

    left, top, right, bottom = _numbers(node.get("bounds", ""))
    return Seen(
        node.get("text", ""),
        node.get("content-desc", ""),
        node.get("resource-id", ""),
        node.get("class", ""),
        node.get("package", ""),
        flag("checked"),
        flag("enabled"),
        flag("focused"),
        flag("selected"),
        flag("clickable"),
        (left, top, right, bottom),
    )


def _numbers(bounds: str) -> Iterator[int]:
    return iter(int(part) for part in bounds.replace("][", ",").strip("[]").split(","))
