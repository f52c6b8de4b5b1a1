"""Experiments on disk as a table."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from decapod.experiments.budget import Budget
from decapod.experiments.compare.needs import CompareError
from decapod.experiments.compare.reading import read_table
from decapod.prompts.marks.profile import load_profile
from tests.unit.experiments.compare.trials import BEGAN, plan, team, write
from tests.unit.experiments.trials import PAIR, SAVE, WRITE, Lab, topology


def test_a_row_has_what_the_result_says(tmp_path: Path) -> None:
    planned = plan(team(PAIR, tmp_path), sub_tasks=("save-note",))
    write(tmp_path / "e", planned)
    (row,) = read_table([tmp_path / "e"]).rows
    assert (row.experiment, row.trial, row.attempt, row.topology, row.task) == ("e", planned.name, 1, "pair", "toy")
    assert (row.environments, row.sub_tasks, row.turn_limit, row.nodes) == (("ubuntu",), ("save-note",), 3, 4)
    assert (row.messages, row.message_tokens, row.cost, row.started) == (4, 40, 0.01, BEGAN)
    assert (row.success, row.complete, row.completion_ratio, row.execution_efficiency) == (True, True, 1, 0.125)


def test_the_first_attempt_that_ended_by_itself_counts(tmp_path: Path) -> None:
    planned = plan(team(PAIR, tmp_path))
    for number, reason in enumerate(("environment-error", "false-completion", "success"), 1):
        write(tmp_path, planned, reason, attempt=number)  # type: ignore[arg-type]  # each is a termination
    (row,) = read_table([tmp_path]).rows
    assert (row.attempt, row.ended) == (2, "false-completion")


def test_lost_attempts_make_a_missing_trial_and_none_at_all_an_unfinished_one(tmp_path: Path) -> None:
    the_team = team(PAIR, tmp_path)
    lost, killed = plan(the_team, seed=1), plan(the_team, seed=2)
    write(tmp_path, lost, "environment-error", attempt=1)
    write(tmp_path, lost, "model-error", attempt=2)
    write(tmp_path, killed, None)
    found = {row.seed: row for row in read_table([tmp_path]).rows}
    assert (found[1].ended, found[1].attempt, found[1].missing) == ("model-error", 2, True)
    assert (found[2].ended, found[2].attempt, found[2].missing) == ("unfinished", 0, True)
    assert (found[2].topology, found[2].task, found[2].turn_limit, found[2].nodes) == ("pair", "toy", 3, 4)
    assert found[1].setup == found[2].setup, "read from trial.yaml, the digest is the same"


def test_an_unfinished_trial_is_told_like_a_finished_one_so_that_it_is_a_missing_pair(tmp_path: Path) -> None:
    noisy = replace(
        plan(team(PAIR, tmp_path)), marks=load_profile(), model="demo-noise?forget=0.5", budget=Budget(tokens=900)
    )
    write(tmp_path / "done", noisy)
    write(tmp_path / "killed", noisy, None)
    done, killed = (read_table([tmp_path / name]).rows[0] for name in ("done", "killed"))
    for axis in ("topology", "carries", "faults", "model", "marks", "variant", "setup", "task", "seed", "repeat"):
        assert getattr(killed, axis) == getattr(done, axis), axis
    assert (killed.note, killed.token_limit) == (noisy.note, 900)
    assert killed.note, "what a noisy model did is no evidence, and that is said"


def test_a_broken_result_is_told_and_passed_over(tmp_path: Path) -> None:
    path = write(tmp_path, plan(team(PAIR, tmp_path)))
    (path / "result.json").write_text('{"version": 1}')
    table = read_table([tmp_path])
    assert [row.ended for row in table.rows] == ["unfinished"]
    assert "result.json is no result and was passed over: trial: Field required" in table.problems[0]


def test_a_folder_counts_once_and_must_hold_trials(tmp_path: Path) -> None:
    write(tmp_path / "e", plan(team(PAIR, tmp_path)))
    assert len(read_table([tmp_path / "e", tmp_path / "e" / ".." / "e"]).rows) == 1
    with pytest.raises(CompareError, match="there is no folder"):
        read_table([tmp_path / "nowhere"])
    (tmp_path / "empty").mkdir()
    with pytest.raises(CompareError, match="holds no trials; an experiment's are in"):
        read_table([tmp_path / "empty"])
    (tmp_path / "file.yaml").write_text("version: 1")
    with pytest.raises(CompareError, match=r"file\.yaml is a file, not the folder of an experiment"):
        read_table([tmp_path / "file.yaml"])


def test_an_unfinished_trial_has_the_tags_of_its_task(tmp_path: Path) -> None:
    """`trial.yaml` does not tell them: the result of another trial of the task does."""
    planned = plan(team(PAIR, tmp_path), seed=1)
    write(tmp_path, replace(planned, task=replace(planned.task, tags=("files",))))
    (write(tmp_path, plan(team(PAIR, tmp_path), seed=2)) / "result.json").unlink()
    rows = read_table([tmp_path]).rows
    assert {(row.ended == "unfinished", row.tags) for row in rows} == {(True, ("files",)), (False, ("files",))}


def test_the_folder_above_experiments_names_them(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"e{number}").mkdir()
        (tmp_path / f"e{number}" / "experiment.yaml").write_text("version: 1")
    with pytest.raises(CompareError, match=r"holds no trials, but experiments: compare \S*/e0, \S*/e1, \S*/e2, \.\.\."):
        read_table([tmp_path])


def test_trials_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    names = [write(tmp_path, plan(team(PAIR, tmp_path), seed=seed)).parent.name for seed in (1, 2, 3)]
    for order in (names, names[::-1]):
        lines = "".join(f'- {{"trial": "{name}"}}\n' for name in order)
        (tmp_path / "experiment.yaml").write_text(f"version: 1\ntrials:\n{lines}")
        assert [row.folder.name for row in read_table([tmp_path]).rows] == order


def test_trials_that_nobody_has_begun_are_told(tmp_path: Path) -> None:
    """An experiment that was stopped has run its first strategies only; its figures must not look whole."""
    name = write(tmp_path, plan(team(PAIR, tmp_path))).parent.name
    record = tmp_path / "experiment.yaml"
    record.write_text("".join(["version: 1\ntrials:\n", f'- {{"trial": "{name}"}}\n', '- {"trial": "000000000000"}\n']))
    (told,) = read_table([tmp_path]).problems
    assert told.startswith(f"1 of the 2 trials that {tmp_path} plans have not been begun")
    record.write_text(f'version: 1\ntrials:\n- {{"trial": "{name}"}}\n')
    assert not read_table([tmp_path]).problems
    record.write_text("version: 1\ntrials:\n- damaged\n")
    assert not read_table([tmp_path]).problems


@pytest.mark.anyio
async def test_a_result_of_an_earlier_decapod_is_completed_from_its_journal(lab: Lab) -> None:
    lab.topology = topology(lab.folder, PAIR)
    run = await lab.run(
        [
            {"agent": "main", "turn": 1, "text": "write hello, please"},
            {"agent": "operator", "turn": 1, "calls": [WRITE, SAVE]},
        ]
    )
    assert run.result is not None
    experiment = run.folder.parents[1]
    (whole,) = read_table([experiment]).rows
    old = json.loads((run.folder / "result.json").read_text())
    for key in ("facts", "edges", "time", "cost"):
        del old[key]
    (run.folder / "result.json").write_text(json.dumps(old))
    table = read_table([experiment])
    (row,) = table.rows
    assert (row.messages, row.message_tokens, row.edges) == (1, 4, whole.edges)
    assert row.time == whole.time
    assert (row.setup, row.environments) == ("", ()), "there is no trial.yaml here"
    assert "what" in table.problems[0]
    (run.folder / "journal.jsonl").unlink()
    assert read_table([experiment]).rows[0].messages is None
