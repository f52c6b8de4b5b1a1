"""Alarms, in the app's database: when each rings next, and how that is told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text
from decapod.environments.android.virtual.system.database import Database, Row

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext
    from decapod.environments.android.virtual.system.storage import SeedContext

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WEEKDAYS, WEEKEND, EVERY_DAY = 0b0011111, 0b1100000, 0b1111111
LONGEST_LABEL = 200
SNOOZE_MINUTES = 10


@dataclass(frozen=True)
class Alarm:
    """One alarm. Bit 0 of `days` is Monday, bit 6 Sunday; no bit is set in one that rings once."""

    id: int
    hour: int
    minute: int
    days: int
    enabled: bool
    vibrate: bool
    label: str

    def next_after(self, now: datetime) -> datetime:
        """The next local moment at which it rings, were it switched on."""
        moment = now.replace(hour=self.hour, minute=self.minute, second=0, microsecond=0)
        if moment <= now:
            moment += timedelta(days=1)
        while self.days and not self.days >> moment.weekday() & 1:
            moment += timedelta(days=1)
        return moment


def days_text(alarm: Alarm, now: datetime) -> str:
    """`Every day`, `Mon, Tue`, `Today`, `Tomorrow`, or `Not scheduled` for one that is off and rings once."""
    if not alarm.days:
        if not alarm.enabled:
            return "Not scheduled"
        return "Today" if alarm.next_after(now).date() == now.date() else "Tomorrow"
    chosen = [name[:3] for bit, name in enumerate(DAYS) if alarm.days >> bit & 1]
    return "Every day" if len(chosen) == len(DAYS) else ", ".join(chosen)


def until_text(now: datetime, then: datetime) -> str:
    """`Alarm set for 7 hours and 30 minutes from now.`, as the app says after an alarm was set."""
    minutes = max(0, -(-int((then - now).total_seconds()) // 60))
    parts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    words = [f"{count} {name}{'' if count == 1 else 's'}" for count, name in parts if count]
    if not words:
        return "Alarm set for less than 1 minute from now."
    told = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return f"Alarm set for {told} from now."


class AlarmStore:
    """Reads and changes alarms; what the phone is to ring at follows."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._db = app.db

    def all(self) -> list[Alarm]:
        """Every alarm, by the time of day."""
        return [_alarm(row) for row in self._db.rows("SELECT * FROM alarm_templates ORDER BY hour, minutes, _id")]

    def find(self, number: int) -> Alarm | None:
        """One alarm, or None."""
        row = self._db.row("SELECT * FROM alarm_templates WHERE _id = ?", [number])
        return _alarm(row) if row else None

    def add(self, hour: int, minute: int, *, label: str = "", days: int = 0, vibrate: bool = True) -> Alarm:
        """Set an alarm that is switched on."""
        number = self._db.insert(
            "alarm_templates",
            {
                "hour": hour,
                "minutes": minute,
                "daysofweek": days,
                "vibrate": int(vibrate),
                "label": label[:LONGEST_LABEL],
            },
        )
        self.schedule()
        return Alarm(number, hour, minute, days, True, vibrate, label[:LONGEST_LABEL])

    def change(self, number: int, **values: int | str) -> None:
        """Change columns of an alarm."""
        self._db.update("alarm_templates", values, "_id = ?", [number])
        self.schedule()

    def delete(self, number: int) -> list[Row]:
        """Delete an alarm; its row, for `restore`."""
        rows = self._db.rows("SELECT * FROM alarm_templates WHERE _id = ?", [number])
        self._db.delete("alarm_templates", "_id = ?", [number])
        self.schedule()
        return rows

    def restore(self, rows: list[Row]) -> None:
        """Put back what `delete` gave."""
        for row in rows:
            self._db.insert("alarm_templates", row)
        self.schedule()

    def schedule(self) -> None:
        """Tell the phone when to ring next, and the settings what the status bar and other apps show."""
        now = self._app.clock.today()
        waiting = [(alarm.next_after(now), alarm.id) for alarm in self.all() if alarm.enabled]
        shown = ""
        self._app.cancel_alarm("alarm")
        if waiting:
            moment, number = min(waiting)
            self._app.set_alarm("alarm", self._app.clock.at(moment), {"alarm": number})
            shown = f"{moment:%a} {time_text(moment, hours=hours_shown(self._app.phone))}"
        self._app.settings.put("system", "next_alarm_formatted", shown)


def _alarm(row: Row) -> Alarm:
    def number(name: str, most: int) -> int:
        value = row[name]
        return min(max(value, 0), most) if isinstance(value, int) else 0

    return Alarm(
        number("_id", 2**62),
        number("hour", 23),
        number("minutes", 59),
        number("daysofweek", EVERY_DAY),
        bool(row["enabled"]),
        bool(row["vibrate"]),
        str(row["label"] or ""),
    )


def fill(database: Database, seed: SeedContext) -> None:
    """The alarms of a new phone: two that are off, as Android has them."""
    for hour, minute, days in ((8, 30, WEEKDAYS), (9, 0, WEEKEND)):
        database.insert("alarm_templates", {"hour": hour, "minutes": minute, "daysofweek": days, "enabled": 0})
