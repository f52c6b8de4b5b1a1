"""The whole comparison, from rows in memory."""

import sys
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from math import comb

import pytest

from decapod.experiments.compare import needs
from decapod.experiments.compare.comparing import compare
from decapod.experiments.compare.comparison import Comparison, Question
from decapod.experiments.compare.families import are_shared, find_families
from decapod.experiments.compare.matching import MatchedBudget
from decapod.experiments.compare.needs import CompareError, ExtraMissingError, require_extra
from decapod.experiments.compare.row import TrialRow
from decapod.experiments.traffic import EdgeTraffic
from tests.unit.experiments.compare.trials import BEGAN, row, rows, table

TASKS = [f"t{number}" for number in range(8)]


def strong_and_weak(seeds: int = 3) -> tuple[list[TrialRow], list[TrialRow]]:
    return rows("strong", {task: [1] * seeds for task in TASKS}), rows("weak", {task: [0] * seeds for task in TASKS})


def of(*groups: list[TrialRow], question: Question | None = None) -> Comparison:
    return compare(table(*groups), question)


def test_a_difference_in_every_task_is_as_sure_as_so_many_tasks_can_be() -> None:
    comparison = of(*strong_and_weak())
    (pair,) = comparison.pairs
    found = pair.differences["SR"]
    assert (found.value, found.pairs, found.tasks, found.only_baseline, found.only_other) == (-1, 24, 8, 24, 0)
    assert found.p == pytest.approx(2 / 2**8)
    assert found.corrected == pytest.approx(4 / 2**8), "SR and CR are tested, and corrected together"
    assert comparison.family == 2
    assert found.test == "sign-flip by task, exact over 256 swaps"
    assert pair.differences["EE"].p is None, "it is not tested"


def test_one_seed_is_tested_by_mcnemar() -> None:
    (pair,) = of(*strong_and_weak(seeds=1)).pairs
    assert pair.differences["SR"].test == "exact McNemar, 8 discordant pairs"
    assert pair.differences["CR"].test.startswith("sign-flip")


def test_missing_pairs_are_counted_and_bounded() -> None:
    strong, weak = strong_and_weak()
    weak[0] = row("t0", topology="weak", seed=1, ended="environment-error")
    strong[1] = row("t0", topology="strong", seed=2, ended="stopped")
    comparison = of(strong, weak)
    (pair,) = comparison.pairs
    assert (pair.pairs, pair.missing, pair.unpaired) == (22, 2, 0)
    found = pair.differences["SR"]
    assert (found.value, found.pairs) == (-1, 22)
    assert found.bounds == pytest.approx((-1, -22 / 24)), "at best the lost trial succeeded, and the other failed"
    weak_figures = comparison.strategy("weak")
    assert dict(weak_figures.missing) == {"environment-error": 1}
    assert weak_figures.success_bounds == (0, 1 / 24)
    assert weak_figures.figures["SR"].trials == 23


def test_censored_trials_bound_the_difference_too() -> None:
    strong, weak = strong_and_weak()
    (pair,) = of(strong, weak, question=Question(budget=MatchedBudget(turns=20))).pairs
    assert pair.censored == 24
    assert pair.differences["SR"].bounds == (-1, 0)
    assert pair.differences["CR"].bounds == (-0.5, 0), "two of four nodes stay completed"


def test_trials_without_a_partner_are_not_compared() -> None:
    (pair,) = of(rows("a", {"x": [1], "y": [1]}), rows("b", {"y": [0], "z": [0]})).pairs
    assert (pair.pairs, pair.unpaired) == (1, 2)
    assert pair.differences["SR"].low is None, "there is one task"


def test_trials_are_paired_within_models() -> None:
    one = [row("x", won, topology="a", model=model) for model, won in (("m", True), ("n", False))]
    other = [row("x", won, topology="b", model=model) for model, won in (("n", False), ("m", True))]
    (pair,) = of(one, other).pairs
    assert (pair.pairs, pair.differences["SR"].only_baseline, pair.differences["SR"].only_other) == (2, 0, 0)


def test_strategies_are_named_by_what_differs() -> None:
    groups = [row(carries="summary"), row(), row(model="n")]
    assert [one.name for one in of(groups).strategies] == ["summary", "own policies"]
    by = Question(by=("topology", "model"))
    assert [one.name for one in of(groups, question=by).strategies] == ["m", "n"]
    with pytest.raises(CompareError, match="did you mean 'model'"):
        of(groups, question=Question(by=("modle",)))


def test_a_baseline_is_compared_with_each_other() -> None:
    groups = [rows(name, {"x": [1]}) for name in ("a", "b", "c")]
    assert [(pair.baseline, pair.other) for pair in of(*groups).pairs] == [("a", "b"), ("a", "c"), ("b", "c")]
    from_b = of(*groups, question=Question(baseline="b"))
    assert [(pair.baseline, pair.other) for pair in from_b.pairs] == [("b", "a"), ("b", "c")]
    with pytest.raises(CompareError, match="no strategy 'd'"):
        of(*groups, question=Question(baseline="d"))
    with pytest.raises(CompareError, match="no test is made of 'claim-recall'"):
        of(*groups, question=Question(tested=("claim-recall",)))


def test_pass_hat_is_the_unbiased_estimator() -> None:
    won = {"x": [1, 1, 1, 0], "y": [1, 0, 0, 0], "z": [1, 1, 1, 1], "w": [1, 1]}
    found = of(rows("a", won)).strategies[0].pass_hat
    assert [one.k for one in found] == [1, 2, 3, 4]
    assert found[1].estimate.value == pytest.approx((comb(3, 2) / comb(4, 2) + 0 + 1 + 1) / 4)
    assert found[3].estimate.value == pytest.approx(1 / 3)
    assert [one.left_out for one in found] == [0, 0, 1, 1]


