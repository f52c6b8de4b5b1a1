"""What differs between two set-ups, and what a difference may be called."""

from dataclasses import replace
from pathlib import Path

import pytest

from decapod.experiments.compare.axes import SetUps, compare_set_ups
from decapod.experiments.compare.matching import MatchedBudget
from decapod.experiments.compare.reading import read_table
from decapod.experiments.faults import load_faults
from decapod.experiments.plan import TrialPlan
from tests.unit.experiments.compare.trials import TOLD, plan, team, write
from tests.unit.experiments.trials import PAIR, SINGLE


def between(folder: Path, one: TrialPlan, other: TrialPlan, **limits: int) -> SetUps:
    for planned in (one, other):
        write(folder / "e", planned)
    rows = {row.trial: row for row in read_table([folder / "e"]).rows}
    return compare_set_ups([(rows[one.name], rows[other.name])], MatchedBudget(**limits))


def test_a_policy_is_communication(tmp_path: Path) -> None:
    found = between(tmp_path, plan(team(TOLD, tmp_path)), plan(team(TOLD, tmp_path, "silent")))
    assert (found.verdict, set(found.axes)) == ("communication", {"channels", "policies"})
    assert found.sentence.startswith("Only communication differs")


def test_a_token_limit_of_a_channel_is_communication(tmp_path: Path) -> None:
    limited = PAIR.replace("carries: instruction}", "carries: instruction, tokens: 5}")
    found = between(tmp_path, plan(team(PAIR, tmp_path)), plan(team(limited, tmp_path)))
    assert (found.verdict, found.axes) == ("communication", ("channels",))


def test_faults_are_communication(tmp_path: Path) -> None:
    clean = plan(team(PAIR, tmp_path))
    faults = load_faults("lossy", clean.team)
    found = between(tmp_path, clean, replace(clean, faults=faults))
    assert (found.verdict, found.axes) == ("communication", ("faults",))


def test_another_number_of_agents_is_more_than_communication(tmp_path: Path) -> None:
    found = between(tmp_path, plan(team(SINGLE, tmp_path)), plan(team(PAIR, tmp_path)))
    assert found.verdict == "mixed"
    assert {"agents", "roles", "prompts", "channels"} <= set(found.axes)
    assert "cannot be put down to communication" in found.sentence


def test_another_model_is_no_communication(tmp_path: Path) -> None:
    the_team = team(PAIR, tmp_path)
    found = between(tmp_path, plan(the_team, model="a"), plan(the_team, model="b"))
    assert (found.verdict, found.axes) == ("other", ("models",))


def test_history_is_no_communication(tmp_path: Path) -> None:
    longer = PAIR.replace("limits: {turns: 3}", "limits: {turns: 3, history: 4}")
    found = between(tmp_path, plan(team(PAIR, tmp_path)), plan(team(longer, tmp_path)))
    assert found.verdict == "other"


@pytest.mark.parametrize(("limits", "verdict"), [({"turns": 3}, "none"), ({"turns": 4}, "other"), ({}, "other")])
def test_limits_of_turns_that_the_budget_matches_are_told_and_do_not_count(
    tmp_path: Path, limits: dict[str, int], verdict: str
) -> None:
    longer = PAIR.replace("turns: 3", "turns: 9")
    found = between(tmp_path, plan(team(PAIR, tmp_path)), plan(team(longer, tmp_path)), **limits)
    assert found.verdict == verdict
    assert [one.difference.what for one in found.differences] == ["turns"]


def test_versions_of_two_experiments_count(tmp_path: Path) -> None:
    same = plan(team(PAIR, tmp_path))
    for name, version in (("one", "1.0"), ("two", "2.0")):
        (tmp_path / name).mkdir()
        text = f"version: 1\nname: {name}\nversions: {{decapod: '{version}',\n  python: '3.11'}}\ntrials:\n- {{}}\n"
        (tmp_path / name / "experiment.yaml").write_text(text)
    write(tmp_path / "one", same)
    write(tmp_path / "two", same)
    one, other = read_table([tmp_path / "one", tmp_path / "two"]).rows
    found = compare_set_ups([(one, other)], MatchedBudget())
    assert [(each.difference.axis, each.difference.what) for each in found.differences] == [("versions", "decapod")]
    assert found.verdict == "other"


def test_a_set_up_that_cannot_be_read_is_unknown(tmp_path: Path) -> None:
    one, other = plan(team(PAIR, tmp_path)), plan(team(SINGLE, tmp_path))
    for planned in (one, other):
        write(tmp_path, planned)
    rows = read_table([tmp_path]).rows
    (tmp_path / one.name / "trial.yaml").write_text("just text")
    found = compare_set_ups([(rows[0], rows[1])], MatchedBudget())
    assert found.verdict == "unknown"
    assert "cannot be compared" in found.problems[0]


def test_without_pairs_nothing_is_known(tmp_path: Path) -> None:
    assert compare_set_ups([], MatchedBudget()).verdict == "unknown"
