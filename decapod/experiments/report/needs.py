"""What figures and Parquet files are made with, and what is said where it is missing."""

from collections.abc import Iterable, Mapping
from importlib.util import find_spec

from decapod.experiments.compare.needs import MODULES as COMPARE_MODULES

MODULES: Mapping[str, tuple[str, ...]] = {
    "figures": ("matplotlib",),
    "html": ("matplotlib",),
    "parquet": ("pyarrow",),
}
"""What each format needs of the extra `report`; the others need nothing of it."""


class ReportError(Exception):
    """A report cannot be written as asked. The text is for a person."""


class ReportExtraMissingError(ReportError):
    """The extra `report` is not installed."""


def require_report_extra(formats: Iterable[str]) -> None:
    """Accept a system that has what these formats need; nothing of it is imported.

    Raises:
        ReportExtraMissingError: something is missing.
    """
    wanted = {name: [format_ for format_ in formats if name in MODULES.get(format_, ())] for name in _all_modules()}
    missing = {name: users for name, users in wanted.items() if users and find_spec(name) is None}
    if missing:
        every = "report" if all(map(find_spec, COMPARE_MODULES)) else "compare,report"  # a report is a comparison
        told = "; ".join(f"{', '.join(users)} with {name}" for name, users in missing.items())
        raise ReportExtraMissingError(
            f"a part of the report is made with what is not installed ({told}): pip install 'decapod[{every}]', or "
            "name other formats with --format"
        )


def _all_modules() -> list[str]:
    return sorted({name for names in MODULES.values() for name in names})
