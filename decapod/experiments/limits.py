"""Limits of channels: what is beyond so many tokens is cut off on the way, and the journal says so."""

from collections.abc import Mapping
from dataclasses import dataclass

from decapod.agents.agent import agent_address
from decapod.agents.topology import Team
from decapod.bus import Deliver, Envelope, Interceptor, Replace, Verdict
from decapod.bus.tokenizers import Tokenizer, cut_note, find_tokenizer
from decapod.messages import Instruction


@dataclass(frozen=True, slots=True)
class ChannelLimits:
    """Cuts what is told over a channel. `tokens` is how many arrive at most, by both addresses."""

    tokens: Mapping[tuple[str, str], int]
    tokenizer: str
    counting: Tokenizer
    name: str = "limit"

    def __call__(self, envelope: Envelope, recipient: str) -> Verdict:
        """Return what arrives of `envelope` at the address `recipient`."""
        limit = self.tokens.get((envelope.sender, recipient))
        body = envelope.body
        if limit is None or not isinstance(body, Instruction):
            return Deliver()
        tokens = self.counting.count(body.text)
        if tokens <= limit:
            return Deliver()
        kept = self.counting.keep(body.text, limit)
        return Replace(body.model_copy(update={"text": kept}), cut_note(self.tokenizer, tokens, limit))


def make_limits(team: Team) -> tuple[Interceptor, ...]:
    """Make what cuts over the channels of a team; nothing where none has a limit.

    Raises:
        UnknownNameError, TokenizerError: its tokens cannot be counted.
    """
    tokens = {
        (agent_address(channel.source), agent_address(channel.recipient)): channel.tokens
        for channel in team.channels
        if channel.tokens is not None
    }
    name = team.limits.tokenizer
    return (ChannelLimits(tokens, name, find_tokenizer(name)),) if tokens else ()
