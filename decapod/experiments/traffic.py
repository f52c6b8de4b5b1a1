"""What agents told one another in a trial, counted by channel."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from pydantic import BaseModel, ConfigDict, Field

from decapod.agents.agent import agent_address
from decapod.bus import Envelope
from decapod.bus.tokens import TOKENIZER, count_tokens
from decapod.messages import Instruction, TrialStarted, TurnEnded


class EdgeTraffic(BaseModel):
    """What went over one channel, from `source` to `recipient` (names of agents).

    `messages` and `tokens` are of what was sent, before limits and faults: a message to three agents counts on three
    channels. `absent` is how often the channel closed in a turn without a message.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    recipient: str
    messages: int = Field(default=0, ge=0)
    tokens: int = Field(default=0, ge=0, description=f"Of the texts, counted as {TOKENIZER}; pictures are not counted.")
    absent: int = Field(default=0, ge=0)


_COUNTED = frozenset({TrialStarted, Instruction, TurnEnded})


def of_types(envelopes: Iterable[Envelope], types: Collection[type]) -> Iterator[Envelope]:
    """Those envelopes whose bodies are of these types. To ask `isinstance` of all of them takes ten times as long."""
    return (envelope for envelope in envelopes if type(envelope.body) in types)


def traffic_of(envelopes: Iterable[Envelope]) -> tuple[EdgeTraffic, ...]:
    """Count what went over each channel of a trial, in the order of the team's channels; those unused are there too."""
    messages: Counter[tuple[str, str]] = Counter()
    tokens: Counter[tuple[str, str]] = Counter()
    absent: Counter[tuple[str, str]] = Counter()
    channels: dict[tuple[str, str], None] = {}
    for envelope in of_types(envelopes, _COUNTED):
        body = envelope.body
        if isinstance(body, TrialStarted):
            channels |= {(agent_address(one.source), agent_address(one.recipient)): None for one in body.channels}
        elif isinstance(body, Instruction):
            length = count_tokens(body.text)
            for recipient in envelope.to:
                messages[envelope.sender, recipient] += 1
                tokens[envelope.sender, recipient] += length
        elif isinstance(body, TurnEnded):
            absent.update((edge.source, edge.recipient) for edge in body.edges if edge.outcome == "absent")
    return tuple(
        EdgeTraffic(
            source=edge[0].removeprefix("agent/"),
            recipient=edge[1].removeprefix("agent/"),
            messages=messages[edge],
            tokens=tokens[edge],
            absent=absent[edge],
        )
        for edge in dict.fromkeys((*channels, *messages))
    )
