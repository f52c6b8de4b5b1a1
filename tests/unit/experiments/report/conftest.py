"""Reports that several tests look at."""

import pytest

from decapod.experiments.report.table import Report
from tests.unit.experiments.report.samples import report


@pytest.fixture(scope="package")
def plain() -> Report:
    """Three strategies with a baseline, several platforms, difficulties and sub-tasks, and missing trials."""
    return report(["alone", "by role", "by screen"], baseline="alone")
