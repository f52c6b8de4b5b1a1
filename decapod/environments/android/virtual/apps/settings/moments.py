"""The rows that set the date and the time of the phone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.ui.material import date_picker, setting_row, time_picker
from decapod.environments.android.virtual.ui.widget import Widget

if TYPE_CHECKING:
    from decapod.environments.android.virtual.apps.settings.screen import SettingsActivity


def _moment(screen: SettingsActivity) -> datetime:
    """What the picker shows: what was chosen so far."""
    try:
        return datetime.fromisoformat(screen.state.text)
    except ValueError:
        return screen.app.clock.today().replace(tzinfo=None)


def _open(screen: SettingsActivity, title: str) -> None:
    screen.show(title)
    screen.state.text = screen.app.clock.today().replace(tzinfo=None).isoformat()


def _save(screen: SettingsActivity) -> None:
    screen.app.clock.set(screen.app.clock.at(_moment(screen)))
    screen.close()


@dataclass(frozen=True, kw_only=True)
class DateRow:
    """The date."""

    title: str
    enabled: bool

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row."""
        said = date_text(screen.app.clock.today(), year=True)
        return setting_row(self.title, said, on_tap=partial(_open, screen, self.title), enabled=self.enabled)

    def dialog(self, screen: SettingsActivity) -> Widget:
        """A calendar."""
        state, moment = screen.state, _moment(screen)

        def choose(day: date) -> None:
            state.text = datetime.combine(day, moment.time()).isoformat()

        def turn(year: int, month: int) -> None:
            state.month = (year, month)

        return date_picker(
            moment.date(),
            choose,
            shown=state.month,
            on_month=turn,
            on_ok=partial(_save, screen),
            on_cancel=screen.close,
            today=screen.app.clock.today().date(),
        )


@dataclass(frozen=True, kw_only=True)
class TimeRow:
    """The time of day."""

    title: str
    enabled: bool

    def widget(self, screen: SettingsActivity) -> Widget:
        """A row."""
        said = time_text(screen.app.clock.today(), hours=hours_shown(screen.app.phone))
        return setting_row(self.title, said, on_tap=partial(_open, screen, self.title), enabled=self.enabled)

    def dialog(self, screen: SettingsActivity) -> Widget:
        """A clock."""
        state, moment = screen.state, _moment(screen)

        def choose(hour: int, minute: int) -> None:
            state.text = moment.replace(hour=hour, minute=minute, second=0, microsecond=0).isoformat()

        def turn(part: str) -> None:
            state.part = part

        return time_picker(
            moment.hour,
            moment.minute,
            choose,
            part=state.part,
            on_part=turn,
            on_ok=partial(_save, screen),
            on_cancel=screen.close,
        )
