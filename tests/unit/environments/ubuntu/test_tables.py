"""Amounts with a known sum."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.actions import ArgumentError
from decapod.environments.ubuntu.tables import parts_of


@given(count=st.integers(1, 200), more=st.integers(0, 100_000))
def test_the_parts_add_up_and_none_is_empty(count: int, more: int) -> None:
    parts = parts_of(count + more, count)
    assert len(parts) == count
    assert sum(parts) == count + more
    assert min(parts) >= 1


def test_the_parts_are_always_the_same_and_differ_from_one_another() -> None:
    assert parts_of(2000, 50) == parts_of(2000, 50)
    assert len(set(parts_of(2000, 50))) > 10
    assert parts_of(2000, 50)[:-1] != parts_of(2001, 50)[:-1]


def test_a_total_that_is_too_small_is_told() -> None:
    with pytest.raises(ArgumentError, match="5 is too small for 6 amounts"):
        parts_of(5, 6)
