"""A phone with two small apps of its own."""

import pytest

from decapod.environments.android.virtual.phone import Phone
from tests.unit.environments.android.virtual.system.sample import make_phone


@pytest.fixture
def phone() -> Phone:
    return make_phone()
