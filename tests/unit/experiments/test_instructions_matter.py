"""What agents do in teams comes from what they are told: with the instructions emptied, nothing is done."""

from pathlib import Path

import pytest

from decapod.bus import Deliver, Drop, Envelope, Interceptor, Replace, Verdict
from decapod.evaluators import aggregate
from decapod.messages import ActionResult, Instruction, TrialEnded
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
