"""One trial as a row of the table that everything is computed from."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from decapod.evaluators.termination import Stop
from decapod.experiments.result import CurvePoint
from decapod.experiments.time_split import TimeSplit
from decapod.experiments.traffic import EdgeTraffic
from decapod.messages import Termination

Ended = Termination | Literal["unfinished"]
"""Why a trial ended; `unfinished` when no attempt at it has a result."""

MISSING: frozenset[str] = frozenset({"environment-error", "model-error", "stopped", "unfinished"})
"""Endings that say nothing about the set-up: such a trial has no outcome, and is counted as missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialRow:
    """One trial. Counts and times are of the whole trial, or at the matched budget once `at_budget` was applied.

    Attributes:
        experiment: the name of the experiment's folder.
        trial: the trial's name: a hash of its cell.
        folder: the trial's folder, with `trial.yaml`.
        attempt: which attempt counts: the first that ended by itself, else the last with a result; 0 when none has.
        topology: the team's name.
        carries: the payload policy asked for in place of the team's own; empty when none was.
        faults: what might befall messages between agents, a rule each.
        model: the models of the seats, in words.
        marks: the profile that marks were made with; empty for the element tree.
        variant: the near miss that the demo model played; empty when none.
        setup: the digest of everything but task and seed (`setup_digest`); empty where it is not known.
        task: the task's id: the unit of every interval and test.
        seed: what the task's parameters were drawn with.
        repeat: which repeat of the same cell, from 0.
        environments: the task's devices, without root; empty where they are not known.
        sub_tasks: the sub-tasks that the task is composed of.
        tags: the tags in the task's file; where a result does not tell, those that another trial of the task has.
        steps: steps of the demonstration; None where it is not known.
        turn_limit: how many turns there might be; None where it is not known.
        token_limit: how many tokens it might use; None when any number.
        stop: what ends the trial well.
        ended: why it ended.
        claimed: whether an agent claimed completion.
        nodes: N, the counted nodes.
        completed: C, the completed ones.
        turns: turns begun.
        all_turns: those of the whole trial, also at a budget.
        actions: A, actions executed.
        tokens: T, prompt and completion tokens; None when a reply did not tell.
        cost: US dollars; None when a reply's is unknown.
        seconds: wall time since the trial began.
        messages: messages between agents, one for each recipient; None where it is not known.
        message_tokens: the tokens of their texts, counted as limits count them; None where it is not known.
        started: when the attempt began.
        edges: traffic by channel, of the whole trial also at a budget; None where it is not known.
        time: the time split, of the whole trial also at a budget; None where it is not known.
        curve: the state after each turn.
        note: what a reader of the figures must know.
        cut: whether the matched budget ended it before it ended by itself.
        censored: whether another limit ended it before the matched budget: with more it might have come further.
    """

    experiment: str
    trial: str
    folder: Path
    attempt: int
    topology: str
    carries: str = ""
    faults: tuple[str, ...] = ()
    model: str
    marks: str = ""
    variant: str = ""
    setup: str = ""
    task: str
    seed: int
    repeat: int = 0
    environments: tuple[str, ...] = ()
    sub_tasks: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    steps: int | None = None
    turn_limit: int | None = None
    token_limit: int | None = None
    stop: Stop = "graph"
    ended: Ended
    claimed: bool = False
    nodes: int = 0
    completed: int = 0
    turns: int = 0
    all_turns: int = 0
    actions: int = 0
    tokens: int | None = None
    cost: float | None = None
    seconds: float = 0.0
    messages: int | None = None
    message_tokens: int | None = None
    started: datetime | None = None
    edges: tuple[EdgeTraffic, ...] | None = None
    time: TimeSplit | None = None
    curve: tuple[CurvePoint, ...] = ()
    note: str = ""
    cut: bool = False
    censored: bool = False

    @property
    def missing(self) -> bool:
        """Whether it has no outcome: lost to the infrastructure, stopped, or not finished."""
        return self.ended in MISSING

    @property
    def success(self) -> bool:
        """Whether it ended as a success."""
        return self.ended == "success"

    @property
    def complete(self) -> bool:
        """Whether every counted node was completed."""
        return self.nodes > 0 and self.completed == self.nodes

    @property
    def completion_ratio(self) -> float:
        """CR = C/N; 0 when there are no nodes."""
        return self.completed / self.nodes if self.nodes else 0.0

    @property
    def execution_efficiency(self) -> float | None:
        """EE = CR/A; 0 when CR is 0, else None when A is 0."""
        return per(self.completion_ratio, self.actions)

    @property
    def cost_efficiency(self) -> float | None:
        """CE = CR/T; 0 when CR is 0, else None when T is unknown or 0."""
        return per(self.completion_ratio, self.tokens)

    @property
    def platform(self) -> str:
        """Its devices in words, as `android + ubuntu`."""
        return " + ".join(sorted(self.environments)) or "not known"


def per(ratio: float, count: int | None) -> float | None:
    """CR by a count: nothing reached is 0 whatever it took; else a count that is 0 or unknown gives None."""
    if ratio == 0:
        return 0.0
    return ratio / count if count else None
