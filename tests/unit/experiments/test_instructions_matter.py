"""What agents do in teams comes from what they are told: with the instructions emptied, nothing is done."""

from pathlib import Path

import pytest

from decapod.agents.topology import TOPOLOGY_FILES
from decapod.bus import Deliver, Drop, Envelope, Interceptor, Replace, Verdict
from decapod.evaluators import aggregate
from decapod.messages import ActionRequest, ActionResult, Instruction, TrialEnded
from tests.unit.experiments.shelves import TEAMS, shelf_lab
from tests.unit.experiments.trials import Run

pytestmark = pytest.mark.anyio


def drop(envelope: Envelope, recipient: str) -> Verdict:
    return Drop("the line is cut")


def emptied(text: str) -> Interceptor:
    def replace(envelope: Envelope, recipient: str) -> Verdict:
        assert isinstance(envelope.body, Instruction)
        return Replace(envelope.body.model_copy(update={"text": text}), "emptied")

    return replace


EMPTYING = {
    "dropped": drop,
    "empty": emptied(""),
    "blank": emptied(" \n\t\n "),
    "without its calls": emptied("Do what you think is best."),
}


def score(run: Run) -> tuple[float, float | None]:
    """SR and CR, as they are told of an experiment."""
    ended = run.journal.envelopes[-1].body
    assert isinstance(ended, TrialEnded)
    figures = aggregate([ended])
    return figures.success_rate, figures.completion_ratio.value


def executed(run: Run) -> list[str]:
    results = [body for body in run.bodies("action-result") if isinstance(body, ActionResult)]
    return [f"{result.environment}.{result.action}" for result in results if result.executed]


DONE = ["left.write_text", "left.click", "left.click", "right.write_text", "right.click"]


@pytest.mark.parametrize("team", TEAMS)
async def test_every_team_completes_the_task_when_it_is_left_alone(team: str, tmp_path: Path) -> None:
    run = await shelf_lab(tmp_path, team).run()
    assert score(run) == (1, 1)
    assert executed(run) == DONE


@pytest.mark.parametrize("how", EMPTYING)
@pytest.mark.parametrize("team", ["by-functionality", "by-environment"])
async def test_with_the_instructions_emptied_a_team_scores_nothing(team: str, how: str, tmp_path: Path) -> None:
    lab = shelf_lab(tmp_path, team)
    lab.interceptors = (EMPTYING[how],)
    run = await lab.run()
    assert score(run) == (0, 0)
    assert executed(run) == []
    assert run.bodies("instruction")
    assert len(run.journal.changes) == sum(len(one.to) for one in run.seen if one.body.kind == "instruction")


@pytest.mark.parametrize("how", EMPTYING)
async def test_one_agent_alone_is_not_touched(how: str, tmp_path: Path) -> None:
    lab = shelf_lab(tmp_path, "single")
    lab.interceptors = (EMPTYING[how],)
    run = await lab.run()
    assert score(run) == (1, 1)
    assert run.journal.changes == ()
    assert executed(run) == DONE


async def test_with_only_one_operator_deaf_only_its_part_is_not_done(tmp_path: Path) -> None:
    def deaf(envelope: Envelope, recipient: str) -> Verdict:
        return Drop("it cannot hear") if recipient == "agent/right" else Deliver()

    lab = shelf_lab(tmp_path, "by-environment")
    lab.interceptors = (deaf,)
    run = await lab.run()
    assert score(run) == (0, 0.5)
    assert set(executed(run)) == {"left.write_text", "left.click", "root.wait"}


async def test_what_one_device_shows_reaches_the_other_in_the_instruction(tmp_path: Path) -> None:
    run = await shelf_lab(tmp_path, "by-environment").run()
    told = [body.text for body in run.bodies("instruction") if isinstance(body, Instruction)]
    assert [text for text in told if "4711" in text and "right:\nIn right: " in text] == [
        'Step 3 of 4.\n\nleft: rest this turn.\n\nright:\nIn right: write_text(text="4711")\n'
        'In right: click(element="[2] button \\"Save\\"")\n\nroot: rest this turn.'
    ]


VARIANTS = {
    "each gets its own part": ("carries: instruction", "carries: instruction, addressed: true"),
    "operators by other names": ("each: environment,", 'each: environment, named: "{environment}-hand",'),
    "lists without pictures": ("{own: marks}", "{own: marks-list}"),
    "no memory": ("history: 2", "history: 0"),
    "ended by a claim": ("limits:", "stop: claim\nlimits:"),
}


@pytest.mark.parametrize("variant", VARIANTS)
async def test_variants_of_the_team_by_environment_complete_the_task(variant: str, tmp_path: Path) -> None:
    text = TOPOLOGY_FILES.find("by-environment").read_text()
    old, new = VARIANTS[variant]
    assert old in text
    team = tmp_path / "team.yaml"
    team.write_text(text.replace(old, new))
    run = await shelf_lab(tmp_path, team).run()
    assert score(run) == (1, 1)


async def test_the_closer_claims_completion_when_it_is_told_to(tmp_path: Path) -> None:
    team = tmp_path / "team.yaml"
    team.write_text(TOPOLOGY_FILES.find("by-environment").read_text() + "stop: claim\n")
    run = await shelf_lab(tmp_path, team).run()
    requests = [body for body in run.bodies("action-request") if isinstance(body, ActionRequest)]
    assert (requests[-1].agent, requests[-1].environment, requests[-1].action) == ("root", "root", "complete")
    assert [request.agent for request in requests[:-1]] == ["left", "left", "left", "right", "right"]


async def test_an_operator_that_sees_nothing_cannot_do_what_it_is_told(tmp_path: Path) -> None:
    team = tmp_path / "team.yaml"
    text = TOPOLOGY_FILES.find("by-environment").read_text()
    team.write_text(text.replace("{own: marks}", "{own: image}"))
    run = await shelf_lab(tmp_path, team).run()
    assert score(run)[0] == 0
    assert set(executed(run)) <= {"left.write_text", "root.wait"}
