"""The stopwatch, in the app's preferences: how long it has run, and its laps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

MOST_LAPS = 99


class Stopwatch:
    """Runs, waits, or stands at zero. All times are in ms."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._kept = app.preferences

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return bool(self._kept.get("stopwatch_started"))

    @property
    def elapsed(self) -> int:
        """How long it has run."""
        started: int = self._kept.get("stopwatch_started", 0)
        before: int = self._kept.get("stopwatch_before", 0)
        return before + (self._app.clock.ms - started if started else 0)

    @property
    def laps(self) -> list[int]:
        """When each lap ended, the first one first."""
        return list(self._kept.get("stopwatch_laps", []))

    def toggle(self) -> None:
        """Start, pause, or go on."""
        elapsed, running = self.elapsed, self.running
        self._kept["stopwatch_before"] = elapsed
        self._kept["stopwatch_started"] = 0 if running else self._app.clock.ms

    def lap(self) -> None:
        """End a lap."""
        if self.running and len(self.laps) < MOST_LAPS:
            self._kept["stopwatch_laps"] = [*self.laps, self.elapsed]

    def reset(self) -> None:
        """Back to zero."""
        for name in ("stopwatch_started", "stopwatch_before", "stopwatch_laps"):
            self._kept.pop(name, None)


def elapsed_text(ms: int) -> str:
    """`07.50`, `1:07.50`, `1:00:07.50`: hundredths of a second."""
    hundredths, seconds, minutes, hours = ms // 10 % 100, ms // 1000 % 60, ms // 60_000 % 60, ms // 3_600_000
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}.{hundredths:02}"
    return f"{minutes}:{seconds:02}.{hundredths:02}" if minutes else f"{seconds:02}.{hundredths:02}"
