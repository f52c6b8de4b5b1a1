"""`trial.yaml` in pieces is the same as in one."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from decapod.agents.topology import load_topology
from decapod.documents import dump_yaml
from decapod.experiments.budget import Budget
from decapod.experiments.faults import load_faults
from decapod.experiments.plan import TrialPlan
from decapod.experiments.remembered import Remembered
from decapod.experiments.run import describe_trial
from decapod.experiments.runner.trial_file import keep_trial_file, trial_text
from decapod.tasks import load_task


@pytest.mark.parametrize("topology", ["single", "by-environment"])
@pytest.mark.parametrize("task", ["vim-note", "event-to-file"])
def test_the_pieces_are_the_whole(topology: str, task: str) -> None:
    drawn = load_task(task).draw(3)
    team = load_topology(topology).expand(drawn.environments)
    plain = TrialPlan(team, drawn, "demo")
    rich = replace(plain, faults=load_faults("lossy", team), budget=Budget(tokens=5), repeat=2, carries="plan")
    for plan in (plain, rich, plain):
        pieces, whole = yaml.safe_load(trial_text(plan)), yaml.safe_load(dump_yaml(describe_trial(plan)))
        assert list(pieces.items()) == list(whole.items())


def test_it_is_written_once(tmp_path: Path) -> None:
    drawn = load_task("vim-note").draw(1)
    plan = TrialPlan(load_topology("single").expand(drawn.environments), drawn, "demo")
    keep_trial_file(plan, tmp_path)
    (tmp_path / "trial.yaml").write_text("kept")
    keep_trial_file(plan, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["trial.yaml"]
    assert (tmp_path / "trial.yaml").read_text() == "kept"


def test_what_is_remembered_is_made_once_for_each_object_and_forgotten_in_the_end() -> None:
    made: list[int] = []

    def count(of: list[int]) -> int:
        made.append(of[0])
        return len(made)

    remembered = Remembered(count, room=2)
    first, second, third, alike = [1], [2], [3], [1]
    assert [remembered(one) for one in (first, second, first, alike, third, first)] == [1, 2, 1, 3, 4, 5]
    assert made == [1, 2, 1, 3, 1]
