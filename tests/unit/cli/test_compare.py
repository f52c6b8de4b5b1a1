"""`decapod compare` on experiments on disk."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from decapod.cli.errors import ExitCode
from decapod.cli.main import main
from decapod.experiments.compare import needs
from tests.unit.experiments.compare.trials import TOLD, plan, team, write
from tests.unit.experiments.trials import PAIR, SINGLE


@pytest.fixture
def experiment(tmp_path: Path) -> Path:
    folder = tmp_path / "e"
    for text, reason in ((PAIR, "success"), (SINGLE, "false-completion")):
        for seed in (1, 2):
            for task in ("a", "b"):
                lost = task == "b" and seed == 2 and text is SINGLE
                planned = plan(team(text, tmp_path), task, seed)
                write(folder, planned, "environment-error" if lost else reason)  # type: ignore[arg-type]
    return folder


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["compare", *arguments]) == ExitCode.DONE
    return capsys.readouterr().out


def test_it_tells_figures_differences_and_what_else_differs(
    experiment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = shown(capsys, str(experiment), "--baseline", "one")
    assert "2 strategies, 8 trials of 2 tasks, 1 missing; read at 3 turns." in out
    assert "environment-error" in out
    assert "[0.000, 0.250]" in out  # SR if the missing trial failed, or succeeded
    assert "one -> pair  n = 3 pairs, 1 missing, 0 censored, 0 trials unpaired" in out
    assert "More than communication differs" in out
    assert "channels: main -> operator: (not there) -> instruction" in out
    assert "corrected: after Holm, over the 2 tests" in out
    assert "By task" not in out


def test_details_are_tables_by_kind_of_task_channels_and_progress(
    experiment: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = shown(capsys, str(experiment), "--details", "--budget", "turns=2")
    for title in ("By task: the task", "Channels, over whole trials", "Progress: CR after so many turns"):
        assert title in out


def test_a_policy_alone_is_an_effect_of_communication(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for carries in (None, "silent"):
        planned = plan(replace(team(TOLD, tmp_path, carries), name=carries or "told"))
        write(tmp_path / "e", planned)
    out = shown(capsys, str(tmp_path / "e"))
    assert "Only communication differs: a difference in the figures is an effect of communication." in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--by", "topologie"], "did you mean 'topology'"),
        (["--budget", "turns=none"], "needs a number"),
        (["--baseline", "two"], "There is no strategy 'two'"),
        (["--test", "XR"], "No test is made of 'XR'"),
    ],
)
def test_wrong_options_are_told(
    experiment: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert main(["compare", str(experiment), *arguments]) == ExitCode.USAGE
    assert told in capsys.readouterr().err


def test_a_missing_extra_is_told(
    experiment: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needs, "MODULES", ("not_there_at_all",))
    assert main(["compare", str(experiment)]) == ExitCode.MISSING
    assert "pip install 'decapod[compare]'" in capsys.readouterr().err


def test_other_commands_start_without_what_comparing_needs() -> None:
    code = "import sys, decapod.cli.main; print([name for name in ('numpy', 'scipy') if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
