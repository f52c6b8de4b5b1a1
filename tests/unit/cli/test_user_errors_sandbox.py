"""Where bubblewrap is not allowed: what still runs, what is refused, and what a person is told."""

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from decapod.cli.errors import CommandError, ExitCode
from decapod.cli.main import main
from decapod.cli.sandboxing import confinement

REFUSAL = "bwrap: No permissions to create new namespace, likely because the kernel does not allow it"


@pytest.fixture
def bwrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Put a `bwrap` first on PATH that does this."""

    def put(script: str) -> None:
        program = tmp_path / "bwrap"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)

    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    put(f"echo '{REFUSAL}' >&2; exit 1")
    return put


@pytest.mark.parametrize("models", [["demo"], ["scripted/replies.yaml"], ["demo", "scripted/a/b.yaml"]])
def test_models_that_play_a_file_run_unconfined_and_say_so(
    bwrap: Callable[[str], None], capsys: pytest.CaptureFixture[str], models: list[str]
) -> None:
    assert confinement(models, unconfined=False) is False
    said = capsys.readouterr().err
    assert said.startswith("No sandbox: not allowed here (bwrap: No permissions to create new namespace")
    assert "The desktop runs as you do." in said


@pytest.mark.parametrize("model", ["openai/gpt", "demonic", "scripted2/x", "x/demo"])
def test_any_other_model_is_refused_in_any_seat(bwrap: Callable[[str], None], model: str) -> None:
    with pytest.raises(CommandError) as caught:
        confinement(["demo", model], unconfined=False)
    assert "This system allows no sandbox" in str(caught.value)
    assert REFUSAL in str(caught.value)
    assert "--unconfined" in caught.value.hint
    assert "sysctl" in caught.value.hint
    assert caught.value.code is ExitCode.MISSING


def test_a_person_may_say_that_it_runs_all_the_same(
    bwrap: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert confinement(["openai/gpt"], unconfined=True) is False
    assert capsys.readouterr().err == ""


def test_ones_own_display_is_for_models_that_play_a_file(bwrap: Callable[[str], None]) -> None:
    assert confinement(["demo"], unconfined=False, drivers={"ubuntu": "display"}) is False
    with pytest.raises(CommandError, match="works on your own desktop, without a sandbox"):
        confinement(["openai/gpt"], unconfined=False, drivers={"ubuntu": "display"})


def test_where_it_is_allowed_everything_is_confined(bwrap: Callable[[str], None]) -> None:
    bwrap("exit 0")
    assert confinement(["openai/gpt"], unconfined=False) is True


def test_doctor_says_so_and_that_the_demo_runs(
    bwrap: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["doctor", "--json"])
    assert "only the models demo and scripted run" in capsys.readouterr().out
