"""Reading files of faults, and checking them against the team that they are meant for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from decapod.actions import did_you_mean
from decapod.agents.topology import Team
from decapod.documents import Document, NamedFiles, Problem, load_document
from decapod.experiments.faults.models import FaultFile, Rule

FAULT_FILES = NamedFiles("faults", Path(__file__).parent / "files")
"""The faults that come with decapod."""

MOST_COPIES = 1000
"""How many copies of one message the rules of a file may make together."""

FaultDocument = Document[FaultFile]
End = Literal["from", "to"]


def load_faults(reference: str | Path, team: Team | None = None, *, text: str | None = None) -> FaultFile:
    """Read faults by their name or from a file, and check that they can befall something in the team.

    Args:
        reference: a name of `FAULT_FILES`, or a path.
        team: whose channels are disturbed; without it, agents' names are not checked.
        text: what the file holds, when it is known already.

    Raises:
        DocumentError: with everything that is wrong: keys and values, agents that the team has not, edges without a
            channel.
    """
    path = FAULT_FILES.find(reference)
    return load_document(path, FaultFile, text=text, check=lambda document: _check(document, team)).value


def _check(document: FaultDocument, team: Team | None) -> Iterator[Problem]:
    yield from _check_names(document)
    yield from _check_copies(document)
    if team is not None:
        for index, rule in enumerate(document.value.rules):
            unknown = [*_check_agents(document, team, index, "from"), *_check_agents(document, team, index, "to")]
            yield from unknown or _check_edges(document, team, index, rule)


def _check_names(document: FaultDocument) -> Iterator[Problem]:
    names = document.value.rule_names
    for index, name in enumerate(names):
        if name in names[:index]:
            first = names.index(name)
            message = f"two rules are called {name!r}: this one and the one on line "
            yield document.problem(("rules", index), f"{message}{document.position(('rules', first)).line}")


def _check_copies(document: FaultDocument) -> Iterator[Problem]:
    rules = document.value.rules
    for index, rule in enumerate(rules):
        copies = rule.duplicate or 1
        for other in rules[:index]:
            copies *= (other.duplicate or 1) if _overlap(rule, other) else 1
        if rule.duplicate and copies > MOST_COPIES:
            message = f"with the rules before it, this makes {copies} copies of one message; at most {MOST_COPIES}"
            yield document.problem(("rules", index, "duplicate"), message)


def _overlap(one: Rule, other: Rule) -> bool:
    return _share(one.names("from"), other.names("from")) and _share(one.names("to"), other.names("to"))


def _share(one: tuple[str, ...] | None, other: tuple[str, ...] | None) -> bool:
    return one is None or other is None or not set(one).isdisjoint(other)


def _check_agents(document: FaultDocument, team: Team, index: int, end: End) -> Iterator[Problem]:
    rule = document.value.rules[index]
    known = [seat.name for seat in team.seats]
    several = not isinstance(rule.source if end == "from" else rule.to, str)
    for position, name in enumerate(rule.names(end) or ()):
        if name not in known:
            loc = ("rules", index, end, position) if several else ("rules", index, end)
            hint = did_you_mean(name, known)
            yield document.problem(
                loc, f"the team {team.name} has no agent {name!r}{hint}; its agents are {', '.join(known)}"
            )


def _check_edges(document: FaultDocument, team: Team, index: int, rule: Rule) -> Iterator[Problem]:
    """Refuse a rule that names agents between whom nothing is ever said: it would seem to do no harm."""
    senders, recipients = rule.names("from"), rule.names("to")
    if senders is None and recipients is None:
        return
    for channel in team.channels:
        if _share((channel.source,), senders) and _share((channel.recipient,), recipients):
            return
    ends = f"from {_any_of(senders)} to {_any_of(recipients)}"
    message = f"no channel of the team {team.name} leads {ends}, so this rule can never befall anything"
    yield document.problem(("rules", index), message)


def _any_of(names: tuple[str, ...] | None) -> str:
    return "anyone" if names is None else " or ".join(map(repr, names))
