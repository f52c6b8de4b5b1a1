"""Messages about what environments show and what is done in them."""

from typing import Literal

from pydantic import Field, JsonValue

from decapod.messages.message import Message
from decapod.messages.values import Image, Mark, ShownTree, ShownWindow, Size

ActionStatus = Literal["ok", "failed", "timeout", "invalid", "stale"]
"""`ok`, `failed` and `timeout` were dispatched to the environment; `invalid` and `stale` were rejected before that."""


class Observation(Message):
    """What an environment shows at one moment.

    `tree` is the list of its elements, or a blob of JSON that holds that list where it is long; None where the
    environment has none. `windows` are those on the screen, the lowest first; None where there are no windows, or
    nobody tells.
    """

    kind: Literal["observation"] = "observation"
    environment: str
    turn: int = Field(ge=0)
    screen: Size | None = None
    screenshot: Image | None = None
    tree: ShownTree | None = None
    windows: tuple[ShownWindow, ...] | None = None
    took_ns: int = Field(default=0, ge=0)


class MarkedObservation(Message):
    """An observation with its interactive elements numbered from 1.

    `observation` is the seq of the observation it was made from, `image` the screenshot with the marks drawn on it.
    `corrections` say, in a sentence each, where the tree was not believed and what was done about it.
    """

    kind: Literal["marked-observation"] = "marked-observation"
    environment: str
    turn: int = Field(ge=0)
    observation: int = Field(ge=0)
    screen: Size | None = None
    screenshot: Image | None = None
    image: Image | None = None
    tree: ShownTree | None = None
    marks: tuple[Mark, ...] = ()
    corrections: tuple[str, ...] = ()
    took_ns: int = Field(default=0, ge=0)


class ActionRequest(Message):
    """An action that an agent wants done.

    `arguments` are what the agent wrote, `resolved` what the environment is sent: in it each mark id has become
    `{"box": {...}, "label": ...}`, and so has each point. `marked_observation` is the seq of the marked observation
    that they refer to.
    """

    kind: Literal["action-request"] = "action-request"
    agent: str
    call_id: str
    environment: str
    action: str
    arguments: dict[str, JsonValue] = Field(default_factory=dict)
    resolved: dict[str, JsonValue] = Field(default_factory=dict)
    marked_observation: int | None = None


class ActionResult(Message):
    """How an action ended. Always a reply to its `action-request`.

    `output` is what the action returned, `error` one sentence in the words of the action's parameters. Times are in
    ns. `settled` tells whether the pixels were quiet before the limit; None where the environment has no pixels.
    """

    kind: Literal["action-result"] = "action-result"
    agent: str
    call_id: str
    environment: str
    action: str
    status: ActionStatus
    output: JsonValue = None
    error: str | None = None
    took_ns: int = Field(default=0, ge=0)
    settle_ns: int = Field(default=0, ge=0)
    settled: bool | None = None
    screen_changed: bool | None = None

    @property
    def executed(self) -> bool:
        """Whether the action was dispatched to its environment."""
        return self.status in ("ok", "failed", "timeout")


class Answer(Message):
    """What an agent submitted as the answer to the task (root's `submit`)."""

    kind: Literal["answer"] = "answer"
    agent: str
    text: str


class CompletionClaimed(Message):
    """An agent said that the task is done (root's `complete`). The evaluator judges it."""

    kind: Literal["completion-claimed"] = "completion-claimed"
    agent: str
