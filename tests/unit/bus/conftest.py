"""A journal for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.bus.support import Trial


@pytest.fixture
def trial(tmp_path: Path) -> Iterator[Trial]:
    trial = Trial(tmp_path)
    yield trial
    trial.writer.close()
