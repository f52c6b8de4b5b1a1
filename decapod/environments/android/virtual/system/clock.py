"""The virtual clock: it starts at a fixed moment and moves only when it is told to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

EVENT_MS = 1_000
"""How long an input takes on the virtual clock."""

START_MS = 1_715_767_200_000
"""Wednesday 15 May 2024, 10:00:00 UTC, in milliseconds since the epoch."""

DEFAULT_ZONE = "UTC"


class Clock:
    """Time as the phone knows it, in whole milliseconds since the epoch.

    Attributes:
        zone_name: The name of the time zone, such as `Europe/Paris`.
    """

    def __init__(self, start_ms: int = START_MS, zone_name: str = DEFAULT_ZONE) -> None:
        self._ms = start_ms
        self._booted_ms = start_ms - 3_600_000
        self._listeners: list[Callable[[int, int], None]] = []
        self.zone_name = zone_name

    @property
    def ms(self) -> int:
        """Milliseconds since the epoch."""
        return self._ms

    @property
    def uptime_ms(self) -> int:
        """Milliseconds since the phone was switched on, an hour before the clock's start."""
        return self._ms - self._booted_ms

    @property
    def zone(self) -> tzinfo:
        """The time zone; UTC when its name is not known to this machine."""
        return zone_called(self.zone_name) or UTC

    def now(self) -> float:
        """Seconds since the epoch, as files' times use them."""
        return self._ms / 1000

    def today(self) -> datetime:
        """The local date and time, with its zone."""
        return self.local(self._ms)

    def local(self, ms: int) -> datetime:
        """A moment (ms since the epoch) as local date and time, with its zone."""
        return datetime.fromtimestamp(ms // 1000, self.zone).replace(microsecond=ms % 1000 * 1000)

    def at(self, moment: datetime) -> int:
        """A local date and time without a zone, or one with its own, in ms since the epoch."""
        aware = moment if moment.tzinfo else moment.replace(tzinfo=self.zone)
        return round((aware - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(milliseconds=1))

    def advance(self, ms: int) -> None:
        """Move forward; whoever listens is told the moment before and the moment after.

        Args:
            ms: Milliseconds, zero or more. A negative number is taken as zero: time set back is `set`.
        """
        if ms > 0:
            self._move(self._ms + ms)

    def set(self, ms: int) -> None:
        """Set the time, as a person does in Settings; the uptime goes on as before."""
        self._booted_ms += ms - self._ms
        self._move(ms)

    def on_change(self, listener: Callable[[int, int], None]) -> None:
        """Call `listener(before_ms, after_ms)` each time the clock has moved."""
        self._listeners.append(listener)

    def snapshot(self) -> tuple[int, int, str]:
        """What the clock shows, for `restore`."""
        return self._ms, self._booted_ms, self.zone_name

    def restore(self, kept: tuple[int, int, str]) -> None:
        """Go back to a snapshot; nobody is told."""
        self._ms, self._booted_ms, self.zone_name = kept

    def _move(self, ms: int) -> None:
        before, self._ms = self._ms, ms
        for listener in self._listeners:
            listener(before, ms)


def zone_called(name: str) -> tzinfo | None:
    """The time zone of that name, or None."""
    if name in ("UTC", "GMT", "Etc/UTC"):
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
