"""What Qwen's models write, taken apart."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models.qwen import parse_reply
from decapod.agents.models.qwen.parsing import WrittenCall

CALL = '{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [5, 6]}}'
CLICK = WrittenCall("computer_use", {"action": "left_click", "coordinate": [5, 6]})


@pytest.mark.parametrize(
    ("text", "said", "calls"),
    [
        ("I see a button.", "I see a button.", ()),
        ("", "", ()),
        (f"<tool_call>\n{CALL}\n</tool_call>", "", (CLICK,)),
        (f"Action: click Save.\n<tool_call>\n{CALL}\n</tool_call>", "Action: click Save.", (CLICK,)),
        (f"<tool_call>{CALL}", "", (CLICK,)),
        (f"<tool_call>\n{CALL}\n{CALL}\n</tool_call>", "", (CLICK, CLICK)),
        (f"<tool_call>{CALL}</tool_call>\n<tool_call>{CALL}</tool_call>", "", (CLICK, CLICK)),
        (f"<tool_call>\n```json\n{CALL}\n```\n</tool_call>", "", (CLICK,)),
        (
            f"<thinking>\nWhere? <tool_call>{{}}</tool_call>\n</thinking>\n<tool_call>{CALL}</tool_call>\n"
            "<conclusion>\nSave is clicked.\n</conclusion>",
            "Save is clicked.",
            (CLICK,),
        ),
        (f"<think>Hm.</think>Now.\n<tool_call>{CALL}</tool_call>", "Now.", (CLICK,)),
        (f"A thought whose start was left out.</think>\n<tool_call>{CALL}</tool_call>", "", (CLICK,)),
        ("<think>It never ends", "", ()),
        (
            '<tool_call>{"name": "ubuntu_search_app", "arguments": "{\\"name\\": \\"Mousepad\\"}"}</tool_call>',
            "",
            (WrittenCall("ubuntu_search_app", {"name": "Mousepad"}),),
        ),
        ('<tool_call>{"name": "root_complete"}</tool_call>', "", (WrittenCall("root_complete"),)),
    ],
)
def test_words_and_calls(text: str, said: str, calls: tuple[WrittenCall, ...]) -> None:
    written = parse_reply(text)
    assert written.text == said
    assert written.calls == calls


@pytest.mark.parametrize(
    ("inside", "name", "problem"),
    [
        ('{"name": "computer_use", "arguments": {"action": ', "", "it is not JSON"),
        ("click(5, 6)", "", "it is not JSON"),
        ("", "", "there is nothing between"),
        ("[1, 2]", "", "a call is written"),
        ('{"name": 5}', "", "a call is written"),
        ('{"name": "computer_use", "arguments": [5]}', "computer_use", "its arguments are not a JSON object"),
        ('{"name": "computer_use", "arguments": "click"}', "computer_use", "its arguments are not JSON"),
        ("[" * 10_000, "", "it is not JSON"),
    ],
)
def test_a_call_that_cannot_be_read_says_why(inside: str, name: str, problem: str) -> None:
    written = parse_reply(f"<tool_call>{inside}</tool_call>")
    assert len(written.calls) == 1
    assert written.calls[0].name == name
    assert problem in (written.calls[0].problem or "")


def test_what_stands_after_a_broken_call_is_still_read() -> None:
    written = parse_reply(f"<tool_call>{{oops</tool_call><tool_call>{CALL}</tool_call>")
    assert written.calls[0].problem is not None
    assert written.calls[1] == CLICK


@given(st.text(alphabet='<>/tolcahink_{}[]":, \n', max_size=200))
def test_nothing_that_a_model_writes_raises(text: str) -> None:
    parse_reply(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10), lambda inner: st.lists(inner, max_size=3)
)


@given(st.text(min_size=1, max_size=20), st.dictionaries(st.text(max_size=5), json_values, max_size=3))
def test_every_call_comes_out_as_it_was_written(name: str, arguments: dict[str, object]) -> None:
    text = json.dumps({"name": name, "arguments": arguments})
    if "</tool_call>" in text or "```" in text:
        return
    assert parse_reply(f"<tool_call>\n{text}\n</tool_call>").calls == (WrittenCall(name, arguments),)  # type: ignore[arg-type]
