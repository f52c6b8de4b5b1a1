"""Moments of the past, as lists of messages and calls tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from decapod.environments.android.virtual.apps.system.words import hours_shown, time_text

if TYPE_CHECKING:
    from decapod.environments.android.virtual.system.context import AppContext

LAST_MS = 253_402_300_799_000
"""The end of the year 9999: no calendar goes further."""


def moment_text(app: AppContext, ms: int, *, time: bool = False) -> str:
    """`9:15 AM` for today, `Tue` within a week, `May 3`, `5/3/23` in another year; with `time` the time after each."""
    ms = max(0, min(ms, LAST_MS))
    then, now = app.clock.local(ms), app.clock.today()
    at = time_text(then, hours=hours_shown(app.phone))
    days = (now.date() - then.date()).days
    if days == 0:
        return at
    if 0 < days < 7:
        day = f"{then:%a}"
    elif then.year == now.year:
        day = f"{then:%b} {then.day}"
    else:
        day = f"{then.month}/{then.day}/{then:%y}"
    return f"{day}, {at}" if time else day


def day_name(app: AppContext, ms: int) -> str:
    """`Today`, `Yesterday` or `Older`."""
    days = (app.clock.today().date() - app.clock.local(max(0, min(ms, LAST_MS))).date()).days
    return {0: "Today", 1: "Yesterday"}.get(max(0, days), "Older")
