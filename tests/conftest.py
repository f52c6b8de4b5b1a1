"""What all tests share."""

import pytest
from hypothesis import settings

# A busy machine must not fail a test: how long an example takes says nothing about whether it is right.
settings.register_profile("decapod", deadline=None)
settings.load_profile("decapod")


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio."""
    return "asyncio"
