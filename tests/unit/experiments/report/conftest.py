"""Reports that several tests look at."""

import pytest

from decapod.experiments.report.formats.html_page import as_html
from decapod.experiments.report.table import Report
from tests.unit.experiments.report.samples import report


@pytest.fixture(scope="package")
def plain() -> Report:
    """Three strategies with a baseline, several platforms, difficulties and sub-tasks, and missing trials."""
    return report(["alone", "by role", "by screen"], baseline="alone")


@pytest.fixture(scope="package")
def page(plain: Report) -> str:
    """That report as a page."""
    return as_html(plain)
