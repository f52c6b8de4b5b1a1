"""From a seat and its inbox to the prompt of its model."""

from collections.abc import Mapping, Sequence

from decapod.agents.inbox import Inbox
from decapod.agents.skip import may_skip
from decapod.agents.topology import Seat, Share, Team
from decapod.bus import BlobStore
from decapod.bus.trees import get_tree
from decapod.messages import (
    ActionResult,
    ActionSchema,
    Edge,
    EnvironmentSummary,
    Image,
    ImagePart,
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
    PromptContext,
    ReceivedInstruction,
    ShownObservation,
    TalkRound,
    TurnContext,
)
from decapod.prompts.render import render_system
from decapod.prompts.turn import render_turn


class Prompter:
    """Makes the prompts of one seat. What its role is not told never gets in."""

    def __init__(
        self, seat: Seat, team: Team, environments: Mapping[str, EnvironmentSummary], blobs: BlobStore
    ) -> None:
        """Prepare the prompts of `seat` in `team`; `environments` are all of the task's, root among them."""
        self._seat = seat
        self._team = team
        self._environments = environments
        self._blobs = blobs
        self._system: tuple[str | None, PromptMessage] | None = None

    def system(self, task: str | None) -> PromptMessage:
        """The system prompt; `task` is the text that the agent was assigned, None when it was told none.

        Nothing else in it changes during a trial, so it is made once for a task.
        """
        if self._system is None or self._system[0] != task:
            context = system_context(self._seat, self._team, self._environments, task)
            text = render_system(self._seat.role.prompt, context, folders=self._seat.templates)
            self._system = (task, PromptMessage(role="system", parts=(TextPart(text=text),)))
        return self._system[1]

    def turn(self, turn: int, inbox: Inbox, edges: Sequence[Edge], share: Share) -> PromptMessage:
        """The prompt of a turn or a round of it: its text, then the pictures that it names, in their order.

        `edges` are those over which came what it tells.
        """
        seen = [
            (inbox.observations[name], form) for name, form in self._seat.observes.items() if name in inbox.observations
        ]
        shown = tuple(
            ShownObservation(observation.environment, form, observation.marks, self._tree(observation, form))
            for observation, form in seen
        )
        context = TurnContext(
            turn=turn,
            turns=self._team.limits.turns,
            observations=shown,
            instructions=_received(inbox, edges),
            silent=tuple(_silent(edges)),
            notices=tuple(_late(inbox)),
            round=self._round(share),
        )
        pictures = [
            ImagePart(image=picture, environment=observation.environment)
            for observation, form in seen
            if (picture := _picture(observation, form)) is not None
        ]
        parts = (TextPart(text=render_turn(context)), *pictures)
        return PromptMessage(role="user", parts=parts)

    def earlier(self, turn: int, inbox: Inbox, edges: Sequence[Edge], share: Share) -> PromptMessage:
        """What is left of a round's prompt when the next one begins: what came over these edges, and no screens."""
        context = TurnContext(
            turn=turn,
            turns=self._team.limits.turns,
            instructions=_received(inbox, edges),
            silent=tuple(_silent(edges)),
            round=self._round(share),
        )
        return PromptMessage(role="user", parts=(TextPart(text=render_turn(context)),))

    def _round(self, share: Share) -> TalkRound | None:
        if share.rounds == 1:
            return None
        heard_by = tuple(use.channel.recipient for use in share.uses)
        return TalkRound(share.round, share.rounds, heard_by, calls_later=bool(self._seat.acts) and not share.last)

    def result(self, result: ActionResult | None) -> str:
        """What a call came to, in words; None when it was never carried out."""
        return describe_result(result)

    def _tree(self, observation: MarkedObservation, form: str) -> tuple[TreeElement, ...]:
        if form != "tree" or observation.tree is None:
            return ()
        return get_tree(self._blobs, observation.tree)


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
        instructs=instructed(team, seat),
        instructed_by=tuple(channel.source for channel in team.channels if channel.recipient == seat.name),
        may_skip=may_skip(seat),
        history=seat.history,
        turns=team.limits.turns,
    )


def _actions_as_text(environments: Mapping[str, EnvironmentSummary]) -> tuple[tuple[str, ActionSchema], ...]:
    return tuple((name, schema) for name, summary in environments.items() for schema in summary.actions)


def instructed(team: Team, seat: Seat) -> tuple[Colleague, ...]:
    """The agents that hear what the agent in this seat says, as its prompt tells it, in the order of the channels."""
    heard = [team.seat(channel.recipient) for channel in team.channels if channel.source == seat.name]
    return tuple(Colleague(one.name, one.role.about, one.acts) for one in heard)


def _received(inbox: Inbox, edges: Sequence[Edge]) -> tuple[ReceivedInstruction, ...]:
    return tuple(ReceivedInstruction(one.agent, one.text) for one in inbox.read(edges))


def _silent(edges: Sequence[Edge]) -> list[str]:
    return [
        edge.source.partition("/")[2] for edge in edges if edge.outcome == "absent" and edge.source.startswith("agent/")
    ]


def _late(inbox: Inbox) -> list[str]:
    return [f"This came late, from {message.agent} in turn {turn}: {message.text}" for turn, message in inbox.late]


def _picture(observation: MarkedObservation, form: str) -> Image | None:
    if form not in PICTURED:
        return None
    return observation.image if form in MARKED_IMAGE else observation.screenshot
