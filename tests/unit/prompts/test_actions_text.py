from typing import Literal

import pytest
from pydantic import JsonValue

from decapod.actions import Element, action
from decapod.messages import ActionResult, ActionStatus
from decapod.prompts.actions_text import LONGEST_OUTPUT, describe_action, describe_call, describe_result
from decapod.prompts.calls import parse_calls


@action
def click(element: Element) -> None:
    """Click an element.

    Args:
        element: What to click.
    """


@action
def press(key: Literal["Enter", "Escape"], times: int = 1, with_keys: list[str] | None = None) -> None:
    """Press a key.

    It is released again.

    Args:
        key: Which one.
        times: How often.
        with_keys: Keys that are held down meanwhile.
    """


@action
def complete() -> None:
    """Say that the task is done."""


def result(status: ActionStatus, **more: object) -> ActionResult:
    return ActionResult.model_validate(
        {"agent": "main", "call_id": "1", "environment": "ubuntu", "action": "click", "status": status, **more}
    )


def test_actions_as_text() -> None:
    assert describe_action("ubuntu", click.schema) == (
        "ubuntu: click(element: mark id) - Click an element.\n    element: What to click."
    )
    assert describe_action("ubuntu", press.schema) == "\n".join(
        [
            'ubuntu: press(key: "Enter" | "Escape", times: integer = 1, with_keys: list of string | null = null)'
            " - Press a key. It is released again.",
            "    key: Which one.",
            "    times: How often.",
            "    with_keys: Keys that are held down meanwhile.",
        ]
    )
    assert describe_action("root", complete.schema) == "root: complete() - Say that the task is done."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (result("ok"), "Done."),
        (result("ok", screen_changed=True), "Done. The screen changed."),
        (
            result("ok", output={"x": "é"}, screen_changed=False),
            'Done. It returned {"x": "é"}. The screen did not change.',
        ),
        (result("failed", error="no\nsuch   key"), "It failed: no such key"),
        (result("failed"), "It failed: no reason was given"),
        (
            result("timeout", error="15 s were over."),
            "It did not end in time and was stopped; it may have been carried out in part. 15 s were over.",
        ),
        (
            result("invalid", error="element: 99 is not listed"),
            ("Not carried out, because the call is not valid: element: 99 is not listed"),
        ),
        (
            result("stale", screen_changed=True),
            "Not carried out: the screen had changed since the elements were numbered."
            " Choose an element again from the next list.",
        ),
        (None, "Not carried out."),
    ],
)
def test_results_in_plain_words(given: ActionResult | None, said: str) -> None:
    assert describe_result(given) == said


@pytest.mark.parametrize("given", [result("ok", output="x" * 9000), result("failed", error="x" * 9000)])
def test_long_results_are_cut(given: ActionResult) -> None:
    assert len(describe_result(given)) < LONGEST_OUTPUT + 40
    assert "…" in describe_result(given)


def test_a_report_of_a_call_is_no_instruction() -> None:
    arguments: dict[str, JsonValue] = {"element": 12, "text": "a: b(c)"}
    text = describe_call("ubuntu", "click", arguments)
    assert text == 'click(element=12, text="a: b(c)") in ubuntu'
    assert parse_calls(f"- {text}: Done.").calls == ()
