"""The talking part of a turn: in each of its rounds an agent thinks once the edges that it listens to have closed."""

import asyncio
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from decapod.agents.agent import Agent, Decision, agent_address
from decapod.agents.claims import describe_claim
from decapod.agents.models import ModelError
from decapod.agents.payload import find_misfit, payload_of
from decapod.agents.topology import Channel, Policy, Share, Team
from decapod.bus import Bus, Envelope
from decapod.environments.subscriber import environment_address
from decapod.experiments.addressed import part_for
from decapod.experiments.edges import EdgeKey, EdgeLedger
from decapod.experiments.team_rounds import rounds_of
from decapod.messages import AbsentReason, Edge, Instruction, Skip


class Ties:
    """Who hears whom and sees what: the same in every turn.

    Attributes:
        agents: the agents, in topology order.
        shares: when each agent thinks, and on which channels it speaks then, by its name.
        policies: what a recipient does without a message from a source, by both addresses.
        forms: the payload policies whose text has a form of its own, by agent and round.
        replies: how often an agent is asked in a round at most.
        watchers: the agents that observe each device, by its name.
        edges: from observed devices to agents, then between agents: source, recipient, round.
        read: the round in which its recipient reads what comes over an edge, where that is another one.
    """

    def __init__(self, team: Team, agents: Sequence[Agent], devices: Sequence[str]) -> None:
        """Take the ties from the team's channels and seats."""
        self.agents = tuple(agents)
        rounds = rounds_of(team)
        self.shares = rounds.shares
        self.policies = {
            _addresses(one): "proceed" if one.policy.sends == "nothing" else one.on_absent for one in team.channels
        }
        self.replies = team.limits.replies
        self.forms = {
            (name, share.round): formal
            for name, shares in self.shares.items()
            for share in shares
            if (formal := _formal(share))
        }
        self.watchers = {
            device: [agent for agent in agents if agent.seat.observes.get(device, "none") != "none"]
            for device in devices
        }
        self.edges: list[EdgeKey] = []
        self.read: dict[EdgeKey, int] = {}
        for device in devices:
            for agent in self.watchers[device]:
                first = self.shares[agent.name][0].round if self.shares[agent.name] else 1
                self._add((environment_address(device), agent.address, 1), first)
        for use in rounds.uses:
            self._add((*_addresses(use.channel), use.round), use.read)

    def _add(self, edge: EdgeKey, read: int) -> None:
        self.edges.append(edge)
        if read != edge[2]:
            self.read[edge] = read


@dataclass(slots=True)
class _Speaker:
    """An agent, and what is left of its turn."""

    agent: Agent
    shares: tuple[Share, ...]


class Talk:
    """One turn's talk. `ledger` holds the turn's edges; `lost` says why the trial cannot go on, if it cannot."""

    def __init__(self, bus: Bus, ties: Ties) -> None:
        """Open every edge of the turn."""
        self._bus = bus
        self._ties = ties
        self.ledger = EdgeLedger(ties.edges, ties.read)
        self.lost = ""

    async def close_observation(self, device: str, envelope: Envelope) -> None:
        """Close the edges of an observation once every agent that watches the device has been handed it."""
        outcomes = await self._bus.delivered(envelope.seq)
        for agent in self._ties.watchers[device]:
            reason: AbsentReason | None = None if outcomes.get(agent.address) == "handled" else "failed"
            self.ledger.close(environment_address(device), agent.address, reason)

    async def run(self, turn: int) -> dict[str, Decision]:
        """Let every agent think, those that wait for nobody at the same time. Returns what each one decided at last.

        Once a model has no answer, nobody is waited for any more: a person would type for nothing.

        Raises:
            ModelError: a model had no answer, the first of them.
        """
        decisions: dict[str, Decision] = {}
        failed: dict[str, ModelError] = {}
        await self._think_all(turn, decisions, failed)
        if failed:
            for agent in self._ties.agents:
                self.ledger.close_all_from(agent.address, "failed" if agent.name in failed else "skipped")
            raise next(iter(failed.values()))
        return decisions

    async def _think_all(self, turn: int, decisions: dict[str, Decision], failed: dict[str, ModelError]) -> None:
        """Take note of what each agent decided, and of those whose model failed; the first of these ends it all."""
        running: list[asyncio.Task[None]] = []

        async def take_part(speaker: _Speaker) -> None:
            """Think once; nothing is left of the agent's turn when it rests."""
            share, *rest = speaker.shares
            speaker.shares = ()
            agent = speaker.agent
            try:
                decision = await self._think(turn, agent, share)
            except ModelError as error:
                failed[agent.name] = error
                for task in running:
                    if task is not asyncio.current_task():
                        task.cancel()
                return
            if decision is not None:
                speaker.shares = tuple(rest)
                if share.last:
                    decisions[agent.name] = decision

        async def take_all_parts(speaker: _Speaker) -> None:
            while speaker.shares:
                await take_part(speaker)

        waiting = [_Speaker(agent, shares) for agent in self._ties.agents if (shares := self._ties.shares[agent.name])]
        while not failed and len(ready := [one for one in waiting if self._is_ready(one)]) == 1:
            await take_part(ready[0])  # all others wait for it: no task is needed
            if not ready[0].shares:
                waiting.remove(ready[0])
        if waiting and not failed:
            # The bus ends a trial by cancelling the scope that this runs in; the group then cancels whoever is in it.
            async with asyncio.TaskGroup() as tasks:  # in half the time of anyio's
                # No task raises for a failed model: Python 3.11 would leave this one marked as cancelled.
                running += [tasks.create_task(take_all_parts(one), name=one.agent.address) for one in waiting]

    def _is_ready(self, speaker: _Speaker) -> bool:
        return self.ledger.has_joined(speaker.agent.address, round=speaker.shares[0].round)

    async def _think(self, turn: int, agent: Agent, share: Share) -> Decision | None:
        edges = await self.ledger.joined(agent.address, round=share.round)
        absent = [edge for edge in edges if edge.outcome == "absent"]
        policies = {self._policy(agent, edge) for edge in absent}
        if "fail" in policies:
            self.lost = f"{agent.name} did not get what it depends on from {_names(absent)}"
            self.ledger.close_all_from(agent.address, "skipped")
            return None
        if "skip" in policies:
            await self._bus.publish(
                Skip(agent=agent.name, reason=f"nothing from {_names(absent)}"), sender=agent.address
            )
            self.ledger.close_all_from(agent.address, "skipped")
            return None
        decision = await agent.think(turn, edges, share)
        unfit: dict[str, str] = {}
        if forms := self._ties.forms.get((agent.name, share.round)):
            while (unfit := _misfits(forms, decision.text)) and agent.asked < self._ties.replies:
                decision = await agent.think_over("; ".join(unfit.values()))
        await self._tell(agent, decision, share, unfit)
        return decision

    def _policy(self, agent: Agent, edge: Edge) -> str:
        return self._ties.policies.get((edge.source, edge.recipient), agent.seat.on_absent)

    async def _tell(self, agent: Agent, decision: Decision, share: Share, unfit: Container[str]) -> None:
        """Send what an agent said over the channels that it speaks on now, and close their edges.

        `unfit` are the payload policies that the text does not fit: what they carry is not sent.
        """
        for letter in _letters(agent, [use.channel for use in share.uses], decision, unfit):
            if letter.absent is not None:
                for name in letter.recipients:
                    self.ledger.close(agent.address, agent_address(name), letter.absent, round=share.round)
                continue
            addresses = [agent_address(name) for name in letter.recipients]
            observations = tuple(agent.inbox.observations.values()) if letter.policy.forwards else ()
            instruction = Instruction(
                agent=agent.name,
                text=letter.text,
                carries=letter.policy.name,
                round=share.round,
                observations=observations,
            )
            envelope = await self._bus.publish(instruction, sender=agent.address, to=addresses)
            outcomes = await self._bus.delivered(envelope.seq)
            if letter.policy.keeps:
                agent.inbox.keep(envelope)
            for address in addresses:
                self.ledger.close(agent.address, address, _absence(outcomes.get(address)), round=share.round)


