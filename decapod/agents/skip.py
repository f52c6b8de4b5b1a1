"""`skip`: the tool by which an agent says that it rests this turn. It is an action of no environment."""

from decapod.actions import action
from decapod.agents.models import Tool
from decapod.agents.topology import Seat
from decapod.messages import ToolCall

NOTED = "Noted."
"""What the agent is told of its call."""


@action
def skip(reason: str = "") -> None:
    """Rest this turn: do nothing, and leave it to the others.

    Args:
        reason: why, in a few words.
    """


SKIP = Tool(None, skip.schema)


def may_skip(seat: Seat) -> bool:
    """Whether the role of the seat lets its agent rest."""
    return skip.name in seat.role.may


def is_skip(call: ToolCall, seat: Seat) -> bool:
    """Whether the agent in this seat rests by this call."""
    return call.name == SKIP.name and may_skip(seat)


def reason_of(call: ToolCall) -> str:
    """The reason that a call of skip gives; empty when it gives none that is a text.

    Nothing depends on the arguments of such a call, so they never make it invalid.
    """
    reason = call.arguments.get("reason", "")
    return reason if isinstance(reason, str) else ""
