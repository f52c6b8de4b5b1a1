"""What has been done in this trial, as root's checks may ask for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pydantic import JsonValue

from decapod.messages import ActionRequest, ActionResult, ActionStatus, Answer, CompletionClaimed, Message

ROOT = "root"
TOLD = frozenset({ActionRequest.KIND, ActionResult.KIND, Answer.KIND, CompletionClaimed.KIND})
"""The kinds of messages that a history is made of."""


@dataclass(frozen=True, slots=True)
class DoneAction:
    """An action that was executed. `arguments` are what the agent wrote."""

    environment: str
    action: str
    status: ActionStatus
    arguments: Mapping[str, JsonValue] = field(default_factory=dict)


class History(Protocol):
    """What has been done in one trial, oldest first."""

    @property
    def answers(self) -> Sequence[str]:
        """The answers submitted. The same answer submitted twice in a row is one."""
        ...

    @property
    def claims(self) -> int:
        """How often an agent claimed completion."""
        ...

    @property
    def actions(self) -> Sequence[DoneAction]:
        """The actions executed, in any environment."""
        ...


class TrialHistory:
    """The history of one trial, gathered from its messages. Make one for each trial: that is what keeps them apart."""

    def __init__(self) -> None:
        """Start with nothing done."""
        self._answers: list[str] = []
        self._claims = 0
        self._actions: list[DoneAction] = []
        self._asked: dict[tuple[str, str], ActionRequest] = {}

    @property
    def answers(self) -> Sequence[str]:
        """The answers submitted. The same answer submitted twice in a row is one."""
        return self._answers

    @property
    def claims(self) -> int:
        """How often an agent claimed completion."""
        return self._claims

    @property
    def actions(self) -> Sequence[DoneAction]:
        """The actions executed, in any environment."""
        return self._actions

    def record(self, message: Message) -> None:
        """Take in a message; kinds that are not about what was done are passed over."""
        match message:
            case ActionRequest():
                self._asked[message.agent, message.call_id] = message
            case ActionResult() if message.executed:
                self._record_action(message)
            case Answer():
                self._record_answer(message.text)
            case CompletionClaimed():
                self._claims += 1

    def _record_action(self, result: ActionResult) -> None:
        asked = self._asked.pop((result.agent, result.call_id), None)
        arguments = asked.arguments if asked else {}
        self._actions.append(DoneAction(result.environment, result.action, result.status, arguments))
        answer = arguments.get("answer")
        if (result.environment, result.action, result.status) == (ROOT, "submit", "ok") and isinstance(answer, str):
            self._record_answer(answer)

    def _record_answer(self, text: str) -> None:
        # A submitted answer shows twice, as the action and as the `answer` message, in either order.
        if not self._answers or self._answers[-1] != text:
            self._answers.append(text)
