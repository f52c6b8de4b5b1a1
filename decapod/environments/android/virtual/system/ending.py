"""Ending an app, and forgetting its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone
    from decapod.environments.android.virtual.system.storage import Storage


def force_stop(phone: Phone, package: str) -> None:
    """End an app: its screens, notifications and alarms."""
    if phone.packages.find(package) is not None:
        phone.packages.state(package).stopped = True
    phone.activities.end_package(package)
    phone.notifications.cancel(package)
    phone.alarms.cancel(package)
    phone.changed()


def clear(phone: Phone, package: str, storage: Storage) -> bool:
    """Force-stop an app and clear its data; False where there is no such app."""
    if package not in phone.packages:
        return False
    force_stop(phone, package)
    storage.clear(package)
    phone.changed()
    return True
