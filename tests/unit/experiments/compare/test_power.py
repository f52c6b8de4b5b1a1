import numpy as np
import pytest
from numpy.typing import NDArray
from statsmodels.stats.power import TTestPower

from decapod.experiments.compare.paired import Pairs, sign_flip
from decapod.experiments.compare.power import Power, find_power, power_of
from decapod.experiments.compare.resampling import Settings


def arrays(differences: list[tuple[str, float]]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    numbers: dict[str, int] = {}
    units = np.array([numbers.setdefault(task, len(numbers)) for task, _ in differences], dtype=np.intp)
    return units, np.array([value for _, value in differences], dtype=np.float64)


def power_for(differences: list[tuple[str, float]], wanted: float, level: float) -> Power | None:
    return find_power(*arrays(differences), wanted, level)


def test_power_is_student_s() -> None:
    expected = TTestPower().power(0.9, 12, 0.05)
    assert power_of(0.9, 12, 0.05) == pytest.approx(expected, abs=1e-3)


def test_tasks_that_are_wanted_are_those_that_suffice() -> None:
    differences = [(str(task), float(value)) for task, value in enumerate([1, 0, 0, -1, 1, 0, 1, -1, 0, 1])]
    power = power_for(differences, 0.2, 0.95)
    assert power is not None
    spread = float(np.std([value for _, value in differences], ddof=1))
    assert power_of(0.2 / spread, power.tasks, 0.05) >= 0.8 > power_of(0.2 / spread, power.tasks - 1, 0.05)
    assert (power.trials, power.spread_known) == (None, False), "one pair a task says nothing of repeats"


def test_repeats_help_only_against_the_spread_within_tasks() -> None:
    within = [(str(task), value) for task in range(12) for value in (1.0, -1.0, 0.0)]
    assert power_for(within, 0.2, 0.95) is not None
    mixed = [(str(task), value + 0.1 * (-1) ** task) for task in range(12) for value in (1.0, -1.0, 0.0)]
    power = power_for(mixed, 0.3, 0.95)
    assert power is not None
    assert power.trials is not None
    between = [(str(task), float((-1) ** task)) for task in range(12) for _ in range(3)]
    power = power_for(between, 0.2, 0.95)
    assert power is not None
    assert (power.trials, power.spread_known) == (None, True)


def test_nothing_is_said_where_nothing_varies() -> None:
    assert power_for([("a", 0.0), ("b", 0.0)], 0.1, 0.95) is None
    assert power_for([("a", 0.0), ("a", 1.0)], 0.1, 0.95) is None


def test_the_tasks_that_are_asked_for_see_the_difference_by_the_test_that_is_made() -> None:
    random = np.random.default_rng(2)

    def draw(tasks: int) -> list[tuple[str, float]]:
        effects = 0.25 + 0.3 * random.standard_normal(tasks)
        return [
            (str(task), float(effect + 0.5 * random.standard_normal()))
            for task, effect in enumerate(effects)
            for _ in range(3)
        ]

    power = power_for(draw(2000), 0.25, 0.95)
    assert power is not None
    seen = sum(sign_flip(Pairs.by_unit(*arrays(draw(power.tasks))), Settings()).p <= 0.05 for _ in range(200))
    assert seen / 200 == pytest.approx(0.8, abs=3.72 * float(np.sqrt(0.8 * 0.2 / 200)))
