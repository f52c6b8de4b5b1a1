"""Expressions: how they are read, written and judged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from decapod.evaluators import (
    AllOf,
    AnyOf,
    Check,
    CheckError,
    CheckOutcome,
    CheckRequest,
    Not,
    Single,
    dump_check,
    parse_check,
    singles,
)
from decapod.evaluators.expression import join_outcomes

ENVIRONMENTS = ["ubuntu"]


def problems(data: JsonValue) -> list[str]:
    with pytest.raises(CheckError) as caught:
        parse_check(data, ENVIRONMENTS)
    return [str(problem) for problem in caught.value.problems]


def test_a_single_check_is_read_with_its_defaults_filled_in() -> None:
    check = parse_check({"ubuntu.files_in_folder": {"path": "~/notes", "names": ["a.txt"]}}, ENVIRONMENTS)
    arguments: dict[str, JsonValue] = {"path": "~/notes", "names": ["a.txt"], "only": False}
    assert check == Single("ubuntu", CheckRequest("files_in_folder", arguments))


def test_root_is_known_to_every_task_and_a_check_without_arguments_may_say_nothing() -> None:
    assert parse_check({"root.claimed": None}, []) == Single("root", CheckRequest("claimed", {}))


def test_operators_nest() -> None:
    data: JsonValue = {"any": [{"not": {"root.claimed": {}}}, {"all": [{"ubuntu.file_exists": {"path": "a"}}]}]}
    check = parse_check(data, ENVIRONMENTS)
    assert isinstance(check, AnyOf)
    assert [type(part) for part in check.checks] == [Not, AllOf]
    assert [single.name for single in singles(check)] == ["root.claimed", "ubuntu.file_exists"]
    assert dump_check(check) == data


def test_every_problem_is_told_with_the_way_to_it() -> None:
    told = problems(
        {
            "all": [
                {"ubuntu.file_exist": {"path": "a"}},
                {"any": [{"ubunt.file_exists": {"path": "a"}}]},
                {"not": {"ubuntu.file_exists": {"pth": "a"}}},
                {"ubuntu.file_exists": {"path": 3}},
            ]
        }
    )
    assert told[0].startswith(
        "all.0.ubuntu.file_exist: unknown check of ubuntu 'file_exist' (did you mean 'file_exists'?)"
    )
    assert told[1] == (
        "all.1.any.0.ubunt.file_exists: the task has no environment 'ubunt' (did you mean 'ubuntu'?); "
        "it has: root, ubuntu"
    )
    assert told[2] == (
        "all.2.not.ubuntu.file_exists.pth: no such parameter (did you mean 'path'?); file_exists takes: path"
    )
    assert told[3].startswith("all.3.ubuntu.file_exists.path: input should be a valid string")
    assert len(told) == 4


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("ubuntu.file_exists", "a check is a mapping"),
        ({}, "exactly one key, found none"),
        ({"root.claimed": {}, "any": []}, "found root.claimed, any; join checks with all"),
        ({"any": []}, "any: takes a list of at least one check"),
        ({"all": {"root.claimed": {}}}, "all: takes a list"),
        ({"al": [{"root.claimed": {}}]}, "unknown check 'al' (did you mean 'all'?)"),
        ({"file_exists": {"path": "a"}}, "(did you mean 'ubuntu.file_exists'?)"),
        ({"root.claimed": [1]}, "takes a mapping of arguments, not [1]"),
        ({"ubuntu.file_exists": {}}, "ubuntu.file_exists.path: is required"),
    ],
)
def test_a_malformed_expression_says_what_is_wrong(data: JsonValue, problem: str) -> None:
    assert problem in problems(data)[0]


def test_an_environment_without_evaluators_is_told() -> None:
    told = "no evaluators for environment 'toaster'; known: android, root, ubuntu"
    with pytest.raises(CheckError, match=told) as caught:
        parse_check({"toaster.warm": {}}, ["toaster"])
    assert caught.value.loc == ("toaster.warm",)


paths = st.text("abc /~", min_size=1, max_size=5)
leaves: st.SearchStrategy[JsonValue] = st.one_of(
    st.builds(lambda path: {"ubuntu.file_exists": {"path": path}}, paths),
    st.builds(lambda text: {"root.answer_is": {"text": text, "ignore_case": False, "ignore_space": True}}, st.text()),
    st.just({"root.claimed": {}}),
)
expressions: st.SearchStrategy[JsonValue] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(lambda checks: {"any": checks}, st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda checks: {"all": checks}, st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda check: {"not": check}, inner),
    ),
    max_leaves=12,
)


@given(expressions)
def test_reading_and_writing_are_each_others_inverse(data: JsonValue) -> None:
    check = parse_check(data, ENVIRONMENTS)
    assert dump_check(check) == data
    assert parse_check(dump_check(check), ENVIRONMENTS) == check


def leaf() -> Single:
    return Single("ubuntu", CheckRequest("look"))


YES, NO, BROKEN = CheckOutcome(True), CheckOutcome(False), CheckOutcome(False, error="broken")


@pytest.mark.parametrize(
    ("check", "outcomes", "passed", "error"),
    [
        (AnyOf((leaf(), leaf())), [NO, YES], True, None),
        (AnyOf((leaf(), leaf())), [NO, NO], False, None),
        (AnyOf((leaf(), leaf())), [BROKEN, YES], True, None),
        (AnyOf((leaf(), leaf())), [BROKEN, NO], False, "broken"),
        (AllOf((leaf(), leaf())), [YES, YES], True, None),
        (AllOf((leaf(), leaf())), [YES, NO], False, None),
        (AllOf((leaf(), leaf())), [YES, BROKEN], False, "broken"),
        (AllOf((leaf(), leaf())), [NO, BROKEN], False, None),
        (Not(leaf()), [YES], False, None),
        (Not(leaf()), [NO], True, None),
        (Not(leaf()), [BROKEN], False, "broken"),
        (Not(AllOf((leaf(), leaf()))), [NO, BROKEN], True, None),
        (Not(AnyOf((leaf(), leaf()))), [NO, BROKEN], False, "broken"),
    ],
)
def test_a_broken_check_counts_as_neither_passed_nor_failed(
    check: Check, outcomes: list[CheckOutcome], passed: bool, error: str | None
) -> None:
    joined = join_outcomes(check, iter(outcomes))
    assert (joined.passed, joined.error) == (passed, error)


def test_the_evidence_of_an_operator_shows_every_check() -> None:
    check = AnyOf((leaf(), Not(leaf())))
    joined = join_outcomes(check, iter([CheckOutcome(False, "nothing", took_ns=2), CheckOutcome(True, 7, took_ns=3)]))
    assert joined.evidence == {
        "any": [
            {"check": "ubuntu.look", "passed": False, "evidence": "nothing"},
            {"passed": False, "evidence": {"not": 7}},
        ]
    }
    assert joined.took_ns == 5
