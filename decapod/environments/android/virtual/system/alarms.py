"""Alarms: moments at which an app wants to be called."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

LIMIT = 500


@dataclass(frozen=True, slots=True)
class Alarm:
    """One moment of one app.

    Attributes:
        at_ms: When, ms since the epoch.
        package: The app.
        tag: What the app calls it.
        extras: What the app is given back.
    """

    at_ms: int
    package: str
    tag: str
    extras: dict[str, Any] = field(default_factory=dict)


class Alarms:
    """All alarms of a phone."""

    def __init__(self) -> None:
        self._alarms: dict[tuple[str, str], Alarm] = {}

    def set(self, package: str, tag: str, at_ms: int, extras: dict[str, Any] | None = None) -> None:
        """Set an alarm, in place of the app's one with the same tag; beyond `LIMIT` alarms it is left out."""
        if (package, tag) in self._alarms or len(self._alarms) < LIMIT:
            self._alarms[package, tag] = Alarm(at_ms, package, tag, extras or {})

    def cancel(self, package: str, tag: str | None = None) -> None:
        """Forget one alarm of an app, or all of them."""
        for key in [key for key in self._alarms if key[0] == package and tag in (None, key[1])]:
            del self._alarms[key]

    def upcoming(self) -> list[Alarm]:
        """All alarms, the next first."""
        return sorted(self._alarms.values(), key=lambda alarm: (alarm.at_ms, alarm.package, alarm.tag))

    def take_due(self, now_ms: int) -> Alarm | None:
        """The first alarm whose moment has come, which is then forgotten; None where there is none."""
        due = next((alarm for alarm in self.upcoming() if alarm.at_ms <= now_ms), None)
        if due is not None:
            del self._alarms[due.package, due.tag]
        return due

    def snapshot(self) -> tuple[Alarm, ...]:
        """Copies of all alarms, for `restore`."""
        return tuple(deepcopy(self.upcoming()))

    def restore(self, kept: tuple[Alarm, ...]) -> None:
        """Go back to a snapshot."""
        self._alarms = {(alarm.package, alarm.tag): deepcopy(alarm) for alarm in kept}
