"""Texts as checks compare and show them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from decapod.evaluators.text import SHOWN, fold, numbers_in, readable_json, short


@given(st.integers(-(10**12), 10**12), st.integers(0, 99))
def test_a_number_is_read_as_it_is_written(whole: int, cents: int) -> None:
    sign = "-" if whole < 0 else ""
    plain, parted = f"{sign}{abs(whole)}.{cents:02}", f"{sign}{abs(whole):,}.{cents:02}"
    assert numbers_in(f"It costs {plain} EUR.") == numbers_in(f"It costs {parted} EUR.") == (float(plain),)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("12 and 13", (12, 13)),
        ("3-4", (3, 4)),
        ("2026-11-30", (2026, 11, 30)),
        ("v2", ()),
        ("2nd", ()),
        ("1,2", ()),
        ("1,23,456", ()),
        ("5, 6", (5, 6)),
        ("1.2.3", ()),
        ("(5)", (5,)),
        ("+7%", (7,)),
        ("no. 8.", (8,)),
    ],
)
def test_numbers_in_words(text: str, numbers: tuple[float, ...]) -> None:
    assert numbers_in(text) == numbers


values: st.SearchStrategy[JsonValue] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(st.characters(codec=None))),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(st.characters(codec=None)), inner)),
    max_leaves=10,
)


@given(values)
def test_evidence_can_always_be_written_as_utf8(value: JsonValue) -> None:
    told = readable_json(value)
    assert json.loads(json.dumps(told, ensure_ascii=False).encode()) == told
    assert readable_json(told) == told


@given(st.text(max_size=3 * SHOWN))
def test_evidence_is_short(text: str) -> None:
    assert short(text) == text if len(text) <= SHOWN else short(text).startswith(text[:SHOWN])
    assert len(short(text)) <= SHOWN + 30


@given(st.text(), st.booleans(), st.booleans())
def test_folding_twice_changes_nothing_more(text: str, case: bool, space: bool) -> None:
    once = fold(text, case=case, space=space)
    assert fold(once, case=case, space=space) == once
