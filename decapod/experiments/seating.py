"""From a plan to agents in their seats."""

from collections.abc import Mapping

from decapod.agents.agent import Agent, agent_address
from decapod.agents.models import Model, SeatContext, Tool, create_model
from decapod.agents.prompting import Prompter, instructed
from decapod.agents.skip import SKIP, may_skip
from decapod.agents.topology import Seat
from decapod.bus import BlobStore, Bus
from decapod.experiments.plan import TrialPlan
from decapod.messages import AgentSummary, ChannelSummary, EnvironmentSummary, TrialStarted


def require_runnable(plan: TrialPlan) -> None:
    """Accept a plan whose models can be made, before anything is written.

    Raises:
        UnknownNameError, ModelError: it is not such a plan.
    """
    make_models(plan)


def make_models(plan: TrialPlan, blobs: BlobStore | None = None) -> dict[str, Model]:
    """Make the model of every seat. Only seats that plan are given the demonstration.

    Without `blobs` the models can be made and described, but not shown pictures.

    Raises:
        UnknownNameError, ModelError: there is no such model, or it cannot be made.
    """
    return {seat.name: create_model(seat.model or plan.model, _context(plan, seat, blobs)) for seat in plan.team.seats}


def seat_agents(
    plan: TrialPlan,
    models: Mapping[str, Model],
    environments: Mapping[str, EnvironmentSummary],
    bus: Bus,
    blobs: BlobStore,
) -> list[Agent]:
    """Put the models into their seats, in topology order, and subscribe them to the bus."""
    agents = []
    for seat in plan.team.seats:
        prompter = Prompter(seat, plan.team, environments, blobs)
        agent = Agent(seat, models[seat.name], bus, prompter, _tools(seat, environments))
        agent.subscribe()
        agents.append(agent)
    return agents


def watchers(plan: TrialPlan) -> dict[str, list[str]]:
    """Each device's name to the addresses of the agents that observe it."""
    return {
        device: [agent_address(seat.name) for seat in plan.team.seats if device in seat.observes]
        for device in plan.task.environments
    }


def describe_start(plan: TrialPlan, environments: Mapping[str, EnvironmentSummary]) -> TrialStarted:
    """The first message of the journal."""
    return TrialStarted(
        trial=plan.name,
        topology=plan.team.name,
        task=plan.task.id,
        seed=plan.task.seed,
        agents=tuple(
            AgentSummary(
                name=seat.name,
                role=seat.role.name,
                model=seat.model or plan.model,
                observes=dict(seat.observes),
                acts=seat.acts,
            )
            for seat in plan.team.seats
        ),
        channels=tuple(
            ChannelSummary(source=one.source, recipient=one.recipient, carries=one.carries)
            for one in plan.team.channels
        ),
        environments=tuple(environments.values()),
        nodes=plan.task.graph.summary(),
        turns=plan.team.limits.turns,
        faults=() if plan.faults is None else plan.faults.in_words(),
        note=plan.note,
    )


def _context(plan: TrialPlan, seat: Seat, blobs: BlobStore | None) -> SeatContext:
    return SeatContext(
        agent=seat.name,
        plans=seat.role.plans,
        seed=plan.task.seed,
        demonstration=plan.played if seat.role.plans else None,
        environments=plan.task.environments,
        knows_actions=seat.role.shown.actions != "none",
        instructs=instructed(plan.team, seat),
        blobs=blobs,
    )


def _tools(seat: Seat, environments: Mapping[str, EnvironmentSummary]) -> list[Tool]:
    acts = seat.acts if seat.role.shown.actions == "tools" else ()
    tools = [Tool(name, schema) for name in acts for schema in environments[name].actions]
    return [*tools, SKIP] if may_skip(seat) else tools
