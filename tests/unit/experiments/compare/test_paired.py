"""Paired tests: exact values, agreement of the two exact tests, and their error rates by simulation."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar
from statsmodels.stats.multitest import multipletests

from decapod.experiments.compare.paired import (
    EXACT_TASKS,
    Pairs,
    cohen_h,
    difference_interval,
    holm,
    mcnemar,
    sign_flip,
    standardised,
)
from decapod.experiments.compare.resampling import Settings
from tests.unit.experiments.compare.trials import beta_binomial

SETTINGS = Settings(resamples=1000)
SIMULATIONS = 400


def of(*sums: float) -> Pairs:
    return Pairs(np.array(sums, dtype=np.float64), np.ones(len(sums)))


@pytest.mark.parametrize(("one", "other"), [(0, 0), (0, 5), (3, 4), (1, 9)])
def test_mcnemar_is_the_exact_one(one: int, other: int) -> None:
    expected = statsmodels_mcnemar([[0, one], [other, 0]], exact=True).pvalue if one + other else 1.0
    assert mcnemar(one, other).p == pytest.approx(expected)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 8), st.integers(0, 8))
def test_with_one_pair_a_task_swapping_tasks_is_mcnemar(one: int, other: int) -> None:
    pairs = of(*[-1.0] * one, *[1.0] * other, 0.0, 0.0)
    assert sign_flip(pairs, SETTINGS).p == pytest.approx(mcnemar(one, other).p)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from([-2.0, -1.0, 0.0, 0.5, 3.0]), min_size=1, max_size=7))
def test_the_exact_test_tries_every_swap(sums: list[float]) -> None:
    seen = abs(sum(sums))
    every = [
        abs(sum(sign * one for sign, one in zip(signs, sums, strict=True)))
        for signs in product((1, -1), repeat=len(sums))
    ]
    expected = sum(total >= seen - 1e-9 for total in every) / len(every)
    assert sign_flip(of(*sums), SETTINGS).p == pytest.approx(expected)


def test_many_tasks_are_swapped_at_random_with_a_seed_and_agree_with_the_exact_p() -> None:
    sums = [1.0] * (EXACT_TASKS + 1) + [-1.0] * 5
    made = sign_flip(of(*sums), SETTINGS)
    assert "9,999 random" in made.method
    assert made == sign_flip(of(*sums), SETTINGS)
    assert made.p == pytest.approx(mcnemar(5, EXACT_TASKS + 1).p, abs=0.01)


@pytest.mark.parametrize("correlation", [0.1, 0.6])
def test_a_strategy_against_itself_is_called_different_at_most_five_times_in_a_hundred(correlation: float) -> None:
    random = np.random.default_rng(8)
    called = 0
    for _ in range(SIMULATIONS):
        weight = (1 - correlation) / correlation
        rates = random.beta(0.5 * weight, 0.5 * weight, size=12)
        sums = (random.binomial(3, rates) - random.binomial(3, rates)).astype(np.float64)
        called += sign_flip(Pairs(sums, np.full(12, 3.0)), SETTINGS).p <= 0.05
    assert called / SIMULATIONS <= 0.05 + 3.72 * float(np.sqrt(0.05 * 0.95 / SIMULATIONS))


def test_pairs_taken_as_independent_would_be_called_different_too_often() -> None:
    """What the task as the unit is for: strategies whose strengths differ from task to task, but not on the whole."""
    random = np.random.default_rng(9)
    by_task = by_pair = 0
    for _ in range(SIMULATIONS):
        one, other = (beta_binomial(random, 10, 8, 0.5, 0.8) for _ in range(2))
        sums = (other - one).astype(np.float64)
        by_task += sign_flip(Pairs(sums, np.full(10, 8.0)), SETTINGS).p <= 0.05
        by_pair += mcnemar(int(-sums[sums < 0].sum()), int(sums[sums > 0].sum())).p <= 0.05
    assert by_task / SIMULATIONS <= 0.05 + 3.72 * float(np.sqrt(0.05 * 0.95 / SIMULATIONS))
    assert by_pair / SIMULATIONS > 0.2


@pytest.mark.parametrize(
    ("tasks", "mean", "correlation", "nodes"),
    [(12, 0.5, 0.2, 1), (12, 0.8, 0.6, 1), (12, 0.95, 0.6, 4), (30, 0.95, 0.6, 4)],
)
def test_differences_are_covered_as_stated(tasks: int, mean: float, correlation: float, nodes: int) -> None:
    """The second strategy is better by a fifth of what can fail; near 1 it does not differ in most tasks."""
    random = np.random.default_rng(10)
    weight = (1 - correlation) / correlation
    covered = 0
    for _ in range(1500):
        rates = random.beta(mean * weight, (1 - mean) * weight, size=tasks)
        sums = random.binomial(3 * nodes, rates + 0.2 * (1 - rates)) - random.binomial(3 * nodes, rates)
        interval = difference_interval(Pairs(sums / nodes, np.full(tasks, 3.0)), SETTINGS, 1.0)
        assert interval is not None
        covered += interval[0] <= 0.2 * (1 - mean) <= interval[1]
    assert covered / 1500 >= 0.95 - 3.72 * float(np.sqrt(0.05 * 0.95 / 1500))


def test_no_difference_in_any_task_leaves_room_for_one() -> None:
    interval = difference_interval(of(*[0.0] * 12), SETTINGS, 1.0)
    assert interval is not None
    assert interval[1] == pytest.approx(3.8415 / (12 + 3.8415), abs=1e-4)
    assert difference_interval(of(*[0.0] * 12), SETTINGS) is None
    assert difference_interval(of(1.0), SETTINGS, 1.0) is None


def test_effects() -> None:
    assert cohen_h(0.0, 1.0) == pytest.approx(np.pi)
    assert cohen_h(0.5, 0.5) == 0
    assert standardised(of(1.0, 3.0)) == pytest.approx(2 / np.sqrt(2))
    assert standardised(of(1.0, 1.0)) is None


def test_holm_is_that_of_statsmodels() -> None:
    random = np.random.default_rng(3)
    for size in (1, 2, 5, 30):
        p_values = [float(p) for p in random.choice([0.001, 0.004, 0.01, 0.012, 0.04, 0.3, 1.0], size=size)]
        assert holm(p_values) == pytest.approx(list(multipletests(p_values, method="holm")[1]))


def test_holm_multiplies_the_smallest_most() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
