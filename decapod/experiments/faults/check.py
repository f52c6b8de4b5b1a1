"""What a file of faults says that cannot be so: in itself, and for the team that it is meant for."""

from collections.abc import Iterator
from typing import Literal

from decapod.actions import did_you_mean
from decapod.agents.topology import Team
from decapod.documents import Document, Problem
from decapod.experiments.faults.expand import expand_rule, seats_called
from decapod.experiments.faults.models import FaultFile, Rule

MOST_COPIES = 1000
"""How many copies of one message the rules of a file may make together."""

FaultDocument = Document[FaultFile]
End = Literal["from", "to"]
ENDS: tuple[End, End] = ("from", "to")


def check_faults(document: FaultDocument, team: Team | None) -> Iterator[Problem]:
    """Find what is wrong. Without a team, agents may have any name."""
    yield from _check_names(document)
    rules = document.value.rules
    if team is None:
        yield from _check_copies(document, rules)
        return
    expanded = tuple(expand_rule(rule, team) for rule in rules)
    yield from _check_copies(document, expanded)
    for index, rule in enumerate(expanded):
        unknown = [problem for end in ENDS for problem in _check_agents(document, team, index, end)]
        yield from unknown or _check_edges(document, team, index, rule)


def _check_names(document: FaultDocument) -> Iterator[Problem]:
    names = document.value.rule_names
    for index, name in enumerate(names):
        first = names.index(name)
        if first != index:
            line = document.position(("rules", first)).line
            yield document.problem(
                ("rules", index), f"two rules are called {name!r}: this one and the one on line {line}"
            )


def _check_copies(document: FaultDocument, rules: tuple[Rule, ...]) -> Iterator[Problem]:
    for index, rule in enumerate(rules):
        copies = rule.duplicate or 1
        for other in rules[:index]:
            copies *= (other.duplicate or 1) if _overlap(rule, other) else 1
        if rule.duplicate and copies > MOST_COPIES:
            message = f"with the rules before it, this makes {copies} copies of one message; at most {MOST_COPIES}"
            yield document.problem(("rules", index, "duplicate"), message)


def _overlap(one: Rule, other: Rule) -> bool:
    return all(_share(one.names(end), other.names(end)) for end in ENDS)


def _share(one: tuple[str, ...] | None, other: tuple[str, ...] | None) -> bool:
    return one is None or other is None or not set(one).isdisjoint(other)


def _check_agents(document: FaultDocument, team: Team, index: int, end: End) -> Iterator[Problem]:
    rule = document.value.rules[index]
    several = not isinstance(rule.source if end == "from" else rule.to, str)
    names = [name for seat in team.seats for name in (seat.declared, seat.name) if name]
    known = tuple(dict.fromkeys(names))
    for position, name in enumerate(rule.names(end) or ()):
        if not seats_called(name, team):
            loc = ("rules", index, end, position) if several else ("rules", index, end)
            agents = ", ".join(seat.name for seat in team.seats)
            message = f"the team {team.name} has no agent {name!r}{did_you_mean(name, known)}; its agents are {agents}"
            yield document.problem(loc, message)


def _check_edges(document: FaultDocument, team: Team, index: int, rule: Rule) -> Iterator[Problem]:
    """Refuse a rule that names agents between whom nothing is ever said: it would seem to do no harm."""
    senders, recipients = rule.names("from"), rule.names("to")
    if senders is None and recipients is None:
        return
    if any(_share((one.source,), senders) and _share((one.recipient,), recipients) for one in team.channels):
        return
    ends = f"from {_any_of(senders)} to {_any_of(recipients)}"
    message = f"no channel of the team {team.name} leads {ends}, so this rule can never befall anything"
    yield document.problem(("rules", index), message)


def _any_of(names: tuple[str, ...] | None) -> str:
    return "anyone" if names is None else " or ".join(map(repr, names))
