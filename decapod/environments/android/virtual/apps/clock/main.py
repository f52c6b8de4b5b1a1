"""The screen of the app: four tabs, and what is open over them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from decapod.environments.android.virtual.apps.clock.alarm_tab import AlarmTab
from decapod.environments.android.virtual.apps.clock.stopwatch_tab import StopwatchTab
from decapod.environments.android.virtual.apps.clock.timer_tab import TimerTab
from decapod.environments.android.virtual.apps.clock.world_tab import WorldTab
from decapod.environments.android.virtual.system.activity import Activity
from decapod.environments.android.virtual.system.database import Row
from decapod.environments.android.virtual.system.intents import Intent
from decapod.environments.android.virtual.ui.material import app_bar, bottom_bar, screen
from decapod.environments.android.virtual.ui.widget import Widget

TABS = (("alarm", "Alarm"), ("schedule", "Clock"), ("hourglass_empty", "Timer"), ("timer", "Stopwatch"))
NAMES = ("alarm", "clock", "timer", "stopwatch")


class DeskClockActivity(Activity):
    """Alarms, clock, timers and stopwatch."""

    @dataclass
    class State:
        """What is shown.

        Attributes:
            tab: 0 to 3, as in `NAMES`.
            open: What is over it: time, label, timer-label, or "".
            unfolded: The alarm that shows all it has, 0 for none.
            alarm: The alarm that a dialog is about, 0 for a new one.
            label: What is typed into the dialog.
            hour: Of the dialog that asks for a time.
            minute: Likewise.
            part: Which of the two the dialog sets now.
            deleted: What "Undo" puts back.
            setting_up: Whether the keys for a new timer are shown though there are timers.
            digits: What has been entered for a new timer: up to six digits, hhmmss.
            timer: The timer that a dialog is about.
        """

        tab: int = 0
        open: str = ""
        unfolded: int = 0
        alarm: int = 0
        label: str = ""
        hour: int = 7
        minute: int = 0
        part: str = "hour"
        deleted: list[Row] = field(default_factory=list)
        setting_up: bool = False
        digits: str = ""
        timer: int = 0

    state: State

    def on_create(self) -> None:
        """The tab that was asked for."""
        self.on_new_intent(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        """Likewise, while the app is open already."""
        name = intent.text("tab")
        if name in NAMES:
            self.select(NAMES.index(name))

    def build(self) -> Widget:
        """The tab, and the bar of the tabs."""
        tab = self._tab()
        items = [(icon, label, partial(self.select, number)) for number, (icon, label) in enumerate(TABS)]
        return screen(
            *tab.body(),
            app_bar=app_bar(TABS[self.state.tab][1], title_id="action_bar_title"),
            fab=tab.button(),
            bottom=bottom_bar(items, self.state.tab, resource_id="bottom_view"),
            overlay=tab.overlay(),
        )

    def select(self, number: int) -> None:
        """Show a tab."""
        self.state.tab, self.state.open, self.state.setting_up, self.state.digits = number, "", False, ""

    def undo(self) -> None:
        """Bring back the alarm that was deleted last."""
        AlarmTab(self).undo()

    def _tab(self) -> AlarmTab | WorldTab | TimerTab | StopwatchTab:
        return (AlarmTab, WorldTab, TimerTab, StopwatchTab)[self.state.tab](self)
