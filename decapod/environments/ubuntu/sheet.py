"""The cells of a spreadsheet: of the thousands of millions, those in view that are worth listing."""

import asyncio

from decapod.environments.ubuntu.atspi import ACCESSIBLE, Peer
from decapod.environments.ubuntu.program import CELL, Node
from decapod.environments.ubuntu.states import read_states
from decapod.messages import Box

_TABLE = "org.a11y.atspi.Table"
_COMPONENT = "org.a11y.atspi.Component"
_TEXT = "org.a11y.atspi.Text"
_SCREEN = 0
_INSET = 4
_MOST_ROWS, _MOST_COLUMNS = 60, 40
_INTERFACES = frozenset({"Accessible", "Component", "Text"})

Place = tuple[int, int]
"""Row and column, from 0."""


async def cells_in_view(peer: Peer, sheet: str, view: Box | None) -> list[Node]:
    """Describe the cells in view that hold something, and the empty ones next to them, where one would go on writing.

    Args:
        peer: the program.
        sheet: the path of the table.
        view: the table's box, as the program tells it; None when it does not show.

    Raises:
        RefusedError: the table is gone.
    """
    if view is None:
        return []
    columns = int(await peer.get(sheet, _TABLE, "NColumns"))
    first = await _place_at(peer, sheet, view.x + _INSET, view.y + _INSET, columns)
    last = await _place_at(peer, sheet, view.x + view.w - _INSET, view.y + view.h - _INSET, columns)
    if first is None or last is None:
        return []
    rows = range(first[0], min(last[0], first[0] + _MOST_ROWS) + 1)
    places = [(row, column) for row in rows for column in range(first[1], min(last[1], first[1] + _MOST_COLUMNS) + 1)]
    paths = dict(zip(places, await asyncio.gather(*(_path_at(peer, sheet, place) for place in places)), strict=True))
    texts = dict(zip(places, await asyncio.gather(*(_text(peer, path) for path in paths.values())), strict=True))
    wanted = [place for place in places if paths[place] and _is_worth_listing(place, texts, first)]
    return list(await asyncio.gather(*(_describe(peer, paths[place]) for place in wanted)))


def _is_worth_listing(place: Place, texts: dict[Place, str], first: Place) -> bool:
    row, column = place
    return place == first or any(texts.get(near) for near in (place, (row - 1, column), (row, column - 1)))


async def _place_at(peer: Peer, sheet: str, x: int, y: int, columns: int) -> Place | None:
    owner, path = await peer.call(sheet, _COMPONENT, "GetAccessibleAtPoint", "iiu", x, y, _SCREEN)
    if owner != peer.name or path.endswith("/null"):
        return None
    return divmod(int(await peer.call(path, ACCESSIBLE, "GetIndexInParent")), columns)


async def _path_at(peer: Peer, sheet: str, place: Place) -> str:
    owner, path = await peer.call(sheet, _TABLE, "GetAccessibleAt", "ii", *place)
    return str(path) if owner == peer.name and not path.endswith("/null") else ""


async def _text(peer: Peer, path: str) -> str:
    return str(await peer.call(path, _TEXT, "GetText", "ii", 0, -1)) if path else ""


async def _describe(peer: Peer, path: str) -> Node:
    name, states = await asyncio.gather(peer.get(path, ACCESSIBLE, "Name"), peer.call(path, ACCESSIBLE, "GetState"))
    return Node(path, CELL, str(name), read_states(states), _INTERFACES, 0)
