from typing import Any, Literal

import pytest

from decapod.actions import Action, Element, action
from decapod.experiments.calls import CallChecker, CheckedCall, RejectedCall, Screen
from decapod.messages import Box, Mark, ToolCall


@action(timeout=3.0, settle=0.5)
def click(device: object, element: Element, button: Literal["left", "right"] = "left") -> None:
    """Click an element.

    Args:
        element: what to click.
        button: which button.
    """


@action
def scroll(amount: int, element: Element | None = None) -> None:
    """Scroll.

    Args:
        amount: how far.
        element: where; by default under the pointer.
    """


@action
def complete() -> None:
    """Say that it is done."""


ACTIONS: dict[str, dict[str, Action[..., Any]]] = {
    "ubuntu": {"click": click, "scroll": scroll},
    "root": {"complete": complete},
}
CHECKER = CallChecker(ACTIONS)
MARK = Mark(id=2, box=Box(x=10, y=20, w=30, h=40), label="Save", source="tree")
SCREENS = {"ubuntu": Screen(seq=7, marks={2: MARK})}


def check(name: str, **arguments: object) -> CheckedCall | RejectedCall:
    call = ToolCall.model_validate({"id": "1", "name": name, "arguments": arguments})
    return CHECKER.check(call, ("ubuntu", "root"), SCREENS)


def reason(name: str, **arguments: object) -> str:
    rejected = check(name, **arguments)
    assert isinstance(rejected, RejectedCall)
    assert not rejected.stale
    return rejected.reason


def test_a_mark_id_becomes_a_box_and_both_are_kept() -> None:
    checked = check("ubuntu_click", element=2)
    assert checked == CheckedCall(
        "ubuntu",
        "click",
        {"element": 2, "button": "left"},
        {"element": {"box": {"x": 10, "y": 20, "w": 30, "h": 40}, "label": "Save"}, "button": "left"},
        marked_observation=7,
        timeout=3.0,
        settle=0.5,
    )


def test_an_element_that_is_left_out_needs_no_screen() -> None:
    checked = check("ubuntu_scroll", amount=2)
    assert isinstance(checked, CheckedCall)
    assert checked.resolved == {"amount": 2, "element": None}
    assert checked.marked_observation is None


def test_root_has_no_screen() -> None:
    assert isinstance(check("root_complete"), CheckedCall)


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("ubuntu_clik", {"element": 2}, "there is no action 'ubuntu_clik' (did you mean 'ubuntu_click'?)"),
        ("click", {"element": 2}, "there is no action 'click'"),
        ("ubuntu_click", {}, "element: is required"),
        (
            "ubuntu_click",
            {"element": 3},
            "no element 3 on the screen of ubuntu: the list goes from 2 to 2, and nearest to 3 are 2",
        ),
        ("ubuntu_click", {"element": 0}, "element: input should be greater than or equal to 1"),
        ("ubuntu_click", {"element": "Save"}, "element: input should be a valid integer"),
        ("ubuntu_click", {"element": 2, "buton": "left"}, "buton: no such parameter (did you mean 'button'?)"),
        ("ubuntu_click", {"element": 2, "button": "middle"}, "button: input should be 'left' or 'right'"),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_call(name: str, arguments: dict[str, object], expected: str) -> None:
    assert expected in reason(name, **arguments)


def test_only_the_environments_of_the_seat_can_be_acted_in() -> None:
    rejected = CHECKER.check(ToolCall(id="1", name="ubuntu_click", arguments={"element": 2}), ("root",), SCREENS)
    assert isinstance(rejected, RejectedCall)
    assert rejected.reason == "there is no action 'ubuntu_click'; the actions are: root_complete"


def test_an_unreadable_call_says_why() -> None:
    rejected = CHECKER.check(ToolCall(id="1", name="ubuntu_click", problem="not JSON"), ("ubuntu",), SCREENS)
    assert isinstance(rejected, RejectedCall)
    assert rejected.reason == "the call could not be read: not JSON"


def test_an_element_of_a_screen_that_has_changed_is_stale_not_invalid() -> None:
    screens = {"ubuntu": Screen(seq=7, marks={2: MARK}, changed=True)}
    rejected = CHECKER.check(ToolCall(id="1", name="ubuntu_click", arguments={"element": 2}), ("ubuntu",), screens)
    assert isinstance(rejected, RejectedCall)
    assert rejected.stale
    assert rejected.marked_observation == 7
    without = CHECKER.check(ToolCall(id="1", name="ubuntu_scroll", arguments={"amount": 1}), ("ubuntu",), screens)
    assert isinstance(without, CheckedCall)


def test_the_name_of_an_environment_may_begin_with_another_s() -> None:
    both = CallChecker({"ubuntu": ACTIONS["ubuntu"], "ubuntu_root": ACTIONS["root"]})
    called = both.check(ToolCall(id="1", name="ubuntu_root_complete", arguments={}), ("ubuntu", "ubuntu_root"), {})
    assert isinstance(called, CheckedCall)
    assert (called.environment, called.action) == ("ubuntu_root", "complete")
