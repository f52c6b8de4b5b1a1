"""The conductor: it drives the turns of one trial (observe, talk, act, evaluate) until the trial ends."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from decapod.agents.agent import Agent
from decapod.agents.models import ModelError, PersonLeftError
from decapod.agents.skip import may_skip
from decapod.agents.topology import Team
from decapod.bus import Bus, Envelope
from decapod.environments.subscriber import environment_address
from decapod.evaluators.termination import Ending, Standing, decide_ending
from decapod.experiments.acting import JUDGING, Acting, screens_of
from decapod.experiments.arrivals import Arrivals
from decapod.experiments.calls import CallChecker, Screen
from decapod.experiments.talk import Talk, Ties
from decapod.messages import TaskAssigned, TurnEnded, TurnStarted

OBSERVING = 60.0
"""Seconds that all environments have to show themselves, marks included."""


def _nothing() -> str:
    return ""


@dataclass(slots=True)
class Conductor:
    """One trial's conductor.

    `devices` are the names of the environments that can be observed, in the task's order (root is not one of them).
    `standing` is where the trial stands: how many turns are over, whether the graph is complete. `used_up` says after
    each turn which budget is used up, in words; empty while none is.
    """

    bus: Bus
    team: Team
    agents: Sequence[Agent]
    devices: Sequence[str]
    checker: CallChecker
    arrivals: Arrivals
    standing: Standing
    used_up: Callable[[], str] = _nothing
    turns_begun: int = 0
    _invalid: dict[str, int] = field(default_factory=dict)
    _screens: dict[str, Screen] = field(default_factory=dict)
    _ties: Ties = field(init=False)

    def __post_init__(self) -> None:
        self._ties = Ties(self.team, self.agents, self.devices)

    async def assign(self, task: TaskAssigned) -> None:
        """Tell the task to the roles that are told it, and have the graph checked before the first action.

        Raises:
            OverdueError: the evaluator did not answer.
        """
        told = [agent.address for agent in self.agents if agent.seat.role.shown.task]
        assigned = await self.bus.publish(task, sender="conductor", to=("evaluator", *told))
        await self.arrivals.evaluation(assigned.seq, deadline=JUDGING)

    async def run(self) -> Ending:
        """Run turns until the task has been completed, completion was claimed, or a limit is passed.

        Raises:
            OverdueError: the marks stage or the evaluator did not answer.
            BusError: the bus ended the trial (its errors say why).
        """
        while True:
            ending = await self._run_turn(self.standing.turns + 1)
            self.standing = self.standing._replace(turns=self.standing.turns + 1, budget=self.used_up())
            ending = ending or decide_ending(self.standing)
            if ending is not None:
                return ending

    def run_out(self, what: str) -> Ending:
        """Say how a trial ends whose turn was cut short, as `what` is used up."""
        ending = decide_ending(self.standing._replace(budget=what))
        assert ending is not None, "a budget that is used up ends a trial"
        return ending

    async def _run_turn(self, turn: int) -> Ending | None:
        self._tell_results()
        for agent in self.agents:
            agent.inbox.begin_turn(turn)
        self.turns_begun = turn
        await self.bus.begin_turn(turn)
        talk = Talk(self.bus, self._ties)
        marked = await self._observe(turn, talk)
        replies = self.team.limits.replies
        self._screens = screens_of(marked, self._screens)
        # The acting part notes there which screens have changed.
        screens = dict(self._screens)
        acting = Acting(self.bus, self.arrivals, self.checker, screens, self.standing, self._invalid, replies)
        try:
            ending = await self._talk_and_act(turn, talk, acting)
        except PersonLeftError as error:
            ending = Ending("stopped", str(error))
        except ModelError as error:
            acting.standing = acting.standing._replace(model_error=str(error))
            ending = decide_ending(acting.standing)
            if ending is not None and ending.reason == "model-error":
                ending = replace(ending, passing=error.passing)
        finally:
            self.standing = acting.standing
        for agent in self.agents:
            agent.end_turn()
        ended = TurnEnded(turn=turn, actions=acting.executed, edges=talk.ledger.outcomes())
        self.bus.record(ended, sender="conductor")
        return ending

    def _tell_results(self) -> None:
        """Tell those whose roles are shown the results of all what came of everyone's calls in the last turn."""
        told = [agent for agent in self.agents if agent.seat.role.shown.results == "all"]
        if told:
            results = tuple(f"{agent.name}: {deed.in_words()}" for agent in self.agents for deed in agent.deeds)
            for agent in told:
                agent.inbox.results = results

    async def _talk_and_act(self, turn: int, talk: Talk, acting: Acting) -> Ending | None:
        decisions = await talk.run(turn)
        if talk.lost:
            acting.standing = acting.standing._replace(environment_error=talk.lost)
            return decide_ending(acting.standing)
        order = [
            agent for agent in self.agents if agent.name in decisions and (agent.seat.acts or may_skip(agent.seat))
        ]
        return await acting.run([(agent, decisions[agent.name].calls) for agent in order])

    async def _observe(self, turn: int, talk: Talk) -> Mapping[str, Envelope]:
        addresses = [environment_address(name) for name in self.devices]
        await self.bus.publish(TurnStarted(turn=turn), sender="conductor", to=addresses)
        marked: dict[str, Envelope] = {}
        for device in self.devices:
            marked[device] = await self.arrivals.marked_observation(device, turn, deadline=OBSERVING)
            await talk.close_observation(device, marked[device])
        return marked
