"""What is shown while an alarm rings."""

from __future__ import annotations

from decapod.environments.android.virtual.apps.clock.alarms import AlarmStore
from decapod.environments.android.virtual.apps.clock.receiver import snooze
from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.ui.material import button, column, screen, text
from decapod.environments.android.virtual.ui.widget import Widget


class RingingActivity(Activity):
    """The time, the alarm's label, Snooze and Stop."""

    def build(self) -> Widget:
        """All of it in the middle of the screen."""
        alarm = AlarmStore(self.app).find(self.intent.number("alarm"))
        now = time_text(self.app.clock.today(), hours=hours_shown(self.app.phone))
        return screen(
            column(
                text(now, "display_large", text_align="center", resource_id="digital_clock"),
                text(alarm.label or "Alarm" if alarm else "Alarm", "headline_small", text_align="center"),
                button("Snooze", self._snooze, kind="tonal", resource_id="snooze", margin=(0, 48, 0, 0)),
                button("Stop", self._stop, resource_id="dismiss"),
                gap=16,
                arrange="center",
                across="center",
                class_name="",
                weight=1,
            )
        )

    def _snooze(self) -> None:
        snooze(self.app, self.intent.number("alarm"))
        self.app.finish()

    def _stop(self) -> None:
        self.app.cancel_notification("alarm")
        self.app.finish()
