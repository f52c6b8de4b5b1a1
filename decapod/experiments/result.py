"""`result.json`: what a trial came to, written once, at its end."""

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from decapod.bus import Envelope
from decapod.bus.files import write_whole
from decapod.bus.tokens import count_tokens
from decapod.experiments.facts import TrialFacts
from decapod.experiments.time_split import TimeSplit, time_split_of
from decapod.experiments.traffic import EdgeTraffic, of_types, traffic_of
from decapod.messages import (
    Evaluation,
    Instruction,
    Metrics,
    ModelReply,
    Termination,
    TrialEnded,
    TrialStarted,
    TurnEnded,
)


class CurvePoint(BaseModel):
    """How far a trial was after a turn: actions executed, nodes completed and tokens used since its beginning.

    `messages` and `message_tokens` are what agents had sent one another, as `EdgeTraffic` counts it; `cost` is in US
    dollars. Results of decapod 0.1 lack the three.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    turn: int = Field(ge=0)
    actions: int = Field(ge=0)
    completed: int = Field(ge=0)
    tokens: int | None = Field(default=None, ge=0)
    seconds: float = Field(ge=0)
    messages: int | None = Field(default=None, ge=0)
    message_tokens: int | None = Field(default=None, ge=0)
    cost: float | None = Field(default=None, ge=0)


class TrialResult(BaseModel):
    """The figures of one attempt at a trial.

    Results of decapod 0.1 lack the last four: `facts`, `edges`, `time` and `cost` are None there, and are read from
    `trial.yaml` and the journal where they are needed. `cost` is in US dollars, None as soon as one reply's is unknown.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    trial: str
    topology: str
    carries: str = ""
    task: str
    model: str
    seed: int
    reason: Termination
    message: str = ""
    metrics: Metrics
    turns: int = Field(ge=0)
    claimed: bool = False
    passing: bool = False
    held_at_end: dict[str, bool | None] = Field(default_factory=dict)
    seconds: float = Field(ge=0)
    faults: tuple[str, ...] = ()
    note: str = ""
    curve: tuple[CurvePoint, ...] = ()
    facts: TrialFacts | None = None
    edges: tuple[EdgeTraffic, ...] | None = None
    time: TimeSplit | None = None
    cost: float | None = Field(default=None, ge=0)

    def write(self, path: Path) -> None:
        """Write the result as JSON, whole or not at all; there must be none yet.

        Raises:
            FileExistsError: there is one.
        """
        write_whole(path, f"{self.model_dump_json(indent=2)}\n".encode())


def result_of(envelopes: Sequence[Envelope], model: str, facts: TrialFacts | None = None) -> TrialResult:
    """Read the result off the envelopes of a trial that has ended.

    Args:
        envelopes: all of them, in the order of seq; nothing is read off the prompts, which may be left out.
        model: the models of its seats, in words.
        facts: what is known of the trial besides.

    Raises:
        ValueError: the journal has no `trial-started` or no `trial-ended`.
    """
    started = next((e.body for e in envelopes if isinstance(e.body, TrialStarted)), None)
    ended = next((e for e in envelopes if isinstance(e.body, TrialEnded)), None)
    if started is None or ended is None or not isinstance(ended.body, TrialEnded):
        raise ValueError("the journal does not hold a whole trial: its trial-started or trial-ended is missing")
    body = ended.body
    return TrialResult(
        trial=started.trial,
        topology=started.topology,
        carries=started.carries,
        task=started.task,
        model=model,
        seed=started.seed,
        reason=body.reason,
        message=body.message,
        metrics=body.metrics,
        turns=body.turns,
        claimed=body.claimed,
        passing=body.passing,
        held_at_end=body.held_at_end,
        seconds=ended.at / 1e9,
        faults=started.faults,
        note=started.note,
        curve=curve_of(envelopes),
        facts=facts,
        edges=traffic_of(envelopes),
        time=time_split_of(envelopes),
        cost=cost_of(envelopes),
    )


_IN_CURVE = frozenset({Evaluation, ModelReply, Instruction, TurnEnded})
_REPLIES = frozenset({ModelReply})


def cost_of(envelopes: Iterable[Envelope]) -> float | None:
    """The cost of a trial in US dollars; None when a reply's is unknown."""
    costs = [body.cost for one in of_types(envelopes, _REPLIES) if isinstance(body := one.body, ModelReply)]
    known = [cost for cost in costs if cost is not None]
    return math.fsum(known) if len(known) == len(costs) else None


def curve_of(envelopes: Sequence[Envelope]) -> tuple[CurvePoint, ...]:
    """The state of a trial at the end of each turn. `tokens` and `cost` are None from the first reply that does not
    tell them."""
    points = []
    actions, completed = 0, 0
    messages, message_tokens = 0, 0
    tokens: int | None = 0
    cost: float | None = 0.0
    for envelope in of_types(envelopes, _IN_CURVE):
        body = envelope.body
        if isinstance(body, Evaluation):
            completed = len(body.completed)
        elif isinstance(body, ModelReply):
            tokens = _plus(tokens, body.prompt_tokens, body.completion_tokens)
            cost = None if cost is None or body.cost is None else cost + body.cost
        elif isinstance(body, Instruction):
            messages += len(envelope.to)
            message_tokens += len(envelope.to) * count_tokens(body.text)
        elif isinstance(body, TurnEnded):
            actions += body.actions
            points.append(
                CurvePoint(
                    turn=body.turn,
                    actions=actions,
                    completed=completed,
                    tokens=tokens,
                    seconds=envelope.at / 1e9,
                    messages=messages,
                    message_tokens=message_tokens,
                    cost=cost,
                )
            )
    return tuple(points)


def _plus(so_far: int | None, *more: int | None) -> int | None:
    for count in more:
        so_far = None if so_far is None or count is None else so_far + count
    return so_far
