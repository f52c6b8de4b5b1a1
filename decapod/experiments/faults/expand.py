"""Whom a rule means in a team: agents of the topology's file become those of the expanded team."""

from decapod.agents.topology import Team
from decapod.experiments.faults.models import ANYONE, Agents, Rule


def seats_called(name: str, team: Team) -> tuple[str, ...]:
    """Return the agents that a name means: the one of that name, else all that an agent of the file becomes."""
    exact = tuple(seat.name for seat in team.seats if seat.name == name)
    return exact or tuple(seat.name for seat in team.seats if seat.declared == name)


def expand_rule(rule: Rule, team: Team) -> Rule:
    """Return a rule that names agents of the expanded team only. Names that mean nobody are left as they are."""
    return rule.model_copy(update={"source": _expand(rule.source, team), "to": _expand(rule.to, team)})


def _expand(agents: Agents, team: Team) -> Agents:
    if agents == ANYONE:
        return agents
    named = (agents,) if isinstance(agents, str) else agents
    found = tuple(dict.fromkeys(seat for name in named for seat in seats_called(name, team) or (name,)))
    return found[0] if isinstance(agents, str) and len(found) == 1 else found
