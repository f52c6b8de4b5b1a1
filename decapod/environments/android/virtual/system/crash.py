"""Errors of apps: what ends an app without ending the phone."""

from __future__ import annotations

from collections.abc import Callable
from traceback import extract_tb
from typing import TYPE_CHECKING, TypeVar

from decapod.environments.android.virtual.system.database import DatabaseError
from decapod.environments.android.virtual.system.hardware import LogLine
from decapod.environments.android.virtual.system.providers.provider import ProviderError
from decapod.environments.android.virtual.system.settings import SettingsError

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone
    from decapod.environments.android.virtual.system.tasks import Record

Answer = TypeVar("Answer")
SHOWN_MS = 3_500

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


def run_for(phone: Phone, package: str, work: Callable[[], Answer]) -> Answer | None:
    """Do work of an app that has no screen; its error is logged and None returned.

    Raises:
        Exception: The app's error, when the phone is `strict`.
    """
    try:
        return work()
    except APP_ERRORS as error:
        if phone.strict:
            raise
        log_crash(phone, package, error)
        return None


def run_on_screen(phone: Phone, record: Record, work: Callable[[], Answer]) -> Answer | None:
    """Do work of a screen; its error ends the app with a message and None is returned.

    Raises:
        Exception: The app's error, when the phone is `strict` or the launcher itself fails.
    """
    try:
        return work()
    except APP_ERRORS as error:
        task = phone.activities.task_of(record)
        if phone.strict or task is None or task.is_home:
            raise
        log_crash(phone, record.app.package, error)
        phone.activities.end_package(record.app.package)
        phone.shell_ui.show_toast("android", f"{record.app.label} keeps stopping", phone.clock.ms + SHOWN_MS)
        phone.changed()
        return None


def log_crash(phone: Phone, package: str, error: Exception) -> None:
    """Write an app's error to the log."""
    pid = phone.pid(package)
    for line in describe_crash(package, pid, error):
        phone.log.add(LogLine(phone.clock.ms, "E", "AndroidRuntime", line, pid))


def describe_crash(package: str, pid: int, error: Exception) -> list[str]:
    """The lines that Android's log has for it."""
    place = extract_tb(error.__traceback__)[-1]
    return [
        "FATAL EXCEPTION: main",
        f"Process: {package}, PID: {pid}",
        f"java.lang.RuntimeException: {type(error).__name__}: {error}",
        f"\tat {place.name}({place.filename.rpartition('/')[2]}:{place.lineno})",
    ]
