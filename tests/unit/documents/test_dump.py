"""Writing YAML that reads back as the same data."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from decapod.documents import FileModel, dump_yaml, load_document


class Anything(FileModel):
    data: JsonValue


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(
    [
        "yes",
        "012",
        "0o7",
        "1e3",
        ".5",
        "null",
        "~",
        "",
        "<<",
        "true",
        "- a",
        "a: b",
        "2020-01-01",
        "#",
        "=",
        "\t",
        "1_0",
    ]
)
SCALARS = (
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False) | TEXT
)
VALUES: st.SearchStrategy[JsonValue] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4), max_leaves=12
)


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize("text", ["\x85", "a\x85\x85b", "a\u2028b", "\u2029", "a\n\x85 b"])
def test_the_rarer_line_breaks_are_read_back(text: str, quick: bool) -> None:
    dumped = dump_yaml({"version": 1, "data": {text: text}}, quick=quick)
    read = load_document("data.yaml", Anything, text=dumped).value.data
    assert read == {text: text}


@settings(deadline=None)
@given(VALUES, st.booleans())
def test_what_is_written_is_read_back(data: JsonValue, quick: bool) -> None:
    text = dump_yaml({"version": 1, "data": data}, quick=quick)
    read = load_document("data.yaml", Anything, text=text).value.data
    assert read == data
    assert type(read) is type(data)


def test_the_innermost_level_stands_on_one_line() -> None:
    assert dump_yaml({"b": {"x": [1, 2], "y": {"no": "no"}}, "a": "é"}) == "b:\n  x: [1, 2]\n  y: {no: no}\na: é\n"
