"""The design's table of who is told what (the paper's appendix B), on the prompts of whole trials.

Every model call in the journals is looked at: all that was sent, pictures and earlier exchanges included.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from decapod.messages import ImagePart, Instruction, MarkedObservation, ModelCall, PromptMessage, Skip, TrialStarted
from decapod.prompts.actions_text import describe_action
from decapod.prompts.calls import tool_name
from decapod.prompts.context import ReceivedInstruction
from decapod.prompts.turn import parse_instructions
from tests.unit.experiments.shelves import LEFT, RIGHT, TEAMS, shelf_lab
from tests.unit.experiments.toy import vocabularies
from tests.unit.experiments.trials import Run

TASK = "Write hello, then save."
WORLD = vocabularies(LEFT, RIGHT)
LAMP = {LEFT: "Lamp of left", RIGHT: "Lamp of right"}
"""What stands on one device's screen only, and is in no step of the demonstration."""


@dataclass(frozen=True)
class Told:
    """A row of the table. `actions` are the tools that are offered, or what the text tells of actions."""

    task: str
    environments: str
    observation: str
    actions: str
    instruction: str


TABLE = {
    # team, agent: task text, environment descriptions, observation, action schemas, an instruction
    ("single", "main"): Told("yes", "all", "all", "all, as tools", "no"),
    ("by-functionality", "main"): Told("yes", "all", "all", "all, as text", "no"),
    ("by-functionality", "operator"): Told("no", "none", "none", "all, as tools", "yes"),
    ("by-environment", "main"): Told("yes", "all", "all", "none", "no"),
    ("by-environment", "left"): Told("yes", "own", "own", "own, as tools, and skip", "yes"),
    ("by-environment", "right"): Told("yes", "own", "own", "own, as tools, and skip", "yes"),
    ("by-environment", "root"): Told("yes", "none", "none", "own, as tools, and skip", "yes"),
}


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Run]:
    return {team: asyncio.run(shelf_lab(tmp_path_factory.mktemp(team), team).run()) for team in TEAMS}


@pytest.mark.parametrize(("team", "agent"), TABLE)
def test_each_agent_is_told_what_the_table_says(team: str, agent: str, runs: Mapping[str, Run]) -> None:
    calls = model_calls(runs[team], agent)
    assert len(calls) == 3, "every agent is asked in every turn"
    shas = pictures(runs[team])
    assert {told(call, shas) for call in calls} == {TABLE[team, agent]}


def test_the_table_has_a_row_for_every_agent(runs: Mapping[str, Run]) -> None:
    seats = {(team, seat.name) for team, run in runs.items() for seat in started(run).agents}
    assert seats == set(TABLE)


def test_the_instructor_is_told_that_its_instruction_must_carry_mark_ids(runs: Mapping[str, Run]) -> None:
    system = model_calls(runs["by-functionality"], "main")[0].prompt[0].text
    assert "must be given the id of an element of this turn's list or picture" in system
    texts = [one.text for call in model_calls(runs["by-functionality"], "operator") for one in instructions(call)]
    assert 'Step 1 of 4.\nIn left: write_text(text="hello")\nIn left: click(element=1)' in texts


def test_the_planner_is_told_who_does_what_and_who_may_rest(runs: Mapping[str, Run]) -> None:
    system = model_calls(runs["by-environment"], "main")[0].prompt[0].text
    for name in (LEFT, RIGHT, "root"):
        assert f"- {name} acts in {name}: " in system
    assert "Name the members that are to rest this turn." in system


def test_every_member_is_told_the_whole_instruction(runs: Mapping[str, Run]) -> None:
    sent = [body.text for body in runs["by-environment"].bodies("instruction") if isinstance(body, Instruction)]
    for agent in (LEFT, RIGHT, "root"):
        received = [one.text for call in model_calls(runs["by-environment"], agent) for one in instructions(call)]
        assert received == sent


def test_root_acts_only_when_it_is_told_to(runs: Mapping[str, Run]) -> None:
    system = model_calls(runs["by-environment"], "root")[0].prompt[0].text
    assert "Call `root_complete` only when you are told that the whole task is done." in system
    rested = [body.agent for body in runs["by-environment"].bodies("skip") if isinstance(body, Skip)]
    assert rested == [RIGHT, "root", RIGHT, "root", LEFT, "root"]


def started(run: Run) -> TrialStarted:
    body = run.journal.envelopes[0].body
    assert isinstance(body, TrialStarted)
    return body


def model_calls(run: Run, agent: str) -> list[ModelCall]:
    return [body for body in run.bodies("model-call") if isinstance(body, ModelCall) and body.agent == agent]


def instructions(call: ModelCall) -> tuple[ReceivedInstruction, ...]:
    return parse_instructions(call.prompt[-1].text)


def pictures(run: Run) -> dict[str, str]:
    """Which environment a picture shows, by its hash, with or without marks."""
    shown = {}
    for body in run.bodies("marked-observation"):
        assert isinstance(body, MarkedObservation)
        for image in (body.image, body.screenshot):
            if image is not None:
                shown[image.blob.sha256] = body.environment
    return shown


def told(call: ModelCall, shas: Mapping[str, str]) -> Told:
    """Work out a row of the table from one prompt."""
    text = "\n".join(message.text for message in call.prompt)
    described = {name for name, vocabulary in WORLD.items() if vocabulary.description in text}
    listed = {name for name, lamp in LAMP.items() if lamp in text}
    pictured = {shas[part.image.blob.sha256] for part in images(call.prompt)}
    assert listed == pictured, "the form `marks` is a picture and a list"
    return Told(
        task="yes" if TASK in text else "no",
        environments=_whose(described, {LEFT, RIGHT, "root"}, call.agent),
        observation=_whose(listed, {LEFT, RIGHT}, call.agent),
        actions=_actions(call),
        instruction="yes" if instructions(call) else "no",
    )


def images(prompt: tuple[PromptMessage, ...]) -> list[ImagePart]:
    return [part for message in prompt for part in message.parts if isinstance(part, ImagePart)]


def _actions(call: ModelCall) -> str:
    """What the tools are, and what the system prompt says of actions as text; `none` means neither."""
    schemas = {
        name: [action.schema for action in vocabulary.actions.values() if not action.schema.reserved]
        for name, vocabulary in WORLD.items()
    }
    offered = [name for name in call.tools if name != "skip"]
    whose = {name for name, actions in schemas.items() if any(tool_name(name, one.name) in offered for one in actions)}
    assert offered == [tool_name(name, one.name) for name in schemas if name in whose for one in schemas[name]]
    system = call.prompt[0].text
    written = {
        name for name, actions in schemas.items() if all(describe_action(name, one) in system for one in actions)
    }
    parts = []
    if offered:
        parts.append(f"{_whose(whose, set(schemas), call.agent)}, as tools")
    if written:
        parts.append(f"{_whose(written, set(schemas), call.agent)}, as text")
    if "skip" in call.tools:
        parts.append("and skip")
    if not written:
        assert not any(one.description in system for actions in schemas.values() for one in actions)
    return ", ".join(parts) or "none"


def _whose(names: set[str], everything: set[str], agent: str) -> str:
    if not names:
        return "none"
    return {frozenset(everything): "all", frozenset({agent}): "own"}.get(frozenset(names), f"only {sorted(names)}")
