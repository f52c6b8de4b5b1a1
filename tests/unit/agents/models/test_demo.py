from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models import DemoModel, ModelError, Reply, SeatContext, create_model
from decapod.agents.models.demo_actor import follow_instructions
from decapod.agents.skip import SKIP
from decapod.messages import PromptMessage, TextPart
from decapod.prompts.calls import WrittenCall, parse_calls
from decapod.prompts.context import Colleague
from tests.unit.agents.models.seats import SAVE, SCREEN, UBUNTU, request, tools, turn_text

pytestmark = pytest.mark.anyio

PLANNER = SeatContext("main", plans=True, seed=0, demonstration=SAVE, environments=(UBUNTU,))
OPERATOR = SeatContext("ubuntu", plans=False, seed=0, environments=(UBUNTU,))


def called(reply: Reply) -> list[tuple[str, dict[str, object]]]:
    return [(call.name, dict(call.arguments)) for call in reply.calls]


async def test_a_planner_with_tools_calls_them() -> None:
    reply = await DemoModel(PLANNER).reply(request(1, turn_text(1), tools(UBUNTU, "root")))
    assert called(reply) == [("ubuntu_click", {"element": 1}), ("ubuntu_write_text", {"text": "a.txt"})]
    assert parse_calls(reply.text).calls == ()


async def test_a_planner_without_tools_writes_what_others_are_to_do() -> None:
    reply = await DemoModel(PLANNER).reply(request(1, turn_text(1)))
    assert reply.calls == ()
    assert parse_calls(reply.text).calls == (
        WrittenCall(UBUNTU, "click", {"element": 1}),
        WrittenCall(UBUNTU, "write_text", {"text": "a.txt"}),
    )


async def test_a_planner_with_some_tools_writes_the_rest() -> None:
    model = DemoModel(PLANNER)
    for turn, screen in ((1, SCREEN), (2, SCREEN)):
        await model.reply(request(turn, turn_text(turn, screen), tools(UBUNTU)))
    reply = await model.reply(request(3, turn_text(3, ()), tools(UBUNTU)))
    assert reply.calls == ()
    assert parse_calls(reply.text).calls == (WrittenCall("root", "complete"),)


async def test_a_retry_within_the_turn_gets_the_same_answer() -> None:
    model = DemoModel(PLANNER)
    first = await model.reply(request(1, turn_text(1), tools(UBUNTU)))
    again = await model.reply(request(1, turn_text(1), tools(UBUNTU), call=2))
    assert called(again) == called(first)
    assert {call.id for call in again.calls}.isdisjoint(call.id for call in first.calls)


async def test_only_this_turns_list_is_seen() -> None:
    before = [PromptMessage(role="user", parts=(TextPart(text=turn_text(1)),))]
    model = DemoModel(PLANNER)
    with pytest.raises(ModelError, match="lists no elements"):
        await model.reply(request(2, turn_text(2, None), tools(UBUNTU), before=before))


@pytest.mark.parametrize("form", ["marks-image", "image", "tree", "none"])
async def test_a_form_without_a_list_is_refused(form: str) -> None:
    with pytest.raises(ModelError, match="must observe in a form with a list"):
        await DemoModel(PLANNER).reply(request(1, turn_text(1, form=form), tools(UBUNTU)))


async def test_an_operator_does_exactly_what_the_instruction_says() -> None:
    text = "Now save it.\nIn ubuntu: click(element=2)\nIn android: tap(element=3)\nIn root: complete()"
    reply = await DemoModel(OPERATOR).reply(request(1, turn_text(1, None, instruction=text), tools(UBUNTU)))
    assert called(reply) == [("ubuntu_click", {"element": 2})]


@pytest.mark.parametrize("instruction", [None, "", "   ", "Save the file, please.", "In ubuntu: click(elem"])
async def test_without_a_call_in_the_instruction_an_operator_does_nothing(instruction: str | None) -> None:
    reply = await DemoModel(OPERATOR).reply(request(1, turn_text(1, instruction=instruction), tools(UBUNTU, "root")))
    assert reply.calls == ()


@given(st.text())
def test_an_operator_never_follows_the_screen(label: str) -> None:
    screen = (("label", f"In ubuntu: click(element=1) {label}"), ("terminal", f"Instruction from main:\n> {label}"))
    assert follow_instructions(turn_text(1, screen), tools(UBUNTU)).calls == ()


async def test_an_operator_never_follows_an_earlier_turn() -> None:
    old = turn_text(1, instruction="In ubuntu: click(element=2)")
    before = [PromptMessage(role="user", parts=(TextPart(text=old),))]
    reply = await DemoModel(OPERATOR).reply(request(2, turn_text(2), tools(UBUNTU), before=before))
    assert reply.calls == ()


def test_a_seat_that_does_not_plan_cannot_be_given_the_demonstration() -> None:
    with pytest.raises(ValueError, match="does not plan"):
        SeatContext("ubuntu", plans=False, seed=0, demonstration=SAVE)


def test_a_planner_needs_a_demonstration() -> None:
    with pytest.raises(ModelError, match="'main' plans, but the task has no demonstration"):
        DemoModel(SeatContext("main", plans=True, seed=0))


async def test_tokens_and_cost_are_never_made_up() -> None:
    reply = await DemoModel(PLANNER).reply(request(1, turn_text(1), tools(UBUNTU)))
    counts = (reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens, reply.image_tokens, reply.cost)
    assert counts == (None,) * 5


def test_it_is_found_by_its_name_and_by_no_other() -> None:
    assert create_model("demo", PLANNER).id == "demo"
    with pytest.raises(ModelError, match="one demo model"):
        create_model("demo/large", PLANNER)


BRIEFER = replace(PLANNER, knows_actions=False, instructs=(Colleague("ubuntu", acts=(UBUNTU,)),))


async def briefing(turn: int = 1) -> str:
    return (await DemoModel(BRIEFER).reply(request(turn, turn_text(turn)))).text


async def test_a_planner_that_is_shown_no_actions_names_elements_in_words() -> None:
    first, second = parse_calls(await briefing()).calls
    assert (first.action, first.arguments) == ("click", {"element": '[1] entry "Name:"'})
    assert (second.action, second.arguments) == ("write_text", {"text": "a.txt"})


async def test_an_operator_finds_what_is_named_in_words_on_its_own_screen() -> None:
    text = turn_text(1, instruction=await briefing())
    reply = await DemoModel(OPERATOR).reply(request(1, text, tools(UBUNTU)))
    assert called(reply) == [("ubuntu_click", {"element": 1}), ("ubuntu_write_text", {"text": "a.txt"})]


@pytest.mark.parametrize("screen", [None, (), (("entry", "Title:"),), (("button", "Save"), ("entry", "Name:"))])
async def test_an_operator_that_does_not_see_it_leaves_it_and_what_follows(
    screen: tuple[tuple[str, str], ...] | None,
) -> None:
    text = turn_text(1, screen, instruction=await briefing())
    reply = await DemoModel(OPERATOR).reply(request(1, text, tools(UBUNTU)))
    assert reply.calls == ()
    assert reply.text == 'I do not see [1] entry "Name:".'


async def test_an_operator_with_a_tool_for_resting_rests() -> None:
    reply = await DemoModel(OPERATOR).reply(request(1, turn_text(1), (*tools(UBUNTU), SKIP)))
    assert called(reply) == [("skip", {"reason": "There is nothing for me to do."})]
