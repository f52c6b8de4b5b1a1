"""What an accessible object holds: its box, its text as far as it shows, its actions."""

import asyncio
from collections.abc import Set

from decapod.environments.ubuntu.atspi import Peer
from decapod.messages import Box

COMPONENT = "org.a11y.atspi.Component"
_TEXT = "org.a11y.atspi.Text"
_ACTION = "org.a11y.atspi.Action"
_SCREEN = 0

MOST_TEXT = 6000
"""The most characters of one element's text that are read."""

_LINE = 1000
"""How far a line may reach beyond what shows and still be read to its end, in characters."""


async def read_box(peer: Peer, path: str, interfaces: Set[str]) -> Box | None:
    """Return an object's box in screen pixels; None when it has none.

    Raises:
        RefusedError: the object is gone.
    """
    if "Component" not in interfaces:
        return None
    x, y, w, h = await peer.call(path, COMPONENT, "GetExtents", "u", _SCREEN)
    return Box(x=x, y=y, w=w, h=h) if w > 0 and h > 0 else None


async def read_actions(peer: Peer, path: str, interfaces: Set[str]) -> tuple[str, ...]:
    """Return the names of what can be done with an object, in lower case.

    Raises:
        RefusedError: the object is gone.
    """
    if "Action" not in interfaces:
        return ()
    actions = await peer.call(path, _ACTION, "GetActions")
    return tuple(action[0].lower() for action in actions if action[0])


async def read_text(peer: Peer, path: str, interfaces: Set[str], box: Box | None, *, multiline: bool) -> str:
    """Return an object's text; of a text of several lines only what shows. At most `MOST_TEXT` characters.

    Raises:
        RefusedError: the object is gone.
    """
    if "Text" not in interfaces:
        return ""
    count = int(await peer.get(path, _TEXT, "CharacterCount"))
    if not count:
        return ""
    if not multiline or box is None:
        return str(await peer.call(path, _TEXT, "GetText", "ii", 0, min(count, MOST_TEXT))).rstrip("\n")
    first, last = await asyncio.gather(
        _offset_at(peer, path, box.x + 2, box.y + 2),
        _offset_at(peer, path, box.x + box.w - 2, box.y + box.h - 2),
    )
    return await _whole_lines(peer, path, max(first, 0), last if last >= 0 else count, count)


async def _whole_lines(peer: Peer, path: str, first: int, last: int, count: int) -> str:
    """Return the text from `first` to `last` with the rest of the lines that they are in."""
    start = max(first - _LINE, 0)
    text = str(await peer.call(path, _TEXT, "GetText", "ii", start, min(last + _LINE, count)))
    begin = text.rfind("\n", 0, first - start) + 1
    end = text.find("\n", last - start)
    return text[begin : end if end >= 0 else len(text)][:MOST_TEXT].rstrip("\n")


async def _offset_at(peer: Peer, path: str, x: int, y: int) -> int:
    return int(await peer.call(path, _TEXT, "GetOffsetAtPoint", "iiu", x, y, _SCREEN))
