import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import JsonValue

from decapod.prompts.calls import (
    ParsedCalls,
    WrittenCall,
    format_call,
    parse_calls,
    split_tool_name,
    tool_name,
)

environments = st.from_regex(r"[A-Za-z0-9_.-]{1,12}", fullmatch=True)
actions = st.from_regex(r"[a-z_][a-z0-9_]{0,12}", fullmatch=True)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values: st.SearchStrategy[JsonValue] = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3), max_leaves=8
)
arguments = st.dictionaries(st.from_regex(r"[a-z_]+", fullmatch=True) | st.text(), values, max_size=4)
calls = st.builds(WrittenCall, environments, actions, arguments)


@given(st.lists(calls, max_size=4))
@example([WrittenCall("ubuntu", "write_text", {"text": 'In ubuntu: click(element=1)\n"quoted", (nested [a])'})])
@example([WrittenCall("ubuntu", "write_text", {"text": "\u2028\x85\ud800", "odd name=": [[], {"(": ")"}]})])
def test_calls_come_back_exactly_as_they_were_written(written: list[WrittenCall]) -> None:
    text = "\n".join(format_call(call.environment, call.action, call.arguments) for call in written)
    assert text.count("\n") == max(0, len(written) - 1)
    assert parse_calls(text) == ParsedCalls(tuple(written))


@given(calls, st.sampled_from(["- {}", "1. **{}**", "`{}`", "Please do this now: {} and wait.", "> {}", "   {}\r"]))
def test_prose_and_markdown_around_a_call_do_not_matter(call: WrittenCall, frame: str) -> None:
    line = frame.replace("{}", format_call(call.environment, call.action, call.arguments))
    assert parse_calls(f"First some words.\n{line}\nThat is all.") == ParsedCalls((call,))


@given(st.text())
@example("In a: b(" + "x=[" * 100_000)
@example("In a: b(x=" + "[" * 100_000)
@example("In a: b(x=" + "9" * 10_000 + ")")
@example("In a: b(x=1e999, y=NaN)")
@example("In " * 20_000)
@example("In a:" + "`" * 100_000)
def test_no_text_makes_it_raise(text: str) -> None:
    parsed = parse_calls("In ubuntu: click(" + text)
    assert len(parsed.calls) + len(parsed.problems) >= 1


def test_markdown_inside_the_opening() -> None:
    expected = ParsedCalls((WrittenCall("ubuntu", "click", {"element": 12}),))
    for line in (
        "**In ubuntu:** click(element=12)",
        "In `ubuntu`: `click(element=12)`",
        "- **In ubuntu**: click( element = 12 )",
        "in ubuntu:click(element=12)",
    ):
        assert parse_calls(line) == expected, line


def test_several_calls_on_one_line() -> None:
    parsed = parse_calls('In ubuntu: click(element=1), press(key="Enter"); wait() and then scroll(amount=-3).')
    assert [call.action for call in parsed.calls] == ["click", "press", "wait", "scroll"]
    assert {call.environment for call in parsed.calls} == {"ubuntu"}
    assert parsed.problems == ()


def test_raw_line_breaks_inside_a_string_are_read() -> None:
    parsed = parse_calls('In ubuntu: write_text(text="one\ntwo")')
    assert parsed.calls == (WrittenCall("ubuntu", "write_text", {"text": "one\ntwo"}),)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("In ubuntu: click(12)", "each argument is written name=value"),
        ("In ubuntu: click(element 12)", "each argument is written name=value"),
        ("In ubuntu: press(key=Enter)", "the value of 'key' is not JSON: Expecting value"),
        ("In ubuntu: press(key='Enter')", "the value of 'key' is not JSON: Expecting value"),
        ("In ubuntu: click(element=1, element=2)", "the argument 'element' is given twice"),
        ("In ubuntu: click(element=1", "a comma or a closing bracket must follow the value of 'element'"),
        ("In ubuntu: scroll(amount=NaN)", "the value of 'amount' is not JSON: NaN is not JSON"),
        ("In ubuntu: click(element=1,)", "each argument is written name=value"),
    ],
)
def test_a_malformed_call_is_reported_and_the_next_one_is_read(line: str, problem: str) -> None:
    parsed = parse_calls(f"Do this.\n- {line}\n- In root: complete()")
    assert [(found.line, found.problem) for found in parsed.problems] == [(line, problem)]
    assert parsed.calls == (WrittenCall("root", "complete", {}),)


def test_prose_is_not_a_call() -> None:
    text = "In ubuntu: the window (a big one) is open. In root: nothing yet. plugin ubuntu: click(element=1)"
    assert parse_calls(text) == ParsedCalls()


def test_not_finite_numbers_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        format_call("ubuntu", "scroll", {"amount": float("inf")})


@given(st.lists(environments, min_size=1, max_size=4), actions)
def test_a_tool_name_names_its_environment_and_action(names: list[str], action: str) -> None:
    name = tool_name(names[0], action)
    split = split_tool_name(name, names)
    assert split is not None
    assert tool_name(*split) == name
    assert split[0] in names


def test_the_longest_environment_counts() -> None:
    known = ["ubuntu", "ubuntu_two"]
    assert split_tool_name("ubuntu_two_click", known) == ("ubuntu_two", "click")
    assert split_tool_name("ubuntu_write_text", known) == ("ubuntu", "write_text")
    assert split_tool_name("click", known) is None
