"""Recurrence rules of events (RFC 5545): the part that calendars on phones offer.

Understood are FREQ (DAILY, WEEKLY, MONTHLY, YEARLY), INTERVAL, COUNT, UNTIL, BYDAY (weekly: days; monthly: one day with
its number, as in `2MO` or `-1FR`) and BYMONTHDAY. Other parts are left out of account.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
OCCURRENCE_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Rule:
    """A parsed rule.

    Attributes:
        frequency: DAILY, WEEKLY, MONTHLY or YEARLY.
        interval: Every how many days, weeks, months or years.
        count: How many occurrences there are at most.
        until: The last day, included.
        days: Weekdays with their number in the month (0 for every one), Monday being 0.
        month_days: Days of the month; negative ones count from its end.
    """

    frequency: str
    interval: int = 1
    count: int | None = None
    until: date | None = None
    days: tuple[tuple[int, int], ...] = ()
    month_days: tuple[int, ...] = ()


def parse_rule(text: str) -> Rule | None:
    """The rule a text says; None where it says none that is understood."""
    parts = dict(part.partition("=")[::2] for part in text.upper().removeprefix("RRULE:").split(";") if "=" in part)
    frequency = parts.get("FREQ", "")
    if frequency not in ("DAILY", "WEEKLY", "MONTHLY", "YEARLY"):
        return None
    days = tuple(found for found in map(_weekday, parts.get("BYDAY", "").split(",")) if found)
    month_days = tuple(number for number in map(_number, parts.get("BYMONTHDAY", "").split(",")) if number)
    count = _number(parts.get("COUNT", ""))
    return Rule(
        frequency,
        max(1, _number(parts.get("INTERVAL", "")) or 1),
        count,
        _day(parts.get("UNTIL", "")),
        days,
        month_days,
    )


def occurrences(rule: Rule, first: date, last: date) -> Iterator[date]:
    """The days of a rule that begins on `first`, in order, up to `last`; `first` is always one of them."""
    for number, day in enumerate(_candidates(rule, first)):
        ended = day > last or (rule.until is not None and day > rule.until)
        if ended or number >= OCCURRENCE_LIMIT or (rule.count is not None and number >= rule.count):
            return
        yield day


def _candidates(rule: Rule, first: date) -> Iterator[date]:
    yield first
    step = 0
    while step <= OCCURRENCE_LIMIT:
        for day in _period(rule, first, step):
            if day > first:
                yield day
        step += 1


def _period(rule: Rule, first: date, step: int) -> list[date]:
    distance = step * rule.interval
    try:
        if rule.frequency == "DAILY":
            day = first + timedelta(days=distance)
            return [day] if not rule.days or day.weekday() in {weekday for weekday, _ in rule.days} else []
        if rule.frequency == "WEEKLY":
            monday = first - timedelta(days=first.weekday()) + timedelta(weeks=distance)
            days = {weekday for weekday, _ in rule.days} or {first.weekday()}
            return [monday + timedelta(days=weekday) for weekday in sorted(days)]
        if rule.frequency == "MONTHLY":
            months = first.year * 12 + first.month - 1 + distance
            return _days_of_month(rule, months // 12, months % 12 + 1, first.day)
        return _days_of_month(Rule("MONTHLY"), first.year + distance, first.month, first.day)
    except (OverflowError, ValueError):
        return []


def _days_of_month(rule: Rule, year: int, month: int, day: int) -> list[date]:
    length = calendar.monthrange(year, month)[1]
    if rule.month_days:
        numbers = {number if number > 0 else length + 1 + number for number in rule.month_days}
    elif rule.days:
        numbers = {found for weekday, place in rule.days for found in _weekdays(year, month, length, weekday, place)}
    else:
        numbers = {day}
    return [date(year, month, number) for number in sorted(numbers) if 1 <= number <= length]


def _weekdays(year: int, month: int, length: int, weekday: int, place: int) -> list[int]:
    found = [day for day in range(1, length + 1) if date(year, month, day).weekday() == weekday]
    if place == 0:
        return found
    return [found[place - 1 if place > 0 else place]] if abs(place) <= len(found) else []


def _weekday(text: str) -> tuple[int, int] | None:
    name, number = text.strip()[-2:], text.strip()[:-2]
    if name not in DAYS or (number and _number(number) is None):
        return None
    return DAYS.index(name), _number(number) or 0


def _number(text: str) -> int | None:
    try:
        return int(text) if len(text) < 8 else None
    except ValueError:
        return None


def _day(text: str) -> date | None:
    digits = text.partition("T")[0].replace("-", "")
    try:
        return date(int(digits[:4]), int(digits[4:6]), int(digits[6:8])) if len(digits) == 8 else None
    except ValueError:
        return None
