"""From a plan to agents in their seats."""

from collections.abc import Mapping

from decapod.actions import UnknownNameError
from decapod.agents.agent import Agent, agent_address
from decapod.agents.claims import is_gated
from decapod.agents.models import Model, ModelError, SeatContext, Tool, UnusableModelError, create_model
from decapod.agents.prompting import Prompter, instructed
from decapod.agents.skip import SKIP, may_skip
from decapod.agents.topology import Seat, Team
from decapod.bus import BlobStore, Bus
from decapod.bus.tokenizers import find_tokenizer
from decapod.experiments.plan import TrialPlan
from decapod.experiments.team_rounds import rounds_of
from decapod.messages import AgentSummary, ChannelSummary, EnvironmentSummary, TrialStarted
from decapod.prompts.marks.listing import Listings
from decapod.prompts.marks.profile import require_sources


def require_runnable(plan: TrialPlan) -> None:
    """Accept a plan whose models can be made and whose tokens can be counted, before anything is written.

    Raises:
        UnknownNameError, ModelError, TokenizerError: it is not such a plan.
        SourceMissingError: what its profile of marks looks with is not installed.
    """
    limits = plan.team.limits
    limited = any(seat.reply_tokens or seat.prompt_tokens for seat in plan.team.seats)
    if limited or any(one.tokens for one in plan.team.channels):
        find_tokenizer(limits.tokenizer)
    make_models(plan)
    if plan.marks is not None:
        require_sources(plan.marks)


def make_models(plan: TrialPlan, blobs: BlobStore | None = None) -> dict[str, Model]:
    """Make the model of every seat. Only seats that plan are given the demonstration.

    Without `blobs` the models can be made and described, but not shown pictures.

    Raises:
        UnknownNameError, ModelError: there is no such model, or it cannot be made. Where several cannot, all are named.
    """
    made: dict[str, Model] = {}
    errors: list[UnknownNameError | ModelError] = []
    troubles: dict[tuple[str, str], list[str]] = {}
    for seat in plan.team.seats:
        name = seat.model or plan.model
        try:
            made[seat.name] = create_model(name, _context(plan, seat, blobs))
        except (UnknownNameError, ModelError) as error:
            errors.append(error)
            troubles.setdefault((name, str(error)), []).append(seat.name)
    if len(troubles) > 1:
        lines = (f"{name!r} of {', '.join(seats)}: {told}" for (name, told), seats in troubles.items())
        raise UnusableModelError("\n".join(lines))
    if errors:
        raise errors[0]
    return made


def seat_agents(
    plan: TrialPlan,
    models: Mapping[str, Model],
    environments: Mapping[str, EnvironmentSummary],
    bus: Bus,
    blobs: BlobStore,
) -> list[Agent]:
    """Put the models into their seats, in topology order, and subscribe them to the bus."""
    agents = []
    kept = {one.policy.name: one.policy.keeps for one in plan.team.channels if not one.waits}
    tokenizer = plan.team.limits.tokenizer
    listings = Listings()
    for seat in plan.team.seats:
        prompter = Prompter(seat, plan.team, environments, blobs, listings)
        tools = _tools(seat, environments)
        gated = is_gated(plan.team, seat.name)
        agent = Agent(seat, models[seat.name], bus, prompter, tools, kept=kept, tokenizer=tokenizer, gated=gated)
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
                reply_tokens=seat.reply_tokens,
                prompt_tokens=seat.prompt_tokens,
            )
            for seat in plan.team.seats
        ),
        channels=tuple(
            ChannelSummary(
                source=one.source,
                recipient=one.recipient,
                carries=one.policy.name,
                rounds=one.rounds,
                tokens=one.tokens,
            )
            for one in plan.team.channels
        ),
        environments=tuple(environments.values()),
        nodes=plan.task.graph.summary(),
        turns=plan.team.limits.turns,
        tokenizer=plan.team.limits.tokenizer,
        carries=plan.carries,
        faults=() if plan.faults is None else plan.faults.in_words(),
        note=plan.note,
    )


def _context(plan: TrialPlan, seat: Seat, blobs: BlobStore | None) -> SeatContext:
    return SeatContext(
        agent=seat.name,
        plans=seat.role.plans,
        seed=plan.sampling_seed + seat.copy,
        demonstration=plan.played if seat.role.plans else None,
        environments=plan.task.environments,
        knows_actions=seat.role.shown.actions != "none",
        instructs=instructed(plan.team, seat),
        wants=_wants(plan.team, seat),
        hears=any(one.recipient == seat.name for one in plan.team.channels),
        blobs=blobs,
        trial=plan.name,
    )


def _wants(team: Team, seat: Seat) -> dict[int, frozenset[str]]:
    return {
        share.round: frozenset(use.channel.policy.name for use in share.uses)
        for share in rounds_of(team).shares[seat.name]
    }


def _tools(seat: Seat, environments: Mapping[str, EnvironmentSummary]) -> list[Tool]:
    offers = seat.role.offers
    tools = [Tool(name, schema) for name in seat.acts for schema in environments[name].actions if offers(schema)]
    return [*tools, SKIP] if may_skip(seat) else tools
