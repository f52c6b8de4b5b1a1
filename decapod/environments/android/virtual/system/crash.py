"""Errors of apps: what ends an app without ending the phone."""

from __future__ import annotations

from traceback import extract_tb

from decapod.environments.android.virtual.system.database import DatabaseError
from decapod.environments.android.virtual.system.providers.provider import ProviderError
from decapod.environments.android.virtual.system.settings import SettingsError

APP_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    DatabaseError,
    LookupError,
    NameError,
    OSError,
    ProviderError,
    RecursionError,
    SettingsError,
    TypeError,
    ValueError,
)


def describe_crash(package: str, pid: int, error: Exception) -> list[str]:
    """The lines that Android's log has for it."""
    place = extract_tb(error.__traceback__)[-1]
    return [
        "FATAL EXCEPTION: main",
        f"Process: {package}, PID: {pid}",
        f"java.lang.RuntimeException: {type(error).__name__}: {error}",
        f"\tat {place.name}({place.filename.rpartition('/')[2]}:{place.lineno})",
    ]
