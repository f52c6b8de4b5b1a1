"""Where the time of a trial went."""

from collections.abc import Iterable, Sequence

from pydantic import BaseModel, ConfigDict, Field

from decapod.bus import Envelope
from decapod.experiments.traffic import of_types
from decapod.messages import (
    ActionRequest,
    ActionResult,
    Evaluation,
    MarkedObservation,
    ModelCall,
    ModelReply,
    Observation,
    TaskAssigned,
    TrialStarted,
    TurnEnded,
    TurnStarted,
)

Span = tuple[int, int]
"""A stretch of the trial's clock: begin and end in ns."""


class TimeSplit(BaseModel):
    """The wall time of a trial in seconds, each moment counted once: the five add up to all of it.

    Where several things go on at once, a moment goes to the first of them in this order: `model`, a model is asked and
    has not replied; `perception`, a screen is being marked; `environment`, a device is opened, observed, acted in or
    checked. `bus` is the rest of the turns: handing over messages, writing the journal, prompts, checks of calls.
    `idle` is the rest outside of turns.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: float = Field(ge=0)
    perception: float = Field(ge=0)
    environment: float = Field(ge=0)
    bus: float = Field(ge=0)
    idle: float = Field(ge=0)

    @property
    def total(self) -> float:
        """All of it, in seconds."""
        return self.model + self.perception + self.environment + self.bus + self.idle


def time_split_of(envelopes: Sequence[Envelope]) -> TimeSplit:
    """Split the time of a trial, from the clock's beginning to its last envelope."""
    model, perception, environment, turns = _spans(envelopes)
    end = envelopes[-1].at if envelopes else 0
    so_far: list[Span] = []
    lengths: list[int] = []
    covered = 0
    for spans in (model, perception, environment, turns, [(0, end)]):
        so_far = _union([*so_far, *spans])
        length = sum(last - first for first, last in so_far)
        lengths.append(length - covered)
        covered = length
    seconds = [length / 1e9 for length in lengths]
    return TimeSplit(model=seconds[0], perception=seconds[1], environment=seconds[2], bus=seconds[3], idle=seconds[4])


_TIMED = frozenset(
    {
        ActionRequest,
        ActionResult,
        Evaluation,
        MarkedObservation,
        ModelCall,
        ModelReply,
        Observation,
        TaskAssigned,
        TrialStarted,
        TurnEnded,
        TurnStarted,
    }
)


def _spans(envelopes: Iterable[Envelope]) -> tuple[list[Span], list[Span], list[Span], list[Span]]:
    model, perception, environment, turns = [], [], [], []
    asked: dict[str, int] = {}
    at: dict[int, int] = {}
    began = opened = 0
    for envelope in of_types(envelopes, _TIMED):
        body, now = envelope.body, envelope.at
        match body:  # what there is most of comes first
            case ModelCall():
                asked[envelope.sender] = now
            case ModelReply() if envelope.sender in asked:
                model.append((asked.pop(envelope.sender), now))
            case Observation():
                environment.append((max(now - body.took_ns, 0), now))
                at[envelope.seq] = now
            case MarkedObservation():
                perception.append((at.get(body.observation, now), now))
            case ActionResult() | Evaluation():
                environment.append((at.get(envelope.reply_to or 0, now), now))
                at[envelope.seq] = now
            case ActionRequest():
                at[envelope.seq] = now
            case TurnStarted():
                began = now
            case TurnEnded():
                turns.append((began, now))
            case TrialStarted():
                opened = now
            case TaskAssigned():
                environment.append((opened, now))
            case _:
                pass
    return model, perception, environment, turns


def _union(spans: Iterable[Span]) -> list[Span]:
    """The stretches that are covered, in order, without overlap."""
    merged: list[Span] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], last))
        else:
            merged.append((first, last))
    return merged
