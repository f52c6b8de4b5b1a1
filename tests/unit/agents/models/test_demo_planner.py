import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from decapod.agents.models import ModelError
from decapod.agents.models.demo_planner import DemoPlanner, Plan
from decapod.prompts.calls import WrittenCall
from decapod.prompts.marks import ListedMark
from decapod.tasks import Demonstration, Reading, parse_phrase
from tests.unit.agents.models.seats import END, SAVE, SCREEN, UBUNTU, click, step, write

WAIT = (WrittenCall("root", "wait"),)
COMPLETE = (WrittenCall("root", "complete"),)
SAVED = (("window", "a.txt"),)


def plan(planner: DemoPlanner, screen: Sequence[tuple[str, str]]) -> Plan:
    return planner.plan({UBUNTU: [ListedMark(number, *element) for number, element in enumerate(screen, 1)]})


def clicks(identifier: int) -> WrittenCall:
    return WrittenCall(UBUNTU, "click", {"element": identifier})


def test_steps_are_done_one_a_turn_by_the_ids_of_that_turn() -> None:
    planner = DemoPlanner(SAVE)
    assert plan(planner, SCREEN).calls == (clicks(1), WrittenCall(UBUNTU, "write_text", {"text": "a.txt"}))
    assert plan(planner, tuple(reversed(SCREEN))).calls == (clicks(2),)
    assert plan(planner, SAVED).calls == COMPLETE


def test_what_is_expected_is_waited_for_then_the_step_is_repeated_then_it_fails() -> None:
    planner = DemoPlanner(Demonstration((step(click('the button "Save"'), expect="the window", attempts=2), END)))
    assert plan(planner, SCREEN).calls == (clicks(2),)
    assert plan(planner, SCREEN).calls == WAIT
    repeated = plan(planner, SCREEN)
    assert repeated.calls == (clicks(2),)
    assert "attempt 2" in repeated.remark
    assert plan(planner, SCREEN).calls == WAIT
    with pytest.raises(ModelError, match=r'step 1 .*done 2 times.*does not show the window.*button "Save"'):
        plan(planner, SCREEN)


def test_an_effect_that_comes_late_is_no_reason_to_repeat() -> None:
    planner = DemoPlanner(Demonstration((step(click('the button "Save"'), expect="the window", wait=3), END)))
    assert plan(planner, SCREEN).calls == (clicks(2),)
    assert [plan(planner, SCREEN).calls for _ in range(2)] == [WAIT, WAIT]
    assert plan(planner, SAVED).calls == COMPLETE


def test_what_a_step_points_at_is_waited_for() -> None:
    planner = DemoPlanner(Demonstration((step(click('the button "Send"'), patience=2), END)))
    assert plan(planner, SCREEN).calls == WAIT
    assert plan(planner, ()).calls == WAIT
    assert plan(planner, (*SCREEN, ("button", "Send"))).calls == (clicks(4),)


def test_what_never_comes_is_told_with_what_is_listed() -> None:
    planner = DemoPlanner(Demonstration((step(click('the button "Send"'), patience=1), END)))
    plan(planner, SCREEN)
    with pytest.raises(
        ModelError, match='waited 1 turns, but nothing on the screen is the button "Send"; listed: entry'
    ):
        plan(planner, SCREEN)


def test_two_things_of_one_name_are_not_guessed_between() -> None:
    planner = DemoPlanner(Demonstration((step(click("the button"), patience=0), END)))
    with pytest.raises(ModelError, match="could be any of 2 elements"):
        plan(planner, SCREEN)


def test_a_step_whose_condition_does_not_hold_is_passed_over_without_a_turn() -> None:
    ask = step(click('the button "Replace"'), when='the button "Replace"')
    planner = DemoPlanner(Demonstration((step(write("x")), ask, END)))
    plan(planner, SCREEN)
    assert plan(planner, SCREEN).calls == COMPLETE
    planner = DemoPlanner(Demonstration((step(write("x")), ask, END)))
    plan(planner, SCREEN)
    assert plan(planner, (("button", "Replace"),)).calls == (clicks(1),)


def test_the_last_step_is_repeated_as_long_as_somebody_asks() -> None:
    planner = DemoPlanner(Demonstration((step(write("x")), END)))
    plan(planner, SCREEN)
    assert [plan(planner, SCREEN).calls for _ in range(3)] == [COMPLETE] * 3


def test_a_value_that_was_read_is_written_in_a_later_step() -> None:
    reading = Reading("total", re.compile(r"Total: (\d+)"), parse_phrase("the label"))
    first = replace(step(write("x")), reads=(reading,))
    planner = DemoPlanner(Demonstration((first, step(write("{total} EUR")), END)))
    assert plan(planner, (("label", "Sum"),)).calls == WAIT
    plan(planner, (("label", "Total: 42"),))
    assert plan(planner, SCREEN).calls[0].arguments == {"text": "42 EUR"}


def test_a_value_is_read_on_another_screen_than_the_step_acts_on() -> None:
    reading = Reading("total", re.compile(r"Total: (\d+)"), parse_phrase("the label"), "android")
    first = replace(step(write("{total} EUR")), reads=(reading,))
    phone = (ListedMark(1, "label", "Total: 42"),)
    assert DemoPlanner(Demonstration((first, END))).plan({"android": phone}).calls[0].arguments == {"text": "42 EUR"}
    here = DemoPlanner(Demonstration((first, END)))
    assert here.plan({"ubuntu": phone, "android": ()}).calls == WAIT
    with pytest.raises(ModelError, match="lists no elements of android"):
        DemoPlanner(Demonstration((first, END))).plan({"ubuntu": phone})


def test_a_screen_that_is_not_listed_is_an_error_that_says_what_to_do() -> None:
    with pytest.raises(ModelError, match=r"lists no elements of ubuntu.*'marks' or 'marks-list'"):
        DemoPlanner(SAVE).plan({})


def test_there_must_be_steps() -> None:
    with pytest.raises(ModelError, match="without steps"):
        DemoPlanner(Demonstration(()))
