"""What an agent remembers: its own last exchanges."""

from collections import deque
from dataclasses import dataclass, field

from decapod.messages import PromptMessage


@dataclass(slots=True)
class Exchange:
    """One prompt, and what followed it within the turn: replies and the results of their calls.

    `before` are the earlier rounds of the turn: what was heard, without the observations, and what was answered.
    """

    prompt: PromptMessage
    followed: list[PromptMessage] = field(default_factory=list)
    before: list[PromptMessage] = field(default_factory=list)

    def messages(self) -> tuple[PromptMessage, ...]:
        """The exchange in the order it happened."""
        return (*self.before, self.prompt, *self.followed)

    def go_on(self, heard: PromptMessage, prompt: PromptMessage) -> None:
        """Begin another round with `prompt`; of the prompt before, only `heard` is kept."""
        self.before += (heard, *self.followed)
        self.prompt = prompt
        self.followed = []


class Memory:
    """The last `size` exchanges of one agent. With size 0 it remembers nothing."""

    def __init__(self, size: int) -> None:
        """Make an empty memory for `size` exchanges."""
        self._exchanges: deque[Exchange] = deque(maxlen=size)

    def remember(self, exchange: Exchange) -> None:
        """Keep a finished exchange; the oldest is forgotten when there is no room."""
        self._exchanges.append(exchange)

    def messages(self) -> tuple[PromptMessage, ...]:
        """All that is remembered, oldest first."""
        return tuple(message for exchange in self._exchanges for message in exchange.messages())
