"""What a trial, or many together, have used: counted from the messages as they are written."""

from dataclasses import dataclass, fields
from typing import ClassVar

from decapod.bus import Envelope
from decapod.experiments.budget import Budget
from decapod.messages import ModelReply, TurnStarted


@dataclass(slots=True)
class Spending:
    """Counts what is used. A spectator of a bus: call it with each envelope.

    `turns` are those begun. `tokens` are all prompt and completion tokens, `money` US dollars; replies whose provider
    does not say are left out and counted in `untold` and `unpriced`. `seconds` are added by whoever keeps the time.
    """

    KINDS: ClassVar[frozenset[str]] = frozenset({TurnStarted.KIND, ModelReply.KIND})
    """What it must be called with; all else costs nothing."""

    turns: int = 0
    tokens: int = 0
    money: float = 0.0
    seconds: float = 0.0
    untold: int = 0
    unpriced: int = 0

    def __call__(self, envelope: Envelope) -> None:
        """Take in one envelope; kinds that cost nothing are passed over."""
        body = envelope.body
        if isinstance(body, TurnStarted):
            self.turns += 1
        elif isinstance(body, ModelReply):
            if body.prompt_tokens is None or body.completion_tokens is None:
                self.untold += 1
            self.tokens += (body.prompt_tokens or 0) + (body.completion_tokens or 0)
            if body.cost is None:
                self.unpriced += 1
            self.money += body.cost or 0.0

    def add(self, other: "Spending") -> None:
        """Take in what another has counted."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def over(self, budget: Budget) -> str:
        """Say which limit is used up, as `2,130 of 2,000 tokens`; empty while none is."""
        if budget.tokens is not None and self.tokens >= budget.tokens:
            return f"{self.tokens:,} of {budget.tokens:,} tokens"
        if budget.money is not None and self.money >= budget.money:
            return f"${self.money:.4g} of ${budget.money:.4g}"
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return f"{self.seconds:.0f} of {budget.seconds:g} seconds"
        if budget.turns is not None and self.turns >= budget.turns:
            return f"{self.turns:,} of {budget.turns:,} turns"
        return ""
