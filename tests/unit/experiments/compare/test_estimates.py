"""Intervals: by known values, and by simulation with trials that are alike within their tasks."""

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from decapod.experiments.compare.estimates import Shares, proportion, ratio
from decapod.experiments.compare.resampling import Settings, interval_by_task
from tests.unit.experiments.compare.trials import beta_binomial

SETTINGS = Settings(resamples=1000)
SIMULATIONS = 1500


def lowest(rate: float) -> float:
    """A share of the simulations that a true rate of `rate` falls below in one of 10,000 tests."""
    return rate - 3.72 * float(np.sqrt(rate * (1 - rate) / SIMULATIONS))


@pytest.mark.parametrize(("won", "of"), [(0, 12), (5, 12), (12, 12)])
def test_one_trial_a_task_has_wilson_s_interval(won: int, of: int) -> None:
    made = proportion(Shares.of((str(task), float(task < won), 1.0) for task in range(of)), SETTINGS)
    assert made.method == "Wilson"
    assert (made.low, made.high) == pytest.approx(proportion_confint(won, of, method="wilson"), abs=1e-12)


def test_trials_that_repeat_one_another_count_as_one_a_task() -> None:
    """Three trials a task that all agree say hardly more than one: the interval is not that of 36 trials."""
    once = proportion(Shares.of((str(task), float(task < 6), 1.0) for task in range(12)), SETTINGS)
    thrice = proportion(Shares.of((str(task), float(task < 6), 1.0) for task in range(12) for _ in range(3)), SETTINGS)
    assert thrice.method == "Wilson by task"
    assert thrice.low is not None
    assert once.low is not None
    assert thrice.low <= once.low
    assert (thrice.trials, thrice.tasks) == (36, 12)


def test_all_successes_leave_room_for_failure() -> None:
    made = proportion(Shares.of((str(task), 1.0, 1.0) for task in range(12) for _ in range(3)), SETTINGS)
    assert made.high == 1
    assert made.low == pytest.approx(proportion_confint(12, 12, method="wilson")[0])


def test_one_task_has_no_interval_and_none_no_figure() -> None:
    one = proportion(Shares.of([("a", 1.0, 1.0), ("a", 0.0, 1.0)]), SETTINGS)
    assert (one.value, one.low, one.tasks) == (0.5, None, 1)
    assert proportion(Shares.of([]), SETTINGS).value is None
    assert ratio(Shares.of([("a", 3.0, 1.0)]), SETTINGS).low is None


def test_a_bounded_mean_without_spread_has_wilson_s_interval_and_another_none() -> None:
    same = Shares.of((str(task), 0.5, 1.0) for task in range(10))
    assert ratio(same, SETTINGS).low is None
    assert ratio(same, SETTINGS, bounded=True).low == pytest.approx(proportion_confint(5, 10, method="wilson")[0])


def test_the_same_settings_give_the_same_interval_and_another_seed_another() -> None:
    shares = Shares.of((str(task), float(task), 1.0) for task in range(9))
    assert ratio(shares, SETTINGS) == ratio(shares, SETTINGS)
    assert ratio(shares, SETTINGS) != ratio(shares, Settings(resamples=1000, seed=5))


@pytest.mark.parametrize(("tasks", "mean", "correlation"), [(12, 0.5, 0.3), (12, 0.8, 0.6), (30, 0.95, 0.3)])
def test_shares_are_covered_as_stated(tasks: int, mean: float, correlation: float) -> None:
    random = np.random.default_rng(4)
    covered = 0
    for _ in range(SIMULATIONS):
        won = beta_binomial(random, tasks, 3, mean, correlation).astype(np.float64)
        made = proportion(Shares(won, np.full(tasks, 3.0), 3 * tasks), SETTINGS)
        assert made.low is not None
        assert made.high is not None
        covered += made.low <= mean <= made.high
    assert covered / SIMULATIONS >= lowest(0.95)


def test_treating_trials_as_independent_would_not_cover() -> None:
    """What the cluster interval is for: Wilson's interval over all trials misses far more often than it says."""
    random = np.random.default_rng(4)
    covered = 0
    for _ in range(300):
        won = beta_binomial(random, 12, 5, 0.5, 0.6).sum()
        low, high = proportion_confint(won, 60, method="wilson")
        covered += low <= 0.5 <= high
    assert covered / 300 < 0.9


@pytest.mark.parametrize(
    ("tasks", "mean", "correlation"), [(12, 0.5, 0.2), (12, 0.95, 0.6), (30, 0.95, 0.6), (30, 0.95, 0.1)]
)
def test_means_are_covered_as_stated_near_the_edges_too(tasks: int, mean: float, correlation: float) -> None:
    """CR of tasks with four nodes. Near 1 most tasks never fail, and say nothing of how much the others do."""
    random = np.random.default_rng(5)
    covered = 0
    for _ in range(SIMULATIONS):
        made = ratio(_ratios(random, tasks, mean, correlation), SETTINGS, bounded=True)
        assert made.low is not None
        assert made.high is not None
        covered += made.low <= mean <= made.high
    assert covered / SIMULATIONS >= lowest(0.95)


def test_bootstrap_and_student_alone_would_not_cover_near_the_edge() -> None:
    """What the part of the worst case is for."""
    random = np.random.default_rng(5)
    covered = 0
    for _ in range(200):
        shares = _ratios(random, 30, 0.95, 0.6)
        made = interval_by_task(shares.above, shares.below, SETTINGS)
        covered += made is not None and made[0] <= 0.95 <= min(made[1], 1.0)
    assert covered / 200 < lowest(0.95)


def _ratios(random: np.random.Generator, tasks: int, mean: float, correlation: float) -> Shares:
    weight = (1 - correlation) / correlation
    rates = random.beta(mean * weight, (1 - mean) * weight, size=tasks)
    return Shares(random.binomial(12, rates) / 4, np.full(tasks, 3.0), 3 * tasks)


def test_tasks_in_the_middle_are_taken_as_they_vary() -> None:
    """The worst case is for tasks at the edge: figures that hardly differ keep a narrow interval, also near 0."""
    made = ratio(Shares.of((str(task), 0.02 + 0.001 * (task % 3), 1.0) for task in range(12)), SETTINGS, bounded=True)
    assert made.low is not None
    assert made.high is not None
    assert made.high - made.low < 0.002
