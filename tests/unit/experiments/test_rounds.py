"""Talk in rounds: what is said when, and that no turn hangs, whatever is lost."""

from collections.abc import Callable, Sequence
from pathlib import Path

import anyio
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decapod.agents.agent import Agent
from decapod.agents.models import ModelError, ModelRequest, Reply
from decapod.agents.prompting import Prompter
from decapod.agents.topology import Channel, OnAbsent, Seat, Team, plan_rounds
from decapod.bus import BlobStore, Bus, Delay, Deliver, Drop, Duplicate, Envelope, JournalWriter, Replace, Verdict
from decapod.experiments.talk import Talk, Ties
from decapod.messages import Edge, EnvironmentSummary, Instruction, ModelCall, TurnEnded
from decapod.roles import load_role
from tests.unit.agents.topology.test_rounds import teams
from tests.unit.experiments.trials import SAVE, WRITE, Lab, Run, ended, topology

pytestmark = pytest.mark.anyio

CRITICISED = """
version: 1
name: criticised
agents:
  main: {role: instructor, observes: {each: marks}}
  critic: {role: instructor, observes: {each: marks}}
  operator: {role: tool-operator, acts: all}
channels:
  - {from: main, to: critic}
  - {from: critic, to: main, rounds: 2, on_absent: proceed}
  - {from: main, to: operator}
limits: {turns: 2, replies: 1}
"""

PEERS = """
version: 1
name: peers
agents:
  one: {role: solo, observes: {each: marks}, acts: all}
  two: {role: solo, observes: {each: marks}, acts: all}
channels:
  - {from: one, to: two, rounds: 2}
  - {from: two, to: one, rounds: 2}
limits: {turns: 1}
"""


def prompts(run: Run, agent: str) -> list[ModelCall]:
    return [body for body in run.bodies("model-call") if isinstance(body, ModelCall) and body.agent == agent]


def edges(run: Run, turn: int = 1) -> list[str]:
    ends = [body for body in run.bodies("turn-ended") if isinstance(body, TurnEnded)][turn - 1]
    return [f"{edge.source} {edge.recipient} {edge.round} {edge.reason or 'message'}" for edge in ends.edges]


CRITICISM: list[dict[str, object]] = [
    {"agent": "main", "round": 1, "text": "I would save."},
    {"agent": "critic", "text": "Write first."},
    {"agent": "main", "round": 2, "text": "Write, then save."},
    {"agent": "operator", "calls": [WRITE, SAVE]},
]


async def test_a_critic_is_heard_before_the_instruction_is_given(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, CRITICISED)
    run = await lab.run(CRITICISM)
    assert ended(run).reason == "success"
    told = [body for body in run.bodies("instruction") if isinstance(body, Instruction)]
    assert [(one.agent, one.round, one.text) for one in told] == [
        ("main", 1, "I would save."),
        ("critic", 1, "Write first."),
        ("main", 2, "Write, then save."),
    ]
    assert edges(run) == [
        "env/toy agent/main 1 message",
        "env/toy agent/critic 1 message",
        "agent/main agent/critic 1 message",
        "agent/critic agent/main 1 message",
        "agent/main agent/operator 2 message",
    ]


async def test_an_agent_sees_the_screens_once_and_what_was_said_before(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, CRITICISED)
    run = await lab.run(CRITICISM)
    first, second = prompts(run, "main")
    assert [message.role for message in second.prompt] == ["system", "user", "assistant", "user"]
    assert "Elements of toy:" in first.prompt[-1].text
    assert second.prompt[1].text == "Turn 1 of 2, round 1 of 2.\n\nWhat you write now is read by critic (instruction)."
    assert second.prompt[2].text == "I would save."
    said = second.prompt[-1].text.split("\n\n")
    assert said[:2] == ["Turn 1 of 2, round 2 of 2.", "What you write now is read by operator (instruction)."]
    assert said[2] == "Instruction from critic:\n> Write first."
    assert "Elements of toy:" in second.prompt[-1].text
    assert sum(part.type == "image" for message in second.prompt for part in message.parts) == 1


async def test_who_acts_is_offered_tools_in_the_last_round_only(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, PEERS)
    run = await lab.run(
        [
            {"round": 1, "text": "I begin.", "calls": [WRITE]},
            {"agent": "one", "round": 2, "calls": [WRITE]},
            {"agent": "two", "round": 2, "calls": [SAVE]},
        ]
    )
    assert ended(run).reason == "success"
    assert ended(run).metrics.actions == 2
    first, last = prompts(run, "one")
    assert first.tools == ()
    assert last.tools[:2] == ("toy_click", "toy_write_text")
    assert "You can call actions in a later round of this turn, not in this one." in first.prompt[-1].text
    assert [message.role for message in last.prompt] == ["system", "user", "assistant", "tool", "user"]
    assert last.prompt[3].text == "Not carried out."
    assert "Instruction from two:\n> I begin." in last.prompt[-1].text


