"""Trials read at a matched budget."""

from dataclasses import replace

import pytest

from decapod.experiments.compare.matching import MatchedBudget, at_budget
from decapod.experiments.compare.needs import CompareError
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.result import CurvePoint
from tests.unit.experiments.compare.trials import row


def at(one: TrialRow, **limits: int) -> TrialRow:
    return at_budget([one], MatchedBudget(**limits))[0]


def test_a_trial_that_ended_within_the_budget_keeps_its_last_values() -> None:
    assert at(row(), turns=5) == row()


def test_a_trial_that_went_beyond_is_cut_after_the_last_turn_within() -> None:
    cut = at(row(), turns=3)
    assert (cut.ended, cut.completed, cut.turns, cut.actions, cut.tokens) == ("step-limit", 3, 3, 6, 600)
    assert (cut.seconds, cut.cut, cut.censored, cut.all_turns) == (12, True, False, 4)
    assert [point.turn for point in cut.curve] == [1, 2, 3]


@pytest.mark.parametrize(("limits", "turns"), [({"tokens": 599}, 2), ({"tokens": 600}, 3), ({"actions": 5}, 2)])
def test_budgets_of_tokens_and_actions_cut_as_well(limits: dict[str, int], turns: int) -> None:
    cut = at(row(tokens=800), **limits)
    assert (cut.turns, cut.ended) == (turns, "budget")


def test_nothing_is_left_when_the_first_turn_is_beyond() -> None:
    cut = at(row(claimed=True), tokens=100)
    assert (cut.completed, cut.turns, cut.actions, cut.tokens, cut.claimed, cut.curve) == (0, 0, 0, 0, False, ())


def test_a_graph_that_was_complete_at_the_cut_is_a_success() -> None:
    """As a trial that reaches a limit is, with `stop: claim`."""
    went_on = row(turns=9, curve=(*row().curve, CurvePoint(turn=9, actions=20, completed=4, tokens=2000, seconds=40)))
    assert at(went_on, turns=6).ended == "success"


def test_a_trial_that_another_limit_ended_before_is_censored() -> None:
    assert at(row(success=False), turns=8).censored
    assert not at(row(success=False), turns=5).censored, "the budget was used up"
    assert at(row(success=False, ended="budget"), turns=8).censored
    assert not at(row(success=False, ended="false-completion"), turns=8).censored, "it ended by itself"
    assert not at(row(success=False, ended="environment-error"), turns=8).censored, "it is missing"


def test_tokens_that_are_not_told_cannot_be_a_budget() -> None:
    with pytest.raises(CompareError, match="1 of 2 trials do not tell"):
        at_budget([row(), row(tokens=None)], MatchedBudget(tokens=500))


def test_without_a_budget_the_smallest_limits_are_taken() -> None:
    rows = [row(turn_limit=15), row(turn_limit=30, token_limit=9000), row(turn_limit=None)]
    assert MatchedBudget.common(rows) == MatchedBudget(turns=15, tokens=9000)
    assert MatchedBudget.common([replace(row(), turn_limit=None)]).words == "no limit"


def test_budgets_are_read_as_typed() -> None:
    assert MatchedBudget.parse(["turns=20,tokens=5000", "actions=3"]) == MatchedBudget(20, 5000, 3)
    assert MatchedBudget(20, 5000).words == "20 turns, 5,000 tokens"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("turn=3", "did you mean 'turns'"),
        ("turns=0", "from 1 on"),
        ("turns", "turns=20"),
        ("turns=5,turns=6", "two budgets of turns are given, 5 and 6: name one"),
    ],
)
def test_budgets_that_cannot_be_read(text: str, told: str) -> None:
    with pytest.raises(CompareError, match=told):
        MatchedBudget.parse([text])
