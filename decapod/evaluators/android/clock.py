"""The phone's time zone, and days counted from its own today: the clock of a phone cannot be set."""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from decapod.evaluators.android.device import Handset

DAY = r"(?:\d{4}-\d\d-\d\d|today(?:[+-]\d{1,3})?|tomorrow)"
"""A day as a pattern: `2024-05-16`, or by the phone's own clock `today`, `tomorrow` or `today+3`."""

_COUNTED = re.compile(r"(?P<word>today|tomorrow)(?P<days>[+-]\d+)?")


def time_zone(device: Handset) -> tzinfo:
    """Return the phone's time zone; UTC where it tells none.

    Raises:
        ValueError: this system does not know it.
    """
    name = device.run("getprop", "persist.sys.timezone").stdout.strip()
    if name in ("", "GMT", "UTC", "Etc/UTC"):
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise ValueError(f"this system does not know the phone's time zone {name!r}: install tzdata") from None


def now(device: Handset) -> int:
    """Return the moment that the phone's clock shows, in s since 1970 in UTC."""
    return int(device.run("date", "+%s").stdout.strip())


def dated(device: Handset, moment: str) -> str:
    """Return a day, or a day and a time, with the day as a date: `tomorrow 15:00` becomes `2024-05-16 15:00`."""
    day, _, time = moment.partition(" ")
    counted = _COUNTED.fullmatch(day)
    if counted is not None:
        ahead = int(counted["days"] or 0) + (counted["word"] == "tomorrow")
        today = datetime.fromtimestamp(now(device), time_zone(device)).date()
        day = (today + timedelta(days=ahead)).isoformat()
    return f"{day} {time}".rstrip()
