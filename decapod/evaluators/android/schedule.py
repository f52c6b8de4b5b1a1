"""Checks of the calendar and of alarms."""

import re
from datetime import UTC, datetime, tzinfo
from typing import Annotated

from pydantic import Field, JsonValue

from decapod.evaluators.android.apps import LIMIT
from decapod.evaluators.android.clock import DAY, dated, time_zone
from decapod.evaluators.android.content import Row, query
from decapod.evaluators.android.device import Handset
from decapod.evaluators.evaluator import Verdict, evaluator
from decapod.evaluators.text import NonEmpty, short

EVENTS = "content://com.android.calendar/events"

Day = Annotated[str, Field(pattern=rf"^{DAY}$")]
"""A day of the phone's time zone: a date, or counted from the phone's today."""

Moment = Annotated[str, Field(pattern=rf"^{DAY}( \d\d:\d\d)?$")]
"""A day, or a day and a time, in the phone's time zone: `2024-05-16 15:00`, `tomorrow 15:00`."""

TimeOfDay = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
"""A time of day, as `07:30`; in YAML it must be in quotes."""

_NEXT = re.compile(r"Next alarm clock information:(?P<block>.*?)(?:\n\s*\n|\n\s*Next wake|\Z)", re.DOTALL)
_TIME = re.compile(r"\btime[=:]\s*(?:(?P<text>\d{4}-\d\d-\d\d \d\d:\d\d)|(?P<ms>\d{12,14}))")


@evaluator(timeout=LIMIT)
def event_exists(
    device: Handset,
    title: NonEmpty,
    starts: Moment | None = None,
    minutes: Annotated[int, Field(ge=0)] | None = None,
    place: str = "",
    description: str = "",
) -> Verdict:
    """There is an event in a calendar of the phone that has all that is given.

    Args:
        title: its whole title, ignoring case and space around it.
        starts: the day on which, or the moment at which, it begins, as `2024-05-16 15:00`, `tomorrow` or
            `today+3 15:00`; without it any.
        minutes: how long it takes; without it any time. An event of a whole day takes 1440.
        place: where it is, ignoring case; empty for anywhere.
        description: what its description contains; empty for anything.
    """
    named = _named(device, title)
    zone = time_zone(device) if named else UTC
    begins = dated(device, starts) if starts is not None else ""
    found = [
        row
        for row in named
        if _begins(row, zone).startswith(begins)
        and (minutes is None or _minutes(row) == minutes)
        and (not place or _fold(place) == _fold(row["eventLocation"] or ""))
        and (not description or description in (row["description"] or ""))
    ]
    seen: JsonValue = [
        f"{_begins(row, zone)}, {_minutes(row)} min, at {short(row['eventLocation'] or '')!r}" for row in named[:5]
    ]
    return Verdict(bool(found), seen or "no event of that title")


@evaluator(timeout=LIMIT)
def event_absent(device: Handset, title: NonEmpty) -> Verdict:
    """There is no event of this title in any calendar of the phone.

    Holds in an empty calendar, so add it in the set-up, or join it by `all` to what the work brings.

    Args:
        title: the whole title, ignoring case and space around it.
    """
    named = _named(device, title)
    return Verdict(not named, f"{len(named)} of that title")


@evaluator(timeout=LIMIT)
def next_alarm_is(device: Handset, time: TimeOfDay, day: Day | None = None) -> Verdict:
    """The alarm of the clock app that will go off next does so at this time. Android tells of no other one.

    Args:
        time: the time of day, as `07:30`.
        day: the day, as `2024-05-16`, `tomorrow` or `today+3`; without it any.
    """
    block = _NEXT.search(device.run("dumpsys", "alarm").stdout)
    told = _TIME.search(block["block"]) if block is not None else None
    if told is None:
        return Verdict(False, "no alarm is set")
    at = told["text"] or _local(int(told["ms"]), time_zone(device))
    return Verdict(at.endswith(f" {time}") and (day is None or at.startswith(dated(device, day))), at)


def _named(device: Handset, title: str) -> list[Row]:
    columns = ("dtstart", "dtend", "duration", "allDay", "deleted", "title", "eventLocation", "description")
    rows = query(device, EVENTS, columns)
    return [row for row in rows if row["deleted"] in ("0", None) and _fold(row["title"] or "") == _fold(title)]


def _begins(row: Row, zone: tzinfo) -> str:
    # What takes a whole day begins at midnight in UTC, wherever the phone is.
    return _local(int(row["dtstart"] or 0), UTC if row["allDay"] == "1" else zone)


def _minutes(row: Row) -> int:
    if row["dtend"]:
        return (int(row["dtend"]) - int(row["dtstart"] or 0)) // 60_000
    # What repeats has a duration instead, as RFC 5545 writes it: P3600S, PT1H, P1D.
    units = {"W": 10_080, "D": 1440, "H": 60, "M": 1}
    parts = re.findall(r"(\d+)([WDHMS])", row["duration"] or "")
    return sum(int(number) // 60 if unit == "S" else int(number) * units[unit] for number, unit in parts)


def _local(milliseconds: int, zone: tzinfo) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, zone).strftime("%Y-%m-%d %H:%M")


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()


CHECKS = (event_exists, event_absent, next_alarm_is)
