import os
from pathlib import Path

import pytest

from decapod.actions import Registry
from decapod.cli.errors import CommandError, ExitCode, explain
from decapod.documents import DocumentError, Problem
from decapod.environments.errors import EnvironmentFailure, SetupFailure


def unknown_name() -> LookupError:
    registry: Registry[int] = Registry("topology")
    registry.register("single", 1)
    try:
        registry.find("singel")
    except LookupError as error:
        return error
    raise AssertionError("an unknown name was found")


def test_an_unknown_name_is_the_users_mistake() -> None:
    explained = explain(unknown_name())
    assert explained is not None
    assert explained[1] is ExitCode.USAGE
    assert "did you mean 'single'?" in explained[0]


def test_a_hint_follows_the_message() -> None:
    error = CommandError("There is no run.", hint="Make one: make demo", code=ExitCode.NOT_DONE)
    assert explain(error) == ("There is no run.\nMake one: make demo", ExitCode.NOT_DONE)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "team.yaml"
    with pytest.raises(FileNotFoundError) as caught:
        missing.read_text()
    assert explain(caught.value) == (f"{missing}: no such file or directory", ExitCode.USAGE)


def test_an_error_of_the_system_without_a_file_is_a_fault() -> None:
    with pytest.raises(OSError, match="Bad file descriptor") as caught:
        os.fstat(9999)
    assert explain(caught.value) is None


def test_a_bug_is_not_explained_away() -> None:
    assert explain(KeyError("x")) is None
    assert explain(ExceptionGroup("tasks", [EnvironmentFailure("the desktop is lost"), KeyError("x")])) is None


def test_a_group_is_told_error_by_error() -> None:
    documents = DocumentError([Problem("team.yaml", "unknown key 'agent'")])
    lost = SetupFailure("the set-up put_file failed")
    group = ExceptionGroup("tasks", [documents, ExceptionGroup("inner", [lost, lost])])
    assert explain(group) == ("team.yaml: unknown key 'agent'\nthe set-up put_file failed", ExitCode.MISSING)
