"""A model's own replies as its provider sent them, to be shown to it again just so.

Some providers sign what a model thought, and want it back with the calls that came of it. What is kept here is also in
the `raw` of the journaled reply.
"""

from collections import OrderedDict
from typing import Generic, TypeVar

from decapod.agents.models.remote.conversation import Said
from decapod.messages import ToolCall

T = TypeVar("T")
REMEMBERED = 64
"""How many replies are kept; an agent's memory holds far fewer."""


class Verbatim(Generic[T]):
    """The last replies with calls, found again by the ids of their calls."""

    def __init__(self) -> None:
        """Know none yet."""
        self._kept: OrderedDict[tuple[str, ...], T] = OrderedDict()

    def keep(self, calls: tuple[ToolCall, ...], form: T) -> None:
        """Keep a reply with these calls."""
        if not calls:
            return
        self._kept[tuple(call.id for call in calls)] = form
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)

    def find(self, said: Said) -> T | None:
        """The reply as it was sent; None where it had no calls, is forgotten, or its calls are not as they were."""
        return self._kept.get(tuple(one.call.id for one in said.calls)) if said.calls else None
