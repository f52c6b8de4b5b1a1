"""What becomes of the calls of a whole trial: done, rejected, put off, gone wrong."""

import pytest

from decapod.messages import (
    ActionRequest,
    ActionResult,
    ModelCall,
)
from tests.unit.experiments.trials import (
    SAVE,
    WRITE,
    Lab,
    call,
    ended,
)

pytestmark = pytest.mark.anyio


async def test_an_invalid_action_goes_back_to_its_agent_with_the_reason(lab: Lab) -> None:
    run = await lab.run(
        [
            {"turn": 1, "call": 1, "calls": [call("toy_click", element=9), WRITE]},
            {"turn": 1, "call": 2, "calls": [WRITE, SAVE]},
        ]
    )
    assert ended(run).reason == "success"
    results = run.bodies("action-result")
    statuses = [body.status for body in results if isinstance(body, ActionResult)]
    assert statuses == ["invalid", "stale", "ok", "ok"]
    assert ended(run).metrics.actions == 2, "rejected calls are not actions executed"
    asked = [body for body in run.bodies("model-call") if isinstance(body, ModelCall)][1]
    told = [message.text for message in asked.prompt if message.role == "tool"]
    assert "there is no element 9 on the screen of toy: the list goes from 1 to 2" in told[0]
    assert len(told) == 2, "every call of a reply is answered"


async def test_invalid_actions_in_a_row_beyond_the_retries_end_the_trial(lab: Lab) -> None:
    run = await lab.run([{"calls": [call("toy_clik")]}])
    assert ended(run).reason == "invalid-action"
    assert "did you mean 'toy_click'" in ended(run).message
    assert len(run.bodies("model-call")) == 3


async def test_with_no_retries_the_first_invalid_action_ends_the_trial(lab: Lab) -> None:
    run = await lab.run([{"calls": [WRITE, call("toy_click")]}], invalid_retries=0)
    assert ended(run).reason == "invalid-action"
    assert ended(run).metrics.completed == 1, "what came before it was done"


async def test_a_valid_action_between_them_starts_the_count_anew(lab: Lab) -> None:
    bad = call("toy_click", element=77)
    replies = [{"turn": turn, "calls": [bad]} | {"call": 1} for turn in (1, 2, 3)]
    good = [{"turn": turn, "call": 2, "calls": [call("toy_write_text", text="x")]} for turn in (1, 2, 3)]
    run = await lab.run([*replies, *good], turns=3, invalid_retries=1)
    assert ended(run).reason == "step-limit"


async def test_after_the_screen_changed_an_element_is_stale_and_does_not_count_as_invalid(lab: Lab) -> None:
    run = await lab.run(
        [{"turn": 1, "calls": [SAVE, SAVE, WRITE]}, {"turn": 2, "calls": [WRITE, SAVE]}], invalid_retries=0
    )
    statuses = [body.status for body in run.bodies("action-result") if isinstance(body, ActionResult)]
    assert statuses == ["ok", "stale", "stale", "ok"], "the click on Save counts once what comes before it is done"
    assert ended(run).reason == "success"


@pytest.mark.parametrize("how", ["failed", "timeout"])
async def test_an_action_that_goes_wrong_is_counted_and_told(lab: Lab, how: str) -> None:
    run = await lab.run(
        [{"turn": 1, "calls": [call("toy_misbehave", how=how), WRITE]}, {"turn": 2, "calls": [WRITE, SAVE]}]
    )
    assert ended(run).reason == "success"
    assert ended(run).metrics.actions == 3
    second = [body for body in run.bodies("model-call") if isinstance(body, ModelCall)][1]
    told = [message.text for message in second.prompt if message.role == "tool"]
    assert f"it {how}" in told[0]


async def test_marks_are_boxes_when_they_reach_the_device_and_the_journal_keeps_both(lab: Lab) -> None:
    run = await lab.run([{"turn": 1, "calls": [WRITE, SAVE]}])
    request = [body for body in run.bodies("action-request") if isinstance(body, ActionRequest)][1]
    assert request.arguments == {"element": 2}
    assert request.resolved == {"element": {"box": {"x": 4, "y": 20, "w": 40, "h": 12}, "label": "Save"}}
    marked = next(e for e in run.journal.envelopes if e.seq == request.marked_observation)
    assert marked.body.kind == "marked-observation"
