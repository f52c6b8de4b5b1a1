"""What a topology file says that cannot be so, whatever the task: names that mean nothing, cycles, contradictions."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from decapod.actions import did_you_mean
from decapod.agents.topology.models import ROOT, AgentSpec, ChannelSpec, TopologyFile
from decapod.agents.topology.order import find_cycles
from decapod.agents.topology.policy import POLICY_FILES, Party, Policy, load_policy
from decapod.bus.tokenizers import TOKENIZERS
from decapod.documents import Document, DocumentError, Problem
from decapod.roles import ROLE_FILES, Role, load_role

TopologyDocument = Document[TopologyFile]


@dataclass(frozen=True, slots=True)
class Found:
    """What a topology file names: the role of each agent, the payload policy of each channel by its index.

    `carries` takes the place of every policy that is not `fixed`.
    """

    roles: dict[str, Role] = field(default_factory=dict)
    policies: dict[int, Policy] = field(default_factory=dict)
    carries: Policy | None = None


def check_topology(document: TopologyDocument, found: Found) -> Iterator[Problem]:
    """Find what is wrong, and put what the file names into `found`."""
    roles = found.roles
    for name, agent in document.value.agents.items():
        yield from _check_role(document, name, agent, roles)
        yield from _check_each(document, name, agent)
        yield from _check_own(document, name, agent, roles.get(name))
        yield from _check_acting(document, name, agent, roles.get(name))
    for index, channel in enumerate(document.value.channels):
        yield from _check_ends(document, index, channel)
        yield from _check_policy(document, index, channel, found)
    if found.carries is not None and found.carries not in found.policies.values():
        message = f"--carries {found.carries.name} has no effect: the team has no channel that could carry it instead"
        yield document.problem(("channels",), message, key=True)
    tokenizer = document.value.limits.tokenizer
    if tokenizer not in TOKENIZERS:
        known = ", ".join(sorted(TOKENIZERS))
        message = f"unknown tokenizer {tokenizer!r}{did_you_mean(tokenizer, TOKENIZERS)}; known: {known}"
        yield document.problem(("limits", "tokenizer"), message)
    yield from _check_twice(document)
    yield from _check_cycles(document, found)


def recipient_loc(index: int, channel: ChannelSpec, position: int) -> tuple[str | int, ...]:
    """Return where the recipient at `position` of a channel stands in its file."""
    return ("channels", index, "to") if isinstance(channel.to, str) else ("channels", index, "to", position)


def acts_loc(name: str, agent: AgentSpec, position: int) -> tuple[str | int, ...]:
    """Return where the environment at `position` of `acts` stands in its file."""
    return ("agents", name, "acts") if isinstance(agent.acts, str) else ("agents", name, "acts", position)


def acts_names(agent: AgentSpec) -> tuple[str, ...]:
    """Return what stands in `acts`, as a list."""
    return (agent.acts,) if isinstance(agent.acts, str) else agent.acts


def _check_role(document: TopologyDocument, name: str, agent: AgentSpec, roles: dict[str, Role]) -> Iterator[Problem]:
    loc = ("agents", name, "role")
    try:
        roles[name] = load_role(agent.role, beside=document.path.parent)
    except DocumentError as error:
        if ROLE_FILES.is_path(agent.role):
            yield document.problem(loc, f"the role file {agent.role!r} cannot be used")
            yield from error.problems
        else:
            yield document.problem(loc, ROLE_FILES.unknown(agent.role))


def _check_each(document: TopologyDocument, name: str, agent: AgentSpec) -> Iterator[Problem]:
    if agent.each and agent.copies:
        yield document.problem(("agents", name, "copies"), "'copies' does not go with 'each: environment'", key=True)


def _check_own(document: TopologyDocument, name: str, agent: AgentSpec, role: Role | None) -> Iterator[Problem]:
    if agent.each and agent.own:
        message = f"{name!r} has 'each: environment', so its own environment is known; leave 'own' out"
        yield document.problem(("agents", name, "own"), message, key=True)
    if agent.named and not agent.each:
        yield document.problem(("agents", name, "named"), "'named' goes with 'each: environment' only", key=True)
    elif agent.named and "{environment}" not in agent.named:
        message = "'named' must have '{environment}' in it, which becomes the environment's name"
        yield document.problem(("agents", name, "named"), message)
    if agent.each or agent.own:
        return
    hint = "give it 'each: environment' or 'own: NAME'"
    if "own" in agent.observes:
        yield document.problem(
            ("agents", name, "observes", "own"), f"{name!r} has no environment of its own; {hint}", key=True
        )
    for position, place in enumerate(acts_names(agent)):
        if place == "own":
            yield document.problem(acts_loc(name, agent, position), f"{name!r} has no environment of its own; {hint}")
    if role and role.shown.environments == "own":
        message = f"the role {role.name!r} is told of its own environment, and {name!r} has none; {hint}"
        yield document.problem(("agents", name, "role"), message)


def _check_acting(document: TopologyDocument, name: str, agent: AgentSpec, role: Role | None) -> Iterator[Problem]:
    if role and agent.acts and not role.calls:
        message = f"{name!r} cannot act: its role {role.name!r} is not shown actions as tools; leave 'acts' out"
        yield document.problem(("agents", name, "acts"), message, key=True)
    if not isinstance(agent.acts, str) and "all" in agent.acts:
        position = agent.acts.index("all")
        yield document.problem(acts_loc(name, agent, position), "'all' stands alone: write 'acts: all'")


def _check_ends(document: TopologyDocument, index: int, channel: ChannelSpec) -> Iterator[Problem]:
    agents = document.value.agents
    if channel.source not in agents:
        yield document.problem(("channels", index, "from"), _no_agent(channel.source, agents))
    if not channel.recipients:
        yield document.problem(("channels", index, "to"), "the channel leads to nobody; name an agent in 'to'")
    for position, recipient in enumerate(channel.recipients):
        loc = recipient_loc(index, channel, position)
        if recipient not in agents:
            yield document.problem(loc, _no_agent(recipient, agents))
        elif recipient == channel.source and not _is_several(agents[recipient]):
            yield document.problem(loc, f"the channel leads from {recipient!r} to itself")
        if recipient in channel.recipients[:position]:
            yield document.problem(loc, f"{recipient!r} is named twice in 'to'")


def _check_policy(document: TopologyDocument, index: int, channel: ChannelSpec, found: Found) -> Iterator[Problem]:
    loc = ("channels", index, "carries")
    try:
        policy = load_policy(channel.carries, beside=document.path.parent)
    except DocumentError as error:
        if POLICY_FILES.is_path(channel.carries):
            yield document.problem(loc, f"the payload policy {channel.carries!r} cannot be used")
            yield from error.problems
        else:
            yield document.problem(loc, error.problems[0].message)
        return
    if found.carries is not None and not policy.fixed:
        policy = found.carries
    found.policies[index] = policy
    yield from _check_fit(document, index, channel, policy, found)


def _check_fit(
    document: TopologyDocument, index: int, channel: ChannelSpec, policy: Policy, found: Found
) -> Iterator[Problem]:
    why = "with --carries: " if policy is found.carries else ""
    if channel.addressed and policy.sends != "reply":
        message = f"{why}'addressed' does not go with {policy.name!r}, which is no free text with parts for each"
        yield document.problem(("channels", index, "addressed"), message, key=True)
    for recipient in channel.recipients:
        if channel.source in found.roles and recipient in found.roles:
            ends = (_party(document, name, found.roles[name]) for name in (channel.source, recipient))
            refusal = policy.refusal(*ends)
            if refusal:
                yield document.problem(("channels", index, "carries"), why + refusal)


def _party(document: TopologyDocument, name: str, role: Role) -> Party:
    agent = document.value.agents[name]
    sees = any(form != "none" for form in agent.observes.values())
    claims = any(place in ("all", ROOT) for place in acts_names(agent))
    return Party(name, role, bool(agent.acts), sees, claims)


def _check_twice(document: TopologyDocument) -> Iterator[Problem]:
    seen: dict[tuple[str, str], int] = {}
    for index, channel in enumerate(document.value.channels):
        for position, recipient in enumerate(channel.recipients):
            first = seen.setdefault((channel.source, recipient), index)
            if first != index:
                line = document.position(("channels", first)).line
                message = f"there is a channel from {channel.source!r} to {recipient!r} already, on line {line}"
                yield document.problem(recipient_loc(index, channel, position), message)


def _check_cycles(document: TopologyDocument, found: Found) -> Iterator[Problem]:
    agents = document.value.agents
    ends = {
        (channel.source, recipient): recipient_loc(index, channel, position)
        for index, channel in enumerate(document.value.channels)
        for position, recipient in enumerate(channel.recipients)
        if channel.rounds == 1
        and not (index in found.policies and found.policies[index].keeps)
        and channel.source in agents
        and recipient in agents
        and (channel.source != recipient or _is_several(agents[recipient]))
    }
    for cycle in find_cycles(agents, ends):
        message = (
            f"the channels make a cycle, {' -> '.join(cycle)}: leave one of them out, or give it 'rounds: 2' or more,"
            " so that the turn has an end"
        )
        yield document.problem(ends[cycle[-2], cycle[-1]], message)


def _is_several(agent: AgentSpec) -> bool:
    return bool(agent.each or agent.copies)


def _no_agent(name: str, agents: dict[str, AgentSpec]) -> str:
    return f"there is no agent {name!r}{did_you_mean(name, agents)}; the agents are {', '.join(agents)}"
