"""Messages from the evaluator."""

from typing import Literal

from pydantic import Field, JsonValue

from decapod.messages.message import Message
from decapod.messages.values import Value

Moment = Literal["before", "action", "claim", "end"]
"""When the graph was checked: before the first action, after an action, at a completion claim, at the end."""


class NodeCheck(Value):
    """One check of one node: passed or not, what was seen, or the error that kept it from being judged."""

    node: str
    passed: bool
    evidence: JsonValue = None
    error: str | None = None
    took_ns: int = Field(default=0, ge=0)


class Evaluation(Message):
    """One step of the graph evaluator: the checks made, in order, and where the graph stands after them.

    `completed` are all the nodes completed so far, `newly` those of this step. `complete` tells whether every node
    has been completed.
    """

    kind: Literal["evaluation"] = "evaluation"
    moment: Moment
    checks: tuple[NodeCheck, ...] = ()
    newly: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    nodes: int = Field(ge=0)
    complete: bool


class NodeCompleted(Message):
    """A node of the evaluator graph has been completed; it stays completed."""

    kind: Literal["node-completed"] = "node-completed"
    node: str
    evidence: JsonValue = None
