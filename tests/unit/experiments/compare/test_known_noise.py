"""From an experiment's file to its comparison, with noise at known rates: what is so comes out, what is not does not.

The small form of `python -m benchmarks noise`, with its forms in memory; seeds are fixed, so the figures never change.
"""

from pathlib import Path

import pytest
from scipy.stats import binomtest

from benchmarks.common.forms import TASKS
from benchmarks.common.noisy import RATES, SEEDS, Ran, is_called_different, model, run_experiment

EIGHT = tuple(TASKS)[:4] + tuple(TASKS)[-4:]
"""With fewer tasks no test by task could tell anything, whatever the difference."""
WORSE = {"forget": 0.4, "misread": 0.3, "early": 0.2}
PLAIN, NOISY = model(RATES, 1), model(WORSE, 1)
TWIN = """
version: 1
name: twin
about: The team `single` under another name.
agents: {main: {role: solo, observes: {each: marks}, acts: all}}
"""


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    folder = tmp_path_factory.mktemp("noise")
    (folder / "twin.yaml").write_text(TWIN)
    return run_experiment(folder, [PLAIN, NOISY], {"topologies": ["single", "./twin.yaml"]}, EIGHT)


def test_every_trial_is_there_once(ran: Ran) -> None:
    assert len(ran.table.rows) == 2 * 2 * len(EIGHT) * SEEDS
    assert not any(row.missing for row in ran.table.rows)


@pytest.mark.parametrize(("name", "rates"), [(PLAIN, RATES), (NOISY, WORSE)])
def test_exact_intervals_for_what_happened_cover_the_rates_put_in(name: str, rates: dict[str, float], ran: Ran) -> None:
    counts = ran.count([row for row in ran.table.rows if row.model == name])
    assert counts.keys() == set(rates.items())
    for (kind, rate), count in counts.items():
        interval = binomtest(count.events, count.opportunities).proportion_ci(0.95, method="exact")
        assert interval.low <= rate <= interval.high, kind
        assert interval.high - interval.low < 0.25, f"there were too few chances of {kind} to tell anything"


def test_a_strategy_under_another_name_is_not_called_different(ran: Ran) -> None:
    comparison = ran.compare([row for row in ran.table.rows if row.model == PLAIN], ("topology",))
    (pair,) = comparison.pairs
    assert {pair.baseline, pair.other} == {"single", "twin"}
    assert (pair.pairs, pair.unpaired) == (len(EIGHT) * SEEDS, 0)
    assert (pair.differences["SR"].only_baseline or 0) > 0, "noise is drawn for each trial by itself"
    assert not is_called_different(comparison)


def test_more_noise_is_called_different_and_no_effect_of_communication(ran: Ran) -> None:
    comparison = ran.compare(ran.table.rows, ("model",))
    (pair,) = comparison.pairs
    assert is_called_different(comparison)
    found = pair.differences["CR"]
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    worse = found.high < 0 if pair.other == NOISY else found.low > 0
    assert worse
    assert pair.set_ups.verdict == "other"


def test_without_noise_the_tasks_are_done(tmp_path: Path) -> None:
    done = run_experiment(tmp_path, ["demo"], {"topologies": ["by-environment"], "seeds": [1]})
    assert {row.task for row in done.table.rows if row.ended == "success"} == set(TASKS)
