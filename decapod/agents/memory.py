"""What an agent remembers: its own last exchanges."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from decapod.messages import PromptMessage
from decapod.prompts.jsontext import write_json


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
        return _messages(self._exchanges)

    def within(self, room: int, count: Callable[[str], int]) -> tuple[tuple[PromptMessage, ...], int]:
        """Return the newest exchanges whose texts have at most `room` tokens together, and how many were left out.

        Args:
            room: how many tokens there is room for; may be negative.
            count: how many tokens a text has.
        """
        kept: list[Exchange] = []
        for exchange in reversed(self._exchanges):
            room -= count_tokens(exchange.messages(), count)
            if room < 0:
                break
            kept.insert(0, exchange)
        return _messages(kept), len(self._exchanges) - len(kept)


def count_tokens(messages: Iterable[PromptMessage], count: Callable[[str], int]) -> int:
    """Count the tokens of messages: of their texts and of the arguments of their calls, pictures left out."""
    return sum(
        count(message.text) + sum(count(f"{call.name} {write_json(call.arguments)}") for call in message.calls)
        for message in messages
    )


def _messages(exchanges: Iterable[Exchange]) -> tuple[PromptMessage, ...]:
    return tuple(message for exchange in exchanges for message in exchange.messages())
