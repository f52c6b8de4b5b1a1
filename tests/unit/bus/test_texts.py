import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from decapod.bus import BlobStore
from decapod.bus.texts import LONG_TEXT, encode_body, readable, restore
from decapod.messages import MESSAGE, TaskAssigned

KEYS = st.sampled_from(["$blob", "$$blob", "$$$blob", "blob", "$", "a", '$blob"', "é"])
TEXTS = st.one_of(
    st.text(max_size=20),
    st.builds(lambda size, end: "x" * size + end, st.integers(LONG_TEXT - 3, LONG_TEXT + 3), st.text(max_size=2)),
    st.builds(lambda size: "é" * size, st.integers(LONG_TEXT // 2 - 1, LONG_TEXT // 2 + 1)),
)
VALUES: st.SearchStrategy[JsonValue] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(2**53), 2**53), st.floats(allow_nan=False, allow_infinity=False), TEXTS
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=6,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(parameters=st.dictionaries(KEYS, VALUES, max_size=3), text=TEXTS)
def test_every_body_round_trips_and_no_string_on_the_line_is_long(
    tmp_path: Path, parameters: dict[str, JsonValue], text: str
) -> None:
    blobs = BlobStore(tmp_path / "blobs")
    body = TaskAssigned(task="t", instruction=text, parameters=parameters)
    line = encode_body(body, blobs)
    assert b"\n" not in line
    assert all(len(string.encode()) <= LONG_TEXT for string in strings(json.loads(line)))
    assert MESSAGE.validate_python(restore(json.loads(line), blobs)) == body


def strings(value: JsonValue) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [found for item in value for found in strings(item)]
    if isinstance(value, dict):
        return [found for key, item in value.items() for found in (key, *strings(item))]
    return []


def test_a_long_text_is_a_blob_before_the_line_is_made(tmp_path: Path) -> None:
    blobs = BlobStore(tmp_path / "blobs")
    text = "é" * LONG_TEXT
    line = json.loads(encode_body(TaskAssigned(task="t", instruction=text), blobs))
    ref = line["instruction"]["$blob"]
    assert blobs.get(ref["sha256"]).decode() == text
    assert ref["media_type"] == "text/plain; charset=utf-8"


def test_a_text_of_32_kib_stays_on_the_line(tmp_path: Path) -> None:
    body = TaskAssigned(task="t", instruction="x" * LONG_TEXT)
    assert json.loads(encode_body(body, BlobStore(tmp_path / "blobs")))["instruction"] == body.instruction
    assert not (tmp_path / "blobs").exists()


@pytest.mark.parametrize(("text", "expected"), [("plain é", "plain é"), ("bad \ud800", "bad \\ud800")])
def test_what_utf_8_cannot_say_is_escaped(text: str, expected: str) -> None:
    assert readable(text) == expected
