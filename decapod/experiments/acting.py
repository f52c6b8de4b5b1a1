"""The acting part of a turn: calls are checked and dispatched one at a time, and each is judged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from decapod.agents.agent import Agent
from decapod.agents.claims import NOT_ALONE, claimed, is_claim
from decapod.agents.skip import SKIP, is_skip, may_skip, reason_of
from decapod.bus import Bus, Envelope
from decapod.environments.root import ROOT, complete
from decapod.environments.subscriber import environment_address
from decapod.evaluators.metrics import NOT_COUNTED
from decapod.evaluators.termination import Ending, Standing, decide_ending
from decapod.experiments.arrivals import Arrivals
from decapod.experiments.calls import CallChecker, CheckedCall, RejectedCall, Screen
from decapod.messages import ActionRequest, ActionResult, Skip, ToolCall
from decapod.prompts import LISTED
from decapod.prompts.calls import split_tool_name

GRACE = 30.0
"""Seconds beyond an action's own limits before the environment counts as lost."""
JUDGING = 120.0
"""Seconds that one evaluation may take: its checks have limits of their own."""

LOOK_AGAIN = "a screen has changed since you looked: judge again by what is shown in the next turn"
NOT_DONE = "not done, because an earlier call of the same reply was not done"


@dataclass(slots=True)
class Acting:
    """Executes what agents decided in one turn.

    `screens` are the marks of this turn; `standing` is where the trial stands, and moves with every action; `invalid`
    counts each agent's invalid actions in a row, over all turns. `executed` counts the actions executed in this turn.
    `replies` is how often one agent is asked in this turn at most: a model that mixes valid and invalid calls would
    otherwise be asked for ever.
    """

    bus: Bus
    arrivals: Arrivals
    checker: CallChecker
    screens: dict[str, Screen]
    standing: Standing
    invalid: dict[str, int]
    replies: int
    executed: int = 0
    ending: Ending | None = None

    async def run(self, decided: Sequence[tuple[Agent, Sequence[ToolCall]]]) -> Ending | None:
        """Note who rests, then run every call: agents in topology order, calls in their order, those to root last.

        Returns how the trial ended, or None when it goes on.
        """
        noted = [(agent, await self._note_skip(agent, _without_claim(agent, calls))) for agent, calls in decided]
        last: list[tuple[Agent, list[ToolCall]]] = []
        for agent, calls in noted:
            rest = await self._run_agent(agent, calls)
            if self.ending is not None:
                return self.ending
            last.append((agent, rest))
        for agent, calls in last:
            await self._run_agent(agent, calls, root=True)
            if self.ending is not None:
                return self.ending
        return None

    async def _run_agent(self, agent: Agent, calls: list[ToolCall], *, root: bool = False) -> list[ToolCall]:
        """Run one agent's calls, asking again after an invalid one. Returns those to root, unless they are meant."""
        kept: list[ToolCall] = []
        while calls:
            call = calls.pop(0)
            if not root and self._is_root(call):
                kept.append(call)
                continue
            others = (SKIP.name,) if may_skip(agent.seat) else ()
            listed = [name for name, form in agent.seat.observes.items() if form in LISTED]
            checked = self.checker.check(call, agent.seat.acts, self.screens, others, agent.seat.role.offers, listed)
            if isinstance(checked, CheckedCall) and (why := self._why_no_claim(agent, checked)):
                checked = RejectedCall(ROOT, checked.action, why, True, call.arguments)
            if isinstance(checked, CheckedCall):
                self.invalid[agent.name] = 0
                result = await self._dispatch(agent, call, checked)
                if self.ending is not None:
                    return []
                if result.status != "ok":
                    await self._put_off(agent, [*calls, *kept])
                    return []
                continue
            await self._reject(agent, call, checked)
            await self._put_off(agent, [*calls, *kept])
            if checked.stale:
                return []
            calls, kept = await self._ask_again(agent, checked), []
        return kept

    async def _ask_again(self, agent: Agent, rejected: RejectedCall) -> list[ToolCall]:
        count = self.invalid[agent.name] = self.invalid.get(agent.name, 0) + 1
        self.standing = self.standing._replace(invalid=count)
        self.ending = decide_ending(self.standing)
        if self.ending is not None:
            message = f"{self.ending.message} The last one, by {agent.name}: {rejected.reason}."
            self.ending = replace(self.ending, message=message)
            return []
        if agent.asked >= self.replies:
            return []
        return await self._note_skip(agent, (await agent.think_again()).calls)

    async def _note_skip(self, agent: Agent, calls: Sequence[ToolCall]) -> list[ToolCall]:
        """Note that an agent rests, if it says so; it is no action. Returns its other calls, which count as ever."""
        skip = next((call for call in calls if is_skip(call, agent.seat)), None)
        if skip is not None:
            await self.bus.publish(Skip(agent=agent.name, reason=reason_of(skip)), sender=agent.address)
        return [call for call in calls if not is_skip(call, agent.seat)]

    def _why_no_claim(self, agent: Agent, checked: CheckedCall) -> str:
        """Why a call, if it claims completion, is not taken now: others judge it first, or the screens have changed."""
        if (checked.environment, checked.action) != (ROOT, complete.name):
            return ""
        if agent.gated:
            return NOT_ALONE
        changed = any(screen.changed for screen in self.screens.values())
        return LOOK_AGAIN if agent.seat.role.judges and changed else ""

    def _is_root(self, call: ToolCall) -> bool:
        split = split_tool_name(call.name, list(self.checker.actions))
        return split is not None and split[0] == ROOT

    async def _dispatch(self, agent: Agent, call: ToolCall, checked: CheckedCall) -> ActionResult:
        request = ActionRequest(
            agent=agent.name,
            call_id=call.id,
            environment=checked.environment,
            action=checked.action,
            arguments=checked.arguments,
            resolved=checked.resolved,
            marked_observation=checked.marked_observation,
        )
        envelope = await self.bus.request(
            request,
            sender=agent.address,
            to=environment_address(checked.environment),
            deadline=checked.timeout + checked.settle + GRACE,
        )
        result = envelope.body
        assert isinstance(result, ActionResult)
        agent.take_result(result, request)
        self.executed += (result.environment, result.action) not in NOT_COUNTED
        if result.screen_changed and checked.environment in self.screens:
            self.screens[checked.environment] = self.screens[checked.environment]._replace(changed=True)
        await self._judge(envelope)
        return result

    async def _judge(self, result: Envelope) -> None:
        evaluation = await self.arrivals.evaluation(result.seq, deadline=JUDGING)
        self.standing = self.standing._replace(complete=evaluation.complete, claimed=self.arrivals.claimed, invalid=0)
        self.ending = decide_ending(self.standing)

    async def _reject(self, agent: Agent, call: ToolCall, rejected: RejectedCall) -> None:
        request = ActionRequest(
            agent=agent.name,
            call_id=call.id,
            environment=rejected.environment or "unknown",
            action=rejected.action,
            arguments=rejected.arguments,
            marked_observation=rejected.marked_observation,
        )
        envelope = await self.bus.publish(request, sender=agent.address, to=("conductor",))
        result = ActionResult(
            agent=agent.name,
            call_id=call.id,
            environment=request.environment,
            action=request.action,
            status="stale" if rejected.stale else "invalid",
            error=rejected.reason,
        )
        await self.bus.reply(envelope, result, sender="conductor")
        agent.take_result(result)
        if rejected.missed is not None:
            agent.take_missed(rejected.environment, rejected.missed)

    async def _put_off(self, agent: Agent, calls: Sequence[ToolCall]) -> None:
        for call in calls:
            environment, action = split_tool_name(call.name, list(self.checker.actions)) or ("", call.name)
            await self._reject(agent, call, RejectedCall(environment, action, NOT_DONE, True, call.arguments))


def _without_claim(agent: Agent, calls: Sequence[ToolCall]) -> Sequence[ToolCall]:
    """What is left to be done when an agent's claim was told to those who judge it."""
    return [call for call in calls if not is_claim(call)] if agent.gated and claimed(calls) else calls


def screens_of(
    marked: Mapping[str, Envelope], before: Mapping[str, Screen] = MappingProxyType({})
) -> dict[str, Screen]:
    """The marks of each environment's marked observation, by id, with those of the turn before."""
    screens = {}
    for environment, envelope in marked.items():
        marks = getattr(envelope.body, "marks", ())
        size = getattr(envelope.body, "screen", None)
        earlier = before[environment].marks if environment in before else {}
        screens[environment] = Screen(envelope.seq, {mark.id: mark for mark in marks}, size=size, before=earlier)
    return screens
