"""Moments as the phone's programs read and write them."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo

from decapod.environments.android.virtual.shell.invocation import Invocation
from decapod.environments.android.virtual.shell.phone import ShellPhone

MIN_SECONDS, MAX_SECONDS = -62_000_000_000, 253_000_000_000


def local(inv: Invocation, seconds: float, *, utc: bool = False) -> datetime:
    """Return a moment (seconds since the epoch) in the phone's zone, or in UTC."""
    return at(inv.phone, seconds, utc=utc or inv.env.get("TZ", "").upper() in ("UTC", "UTC0", "GMT", "GMT0"))


def at(phone: ShellPhone, seconds: float, *, utc: bool = False) -> datetime:
    """Return a moment (seconds since the epoch) in the phone's zone, or in UTC."""
    moment = datetime.fromtimestamp(0, UTC) + timedelta(seconds=min(max(seconds, MIN_SECONDS), MAX_SECONDS))
    return moment if utc else moment.astimezone(phone.clock.zone)


_ABSOLUTE = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?")
_CLOCK = re.compile(r"(\d\d?):(\d\d)(?::(\d\d))?")
_COMPACT = re.compile(r"(\d\d)(\d\d)(\d\d)(\d\d)(?:(\d{4})|(\d\d))?(?:\.(\d\d))?")


def parse_moment(text: str, now: datetime) -> datetime | None:
    """Return the moment that a date in a command means; None when it means none.

    Known are `@seconds`, `YYYY-MM-DD [HH:MM[:SS]] [zone]`, `HH:MM[:SS]`, toybox's `MMDDhhmm[[CC]YY][.ss]`, and `now`.
    """
    text = text.strip()
    try:
        if text.startswith("@"):
            seconds = float(text[1:])
            if not MIN_SECONDS < seconds < MAX_SECONDS:
                return None
            return (datetime.fromtimestamp(0, UTC) + timedelta(seconds=seconds)).astimezone(now.tzinfo)
        return _parse(text, now)
    except (ValueError, OverflowError):
        return None


def _parse(text: str, now: datetime) -> datetime | None:
    if text == "now":
        return now
    if (found := _ABSOLUTE.fullmatch(text)) is not None:
        year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
        return datetime(year, month, day, hour, minute, second, tzinfo=_zone(found.group(7), now))
    if (found := _CLOCK.fullmatch(text)) is not None:
        return now.replace(
            hour=int(found.group(1)), minute=int(found.group(2)), second=int(found.group(3) or 0), microsecond=0
        )
    if (found := _COMPACT.fullmatch(text)) is not None:
        year = int(found.group(5) or now.year)
        if found.group(6):
            year = int(found.group(6)) + (2000 if int(found.group(6)) < 69 else 1900)
        month, day, hour, minute = (int(found.group(number)) for number in range(1, 5))
        return datetime(year, month, day, hour, minute, int(found.group(7) or 0), tzinfo=now.tzinfo)
    return None


def _zone(text: str | None, now: datetime) -> tzinfo | None:
    if not text:
        return now.tzinfo
    if text in ("Z", "UTC"):
        return UTC
    sign = -1 if text[0] == "-" else 1
    digits = text[1:].replace(":", "")
    return timezone(sign * timedelta(hours=int(digits[:2]), minutes=int(digits[2:])))
