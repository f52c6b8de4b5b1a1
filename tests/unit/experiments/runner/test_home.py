"""The folder of an experiment: found again, refused when the trials differ, held by one process."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import JsonValue

from decapod.experiments.budget import Budget
from decapod.experiments.matrix import Matrix, Parallel
from decapod.experiments.runner import HomeError, RecordError, Surroundings, home_of, is_worked_in, read_record
from decapod.experiments.runner.changes import tell_changes
from decapod.experiments.runner.surroundings import git_state
from tests.unit.experiments.runner.matrices import NOWHERE, Series, read_yaml
from tests.unit.experiments.trials import Lab


@pytest.fixture
def series(lab: Lab) -> Series:
    return Series(lab, name="my-series")


def opened(series: Series, matrix: Matrix, *, anew: bool = False) -> Path:
    with home_of(matrix, series.runs, NOWHERE, anew=anew) as home:
        return home.folder.path


def test_the_same_trials_have_the_same_folder_however_they_are_run(series: Series) -> None:
    matrix = series.matrix(3)
    first = opened(series, matrix)
    assert first.name.startswith("my-series-")
    otherwise = replace(matrix, parallel=Parallel(7), retries=5, whole=Budget(tokens=9), source="another text")
    assert opened(series, otherwise) == first
    starts = [json.loads(line) for line in (first / "starts.jsonl").read_text().splitlines()]
    assert [(start["parallel"]["trials"], start["retries"]) for start in starts] == [(1, 0), (7, 5)]
    assert read_record(first).retries == 0
    assert (first / "source.yaml").read_text() == "version: 1\n"


def test_other_trials_are_refused_until_it_is_to_begin_anew(series: Series) -> None:
    first = opened(series, series.matrix(3))
    with pytest.raises(HomeError, match=f"was begun with other trials: {first}") as refused:
        opened(series, series.matrix(4))
    assert "--new" in str(refused.value)
    assert f"Against {first.name}:\n  seed: new 4\n" in str(refused.value)
    second = opened(series, series.matrix(4), anew=True)
    assert second != first
    assert opened(series, series.matrix(4)) == second
    assert opened(series, series.matrix(3)) == first


def test_a_task_that_was_changed_is_refused_as_its_trials_would_not_be_alike(series: Series) -> None:
    matrix = series.matrix(2)
    first = opened(series, matrix)
    assert read_record(first).tasks.keys() == {trial.plan.task.id for trial in matrix.trials}
    changed = tuple(
        replace(one, plan=replace(one.plan, task=replace(one.plan.task, instruction="Something else.")))
        for one in matrix.trials
    )
    task = matrix.trials[0].plan.task.id
    with pytest.raises(HomeError, match=f"these have changed since it was begun: {task}") as refused:
        opened(series, replace(matrix, trials=changed))
    assert "--new" in str(refused.value)
    assert opened(series, matrix) == first
    record = first / "experiment.yaml"  # one that was made before tasks were kept
    record.write_text(
        record.read_text().replace(record.read_text().partition("tasks:")[2].partition("started:")[0], "\n")
    )
    assert read_record(first).tasks == {}
    assert opened(series, replace(matrix, trials=changed)) == first


def test_what_has_changed_is_told_by_axis() -> None:
    before: list[dict[str, JsonValue]] = [
        {"topology": "a", "task": "t", "seed": seed, "model": "demo", "budget": None} for seed in (1, 2)
    ]
    now: list[dict[str, JsonValue]] = [
        {"topology": "a", "task": "t", "seed": seed, "model": "demo", "budget": {"turns": 3}} for seed in (2, 3)
    ]
    assert tell_changes(before, now) == '  seed: new 3; no longer 1\n  budget: new {"turns":3}; no longer none'
    assert tell_changes(before, before[:1] + before[1:]).startswith("  the same names")
    assert "2 trials in place of 3" in tell_changes([*before, before[0]], before)


def test_a_new_folder_for_the_same_trials_is_gone_on_with(series: Series) -> None:
    matrix = series.matrix(1)
    first = opened(series, matrix)
    again = opened(series, matrix, anew=True)
    assert again.name == f"{first.name}-2"
    assert opened(series, matrix) == again


def test_another_experiment_is_not_in_the_way(series: Series) -> None:
    opened(series, series.matrix(2))
    series.name = "my"
    assert opened(series, series.matrix(3)).name.startswith("my-")


def test_a_start_that_was_cut_off_before_its_record_begins_again(series: Series) -> None:
    matrix = series.matrix(2)
    path = opened(series, matrix)
    (path / "experiment.yaml").unlink()
    assert opened(series, matrix) == path
    assert len(read_record(path).trials) == 2


def test_the_record_is_yaml_whatever_names_hold(series: Series) -> None:
    matrix = series.matrix(1)
    strange = "caf\u00e9 \u2028 \x85 \u007f: {x} # \U0001f980"
    trial = replace(matrix.trials[0], plan=replace(matrix.trials[0].plan, model=strange))
    path = opened(series, replace(matrix, trials=(trial,)))
    told = read_yaml(path / "experiment.yaml")["trials"]
    assert isinstance(told, list)
    assert [one["model"] for one in told] == [strange]
    assert read_record(path).trials == (trial.name,)


@pytest.mark.parametrize("text", ["", "version: 1\n", "version: 1\ntrials:\n- {}\n", "[\ntrials:\n"])
def test_a_damaged_record_is_told(series: Series, text: str) -> None:
    matrix = series.matrix(1)
    path = opened(series, matrix)
    (path / "experiment.yaml").write_text(text)
    with pytest.raises(RecordError, match="is damaged: it "):
        opened(series, matrix)


HOLD = """
import sys
from pathlib import Path
from decapod.experiments.runner.home import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_one_process_at_a_time_and_a_killed_one_is_out_at_once(series: Series) -> None:
    matrix = series.matrix(1)
    path = opened(series, matrix)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert is_worked_in(path)
        with pytest.raises(HomeError, match=rf"another decapod \(process {holder.pid}\)"):
            opened(series, matrix)
        holder.kill()
    assert not is_worked_in(path)
    assert opened(series, matrix) == path


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, "-C", str(folder), *arguments], check=True, capture_output=True)


def test_the_state_of_code_under_git(tmp_path: Path) -> None:
    assert git_state(tmp_path) is None
    git(tmp_path, "init", "-q")
    (tmp_path / "file").write_text("one")
    git(tmp_path, "add", "file")
    git(tmp_path, "commit", "-qm", "one")
    clean = git_state(tmp_path)
    assert clean is not None
    assert clean["dirty"] is False
    (tmp_path / "file").write_text("two")
    assert git_state(tmp_path) == {"commit": clean["commit"], "dirty": True}


def test_surroundings_tell_versions(tmp_path: Path) -> None:
    told = Surroundings.now(tmp_path).as_data()
    assert {"decapod", "python", "pydantic"} <= set(told["versions"])  # type: ignore[arg-type]


def test_what_is_no_experiment_is_told_with_those_that_are(series: Series) -> None:
    folder = opened(series, series.matrix(1))
    with pytest.raises(RecordError, match="is no experiment's folder: there is no such folder"):
        read_record(series.runs / "nowhere")
    with pytest.raises(RecordError, match=r"experiment\.yaml is a file, not the folder of an experiment"):
        read_record(folder / "experiment.yaml")
    with pytest.raises(RecordError, match=rf"no experiment\.yaml in it; it holds those of experiments: {folder}"):
        read_record(series.runs)
