"""Messages between agents, and what their models were asked and answered."""

from typing import Literal

from pydantic import Field

from decapod.messages.device import MarkedObservation
from decapod.messages.message import Message
from decapod.messages.values import Address, NoiseChance, PromptMessage, SentImage, ToolCall


class Instruction(Message):
    """What one agent tells others over a channel.

    `carries` names the payload policy of the channel, `observations` are those of the sender's screens that are shown
    with the text.
    """

    kind: Literal["instruction"] = "instruction"
    agent: str
    text: str
    carries: str = "instruction"
    round: int = Field(default=1, ge=1, description="The sender's round of the turn in which it is said.")
    observations: tuple[MarkedObservation, ...] = ()


class Skip(Message):
    """An agent rests this turn, by its own choice or because nothing came that it depends on."""

    kind: Literal["skip"] = "skip"
    agent: str
    reason: str = ""


class ModelCall(Message):
    """The prompt of one model call. `call` counts an agent's calls within the turn, from 1."""

    kind: Literal["model-call"] = "model-call"
    agent: str
    call: int = Field(ge=1)
    model: str
    prompt: tuple[PromptMessage, ...]
    tools: tuple[str, ...] = Field(default=(), description="Names of the actions offered.")
    forgot: str = Field(default="", description="What of the agent's history was left out by its limit of tokens.")


class ModelReply(Message):
    """A model's reply.

    Token counts are the provider's own; None when it does not say (they are never estimated). `cost` is in US dollars.
    """

    kind: Literal["model-reply"] = "model-reply"
    agent: str
    call: int = Field(ge=1)
    model: str
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    raw: str = Field(default="", description="The reply as the provider sent it; empty where there is no wire.")
    prompt_tokens: int | None = Field(default=None, ge=0)
    completion_tokens: int | None = Field(default=None, ge=0)
    cached_tokens: int | None = Field(default=None, ge=0)
    image_tokens: int | None = Field(default=None, ge=0)
    latency_ns: int = Field(default=0, ge=0)
    cost: float | None = Field(default=None, ge=0)
    cut: str = Field(
        default="", description="What the agent's token limit took from the end of the text; empty when it is whole."
    )
    images: tuple[SentImage, ...] = Field(
        default=(),
        description="The pictures that the model was sent, in their order, and in what size.",
    )
    retried: tuple[str, ...] = Field(
        default=(), description="Why earlier tries of this call failed, a sentence each; empty when the first one held."
    )
    chances: tuple[NoiseChance, ...] = Field(
        default=(), description="Where the noise of a `demo-noise` model could have done something, in order."
    )


class HumanInput(Message):
    """What a person typed or decided; `agent` is the seat that the person took, empty where it was none."""

    kind: Literal["human-input"] = "human-input"
    text: str
    agent: str = ""


class Failure(Message):
    """A subscriber's handler raised. `envelope` is the seq it was handling; `policy` what was done about it."""

    kind: Literal["failure"] = "failure"
    address: Address
    envelope: int | None = None
    error: str
    message: str
    traceback: str = ""
    policy: Literal["retry", "set-aside", "end-trial"] = "end-trial"