async def test_what_came_from_outside_is_told_again_in_the_last_round(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(
        tmp_path,
        PEERS.replace("agents:", "agents:\n  boss: {role: instructor, observes: {each: marks}}").replace(
            "channels:", "channels:\n  - {from: boss, to: [one, two]}"
        ),
    )
    run = await lab.run([{"agent": "boss", "text": "Save it."}, {"round": 1, "text": "Yes."}, {"text": ""}])
    _, last = prompts(run, "two")
    assert "Instruction from boss:\n> Save it.\n\nInstruction from one:\n> Yes." in last.prompt[-1].text
    assert "boss" not in last.prompt[1].text


async def test_who_rests_in_the_first_round_rests_for_the_turn(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, CRITICISED.replace(", on_absent: proceed", ""))
    run = await lab.run([{"agent": "main", "text": "Save."}, {"agent": "critic", "text": ""}, {"text": "no"}])
    assert edges(run)[3:] == ["agent/critic agent/main 1 skipped", "agent/main agent/operator 2 skipped"]
    assert [body.agent for body in run.bodies("skip")] == ["main", "operator"] * 2  # type: ignore[attr-defined]


async def test_a_model_that_fails_in_the_second_round_ends_the_trial(lab: Lab, tmp_path: Path) -> None:
    lab.topology = topology(tmp_path, CRITICISED)
    run = await lab.run([{"agent": "main", "round": 2, "error": "the provider is down"}, {"text": "Yes."}])
    assert ended(run).reason == "model-error"
    assert edges(run)[-1] == "agent/main agent/operator 2 failed"


class Moody:
    """A model that says, says nothing, or fails, as it was drawn."""

    id = "moody"

    def __init__(self, moods: Sequence[str]) -> None:
        self._moods = list(moods)

    async def reply(self, request: ModelRequest) -> Reply:
        mood = self._moods[(request.turn * 7 + request.call) % len(self._moods)]
        if mood == "slow":
            await anyio.sleep(0)
        if mood == "error":
            raise ModelError("no answer")
        return Reply("" if mood == "silent" else f"Said in round {request.round}.")


VERDICTS: dict[str, Callable[[Envelope], Verdict]] = {
    "deliver": lambda envelope: Deliver(),
    "drop": lambda envelope: Drop("lost"),
    "delay": lambda envelope: Delay(1),
    "twice": lambda envelope: Duplicate(2),
    "empty": lambda envelope: Replace(envelope.body.model_copy(update={"text": ""}), "emptied"),
}


async def talk(drawn: Team, moods: Sequence[str], verdicts: Sequence[str], folder: Path) -> list[tuple[Edge, ...]]:
    """Let a team talk for two turns, and return how the edges of each closed."""

    def befall(envelope: Envelope, recipient: str) -> Verdict:
        return VERDICTS[verdicts[(envelope.seq + len(recipient)) % len(verdicts)]](envelope)

    blobs = BlobStore(folder / "blobs")
    places = {name: EnvironmentSummary(name=name, description="", actions=()) for name in (*drawn.environments, "root")}
    closed = []
    (folder / "journal").unlink(missing_ok=True)
    with JournalWriter(folder / "journal", blobs, {"trial": "t"}) as journal:
        async with Bus(journal, interceptors=(befall,)) as bus:
            agents = [
                Agent(seat, Moody([*moods[index:], *moods[:index]]), bus, Prompter(seat, drawn, places, blobs), ())
                for index, seat in enumerate(drawn.seats)
            ]
            for agent in agents:
                agent.subscribe()
            ties = Ties(drawn, agents, ())
            for turn in (1, 2):
                await bus.begin_turn(turn)
                for agent in agents:
                    agent.inbox.begin_turn(turn)
                one = Talk(bus, ties)
                try:
                    await one.run(turn)
                except ModelError:
                    assert "error" in moods
                for agent in agents:
                    agent.end_turn()
                closed.append(one.ledger.outcomes())
    return closed


MOODS = st.lists(st.sampled_from(["say", "silent", "slow", "error"]), min_size=1, max_size=5)
SCHEDULES = st.lists(st.sampled_from(list(VERDICTS)), min_size=1, max_size=6)
ABSENTS: tuple[OnAbsent, ...] = ("proceed", "skip", "fail")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(teams(), MOODS, SCHEDULES, st.data())
def test_every_turn_ends_and_every_edge_closes_once(
    tmp_path: Path, drawn: Team, moods: list[str], schedule: list[str], data: st.DataObject
) -> None:
    channels = tuple(
        Channel(one.source, one.recipient, rounds=one.rounds, on_absent=data.draw(st.sampled_from(ABSENTS)))
        for one in drawn.channels
    )
    role = load_role("tool-operator")
    seats = tuple(Seat(seat.name, role, acts=seat.acts) for seat in drawn.seats)
    whole = Team(drawn.name, "", drawn.environments, seats, channels)

    async def run() -> list[tuple[Edge, ...]]:
        with anyio.fail_after(30):
            return await talk(whole, moods, schedule, tmp_path)

    expected = [
        (f"agent/{use.channel.source}", f"agent/{use.channel.recipient}", use.round) for use in plan_rounds(whole).uses
    ]
    for closed in anyio.run(run):
        assert [(edge.source, edge.recipient, edge.round) for edge in closed] == expected
