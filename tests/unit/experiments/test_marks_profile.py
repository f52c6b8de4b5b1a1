"""What looks at the screens is a part of the cell."""

from pathlib import Path

import pytest
import yaml

from decapod.experiments.plan import TrialPlan
from decapod.experiments.run import Experiment
from decapod.experiments.seating import require_runnable
from decapod.prompts.marks.engines import SourceMissingError
from decapod.prompts.marks.profile import load_profile
from tests.unit.experiments.toy import opener
from tests.unit.experiments.trials import Lab

REPLIES = [{"agent": "agent", "text": "I wait."}]


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def with_profile(plan: TrialPlan, name: str) -> TrialPlan:
    return TrialPlan(plan.team, plan.task, plan.model, marks=load_profile(name))


def test_a_profile_is_part_of_a_trials_name_and_is_written_down(lab: Lab, tmp_path: Path) -> None:
    plain = lab.plan(REPLIES)
    default, fast, full = (with_profile(plain, name) for name in ("default", "fast", "full"))
    assert default.name == plain.name
    assert len({plain.name, fast.name, full.name}) == 3
    experiment = Experiment.create(tmp_path / "runs", "test", [plain, fast], opener(*lab.toys))
    written = yaml.safe_load((experiment.folder.path / "experiment.yaml").read_text())
    assert [trial["marks"] for trial in written["trials"]] == [None, "fast"]
    trial = yaml.safe_load((experiment.folder.trial(fast.name) / "trial.yaml").read_text())
    assert trial["marks"] == fast.cell["marks"]
    assert [source["read"] for source in trial["marks"]["sources"]] == ["tesseract"]


def test_what_is_missing_is_told_before_anything_is_written(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    require_runnable(with_profile(lab.plan(REPLIES), "default"))
    with pytest.raises(SourceMissingError, match="needs the program tesseract"):
        require_runnable(with_profile(lab.plan(REPLIES), "fast"))
