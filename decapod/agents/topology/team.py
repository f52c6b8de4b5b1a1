"""A topology made ready for the environments of one task: seats, channels, limits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Literal

from pydantic import JsonValue

from decapod.agents.topology.models import ROOT, Form, Limits, OnAbsent
from decapod.agents.topology.policy import Policy, load_policy
from decapod.documents import dump_yaml
from decapod.roles import ROLE_FILES, Role


@dataclass(frozen=True, slots=True)
class Seat:
    """One place in a team.

    `observes` maps environments to forms, without those that it does not see. `acts` names environments, in the order
    of the task, root last. `own` is its own environment, if it has one. `on_absent` is about observations.
    `role_reference` is how a file names its role; `declared` is the agent of the topology file that it comes from.
    `reply_tokens` is how much of a reply's text is taken, `prompt_tokens` how much a prompt may have with its history;
    `copy` tells agents made by `copies` apart, from 0.
    """

    name: str
    role: Role
    model: str | None = None
    observes: Mapping[str, Form] = field(default_factory=dict)
    acts: tuple[str, ...] = ()
    own: str | None = None
    history: int = 2
    on_absent: OnAbsent = "fail"
    role_reference: str = ""
    reply_tokens: int | None = None
    prompt_tokens: int | None = None
    copy: int = field(default=0, compare=False)
    declared: str = field(default="", compare=False)

    @property
    def templates(self) -> tuple[Path, ...]:
        """Folders to search for its prompt template before decapod's own: that of its role's file."""
        return (Path(self.role_reference).parent,) if ROLE_FILES.is_path(self.role_reference) else ()


@dataclass(frozen=True, slots=True)
class Channel:
    """From one seat to another.

    `carries` names its payload policy as a file does, `given` is that policy where it was read before. `on_absent` is
    about what it carries, `limit` how many tokens of it arrive where that is not the policy's to say; `declared` is its
    index in the topology file.
    """

    source: str
    recipient: str
    carries: str = "instruction"
    addressed: bool = False
    on_absent: OnAbsent = "skip"
    rounds: int = 1
    limit: int | None = None
    given: Policy | None = field(default=None, compare=False, repr=False)
    declared: int = field(default=0, compare=False)

    @property
    def policy(self) -> Policy:
        """Its payload policy."""
        return self.given or load_policy(self.carries)

    @property
    def tokens(self) -> int | None:
        """How many tokens of a message arrive at most."""
        return self.policy.tokens if self.limit is None else self.limit

    @property
    def waits(self) -> bool:
        """Whether its recipient waits for it within the turn; notes are read from the next turn on."""
        return self.policy.keeps == 0

    @property
    def label(self) -> str:
        """What it carries, for a drawing."""
        return self.policy.name if self.tokens is None else f"{self.policy.name}, at most {self.tokens} tokens"


@dataclass(frozen=True, slots=True)
class Team:
    """Seats in the order in which they act within a turn, and the channels between them.

    `environments` are those of the task, without root.
    """

    name: str
    about: str
    environments: tuple[str, ...]
    seats: tuple[Seat, ...]
    channels: tuple[Channel, ...] = ()
    limits: Limits = field(default_factory=Limits)
    stop: Literal["graph", "claim"] = "graph"

    def seat(self, name: str) -> Seat:
        """Return the seat of that name.

        Raises:
            KeyError: there is none.
        """
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise KeyError(f"the team {self.name} has no agent {name!r}")

    def as_data(self) -> dict[str, JsonValue]:
        """Return the team as the data of a topology file with everything written out."""
        return {
            "version": 1,
            "name": self.name,
            "about": self.about,
            "agents": {seat.name: _agent(seat) for seat in self.seats},
            "channels": _channels(self.channels),
            "limits": self.limits.model_dump(mode="json"),
            "stop": self.stop,
        }

    def to_yaml(self) -> str:
        """Return the team as a topology file with everything written out; it loads again as the same team."""
        return dump_yaml(self.as_data())


def in_task_order(names: Mapping[str, object] | set[str], environments: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that are environments, in the order of the task, root last."""
    return tuple(name for name in (*environments, ROOT) if name in names)


def _agent(seat: Seat) -> JsonValue:
    data: dict[str, JsonValue] = {"role": seat.role_reference}
    if seat.own is not None:
        data["own"] = seat.own
    if seat.model is not None:
        data["model"] = seat.model
    observes: dict[str, JsonValue] = {**seat.observes}
    if seat.reply_tokens is not None:
        data["reply_tokens"] = seat.reply_tokens
    if seat.prompt_tokens is not None:
        data["prompt_tokens"] = seat.prompt_tokens
    data |= {"observes": observes, "acts": list(seat.acts), "history": seat.history, "on_absent": seat.on_absent}
    return data


def _channels(channels: tuple[Channel, ...]) -> JsonValue:
    def common(channel: Channel) -> tuple[int, str]:
        return channel.declared, channel.source

    written: list[JsonValue] = []
    for (_, source), group in groupby(channels, key=common):
        members = list(group)
        first = members[0]
        data: dict[str, JsonValue] = {
            "from": source,
            "to": [channel.recipient for channel in members],
            "carries": first.carries,
            "addressed": first.addressed,
            "on_absent": first.on_absent,
            "rounds": first.rounds,
        }
        written.append(data if first.limit is None else data | {"tokens": first.limit})
    return written
