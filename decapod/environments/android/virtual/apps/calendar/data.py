"""Events, through the calendar provider."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text
from decapod.environments.android.virtual.system.database import Row, Value

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

ROOT = "content://com.android.calendar"
DAY_MS, HOUR_MS, MINUTE_MS = 86_400_000, 3_600_000, 60_000
REMINDERS = (
    (0, "At time of event"),
    (10, "10 minutes before"),
    (30, "30 minutes before"),
    (60, "1 hour before"),
    (1440, "1 day before"),
)
_COLUMNS = [
    "_id",
    "calendar_id",
    "title",
    "eventLocation",
    "description",
    "dtstart",
    "dtend",
    "duration",
    "allDay",
    "rrule",
    "displayColor",
]


@dataclass(frozen=True)
class Event:
    """One event, or one of its days. `start` and `end` are in ms; whole days are in UTC, the end not included."""

    id: int = 0
    calendar: int = 1
    title: str = ""
    place: str = ""
    description: str = ""
    start: int = 0
    end: int = 0
    all_day: bool = False
    rule: str = ""
    color: str = "#039be5"

    @property
    def shown_title(self) -> str:
        """What it is called; an event without a title has one here."""
        return self.title or "(No title)"


@dataclass(frozen=True)
class Calendar:
    """One calendar of the account. `writable` ones take events."""

    id: int
    name: str
    color: str
    writable: bool


class Store:
    """Reads and changes events."""

    def __init__(self, app: AppContext) -> None:
        self._app = app

    def calendars(self) -> list[Calendar]:
        """All calendars."""
        rows = self._app.providers.rows(
            f"{ROOT}/calendars", ["_id", "calendar_displayName", "calendar_color", "calendar_access_level"]
        )
        return [
            Calendar(
                _number(row["_id"]),
                str(row["calendar_displayName"]),
                _color(row["calendar_color"]),
                _number(row["calendar_access_level"]) >= 500,
            )
            for row in rows
        ]

    def between(self, first: date, last: date, words: str = "") -> list[tuple[date, Event]]:
        """The events of each day from `first` to `last`, both included, by day and time; whole days come first."""
        begin, end = self.midnight(first), self.midnight(last + timedelta(days=1)) - 1
        path = f"instances/when/{begin - DAY_MS}/{end + DAY_MS}"
        if words:
            path = f"instances/search/{begin - DAY_MS}/{end + DAY_MS}/{_escaped(words)}"
        found: list[tuple[date, Event]] = []
        for row in self._app.providers.rows(f"{ROOT}/{path}"):
            one = replace(_event({**row, "_id": row["event_id"]}), start=_number(row["begin"]), end=_number(row["end"]))
            day, stop = self.days_of(one)
            while day <= stop and day <= last:
                if day >= first:
                    found.append((day, one))
                day += timedelta(days=1)
        return sorted(found, key=lambda pair: (pair[0], not pair[1].all_day, pair[1].start, pair[1].title))

    def days_of(self, event: Event) -> tuple[date, date]:
        """Its first and last local day."""
        zone = UTC if event.all_day else self._app.clock.zone
        start = datetime.fromtimestamp(event.start // 1000, zone).date()
        return start, max(start, datetime.fromtimestamp(max(event.start, event.end - 1) // 1000, zone).date())

    def find(self, number: int) -> Event | None:
        """One event as it is written down, or None."""
        rows = self._app.providers.rows(f"{ROOT}/events/{number}", _COLUMNS) if number else []
        if not rows:
            return None
        event = _event(rows[0])
        return event if event.end else replace(event, end=event.start + _length(rows[0]))

    def save(self, event: Event, reminders: list[int]) -> int:
        """Write an event down, a new one where it has no number; its number."""
        repeating: dict[str, Value] = (
            {"rrule": event.rule, "duration": f"P{max(0, event.end - event.start) // 1000}S", "dtend": None}
            if event.rule
            else {"rrule": None, "duration": None, "dtend": event.end}
        )
        values: dict[str, Value] = {
            "calendar_id": event.calendar,
            "title": event.title,
            "eventLocation": event.place,
            "description": event.description,
            "dtstart": event.start,
            "allDay": int(event.all_day),
            "eventTimezone": "UTC" if event.all_day else self._app.clock.zone_name,
            **repeating,
        }
        providers = self._app.providers
        if event.id:
            providers.update(f"{ROOT}/events/{event.id}", values)
            number = event.id
        else:
            number = int(str(providers.insert(f"{ROOT}/events", values)).rsplit("/", 1)[-1])
        providers.delete(f"{ROOT}/reminders", "event_id = ?", [number])
        for minutes in sorted(set(reminders)):
            providers.insert(f"{ROOT}/reminders", {"event_id": number, "minutes": minutes, "method": 1})
        return number

    def delete(self, number: int) -> None:
        """Delete an event with all its repetitions."""
        self._app.providers.delete(f"{ROOT}/events/{number}")

    def reminders(self, number: int) -> list[int]:
        """How many minutes before it somebody is told."""
        rows = self._app.providers.rows(f"{ROOT}/reminders", ["minutes"], "event_id = ?", [number], "minutes")
        return [_number(row["minutes"]) for row in rows]

    def midnight(self, day: date) -> int:
        """When a local day begins, in ms."""
        return self._app.clock.at(datetime(day.year, day.month, day.day))

    def when_text(self, event: Event) -> str:
        """`Wed, May 15 · 2:00 – 3:00 PM`, `Wed, May 15`, `Wed, May 15, 11:00 PM – Thu, May 16, 1:00 AM`."""
        first, last = self.days_of(event)
        year = self._app.clock.today().year

        def day_text(day: date) -> str:
            return date_text(datetime(day.year, day.month, day.day), year=day.year != year)

        if event.all_day:
            return day_text(first) if first == last else f"{day_text(first)} \N{EN DASH} {day_text(last)}"
        times = self.times_text(event)
        if first == last:
            return f"{day_text(first)} \N{MIDDLE DOT} {times}"
        start, end = self.time_text(event.start), self.time_text(event.end)
        return f"{day_text(first)}, {start} \N{EN DASH} {day_text(last)}, {end}"

    def times_text(self, event: Event) -> str:
        """`2:00 – 3:00 PM`, `11:30 AM – 1:00 PM`."""
        start, end = self.time_text(event.start), self.time_text(event.end)
        if start[-2:] == end[-2:] and start[-2:] in ("AM", "PM"):
            start = start[:-3]
        return f"{start} \N{EN DASH} {end}"

    def time_text(self, ms: int) -> str:
        """The local time of a moment."""
        return time_text(self._app.clock.local(ms), hours=hours_shown(self._app.phone))


def _event(row: Row) -> Event:
    return Event(
        _number(row["_id"]),
        _number(row["calendar_id"]),
        str(row["title"] or ""),
        str(row["eventLocation"] or ""),
        str(row["description"] or ""),
        _number(row["dtstart"]),
        _number(row["dtend"]),
        bool(row["allDay"]),
        str(row["rrule"] or ""),
        _color(row["displayColor"]),
    )


def _number(value: Value) -> int:
    """A whole number, kept to the years that a date can have."""
    try:
        return bounded(int(value or 0))
    except ValueError:
        return 0


def bounded(ms: int) -> int:
    """A moment (ms since the epoch) that a calendar can show: of the years 5 to 9892."""
    return max(-62_000_000_000_000, min(ms, 250_000_000_000_000))


def _color(value: Value) -> str:
    return f"#{_number(value) & 0xFFFFFF:06x}" if value else "#039be5"


def _length(row: Row) -> int:
    text = str(row["duration"] or "")
    digits = "".join(sign for sign in text if sign.isascii() and sign.isdigit())[:9]
    return int(digits) * 1000 if text.endswith("S") and digits else HOUR_MS


def _escaped(words: str) -> str:
    return words.replace("%", "").replace("/", " ").replace("?", " ").replace("#", " ").strip() or " "
