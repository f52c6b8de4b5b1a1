"""The tab of the stopwatch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.clock.stopwatch import Stopwatch, elapsed_text
from decapod.environments.android.virtual.ui.material import button, column, fab, list_row, list_view, row, text
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.clock.main import DeskClockActivity


class StopwatchTab:
    """The time that has passed, and the laps, the last one first."""

    def __init__(self, screen: DeskClockActivity) -> None:
        self.watch = Stopwatch(screen.app)

    def body(self) -> list[Widget]:
        """Time, buttons, laps."""
        watch = self.watch
        started = watch.running or watch.elapsed > 0
        buttons = row(
            button("Reset", watch.reset, kind="tonal", resource_id="reset", enabled=started),
            button("Lap", watch.lap, kind="tonal", resource_id="lap", enabled=watch.running),
            gap=16,
            arrange="center",
            class_name="",
        )
        time = text(
            elapsed_text(watch.elapsed),
            "display_large",
            size=64,
            text_align="center",
            resource_id="stopwatch_time_text",
        )
        ends = watch.laps
        laps = [
            list_row(
                f"# {number + 1}",
                trailing=text(f"{elapsed_text(end - before)}   {elapsed_text(end)}", "body_large"),
                title_id="lap_number",
            )
            for number, (before, end) in reversed(list(enumerate(zip([0, *ends], ends, strict=False))))
        ]
        return [column(time, buttons, gap=24, class_name="", margin=(16, 48, 16, 16)), list_view(*laps, key="laps")]

    def button(self) -> Widget:
        """Starts and pauses."""
        running = self.watch.running
        return fab(
            "pause" if running else "play_arrow",
            self.watch.toggle,
            large=True,
            description="Pause" if running else "Start",
            resource_id="fab",
        )

    def overlay(self) -> Widget | None:
        """Nothing is ever over it."""
        return None
