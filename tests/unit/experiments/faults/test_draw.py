"""Draws: the same for the same key, whatever else was drawn."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.bus import Envelope
from decapod.experiments.faults.draw import EdgeCounter, draw
from decapod.messages import Instruction

KEYS = st.lists(st.integers(-(10**9), 10**9) | st.text(max_size=8), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ((1, "loss", "main", "operator", 1, 1), 0.9559092754582004),
        ((1, "loss", "main", "operator", 1, 2), 0.8488539256376658),
        ((2, "loss", "main", "operator", 1, 1), 0.7108750984412459),
        ((1, "rule-1", "main", "root", 15, 1), 0.6557569962370431),
    ],
)
def test_draws_are_the_same_for_ever(key: tuple[str | int, ...], expected: float) -> None:
    assert draw(key) == expected


def test_a_draw_does_not_depend_on_how_a_process_hashes() -> None:
    code = "from decapod.experiments.faults.draw import draw; print(repr(draw((7, 'loss', 'a', 'b', 3, 1))))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "1")
    }
    assert told == {repr(draw((7, "loss", "a", "b", 3, 1)))}


@given(KEYS)
def test_a_draw_is_a_fraction(key: list[str | int]) -> None:
    assert 0 <= draw(key) < 1


def test_draws_are_spread_evenly() -> None:
    draws = [draw((1, "loss", "main", "operator", turn, 1)) for turn in range(4000)]
    for tenth in range(10):
        assert 320 <= sum(tenth / 10 <= one < (tenth + 1) / 10 for one in draws) <= 480


def envelope(seq: int, turn: int, sender: str = "agent/main") -> Envelope:
    return Envelope(seq, turn, sender, ("agent/b",), (), None, 0, Instruction(agent="main", text="x"))


def test_messages_are_numbered_for_each_edge_and_turn() -> None:
    counter = EdgeCounter()
    asked = [
        (envelope(1, 1), "agent/b"),
        (envelope(1, 1), "agent/c"),
        (envelope(2, 1), "agent/b"),
        (envelope(2, 1), "agent/b"),
        (envelope(3, 1, "agent/x"), "agent/b"),
        (envelope(4, 2), "agent/b"),
    ]
    assert [counter.number(*one) for one in asked] == [1, 1, 2, 2, 1, 1]
