"""From a seat and its inbox to the prompt of its model."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence

from decapod.agents.inbox import Inbox
from decapod.agents.skip import may_skip
from decapod.agents.topology import Channel, Form, Policy, Seat, Share, Team
from decapod.bus import BlobStore
from decapod.bus.interceptors import AGENTS
from decapod.bus.trees import get_tree
from decapod.messages import (
    ActionResult,
    ActionSchema,
    Edge,
    EnvironmentSummary,
    Image,
    ImagePart,
    Instruction,
    MarkedObservation,
    PromptMessage,
    TextPart,
    TreeElement,
)
from decapod.prompts.actions_text import describe_result
from decapod.prompts.context import (
    MARKED_IMAGE,
    PICTURED,
    Colleague,
    Note,
    Parcel,
    PromptContext,
    ReceivedInstruction,
    ShownObservation,
    TalkRound,
    TurnContext,
)
from decapod.prompts.jsontext import write_json
from decapod.prompts.marks.listing import Listings
from decapod.prompts.render import render_system
from decapod.prompts.turn import render_turn


class Prompter:
    """Makes the prompts of one seat. What its role is not told never gets in."""

    def __init__(
        self,
        seat: Seat,
        team: Team,
        environments: Mapping[str, EnvironmentSummary],
        blobs: BlobStore,
        listings: Listings | None = None,
    ) -> None:
        """Prepare the prompts of `seat` in `team`; `environments` are all of the task's, root among them.

        `blobs` hold long element trees. `listings` are shared by those who are shown the same screens.
        """
        self._seat = seat
        self._team = team
        self._environments = environments
        self._blobs = blobs
        self._listings = listings or Listings()
        self._system: tuple[str | None, PromptMessage] | None = None
        self._hears = {channel.source: channel.policy for channel in team.channels if channel.recipient == seat.name}
        self._notes = {one.policy.name: one.policy for one in team.channels if not one.waits}

    def system(self, task: str | None) -> PromptMessage:
        """The system prompt; `task` is the text that the agent was assigned, None when it was told none.

        Nothing else in it changes during a trial, so it is made once for a task.
        """
        if self._system is None or self._system[0] != task:
            context = system_context(self._seat, self._team, self._environments, task)
            self._system = (task, _SYSTEMS.message(self._seat, context))
        return self._system[1]

    def turn(
        self, turn: int, inbox: Inbox, edges: Sequence[Edge], share: Share, notices: Sequence[str] = ()
    ) -> PromptMessage:
        """The prompt of a turn or a round of it: its text, then the pictures that it names, in their order.

        `edges` are those over which came what it tells.
        """
        received = inbox.read(edges)
        seen = [
            (inbox.observations[name], form) for name, form in self._seat.observes.items() if name in inbox.observations
        ]
        seen += self._forwarded(received)
        shown = tuple(
            ShownObservation(observation.environment, form, observation.marks, self._tree(observation, form))
            for observation, form in seen
        )
        context = TurnContext(
            turn=turn,
            turns=self._team.limits.turns,
            observations=shown,
            instructions=self._received(received),
            silent=self._silent(edges),
            notices=(*notices, *_late(inbox)),
            results=inbox.results,
            notes=tuple(self._noted(inbox)),
            round=self._round(share),
        )
        pictures = [
            ImagePart(image=picture, environment=observation.environment)
            for observation, form in seen
            if (picture := _picture(observation, form)) is not None
        ]
        parts = (TextPart(text=render_turn(context, self._listings.write)), *pictures)
        return PromptMessage(role="user", parts=parts)

    def earlier(self, turn: int, inbox: Inbox, edges: Sequence[Edge], share: Share) -> PromptMessage:
        """What is left of a round's prompt when the next one begins: what came over these edges, and no screens."""
        context = TurnContext(
            turn=turn,
            turns=self._team.limits.turns,
            instructions=self._received(inbox.read(edges)),
            silent=self._silent(edges),
            round=self._round(share),
        )
        return PromptMessage(role="user", parts=(TextPart(text=render_turn(context)),))

    def _received(self, received: Sequence[Instruction]) -> tuple[ReceivedInstruction, ...]:
        return tuple(ReceivedInstruction(one.agent, one.text, self._hears[one.agent].heading) for one in received)

    def _silent(self, edges: Sequence[Edge]) -> tuple[tuple[str, str], ...]:
        """Who was to say something and did not; of a channel that carries nothing, nothing is missed."""
        absent = [
            edge.source.removeprefix(AGENTS)
            for edge in edges
            if edge.outcome == "absent" and edge.reason != "silent" and edge.source.startswith(AGENTS)
        ]
        return tuple((name, self._hears[name].heading) for name in absent)

    def _forwarded(self, received: Sequence[Instruction]) -> list[tuple[MarkedObservation, Form]]:
        """The screens that were shown by others: those that this agent does not see by itself, once each."""
        shown: dict[str, tuple[MarkedObservation, Form]] = {}
        for one in received:
            form = self._hears[one.agent].forwards
            for observation in one.observations if form is not None else ():
                if observation.environment not in self._seat.observes:
                    shown.setdefault(observation.environment, (observation, form or "none"))
        return list(shown.values())

    def _noted(self, inbox: Inbox) -> Iterator[Note]:
        for carries, envelopes in inbox.notes.items():
            for envelope in envelopes:
                if isinstance(envelope.body, Instruction):
                    heading = self._notes[carries].heading
                    yield Note(envelope.body.agent, envelope.turn, envelope.body.text, heading)

    def _round(self, share: Share) -> TalkRound | None:
        if share.rounds == 1:
            return None
        heard_by = tuple(
            (use.channel.recipient, use.channel.policy.name) for use in share.uses if use.channel.policy.is_written
        )
        return TalkRound(share.round, share.rounds, heard_by, calls_later=bool(self._seat.acts) and not share.last)

    def result(self, result: ActionResult | None) -> str:
        """What a call came to, in words; None when it was never carried out."""
        return describe_result(result)

    def _tree(self, observation: MarkedObservation, form: str) -> tuple[TreeElement, ...]:
        if form != "tree" or observation.tree is None:
            return ()
        return get_tree(self._blobs, observation.tree)


