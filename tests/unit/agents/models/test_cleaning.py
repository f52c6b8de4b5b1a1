import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.agents.models import Reply
from decapod.agents.models.cleaning import ReplyLimits, clean_reply
from decapod.messages import ToolCall

ANY_TEXT = st.text(st.characters(), max_size=12)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=8,
)
CALLS = st.builds(
    ToolCall, id=ANY_TEXT, name=ANY_TEXT, arguments=st.dictionaries(ANY_TEXT, ANY_JSON, max_size=3), problem=ANY_TEXT
)


@given(ANY_TEXT, ANY_TEXT, st.lists(CALLS, max_size=3))
def test_whatever_a_model_writes_can_be_written_down(text: str, raw: str, calls: list[ToolCall]) -> None:
    cleaned = clean_reply(Reply(text=text, raw=raw, calls=tuple(calls)))
    for said in (cleaned.text, cleaned.raw):
        said.encode()
    for call in cleaned.calls:
        json.dumps(call.model_dump(), ensure_ascii=False, allow_nan=False).encode()
        assert ToolCall.model_validate_json(call.model_dump_json()) == call


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_is_sound_stays_as_it_is(text: str) -> None:
    reply = Reply(text=text, calls=(ToolCall(id="1", name="ubuntu_write_text", arguments={"text": text, "n": 1.5}),))
    assert clean_reply(reply) == reply


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_json_has_not_makes_the_call_unreadable(number: float) -> None:
    call = ToolCall(id="1", name="ubuntu_scroll", arguments={"amount": [number]})
    (cleaned,) = clean_reply(Reply(calls=(call,))).calls
    assert cleaned.arguments == {}
    assert cleaned.problem == "the argument 'amount' holds a number that JSON has not"


TIGHT = ReplyLimits(text=200, calls=2, name=6, argument_text=10, values=5, depth=2, digits=3)


@given(ANY_TEXT, st.lists(CALLS, max_size=4))
def test_cleaning_twice_changes_nothing_more(text: str, calls: list[ToolCall]) -> None:
    once = clean_reply(Reply(text=text, calls=tuple(calls)), TIGHT)
    assert clean_reply(once, TIGHT) == once
    assert len(once.text) <= TIGHT.text
    assert len(once.calls) <= TIGHT.calls
    assert all(len(call.name) <= TIGHT.name for call in once.calls)
