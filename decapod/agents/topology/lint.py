"""What is allowed in a topology but probably not meant."""

from collections.abc import Iterator, Sequence

from decapod.agents.topology.check import recipient_loc
from decapod.agents.topology.load import Topology
from decapod.agents.topology.models import ROOT
from decapod.agents.topology.order import knots, reachable
from decapod.agents.topology.rounds import Rounds, plan_rounds
from decapod.agents.topology.team import Seat, Team
from decapod.documents import Problem, in_file_order


def lint(topology: Topology, environments: Sequence[str]) -> list[Problem]:
    """Return what is odd about the team that a topology makes for these environments, in the file's order.

    Raises:
        DocumentError: it makes no team.
    """
    team = topology.expand(environments)
    found = [*_agents(topology, team), *_channels(topology, team), *_environments(topology, team)]
    found += _unheard(topology, team, plan_rounds(team))
    return sorted(dict.fromkeys(found), key=in_file_order)


def _agents(topology: Topology, team: Team) -> Iterator[Problem]:
    edges = [(channel.source, channel.recipient) for channel in team.channels]
    seeing = [seat.name for seat in team.seats if seat.observes]
    reached = reachable([seat.name for seat in team.seats], edges, seeing)
    for seat in team.seats:
        loc = ("agents", seat.declared)
        if seat.name not in reached:
            message = f"{seat.declared!r} sees no screen and hears from nobody who does"
            yield topology.document.problem(loc, message, key=True)
        told = any(channel.recipient == seat.name for channel in team.channels)
        if seat.role.shown.actions == "tools" and not seat.acts:
            message = f"{seat.declared!r} acts nowhere, though its role {seat.role.name!r} is shown actions as tools"
            yield topology.document.problem(loc, message, key=True)
        elif _is_silent(team, seat) and not told:
            message = f"{seat.declared!r} acts nowhere and tells nobody anything"
            yield topology.document.problem(loc, message, key=True)


def _channels(topology: Topology, team: Team) -> Iterator[Problem]:
    knotted = knots([(channel.source, channel.recipient) for channel in team.channels if channel.waits])
    for channel in team.channels:
        loc = ("channels", channel.declared)
        spec = topology.document.value.channels[channel.declared]
        seat = team.seat(channel.recipient)
        if _is_silent(team, seat):
            position = spec.recipients.index(seat.declared)
            message = f"nobody reads what is told here: {seat.declared!r} acts nowhere and tells nobody anything"
            yield topology.document.problem(recipient_loc(channel.declared, spec, position), message)
        if channel.rounds > 1 and (channel.source, channel.recipient) not in knotted:
            message = "'rounds' has no effect: this channel is in no cycle"
            yield topology.document.problem((*loc, "rounds"), message, key=True)
        told = [other for other in team.channels if other.source == channel.source]
        if channel.addressed and len(told) == 1:
            message = f"'addressed' has no effect: {channel.source!r} tells nobody else"
            yield topology.document.problem((*loc, "addressed"), message, key=True)


def _environments(topology: Topology, team: Team) -> Iterator[Problem]:
    for environment in team.environments:
        if not any(environment in seat.observes for seat in team.seats):
            yield topology.document.problem(("agents",), f"nobody observes {environment!r}", key=True)
        if not any(environment in seat.acts for seat in team.seats):
            yield topology.document.problem(("agents",), f"nobody acts in {environment!r}", key=True)
    if any(ROOT in seat.acts for seat in team.seats):
        return
    if team.stop == "claim":
        message = "'stop: claim', but nobody acts in root, where it is claimed: only a limit ends a trial"
        yield topology.document.problem(("stop",), message)
    else:
        message = "nobody acts in 'root', so nobody can submit an answer or claim completion"
        yield topology.document.problem(("agents",), message, key=True)


def _unheard(topology: Topology, team: Team, rounds: Rounds) -> Iterator[Problem]:
    """Find who talks in circles: agents that never think, and channels over which nothing is ever said."""
    for seat in team.seats:
        if not rounds.shares[seat.name]:
            message = f"{seat.declared!r} never speaks: in no round does anybody who acts, or hears of it, read it"
            yield topology.document.problem(("agents", seat.declared), message, key=True)
    used = {use.channel for use in rounds.uses}
    for channel in team.channels:
        if channel not in used and rounds.shares[channel.source] and rounds.shares[channel.recipient]:
            message = "nothing is ever said over this channel: its recipient takes part in no round that reads it"
            yield topology.document.problem(("channels", channel.declared), message, key=True)


def _is_silent(team: Team, seat: Seat) -> bool:
    return not seat.acts and not any(channel.source == seat.name for channel in team.channels)
