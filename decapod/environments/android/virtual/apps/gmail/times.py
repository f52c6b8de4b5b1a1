"""When mail was written and until when it is snoozed, in words."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.words import date_text, hours_shown, time_text

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext


def short(app: AppContext, ms: int) -> str:
    """In a list: the time of a mail of today, else the day, with the year where it is another one."""
    then, now = app.clock.local(ms), app.clock.today()
    if then.date() == now.date():
        return time_text(then, hours=hours_shown(app.phone))
    return f"{then:%b} {then.day}" if then.year == now.year else f"{then.month}/{then.day}/{then:%y}"


def full(app: AppContext, ms: int) -> str:
    """`Wed, May 15, 2024, 8:55 AM`."""
    then = app.clock.local(ms)
    return f"{date_text(then, year=True)}, {time_text(then, hours=hours_shown(app.phone))}"


def choices(now: datetime) -> list[tuple[str, datetime]]:
    """Until when mail can be snoozed, or when it can be sent: what it is called, and the moment."""
    at_eight = now.replace(hour=8, minute=0, second=0, microsecond=0)
    days = [("Tomorrow", at_eight + timedelta(days=1))]
    if now.hour < 18:
        days.insert(0, ("Later today", at_eight.replace(hour=18)))
    if now.weekday() < 5:
        days.append(("This weekend", at_eight + timedelta(days=5 - now.weekday())))
    days.append(("Next week", at_eight + timedelta(days=7 - now.weekday())))
    return days
