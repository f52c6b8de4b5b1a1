"""Times and dates as Android's English shows them."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decapod.environments.android.virtual.phone import Phone

_MINUTE, _HOUR, _DAY = 60_000, 3_600_000, 86_400_000


def time_text(moment: datetime, *, hours: int = 12, suffix: bool = True) -> str:
    """`10:05 AM`, or `10:05` where the phone shows 24 hours."""
    if hours == 24:
        return f"{moment:%H:%M}"
    text = f"{moment.hour % 12 or 12}:{moment:%M}"
    return f"{text} {moment:%p}" if suffix else text


def hours_shown(phone: Phone) -> int:
    """12 or 24, as the settings say."""
    return 24 if phone.settings.get("system", "time_12_24") == "24" else 12


def clock_text(phone: Phone) -> str:
    """The time of the status bar: `10:05`."""
    return time_text(phone.clock.today(), hours=hours_shown(phone), suffix=False)


def date_text(moment: datetime, *, year: bool = False) -> str:
    """`Wed, May 15`, and `Wed, May 15, 2024` with the year."""
    text = f"{moment:%a, %b} {moment.day}"
    return f"{text}, {moment.year}" if year else text


def age_text(then_ms: int, now_ms: int) -> str:
    """How long ago, as notifications show it: `now`, `5m`, `2h`, `3d`."""
    age = max(0, now_ms - then_ms)
    if age < _MINUTE:
        return "now"
    if age < _HOUR:
        return f"{age // _MINUTE}m"
    return f"{age // _HOUR}h" if age < _DAY else f"{age // _DAY}d"
