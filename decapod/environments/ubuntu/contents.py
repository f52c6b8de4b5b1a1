"""What an accessible object holds: its box, its text as far as it shows, its actions."""

import asyncio
from collections.abc import Set

from decapod.environments.ubuntu.atspi import AccessibilityBus
from decapod.messages import Box

_COMPONENT = "org.a11y.atspi.Component"
_TEXT = "org.a11y.atspi.Text"
_ACTION = "org.a11y.atspi.Action"
_SCREEN = 0

MOST_TEXT = 6000
"""The most characters of one element's text that are read."""


async def read_box(bus: AccessibilityBus, name: str, path: str, interfaces: Set[str]) -> Box | None:
    """Return an object's box in screen pixels; None when it has none.

    Raises:
        RefusedError: the object is gone.
    """
    if "Component" not in interfaces:
        return None
    x, y, w, h = (await bus.call(name, path, _COMPONENT, "GetExtents", "u", _SCREEN))[0]
    return Box(x=x, y=y, w=w, h=h) if w > 0 and h > 0 else None


async def read_actions(bus: AccessibilityBus, name: str, path: str, interfaces: Set[str]) -> tuple[str, ...]:
    """Return the names of what can be done with an object, in lower case.

    Raises:
        RefusedError: the object is gone.
    """
    if "Action" not in interfaces:
        return ()
    actions = (await bus.call(name, path, _ACTION, "GetActions"))[0]
    return tuple(action[0].lower() for action in actions if action[0])


async def read_text(
    bus: AccessibilityBus, name: str, path: str, interfaces: Set[str], box: Box | None, *, multiline: bool
) -> str:
    """Return an object's text; of a text of several lines only what shows. At most `MOST_TEXT` characters.

    Raises:
        RefusedError: the object is gone.
    """
    if "Text" not in interfaces:
        return ""
    start, end = 0, MOST_TEXT
    if multiline and box is not None:
        start, last = await asyncio.gather(
            _offset_at(bus, name, path, box.x + 2, box.y + 2),
            _offset_at(bus, name, path, box.x + box.w - 2, box.y + box.h - 2),
        )
        start = max(start, 0)
        end = min(last + 1, start + MOST_TEXT) if last > start else start + MOST_TEXT
    count = int(await bus.get(name, path, _TEXT, "CharacterCount"))
    end = min(end, count)
    if end <= start:
        return ""
    return str((await bus.call(name, path, _TEXT, "GetText", "ii", start, end))[0])


async def _offset_at(bus: AccessibilityBus, name: str, path: str, x: int, y: int) -> int:
    return int((await bus.call(name, path, _TEXT, "GetOffsetAtPoint", "iiu", x, y, _SCREEN))[0])
