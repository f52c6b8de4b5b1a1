"""Snapshots: everything a phone is, as nothing it does later can change it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.system.activities import Saved
from decapod.environments.android.virtual.system.alarms import Alarm
from decapod.environments.android.virtual.system.hardware import Hardware, LogLine
from decapod.environments.android.virtual.system.notifications import Notification
from decapod.environments.android.virtual.system.packages import PackageState
from decapod.environments.android.virtual.system.shell_ui import ShellUi

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything a phone is. Nothing in it is shared with the phone but what never changes."""

    files: object
    clock: tuple[int, int, str]
    settings: dict[str, dict[str, str]]
    properties: dict[str, str]
    packages: dict[str, PackageState]
    databases: dict[str, bytes]
    activities: Saved
    notifications: tuple[Notification, ...]
    alarms: tuple[Alarm, ...]
    hardware: Hardware
    shell_ui: ShellUi
    preferred: dict[str, str]
    log: tuple[LogLine, ...]
    picture: bytes | None


def take(phone: Phone) -> Snapshot:
    """Everything the phone is now."""
    return Snapshot(
        phone.files.snapshot(),
        phone.clock.snapshot(),
        phone.settings.snapshot(),
        phone.properties.snapshot(),
        phone.packages.snapshot(),
        phone.databases.snapshot(),
        phone.activities.snapshot(),
        phone.notifications.snapshot(),
        phone.alarms.snapshot(),
        phone.hardware.copy(),
        phone.shell_ui.copy(),
        dict(phone.preferred),
        phone.log.snapshot(),
        phone.view.picture,
    )


def go_back(phone: Phone, kept: Snapshot) -> None:
    """Make the phone what it was."""
    phone.files.restore(kept.files)
    phone.clock.restore(kept.clock)
    phone.settings.restore(kept.settings)
    phone.properties.restore(kept.properties)
    phone.packages.restore(kept.packages)
    phone.databases.restore(kept.databases)
    phone.hardware = kept.hardware.copy()
    phone.shell_ui = kept.shell_ui.copy()
    phone.activities.restore(kept.activities)
    phone.notifications.restore(kept.notifications)
    phone.alarms.restore(kept.alarms)
    phone.preferred = dict(kept.preferred)
    phone.log.restore(kept.log)
    phone.changed()
    phone.view.picture = kept.picture
