"""A lab for whole trials."""

from pathlib import Path

import pytest

from tests.unit.experiments.trials import Lab


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)