def test_pass_hat_is_how_often_so_many_trials_drawn_at_random_all_succeed() -> None:
    won = {"x": [1, 0, 1, 1, 0], "y": [0, 1, 0, 0, 0], "z": [1, 1, 1, 1, 1]}
    for found in of(rows("a", won)).strategies[0].pass_hat:
        every = [[all(drawn) for drawn in combinations(one, found.k)] for one in won.values()]
        expected = sum(sum(drawn) / len(drawn) for drawn in every) / len(every)
        assert found.estimate.value == pytest.approx(expected)


def test_claims_are_judged_by_the_graph() -> None:
    claims = [
        row("x", True, claimed=True),
        row("y", True),
        row("z", False, ended="false-completion", claimed=True),
        row("w", False),
    ]
    figures = of(claims).strategies[0].figures
    assert (figures["claim-precision"].value, figures["claim-recall"].value) == (0.5, 0.5)
    assert (figures["FC"].value, figures["RSL"].value, figures["SR"].value) == (0.25, 0.25, 0.5)


def test_progress_is_best_so_far_and_carried_forward() -> None:
    points = of([row("x", True), row("y", False)]).strategies[0].progress
    assert [point.completion.value for point in points] == [0, 0.25, 0.5, 0.625, 0.75, 0.75]
    assert [point.running for point in points] == [2, 2, 2, 2, 2, 1]


def test_traffic_by_channel_is_of_whole_trials() -> None:
    edge = EdgeTraffic(source="main", recipient="operator", messages=8, tokens=80, absent=2)
    question = Question(budget=MatchedBudget(turns=1))
    (found,) = of([row(edges=(edge,), all_turns=4)], question=question).strategies[0].edges
    assert (found.messages.value, found.tokens.value, found.absent.value) == (2, 20, 0.5)


def test_wall_time_is_compared_only_where_trials_ran_one_at_a_time() -> None:
    side_by_side = [row("x"), row("y")]
    comparison = of(side_by_side)
    assert "seconds" not in comparison.strategies[0].figures
    assert any("side by side, and slowed" in note for note in comparison.notes)
    in_turn = [row("x"), row("y", started=BEGAN + timedelta(seconds=21))]
    assert of(in_turn).strategies[0].figures["seconds"].value == 20
    assert any("not known" in note for note in of([row(started=None)]).notes)


def test_tasks_that_share_sub_tasks_are_tested_by_family_as_well() -> None:
    shared = {"t0": ("copy",), "t1": ("copy", "save"), "t2": ("save",), "t3": ()}
    made = [
        row(task, won, topology=name, sub_tasks=subs)
        for name, won in (("a", True), ("b", False))
        for task, subs in shared.items()
    ]
    families = find_families(made)
    assert families == {"t0": "copy + save", "t1": "copy + save", "t2": "copy + save", "t3": "t3"}
    assert are_shared(families)
    comparison = of(made)
    by_family = comparison.pairs[0].differences["SR"].by_family
    assert by_family is not None
    assert (by_family.units, by_family.p) == (2, 0.5)
    assert any("4 tasks are 2 families" in note for note in comparison.notes)
    table_of = {one.by: one for one in comparison.breakdowns}
    assert [(each.group, each.strategy, each.trials) for each in table_of["sub-task"].rows][:2] == [
        ("copy", "a", 2),
        ("copy", "b", 2),
    ]


def test_tables_by_kind_of_task_leave_out_what_does_not_vary() -> None:
    made = [row("x"), row("y", environments=("ubuntu", "android")), row("z", nodes=12, completed=12)]
    comparison = of(made)
    assert {one.by: [each.group for each in one.rows] for one in comparison.breakdowns} == {
        "platform": ["android + ubuntu", "ubuntu"],
        "nodes": ["3-4", "10-14"],
        "task": ["x", "y", "z"],
    }


def test_tasks_count_in_each_of_their_tags() -> None:
    made = [row("x", tags=("files", "text")), row("y", False, tags=("text",)), row("z")]
    (tags,) = (one for one in of(made).breakdowns if one.by == "tag")
    assert {each.group: (each.trials, each.figures["SR"].value) for each in tags.rows} == {
        "files": (1, 1.0),
        "none": (1, 1.0),
        "text": (2, 0.5),
    }


def test_few_tasks_are_said_to_say_little() -> None:
    assert any("With 2 tasks no test by task can be below p = 0.5" in note for note in of([row("x"), row("y")]).notes)


def test_a_missing_extra_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "MODULES", ("numpy", "not_there_at_all"))
    with pytest.raises(
        ExtraMissingError, match=r"not installed \(not_there_at_all\): pip install 'decapod\[compare\]'"
    ):
        require_extra()
    assert "numpy" in sys.modules


def test_what_a_strategy_takes_together_is_told() -> None:
    strong, weak = strong_and_weak()
    mixed = [*strong, *(replace(one, model="another") for one in strong), *weak]
    notes = " ".join(of(mixed).notes)
    assert "differ in model (2 of them)" in notes
    assert "--by topology --by carries --by faults --by model" in notes
    assert "differ in model" not in " ".join(of(mixed, question=Question(by=("topology", "model"))).notes)
    assert "differ in" not in " ".join(of(strong, weak).notes)


def test_cost_efficiency_is_not_that_of_the_failures_alone_where_tokens_are_unknown() -> None:
    """A trial that reached nothing has CE = 0 whatever it used; those that reached something have none."""
    untold = [replace(one, tokens=None) for group in strong_and_weak() for one in group]
    assert all(one.figures["CE"].value is None for one in of(untold).strategies)
