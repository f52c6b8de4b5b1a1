"""`result.json`: what a trial came to, written once, at its end."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from decapod.bus import Envelope
from decapod.messages import Evaluation, Metrics, ModelReply, Termination, TrialEnded, TrialStarted, TurnEnded


class CurvePoint(BaseModel):
    """How far a trial was after a turn: actions executed, nodes completed and tokens used since its beginning."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    turn: int = Field(ge=0)
    actions: int = Field(ge=0)
    completed: int = Field(ge=0)
    tokens: int | None = Field(default=None, ge=0)
    seconds: float = Field(ge=0)


class TrialResult(BaseModel):
    """The figures of one attempt at a trial."""

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
    held_at_end: dict[str, bool | None] = Field(default_factory=dict)
    seconds: float = Field(ge=0)
    faults: tuple[str, ...] = ()
    note: str = ""
    curve: tuple[CurvePoint, ...] = ()

    def write(self, path: Path) -> None:
        """Write the result as JSON; there must be none yet.

        Raises:
            FileExistsError: there is one.
        """
        with path.open("x", encoding="utf-8") as file:
            file.write(json.dumps(self.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n")


def result_of(envelopes: Sequence[Envelope], model: str) -> TrialResult:
    """Read the result off the envelopes of a trial that has ended.

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
        held_at_end=body.held_at_end,
        seconds=ended.at / 1e9,
        faults=started.faults,
        note=started.note,
        curve=curve_of(envelopes),
    )


def curve_of(envelopes: Sequence[Envelope]) -> tuple[CurvePoint, ...]:
    """The state of a trial at the end of each turn. `tokens` is None from the first reply that does not tell them."""
    points = []
    actions, completed, tokens = 0, 0, 0
    told = True
    for envelope in envelopes:
        body = envelope.body
        if isinstance(body, Evaluation):
            completed = len(body.completed)
        elif isinstance(body, ModelReply):
            if body.prompt_tokens is None or body.completion_tokens is None:
                told = False
            else:
                tokens += body.prompt_tokens + body.completion_tokens
        elif isinstance(body, TurnEnded):
            actions += body.actions
            points.append(
                CurvePoint(
                    turn=body.turn,
                    actions=actions,
                    completed=completed,
                    tokens=tokens if told else None,
                    seconds=envelope.at / 1e9,
                )
            )
    return tuple(points)
