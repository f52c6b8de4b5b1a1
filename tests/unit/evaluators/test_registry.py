"""Finding evaluators by the kind of environment and their name."""

import pytest

from decapod.actions import Registry, UnknownNameError
from decapod.evaluators import EVALUATORS, Evaluator, evaluator, find_evaluator, find_evaluators, parse_check


@evaluator
def warm(degrees: int = 60) -> bool:
    """The toaster is warm.

    Args:
        degrees: how warm at least.
    """
    return degrees <= 60


def test_evaluators_are_found_by_environment_and_name() -> None:
    assert find_evaluator("ubuntu", "file_exists").name == "file_exists"
    assert "answer_is" in find_evaluators("root")


def test_what_is_unknown_is_told_with_the_nearest() -> None:
    known = r"environment 'ubunt' \(did you mean 'ubuntu'\?\); known: android, root, ubuntu"
    with pytest.raises(UnknownNameError, match=known):
        find_evaluators("ubunt")
    with pytest.raises(UnknownNameError, match=r"unknown check of root 'answer_si' \(did you mean 'answer_is'\?\)"):
        find_evaluator("root", "answer_si")


def test_a_plug_in_adds_a_kind_of_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    toaster: Registry[Evaluator] = Registry("check of toaster")
    toaster.register(warm.name, warm)
    monkeypatch.setitem(EVALUATORS, "toaster", toaster)
    assert parse_check({"toaster.warm": {"degrees": 50}}, ["toaster"])


def test_every_evaluator_is_registered_by_its_own_name_and_has_a_limit() -> None:
    for checks in EVALUATORS.values():
        for name, check in checks.items():
            assert name == check.name
            assert 0 < check.timeout <= 60
            assert check.description.endswith(".")
