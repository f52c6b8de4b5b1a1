"""Calendars, events and their instances."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo

from decapod.environments.android.virtual.system.clock import Clock, zone_called
from decapod.environments.android.virtual.system.database import Database, Row, Value
from decapod.environments.android.virtual.system.providers.provider import Path, Provider
from decapod.environments.android.virtual.system.providers.recurrence import occurrences, parse_rule

AUTHORITY = "com.android.calendar"
PACKAGE = "com.android.providers.calendar"
DATABASE = f"/data/data/{PACKAGE}/databases/calendar.db"

_EPOCH_DAY = 2_440_588
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MINUTE = 60_000

SCHEMA = (
    """CREATE TABLE Calendars (_id INTEGER PRIMARY KEY AUTOINCREMENT, account_name TEXT, account_type TEXT, _sync_id
    TEXT, dirty INTEGER DEFAULT 0, name TEXT, calendar_displayName TEXT, calendar_color INTEGER,
    calendar_color_index TEXT, calendar_access_level INTEGER DEFAULT 700, visible INTEGER NOT NULL DEFAULT 1,
    sync_events INTEGER NOT NULL DEFAULT 1, calendar_location TEXT, calendar_timezone TEXT, ownerAccount TEXT,
    isPrimary INTEGER, canOrganizerRespond INTEGER NOT NULL DEFAULT 1, canModifyTimeZone INTEGER DEFAULT 1,
    maxReminders INTEGER DEFAULT 5, allowedReminders TEXT DEFAULT '0,1', allowedAvailability TEXT DEFAULT '0,1',
    allowedAttendeeTypes TEXT DEFAULT '0,1,2', deleted INTEGER NOT NULL DEFAULT 0)""",
    """CREATE TABLE Events (_id INTEGER PRIMARY KEY AUTOINCREMENT, _sync_id TEXT, dirty INTEGER DEFAULT 0, calendar_id
    INTEGER NOT NULL, title TEXT, eventLocation TEXT, description TEXT, eventColor INTEGER, eventColor_index TEXT,
    eventStatus INTEGER, selfAttendeeStatus INTEGER NOT NULL DEFAULT 0, dtstart INTEGER, dtend INTEGER,
    eventTimezone TEXT, duration TEXT, allDay INTEGER NOT NULL DEFAULT 0, accessLevel INTEGER NOT NULL DEFAULT 0,
    availability INTEGER NOT NULL DEFAULT 0, hasAlarm INTEGER NOT NULL DEFAULT 0, hasExtendedProperties INTEGER NOT
    NULL DEFAULT 0, rrule TEXT, rdate TEXT, exrule TEXT, exdate TEXT, original_id INTEGER, original_sync_id TEXT,
    originalInstanceTime INTEGER, originalAllDay INTEGER, lastDate INTEGER, hasAttendeeData INTEGER NOT NULL DEFAULT
    0, guestsCanModify INTEGER NOT NULL DEFAULT 0, guestsCanInviteOthers INTEGER NOT NULL DEFAULT 1,
    guestsCanSeeGuests INTEGER NOT NULL DEFAULT 1, organizer TEXT, isOrganizer INTEGER, deleted INTEGER NOT NULL
    DEFAULT 0, eventEndTimezone TEXT, customAppPackage TEXT, customAppUri TEXT, uid2445 TEXT)""",
    """CREATE TABLE Reminders (_id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER, minutes INTEGER, method INTEGER
    NOT NULL DEFAULT 1)""",
    """CREATE TABLE Attendees (_id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER, attendeeName TEXT,
    attendeeEmail TEXT, attendeeStatus INTEGER DEFAULT 0, attendeeRelationship INTEGER, attendeeType INTEGER DEFAULT
    1)""",
    """CREATE VIEW view_events AS SELECT Events.*, calendar_color, calendar_displayName, calendar_access_level,
    calendar_timezone, visible, ownerAccount, account_name, account_type, coalesce(eventColor, calendar_color) AS
    displayColor FROM Events JOIN Calendars ON Calendars._id = calendar_id""",
    """CREATE TABLE occurring (_id INTEGER PRIMARY KEY AUTOINCREMENT, event_id INTEGER, begin INTEGER, "end" INTEGER,
    startDay INTEGER, endDay INTEGER, startMinute INTEGER, endMinute INTEGER)""",
    """CREATE VIEW view_instances AS SELECT occurring._id AS _id, event_id, begin, "end", startDay, endDay,
    startMinute, endMinute, title, eventLocation, description, dtstart, dtend, eventTimezone, duration, allDay,
    rrule, calendar_id, calendar_displayName, calendar_color, displayColor, eventColor, visible, hasAlarm,
    organizer, availability, eventStatus, selfAttendeeStatus, account_name FROM occurring JOIN view_events ON
    view_events._id = event_id""",
)

_OF_INSTANCES = "begin, title"

PATHS = (
    Path("calendars", "Calendars", "calendar", table="Calendars"),
    Path("calendars/#", "Calendars", "calendar", "_id = ?", "Calendars"),
    Path("events", "view_events", "event", "deleted = 0", "Events"),
    Path("events/#", "view_events", "event", "_id = ?", "Events"),
    Path("reminders", "Reminders", "reminder", table="Reminders"),
    Path("reminders/#", "Reminders", "reminder", "_id = ?", "Reminders"),
    Path("attendees", "Attendees", "attendee", table="Attendees"),
    Path("attendees/#", "Attendees", "attendee", "_id = ?", "Attendees"),
    Path("instances/when/#/#", "view_instances", "event", sort=_OF_INSTANCES),
    Path("instances/whenbyday/#/#", "view_instances", "event", sort=_OF_INSTANCES),
    Path("instances/search/#/#/*", "view_instances", "event", sort=_OF_INSTANCES),
)


class CalendarProvider(Provider):
    """Calendars; instances of repeating events are worked out when they are asked for."""

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(AUTHORITY, PACKAGE, database, PATHS)
        self._clock = clock

    def prepare(self, path: Path, values: tuple[Value, ...]) -> None:
        """Write the instances between two moments (or two Julian days) into their table."""
        if path.source != "view_instances":
            return
        first, last = _whole(values[0]), _whole(values[1])
        if path.pattern.startswith("instances/whenbyday"):
            first, last = self._day_start(first), self._day_start(last + 1) - 1
        words = "%" + str(values[2]) + "%" if len(values) > 2 else "%"
        self.database.delete("occurring")
        for event in self.database.rows(
            "SELECT * FROM view_events WHERE deleted = 0 AND visible = 1 AND coalesce(title, '') || ' ' || "
            "coalesce(description, '') || ' ' || coalesce(eventLocation, '') LIKE ?",
            [words],
        ):
            for begin, end in self._instances(event, first, last):
                self.database.insert("occurring", self._instance(event, begin, end))

    def before_insert(self, path: Path, arguments: tuple[Value, ...], values: dict[str, Value]) -> dict[str, Value]:
        """An event gets a time zone and an end."""
        if path.table != "Events":
            return values
        values.setdefault("eventTimezone", "UTC" if _whole(values.get("allDay")) else self._clock.zone_name)
        return self._with_end(values)

    def after_change(self, table: str) -> None:
        """What belongs to an event that is gone goes; events know whether they remind."""
        execute = self.database.execute
        execute("DELETE FROM Events WHERE deleted = 1 OR calendar_id NOT IN (SELECT _id FROM Calendars)")
        for name in ("Reminders", "Attendees"):
            execute(f"DELETE FROM {name} WHERE event_id NOT IN (SELECT _id FROM Events)")
        execute(
            "UPDATE Events SET hasAlarm = _id IN (SELECT event_id FROM Reminders) "
            "WHERE hasAlarm <> (_id IN (SELECT event_id FROM Reminders))"
        )

    def _with_end(self, values: dict[str, Value]) -> dict[str, Value]:
        start = _whole(values.get("dtstart"))
        if values.get("dtend") is None and values.get("duration") is None:
            values["dtend"] = start + (1440 if _whole(values.get("allDay")) else 60) * _MINUTE
        last = _whole(values.get("dtend")) or start + _duration_ms(str(values.get("duration") or ""))
        return {**values, "lastDate": None if values.get("rrule") else last}

    def _instances(self, event: Row, first: int, last: int) -> Iterator[tuple[int, int]]:
        start = _whole(event["dtstart"])
        end = _whole(event["dtend"]) or start + _duration_ms(str(event["duration"] or ""))
        length = max(0, end - start)
        rule = parse_rule(str(event["rrule"] or ""))
        if rule is None:
            if start <= last and end >= first:
                yield start, end
            return
        zone = UTC if event["allDay"] else zone_called(str(event["eventTimezone"] or "")) or self._clock.zone
        begin = _local(start, zone)
        skipped = {part.strip()[:8] for part in str(event["exdate"] or "").split(",") if part.strip()}
        for day in occurrences(rule, begin.date(), _local(last, zone).date()):
            moment = _milliseconds(datetime.combine(day, begin.timetz()))
            if moment + length >= first and moment <= last and day.strftime("%Y%m%d") not in skipped:
                yield moment, moment + length

    def _instance(self, event: Row, begin: int, end: int) -> dict[str, Value]:
        zone = UTC if event["allDay"] else self._clock.zone
        start, stop = _local(begin, zone), _local(max(begin, end - (1 if event["allDay"] else 0)), zone)
        return {
            "event_id": event["_id"],
            "begin": begin,
            "end": end,
            "startDay": _julian(start.date()),
            "endDay": _julian(stop.date()),
            "startMinute": 0 if event["allDay"] else start.hour * 60 + start.minute,
            "endMinute": 1440 if event["allDay"] else stop.hour * 60 + stop.minute,
        }

    def _day_start(self, julian: int) -> int:
        day = date(1970, 1, 1) + timedelta(days=max(-700_000, min(julian - _EPOCH_DAY, 2_900_000)))
        return _milliseconds(datetime(day.year, day.month, day.day, tzinfo=self._clock.zone))


def _whole(value: Value) -> int:
    try:
        return int(value or 0)
    except ValueError:
        return 0


def _local(ms: int, zone: tzinfo) -> datetime:
    bounded = max(-62_000_000_000_000, min(ms, 250_000_000_000_000))
    return (_EPOCH + timedelta(milliseconds=bounded)).astimezone(zone)


def _milliseconds(moment: datetime) -> int:
    return round((moment - _EPOCH) / timedelta(milliseconds=1))


def _julian(day: date) -> int:
    return (day - date(1970, 1, 1)).days + _EPOCH_DAY


def _duration_ms(text: str) -> int:
    """An RFC 5545 duration such as `P3600S`, `PT1H30M` or `P1D`, in ms."""
    units = {"W": 604_800, "D": 86_400, "H": 3_600, "M": 60, "S": 1}
    seconds, digits = 0, ""
    for sign in text.upper():
        if sign.isascii() and sign.isdigit():
            digits += sign
        elif sign in units and digits:
            seconds += int(digits[:9]) * units[sign]
            digits = ""
    return seconds * 1000
