"""What the tests of Android checks share."""

import pytest

from .fake import FakeHandset


@pytest.fixture
def phone() -> FakeHandset:
    """An empty phone."""
    return FakeHandset()
