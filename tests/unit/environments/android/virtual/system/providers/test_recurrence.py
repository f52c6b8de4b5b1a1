from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decapod.environments.android.virtual.system.providers.recurrence import occurrences, parse_rule

FIRST = date(2024, 5, 15)


def days(text: str, first: date = FIRST, last: date = date(2025, 12, 31)) -> list[str]:
    rule = parse_rule(text)
    assert rule is not None
    return [f"{day:%m-%d}" for day in occurrences(rule, first, last)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FREQ=DAILY;COUNT=3", ["05-15", "05-16", "05-17"]),
        ("FREQ=DAILY;INTERVAL=10;UNTIL=20240605T000000Z", ["05-15", "05-25", "06-04"]),
        ("FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4", ["05-15", "05-20", "05-22", "05-27"]),
        ("FREQ=WEEKLY;INTERVAL=2;COUNT=3", ["05-15", "05-29", "06-12"]),
        ("FREQ=MONTHLY;BYDAY=3WE;COUNT=3", ["05-15", "06-19", "07-17"]),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", ["05-15", "05-31"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", ["05-15", "05-31", "06-30"]),
        ("RRULE:FREQ=YEARLY;COUNT=2", ["05-15", "05-15"]),
    ],
)
def test_rules_of_calendars(text: str, expected: list[str]) -> None:
    assert days(text) == expected


def test_a_month_without_that_day_is_left_out() -> None:
    assert days("FREQ=MONTHLY;COUNT=3", date(2024, 1, 31)) == ["01-31", "03-31", "05-31"]


@pytest.mark.parametrize("text", ["", "FREQ=SECONDLY", "nonsense", "FREQ="])
def test_what_is_no_rule_is_none(text: str) -> None:
    assert parse_rule(text) is None


@given(
    st.sampled_from(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]),
    st.integers(-3, 400),
    st.sampled_from(["", ";BYDAY=MO", ";BYDAY=5MO", ";BYMONTHDAY=31", ";BYDAY=XX", ";COUNT=7", ";UNTIL=99999999"]),
)
def test_any_rule_gives_days_in_order_and_ends(frequency: str, interval: int, more: str) -> None:
    rule = parse_rule(f"FREQ={frequency};INTERVAL={interval}{more}")
    assert rule is not None
    found = list(occurrences(rule, FIRST, FIRST + timedelta(days=900)))
    assert found[0] == FIRST
    assert found == sorted(set(found))
