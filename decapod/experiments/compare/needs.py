"""What `decapod compare` computes with, and what is said where it is missing."""

from importlib.util import find_spec

MODULES = ("numpy", "scipy")
"""What comparing imports of the extra `compare`."""


class CompareError(Exception):
    """Trials cannot be compared as asked. The text is for a person."""


class ExtraMissingError(CompareError):
    """The extra `compare` is not installed."""


def require_extra() -> None:
    """Accept a system that has what comparing needs; nothing of it is imported.

    Raises:
        ExtraMissingError: something is missing.
    """
    missing = [name for name in MODULES if find_spec(name) is None]
    if missing:
        raise ExtraMissingError(
            f"comparing needs what is not installed ({', '.join(missing)}): pip install 'decapod[compare]'"
        )
