"""Prompts in the order that providers demand."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models import Tool
from decapod.agents.models.remote.conversation import (
    EMPTY,
    UNANSWERED,
    Heard,
    Results,
    Said,
    names_back,
    read_conversation,
    safe_name,
)
from decapod.messages import PromptMessage, TextPart, ToolCall
from tests.unit.agents.models.remote.asking import SYSTEM, TOOLS, heard, result, said


def test_results_follow_their_calls_in_the_order_of_the_calls() -> None:
    calls = (ToolCall(id="a", name="x"), ToolCall(id="b", name="y"))
    read = read_conversation((heard("1"), said("", *calls), result("b", "B"), heard("2")))
    _, _, results, _ = read.turns
    assert isinstance(results, Results)
    assert [(one.name, text) for one, text in results.results] == [("x", UNANSWERED), ("y", "B")]


def test_what_is_said_twice_in_a_row_is_joined() -> None:
    read = read_conversation((SYSTEM, heard("1"), heard("2"), said(""), SYSTEM))
    assert read.system == f"{SYSTEM.text}\n\n{SYSTEM.text}"
    assert read.turns == (Heard((TextPart(text="1"), TextPart(text="2"))), Said(EMPTY))


def test_a_result_without_a_call_is_still_told() -> None:
    assert read_conversation((result("gone", "Done."),)).turns == (Heard((TextPart(text="Done."),)),)


ids = st.text(max_size=60) | st.sampled_from(["call-1-1", "a", ""])
exchanges = st.lists(
    st.tuples(st.text(max_size=5), st.lists(st.tuples(ids, st.text(max_size=90)), max_size=3)), max_size=5
)


@given(exchanges)
def test_every_prompt_of_an_agent_comes_out_in_order(drawn: list[tuple[str, list[tuple[str, str]]]]) -> None:
    prompt: list[PromptMessage] = [SYSTEM]
    for text, calls in drawn:
        unique = {id_: ToolCall(id=id_, name=name) for id_, name in calls}
        prompt += [heard("now"), said(text, *unique.values()), *(result(id_, "ok") for id_ in unique)]
    turns = read_conversation(prompt).turns
    seen: set[str] = set()
    for before, turn in pairwise(turns):
        assert type(before) is not type(turn)
        if isinstance(turn, Said):
            assert turn.text or turn.calls
        if isinstance(turn, Results):
            assert isinstance(before, Said)
            assert [one for one, _ in turn.results] == list(before.calls)
            assert all(text == "ok" for _, text in turn.results)
    for turn in turns:
        for call in turn.calls if isinstance(turn, Said) else ():
            assert call.id not in seen
            assert 0 < len(call.id) <= 40
            assert safe_name(call.name) == call.name
            seen.add(call.id)


def test_names_come_back_as_they_were() -> None:
    odd = Tool("my.desk", TOOLS[0].schema)
    assert names_back((*TOOLS, odd))["my_desk_click"] == "my.desk_click"
    assert names_back(TOOLS)["toy_click"] == "toy_click"