@dataclass(slots=True)
class _Letter:
    """What is sent to some recipients under one payload policy; `absent` says why nothing is."""

    policy: Policy
    text: str
    absent: AbsentReason | None
    recipients: list[str] = field(default_factory=list)


def _letters(agent: Agent, channels: Sequence[Channel], decision: Decision, unfit: Container[str]) -> list[_Letter]:
    """Group the recipients that are sent the same, in the order of the channels."""
    names = [channel.recipient for channel in channels]
    letters: dict[tuple[str, str], _Letter] = {}
    for channel in channels:
        policy = channel.policy
        said = _said(agent, channel, decision, names, unfit)
        letter = letters.get((policy.name, said))
        if letter is None:
            absent = None if said or _shows(agent, policy) else _silence(policy, decision.text, unfit)
            letter = letters[policy.name, said] = _Letter(policy, said, absent)
        letter.recipients.append(channel.recipient)
    return list(letters.values())


def _said(agent: Agent, channel: Channel, decision: Decision, names: Sequence[str], unfit: Container[str]) -> str:
    policy, text = channel.policy, decision.text
    if policy.sends == "state":
        return agent.state()
    if policy.sends == "claim":
        return describe_claim(text, decision.calls)
    if policy.name in unfit:
        return ""
    if channel.addressed:
        text = part_for(channel.recipient, text, names)
    return payload_of(policy, text).strip()


def _shows(agent: Agent, policy: Policy) -> bool:
    """Whether screens are shown, with words or without."""
    return policy.forwards is not None and bool(agent.inbox.observations)


def _silence(policy: Policy, text: str, unfit: Container[str]) -> AbsentReason:
    if policy.sends == "nothing":
        return "silent"
    if policy.name in unfit:
        return "unfit"
    return "not-addressed" if text.strip() and policy.sends != "claim" else "skipped"


def _formal(share: Share) -> tuple[Policy, ...]:
    policies = {use.channel.policy.name: use.channel.policy for use in share.uses}
    return tuple(one for one in policies.values() if one.sends in ("json", "calls"))


def _misfits(policies: Sequence[Policy], text: str) -> dict[str, str]:
    """Say by payload policy why a text cannot be sent; empty when it can."""
    found = ((one.name, find_misfit(one, text)) for one in policies)
    return {name: problem for name, problem in found if problem is not None}


def _addresses(channel: Channel) -> tuple[str, str]:
    return agent_address(channel.source), agent_address(channel.recipient)


def _absence(outcome: str | None) -> AbsentReason | None:
    """Say why a recipient is without the message in this turn: None when it has it, changed or not."""
    if outcome in ("handled", "altered"):
        return None
    if outcome == "delayed":
        return "timeout"
    return "failed" if outcome == "failed" else "dropped"


def _names(edges: Sequence[Edge]) -> str:
    return ", ".join(edge.source for edge in edges)
