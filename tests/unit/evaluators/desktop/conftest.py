"""What the tests of desktop checks share."""

from pathlib import Path

import pytest

from .fake import FakeDesktop


@pytest.fixture
def desktop(tmp_path: Path) -> FakeDesktop:
    """A desktop with an empty home folder."""
    home = tmp_path / "home"
    home.mkdir()
    return FakeDesktop(home)
