from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.ubuntu.states import STATES, read_states


def test_bits_are_read_from_both_words() -> None:
    assert read_states([1 << 4 | 1 << 25, 1 << (41 - 32)]) == {"checked", "showing", "checkable"}


@given(st.sets(st.sampled_from(STATES)))
def test_every_set_of_states_is_read_back(states: set[str]) -> None:
    bits = sum(1 << STATES.index(state) for state in states)
    assert read_states([bits & 0xFFFFFFFF, bits >> 32]) == states


def test_unknown_bits_are_left_out() -> None:
    assert read_states([0, 1 << 31]) == frozenset()
