"""Set-ups of the calendar and of alarms."""

from typing import Annotated

from pydantic import Field

from decapod.actions import action
from decapod.environments.android.device import AndroidDevice
from decapod.environments.android.setups.content import insert
from decapod.environments.android.setups.moments import Moment, milliseconds
from decapod.environments.android.setups.people import NonEmpty
from decapod.evaluators.android import query

CALENDAR = "content://com.android.calendar"

Hour = Annotated[int, Field(ge=0, le=23)]
Minute = Annotated[int, Field(ge=0, le=59)]
Minutes = Annotated[int, Field(ge=1, le=100_000)]

_EXTRA = "android.intent.extra.alarm."


@action(timeout=30.0)
def add_event(
    device: AndroidDevice,
    title: NonEmpty,
    starts: Moment,
    minutes: Minutes = 60,
    place: str = "",
    description: str = "",
) -> None:
    """Add an event to the phone's first calendar.

    Args:
        device: the phone.
        title: what it is called.
        starts: when it begins, in the phone's time zone, as `2024-05-16 15:00`, `tomorrow 15:00` or `today+3 15:00`.
        minutes: how long it takes.
        place: where it is; empty for nowhere.
        description: what else is written about it.
    """
    calendars = query(device, f"{CALENDAR}/calendars", ())
    if not calendars:
        raise RuntimeError("the phone has no calendar: open its calendar app once, or add an account")
    begin = milliseconds(device, starts)
    zone = device.run("getprop", "persist.sys.timezone").stdout.strip() or "UTC"
    values: dict[str, str | int | None] = {"calendar_id": int(calendars[0]["_id"] or 0), "title": title}
    values |= {"dtstart": begin, "dtend": begin + minutes * 60_000, "eventTimezone": zone}
    insert(device, f"{CALENDAR}/events", {**values, "eventLocation": place, "description": description})


@action(timeout=30.0)
def set_alarm(device: AndroidDevice, hour: Hour, minute: Minute, label: str = "") -> None:
    """Let the phone's clock app set an alarm for the next time that it is this late.

    Args:
        device: the phone.
        hour: the hour, from 0 to 23.
        minute: the minute.
        label: what the alarm is called; empty for nothing.
    """
    argv = ["am", "start", "-a", "android.intent.action.SET_ALARM"]
    argv += ["--ei", f"{_EXTRA}HOUR", str(hour), "--ei", f"{_EXTRA}MINUTES", str(minute)]
    argv += ["--ez", f"{_EXTRA}SKIP_UI", "true", *(["--es", f"{_EXTRA}MESSAGE", label] if label else [])]
    device.do(*argv)


SETUPS = (add_event, set_alarm)
