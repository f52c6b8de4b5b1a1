"""What a demo planner without action schemas tells its team, and what an operator makes of it."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models import DemoModel, SeatContext
from decapod.agents.models.demo_actor import Work, follow_instructions
from decapod.agents.models.demo_briefing import brief
from decapod.agents.models.demo_words import find_element, name_element, name_elements
from decapod.agents.models.model import Tool
from decapod.agents.skip import SKIP
from decapod.prompts.calls import WrittenCall, format_call, parse_calls
from decapod.prompts.context import Colleague
from decapod.prompts.marks import ListedMark
from tests.unit.agents.models.seats import SAVE, SCREEN, UBUNTU, request, tools, turn_text

pytestmark = pytest.mark.anyio

TEAM = (Colleague(UBUNTU, acts=(UBUNTU,)), Colleague("android", acts=("android",)), Colleague("root", acts=("root",)))
PLANNER = SeatContext("main", plans=True, seed=0, demonstration=SAVE, knows_actions=False, instructs=TEAM)
OPERATOR = SeatContext(UBUNTU, plans=False, seed=0)
CLICK_SAVE = 'In ubuntu: click(element="[2] button \\"Save\\"")'

words = st.text(string.ascii_lowercase + "-", max_size=8)
marks = st.builds(ListedMark, id=st.integers(1, 10**6), role=words, label=st.text(), text=st.text())
screens = st.lists(marks, unique_by=lambda mark: mark.id)


def offered(*environments: str) -> tuple[Tool, ...]:
    return (*tools(*environments), SKIP)


async def test_a_planner_that_knows_no_actions_names_things_as_they_are_listed_and_who_does_what() -> None:
    model = DemoModel(PLANNER)
    first = await model.reply(request(1, turn_text(1)))
    assert first.calls == ()
    assert first.text == (
        'Step 1 of 3.\n\nubuntu:\nIn ubuntu: click(element="[1] entry \\"Name:\\"")\n'
        'In ubuntu: write_text(text="a.txt")\n\nandroid: rest this turn.\n\nroot: rest this turn.'
    )
    second = await model.reply(request(2, turn_text(2)))
    assert CLICK_SAVE in second.text
    last = await model.reply(request(3, turn_text(3, ())))
    assert last.text.endswith("ubuntu: rest this turn.\n\nandroid: rest this turn.\n\nroot:\nIn root: complete()")


async def test_while_it_waits_the_one_who_acts_in_root_is_told_to_wait() -> None:
    reply = await DemoModel(PLANNER).reply(request(1, turn_text(1, ())))
    assert parse_calls(reply.text).calls == (WrittenCall("root", "wait"),)


async def test_a_retry_within_the_turn_is_the_same_instruction() -> None:
    model = DemoModel(PLANNER)
    first = await model.reply(request(1, turn_text(1)))
    assert (await model.reply(request(1, turn_text(1), call=2))).text == first.text


async def test_an_operator_finds_what_is_named_on_its_own_screen() -> None:
    reply = await DemoModel(OPERATOR).reply(request(1, turn_text(1, instruction=CLICK_SAVE), offered(UBUNTU)))
    assert [(call.name, call.arguments) for call in reply.calls] == [("ubuntu_click", {"element": 2})]


@pytest.mark.parametrize("screen", [None, (), SCREEN[:1], (("button", "Save"), ("button", "Cancel"))])
async def test_an_operator_that_does_not_see_what_is_named_rests_and_says_so(
    screen: tuple[tuple[str, str], ...] | None,
) -> None:
    text = f'{CLICK_SAVE}\nIn ubuntu: write_text(text="x")'
    reply = await DemoModel(OPERATOR).reply(request(1, turn_text(1, screen, instruction=text), offered(UBUNTU)))
    assert [(call.name, call.arguments) for call in reply.calls] == [
        ("skip", {"reason": 'I do not see [2] button "Save".'})
    ]


def test_what_comes_before_an_element_that_is_not_seen_is_done() -> None:
    text = f'In ubuntu: write_text(text="x")\n{CLICK_SAVE}\nIn ubuntu: hotkey(keys=["enter"])'
    work = follow_instructions(turn_text(1, (), instruction=text), offered(UBUNTU))
    assert work == Work((WrittenCall(UBUNTU, "write_text", {"text": "x"}),), 'I do not see [2] button "Save".')


@pytest.mark.parametrize(
    "instruction", [None, "", " ", "Save it, please.", "ubuntu: rest this turn.", "In root: complete()"]
)
async def test_an_operator_that_is_told_no_call_rests(instruction: str | None) -> None:
    reply = await DemoModel(OPERATOR).reply(request(1, turn_text(1, instruction=instruction), offered(UBUNTU)))
    assert [(call.name, call.arguments) for call in reply.calls] == [
        ("skip", {"reason": "There is nothing for me to do."})
    ]
    assert reply.text == ""


async def test_only_the_closer_follows_what_is_for_root() -> None:
    text = brief("Done.", [WrittenCall("root", "submit", {"answer": "42"})], TEAM)
    prompt = turn_text(1, None, instruction=text)
    closer = await DemoModel(OPERATOR).reply(request(1, prompt, offered("root")))
    assert [(call.name, call.arguments) for call in closer.calls] == [("root_submit", {"answer": "42"})]
    operator = await DemoModel(OPERATOR).reply(request(1, prompt, offered(UBUNTU)))
    assert [call.name for call in operator.calls] == ["skip"]


@given(screens)
def test_every_listed_element_is_found_by_its_words_and_no_other(screen: list[ListedMark]) -> None:
    for mark in screen:
        assert find_element(name_element(mark), screen) == mark.id
        assert find_element(name_element(mark), [other for other in screen if other is not mark]) is None


@given(screens.filter(bool), st.data())
def test_words_survive_the_way_to_the_operator(screen: list[ListedMark], data: st.DataObject) -> None:
    mark = data.draw(st.sampled_from(screen))
    call = WrittenCall(UBUNTU, "click", {"element": mark.id, "button": "left"})
    worded = name_elements(call, ["element"], screen)
    assert worded.arguments == {"element": name_element(mark), "button": "left"}
    text = brief("Now.", [worded], TEAM)
    read = follow_instructions(turn_text(1, [], instruction=text), offered(UBUNTU))
    assert read.remark == f"I do not see {name_element(mark)}."
    assert parse_calls(text).calls == (worded,)


def test_a_member_is_named_as_it_is_called_in_its_team() -> None:
    calls = [WrittenCall(UBUNTU, "press", {"key": "a"}), WrittenCall("web", "open")]
    team = [Colleague("ada", acts=(UBUNTU,)), Colleague("bob", acts=(UBUNTU, "root"))]
    assert brief("Go.", calls, team) == (
        f"Go.\n{format_call('web', 'open', {})}\n\n"
        f"ada:\n{format_call(UBUNTU, 'press', {'key': 'a'})}\n\nbob: rest this turn."
    )
