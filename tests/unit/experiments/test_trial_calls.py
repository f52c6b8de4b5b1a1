"""What becomes of the calls of a whole trial: done, rejected, put off, gone wrong."""

from collections.abc import Mapping

import pytest
from pydantic import JsonValue

from decapod.environments.kind import ActOutcome
from decapod.messages import (
    ActionRequest,
    ActionResult,
    ModelCall,
)
from tests.unit.experiments.toy import Toy
from tests.unit.experiments.trials import (
    SAVE,
    WRITE,
    Lab,
    Run,
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


class Growing(Toy):
    """Each click puts another button above the others: what was in a place is in the next one from then on."""

    async def act(self, action: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
        outcome = await super().act(action, arguments)
        if action == "click":
            self.buttons = (f"New {len(self.buttons)}", *self.buttons)
        return outcome


def prompts(run: Run) -> list[str]:
    """All that the agent was told, call by call."""
    asked = [body for body in run.bodies("model-call") if isinstance(body, ModelCall)]
    return ["\n".join(message.text for message in body.prompt) for body in asked]


async def test_who_named_an_element_too_late_is_told_where_it_is_now(lab: Lab) -> None:
    lab.toys = (Growing(),)
    run = await lab.run(
        [
            {"turn": 1, "calls": [call("toy_click", element=1), SAVE]},
            {"turn": 2, "calls": [WRITE, call("toy_click", element=3)]},
        ]
    )
    first, second = prompts(run)
    assert "In your last list of toy" not in first
    assert 'Notice: In your last list of toy, 2 was button "Save", which is 3 now.' in second
    assert ended(run).reason == "success"


async def test_an_id_of_the_list_before_is_answered_with_what_it_was_and_what_is_there_now(lab: Lab) -> None:
    class Shrinking(Toy):
        async def act(self, action: str, arguments: Mapping[str, JsonValue]) -> ActOutcome:
            outcome = await super().act(action, arguments)
            if action == "click":
                self.buttons = self.buttons[1:]
            return outcome

    lab.toys = (Shrinking(buttons=("First", "Open", "Save")),)
    run = await lab.run(
        [
            {"turn": 1, "calls": [call("toy_click", element=1)]},
            {"turn": 2, "call": 1, "calls": [call("toy_click", element=3)]},
            {"turn": 2, "call": 2, "calls": [WRITE, SAVE]},
        ]
    )
    told = prompts(run)[2]
    assert (
        "there is no element 3 on the screen of toy: the list goes from 1 to 2, and nearest to 3 are "
        '[1] button "Open", [2] button "Save"; in the list before, 3 was button "Save", which is 2 now'
    ) in told
    assert ended(run).reason == "success"
    assert lab.toys[0].done == ["clicked First", "wrote hello", "clicked Save"]


@pytest.mark.parametrize(
    ("element", "told"),
    [
        ({"x": 10, "y": 24}, "a point must say what its coordinates count"),
        ([10, 24], "a point must say what its coordinates count"),
        ({"x": 10, "y": 24, "space": "image"}, "the point is counted in image"),
        ({"x": 500, "y": 500, "space": "thousandths"}, "the point is counted in thousandths"),
        ({"x": 64, "y": 24, "space": "screen"}, "outside of the screen, which is 64 by 48"),
    ],
)
async def test_a_point_that_is_not_of_the_screen_is_told_and_clicks_nothing(
    lab: Lab, element: object, told: str
) -> None:
    run = await lab.run(
        [
            {"turn": 1, "call": 1, "calls": [call("toy_click", element=element)]},
            {"turn": 1, "call": 2, "calls": [WRITE, call("toy_click", element={"x": 10, "y": 24, "space": "screen"})]},
        ]
    )
    assert told in prompts(run)[1]
    assert lab.toys[0].done == ["wrote hello", "clicked Save"]
    assert ended(run).reason == "success"
