"""The rounds of a turn: how often each agent thinks, when each channel is used, and when what it carries is read.

Agents that can hear each other in a circle (a strongly connected part of the channels: a knot) think in rounds 1 to R,
the largest `rounds` of the channels between them. Between them a channel with `rounds: 1` orders agents within a
round: what is said is read in the same round. One with `rounds: N`, N at least 2, is an exchange: what is said in round
k < N is read in round k + 1, and nothing is sent over it from round N on. A channel that leaves the knot is used once,
in its sender's last round, and read in its recipient's first. An agent takes part in a round only if somebody reads it
then, or if it acts and the round is the last. Outside of knots every agent thinks once. Notes are written in the
sender's last round and read from the next turn on: they make no circle, and nobody waits for them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import networkx as nx

from decapod.agents.topology.order import knots, turn_order
from decapod.agents.topology.team import Channel, Team

Ends = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a channel within a turn: said in the sender's round `round`, read in the recipient's round `read`.

    `read` is 0 for what is read in later turns.
    """

    channel: Channel
    round: int = 1
    read: int = 1


@dataclass(frozen=True, slots=True)
class Share:
    """One time that an agent thinks within a turn: in round `round` of `rounds`; `uses` are the channels it speaks on.

    What it calls is done only in its `last` one.
    """

    round: int = 1
    rounds: int = 1
    last: bool = True
    uses: tuple[Use, ...] = ()


@dataclass(frozen=True)
class Rounds:
    """The same in every turn of a team: `shares` holds what each agent does, by name; empty for who is never heard."""

    shares: Mapping[str, tuple[Share, ...]]
    uses: tuple[Use, ...]

    @cached_property
    def most(self) -> int:
        """How many rounds the longest talk has."""
        return max((share.rounds for shares in self.shares.values() for share in shares), default=1)

    def talk(self, number: int) -> dict[str, tuple[Use, ...]]:
        """Who thinks in a round, in the order of the seats, and what each says; only those that talk in rounds."""
        return {
            name: share.uses
            for name, shares in self.shares.items()
            for share in shares
            if share.round == number and share.rounds > 1
        }


def forwards(channels: Sequence[Channel]) -> list[Ends]:
    """Return who speaks before whom within a round: every channel but the exchanges and those of notes."""
    awaited = [channel for channel in channels if channel.waits]
    knotted = knots(ends_of(awaited))
    return [ends for ends, one in zip(ends_of(awaited), awaited, strict=True) if one.rounds == 1 or ends not in knotted]


def ends_of(channels: Sequence[Channel]) -> list[Ends]:
    """Return source and recipient of each channel."""
    return [(channel.source, channel.recipient) for channel in channels]


def plan_rounds(team: Team) -> Rounds:
    """Work out the rounds of a team's turns."""
    plan = _Plan(team)
    rounds = {name: plan.rounds_of(name) for name in plan.taken}
    uses = tuple(sorted(plan.uses(), key=lambda use: use.round))
    shares = {}
    for name, taken in plan.taken.items():
        numbers = sorted(taken)
        shares[name] = tuple(
            Share(
                number,
                rounds[name],
                number == numbers[-1],
                tuple(use for use in uses if (use.channel.source, use.round) == (name, number)),
            )
            for number in numbers
        )
    return Rounds(shares, uses)


class _Plan:
    """Who takes part in which round: found from the last round backwards, as somebody must read what is said."""

    def __init__(self, team: Team) -> None:
        self._team = team
        self._out: dict[str, list[Channel]] = {seat.name: [] for seat in team.seats}
        for channel in team.channels:
            self._out[channel.source].append(channel)
        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(self._out)
        graph.add_edges_from(ends_of([channel for channel in team.channels if channel.waits]))
        self._knot = {name: knot for knot in map(frozenset, nx.strongly_connected_components(graph)) for name in knot}
        self._backwards = turn_order(list(self._out), forwards(team.channels))[::-1]
        self.taken: dict[str, set[int]] = {name: set() for name in self._out}
        for knot in dict.fromkeys(self._knot.values()):
            self._take_part(knot)

    def rounds_of(self, name: str) -> int:
        """How many rounds the knot of an agent has."""
        inside = [one.rounds for other in self._knot[name] for one in self._out[other] if self._inside(one)]
        return max(inside, default=1)

    def uses(self) -> Iterator[Use]:
        """Every use of every channel, in the order of the channels."""
        for channel in self._team.channels:
            said, heard = self.taken[channel.source], self.taken[channel.recipient]
            if not self._inside(channel):
                if said and heard:
                    yield Use(channel, max(said), min(heard) if channel.waits else 0)
            elif channel.rounds == 1:
                yield from (Use(channel, number, number) for number in sorted(said & heard))
            else:
                numbers = (number for number in sorted(said) if number < channel.rounds and number + 1 in heard)
                yield from (Use(channel, number, number + 1) for number in numbers)

    def _inside(self, channel: Channel) -> bool:
        return channel.waits and channel.recipient in self._knot[channel.source]

    def _take_part(self, knot: frozenset[str]) -> None:
        members = [name for name in self._backwards if name in knot]
        if len(members) == 1:
            self.taken[members[0]] = {1}
            return
        last = self.rounds_of(members[0])
        for number in range(last, 0, -1):
            for name in members:
                if self._is_read(name, number) or (number == last and self._ends_a_turn(name)):
                    self.taken[name].add(number)

    def _is_read(self, name: str, number: int) -> bool:
        """Whether a member of its knot reads what an agent says in a round."""
        return any(
            number in self.taken[one.recipient]
            if one.rounds == 1
            else number < one.rounds and number + 1 in self.taken[one.recipient]
            for one in self._out[name]
            if self._inside(one)
        )

    def _ends_a_turn(self, name: str) -> bool:
        """Whether an agent acts, or tells somebody outside of its knot."""
        return bool(self._team.seat(name).acts) or not all(map(self._inside, self._out[name]))