class _Systems:
    """System prompts that were made last: trials of an experiment share most of them."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._made: OrderedDict[tuple[object, ...], tuple[PromptContext, PromptMessage]] = OrderedDict()

    def message(self, seat: Seat, context: PromptContext) -> PromptMessage:
        """Return the system prompt of a seat; the one that was made of an equal context, where it is still known."""
        key = (seat.role.prompt, seat.templates, context.agent, context.task)
        made = self._made.get(key)
        if made is not None and made[0] == context:
            self._made.move_to_end(key)
            return made[1]
        text = render_system(seat.role.prompt, context, folders=seat.templates)
        message = PromptMessage(role="system", parts=(TextPart(text=text),))
        self._made[key] = (context, message)
        if len(self._made) > self._room:
            self._made.popitem(last=False)
        return message


_SYSTEMS = _Systems(room=128)


def system_context(
    seat: Seat, team: Team, environments: Mapping[str, EnvironmentSummary], task: str | None
) -> PromptContext:
    """What the system prompt of a seat may tell, as the design's table of who is told what allows."""
    shown = seat.role.shown
    told = {
        "all": list(environments.values()),
        "own": [environments[seat.own]] if seat.own is not None else [],
        "none": [],
    }[shown.environments]
    return PromptContext(
        agent=seat.name,
        purpose=seat.role.about,
        task=task if shown.task else None,
        environments=tuple(told),
        observes=seat.observes,
        acts=seat.acts if shown.actions == "tools" else (),
        actions_as_text=_actions_as_text(environments) if shown.actions == "text" else (),
        runs_programs=_where_programs_run(seat, environments),
        instructs=instructed(team, seat),
        instructed_by=tuple(channel.source for channel in team.channels if channel.recipient == seat.name),
        writes=_written(team, seat),
        reads=_read(team, seat),
        reply_tokens=seat.reply_tokens,
        prompt_tokens=seat.prompt_tokens,
        may_skip=may_skip(seat),
        history=seat.history,
        turns=team.limits.turns,
    )


def _actions_as_text(environments: Mapping[str, EnvironmentSummary]) -> tuple[tuple[str, ActionSchema], ...]:
    """The actions of all environments but those that are only for roles which may have them."""
    return tuple(
        (name, schema) for name, summary in environments.items() for schema in summary.actions if not schema.reserved
    )


def _where_programs_run(seat: Seat, environments: Mapping[str, EnvironmentSummary]) -> tuple[str, ...]:
    return tuple(
        name
        for name in seat.acts
        if any(schema.reserved and seat.role.offers(schema) for schema in environments[name].actions)
    )


def instructed(team: Team, seat: Seat) -> tuple[Colleague, ...]:
    """The agents that hear what the agent in this seat says, as its prompt tells it, in the order of the channels.

    Of agents that are shown no actions of the environments, it is not told where they act.
    """
    heard = [(team.seat(one.recipient), one.policy.name) for one in team.channels if one.source == seat.name]
    return tuple(
        Colleague(one.name, one.role.about, one.acts if one.role.shown.actions == "tools" else (), carries)
        for one, carries in heard
    )


def _written(team: Team, seat: Seat) -> tuple[Parcel, ...]:
    """What is told of the channels on which an agent speaks; nothing of plain instructions without a limit."""
    parcels: dict[tuple[str, int | None], list[Channel]] = {}
    for channel in team.channels:
        if channel.source == seat.name and (channel.policy.asks or channel.tokens is not None):
            parcels.setdefault((channel.policy.name, channel.tokens), []).append(channel)
    return tuple(
        Parcel(tuple(one.recipient for one in channels), name, _asked(channels[0].policy), tokens)
        for (name, tokens), channels in parcels.items()
    )


def _asked(policy: Policy) -> str:
    if policy.form is None:
        return policy.asks
    return f"{policy.asks} It must fit this JSON schema: {write_json(policy.form)}"


def _read(team: Team, seat: Seat) -> tuple[Parcel, ...]:
    parcels: dict[str, list[Channel]] = {}
    for channel in team.channels:
        if channel.recipient == seat.name and channel.policy.tells:
            parcels.setdefault(channel.policy.name, []).append(channel)
    return tuple(
        Parcel(tuple(one.source for one in channels), name, channels[0].policy.tells)
        for name, channels in parcels.items()
    )


def _late(inbox: Inbox) -> list[str]:
    return [f"This came late, from {message.agent} in turn {turn}: {message.text}" for turn, message in inbox.late]


def _picture(observation: MarkedObservation, form: str) -> Image | None:
    if form not in PICTURED:
        return None
    return observation.image if form in MARKED_IMAGE else observation.screenshot
