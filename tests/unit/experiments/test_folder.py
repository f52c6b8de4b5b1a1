from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.experiments.folder import ExperimentFolder, cell_name

VALUES = st.dictionaries(st.text(max_size=8), st.integers() | st.text(max_size=8) | st.booleans(), max_size=5)


def test_runs_of_the_same_second_get_folders_of_their_own(tmp_path: Path) -> None:
    folders = {ExperimentFolder.create(tmp_path, "single-task").path for _ in range(5)}
    assert len(folders) == 5
    assert all(path.is_dir() for path in folders)


def test_a_name_cannot_lead_out_of_the_runs(tmp_path: Path) -> None:
    folder = ExperimentFolder.create(tmp_path / "runs", "../../etc/x y")
    assert folder.path.parent == tmp_path / "runs"


def test_attempts_are_numbered_from_one(tmp_path: Path) -> None:
    folder = ExperimentFolder.create(tmp_path, "a")
    names = [folder.new_attempt("cell").path.name for _ in range(11)]
    assert names == [f"attempt-{number}" for number in range(1, 12)]
    assert folder.new_attempt("other").path.name == "attempt-1"


@given(VALUES)
def test_a_cells_name_does_not_depend_on_the_order_of_its_keys(cell: dict[str, int | str | bool]) -> None:
    turned = dict(reversed(cell.items()))
    assert cell_name(cell) == cell_name(turned)
    assert len(cell_name(cell)) == 12


@pytest.mark.parametrize("other", [{"seed": 2}, {"seed": "1"}, {"seed": 1, "variant": "x"}])
def test_different_cells_have_different_names(other: dict[str, int | str]) -> None:
    assert cell_name({"seed": 1}) != cell_name(other)
