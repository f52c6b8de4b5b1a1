"""What the seat of an agent asks of a language model, and what it gets back."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from decapod.messages import ActionSchema, NoiseChance, PromptMessage, SentImage, ToolCall
from decapod.prompts.calls import tool_name


class ModelError(Exception):
    """A model could not reply. The text says which model, what went wrong and what to do about it.

    `passing` tells that the same request may succeed later, as when a server was too busy for too long.
    """

    def __init__(self, message: str, *, passing: bool = False) -> None:
        """Make the error."""
        super().__init__(message)
        self.passing = passing


class UnusableModelError(ModelError):
    """A model cannot be made, because its name or its file is wrong. Nothing was run."""


@dataclass(frozen=True, slots=True)
class Tool:
    """An action of one environment, offered to a model. One that belongs to none, as `skip`, has no `environment`."""

    environment: str | None
    schema: ActionSchema

    @property
    def name(self) -> str:
        """What the model calls it: the environment and the action in one word, as in `ubuntu_click`, or just `skip`."""
        return self.schema.name if self.environment is None else tool_name(self.environment, self.schema.name)


class ModelRequest(NamedTuple):
    """One call of a model: all that it is told.

    `turn`, `round` and `call` count from 1; `call` counts the agent's calls within the turn, over all its rounds.
    A second call in the same round is a retry. `reply_tokens` is how long the reply may be, where it is text alone:
    what is beyond that is not taken. It is None where calls may come with it, so that none of them is cut off.
    """

    agent: str
    turn: int
    call: int
    prompt: tuple[PromptMessage, ...]
    tools: tuple[Tool, ...] = ()
    round: int = 1
    reply_tokens: int | None = None

    def most_tokens(self, named: int | None) -> int | None:
        """How many tokens to ask a provider for at most: as the model's name says, else what is taken of the reply."""
        return self.reply_tokens if named is None else named


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered.

    Token counts are the provider's own and None where it does not say; they are never estimated. `cost` is in US
    dollars. `raw` is the reply as it came over the wire; empty where there is none. `images` are the pictures as the
    model was sent them; `retried` says why earlier tries failed, a sentence each. `typed` is what a person typed, where
    one sits in the seat. `waited_ns` is how long the request waited for its turn before it was sent: no part of the
    model's own time. `chances` are those of a noisy demo model to go wrong, and what it made of them.
    """

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    raw: str = ""
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = None
    image_tokens: int | None = None
    cost: float | None = None
    images: tuple[SentImage, ...] = ()
    retried: tuple[str, ...] = ()
    typed: str | None = None
    waited_ns: int = 0
    chances: tuple[NoiseChance, ...] = ()


class Model(Protocol):
    """A language model in the seat of one agent, for one trial."""

    @property
    def id(self) -> str:
        """What the journal calls it, as in `demo`."""
        ...

    async def reply(self, request: ModelRequest) -> Reply:
        """Answer one request.

        Raises:
            ModelError: there is no answer; the trial ends with `model-error`.
        """
        ...


@runtime_checkable
class ClosableModel(Protocol):
    """A model that holds something open, as connections do."""

    async def close(self) -> None:
        """Let go of it. The model is not asked again."""
        ...


async def close_models(models: Iterable[Model]) -> None:
    """Close those models that have something to close."""
    for model in models:
        if isinstance(model, ClosableModel):
            await model.close()
