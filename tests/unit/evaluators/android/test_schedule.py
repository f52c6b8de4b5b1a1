"""Checks of the calendar and of alarms."""

import pytest

from .fake import FakeHandset

EVENTS = "content://com.android.calendar/events"
COLUMNS = "_id:dtstart:dtend:duration:allDay:deleted:title:eventLocation:description"
# 2024-05-16 15:00 in Vienna, which is two hours ahead of UTC in summer.
AFTERNOON = 1715864400000
ALARM = """Current Alarm Manager state:
  nowRTC=1715767200000=2024-05-15 10:00:00.000

  Next alarm clock information:
    user:0 pendingIntent:PendingIntent{x: PendingIntentRecord{y com.google.android.deskclock broadcastIntent}} time:TIME

  Next wake from idle: null
"""


@pytest.fixture
def calendar(phone: FakeHandset) -> FakeHandset:
    phone.says("getprop persist.sys.timezone", "Europe/Vienna\n")
    phone.rows(
        EVENTS,
        COLUMNS,
        f"_id=1, dtstart={AFTERNOON}, dtend={AFTERNOON + 5_400_000}, duration=NULL, allDay=0, deleted=0, "
        "title=Tea, with Ann, eventLocation=Blue Room, description=bring cake\nand forks",
        f"_id=2, dtstart={AFTERNOON}, dtend=NULL, duration=P3600S, allDay=0, deleted=0, "
        "title=Run, eventLocation=NULL, description=NULL",
        "_id=3, dtstart=1715817600000, dtend=1715904000000, duration=NULL, allDay=1, deleted=0, "
        "title=Holiday, eventLocation=, description=",
        f"_id=4, dtstart={AFTERNOON}, dtend={AFTERNOON}, duration=NULL, allDay=0, deleted=1, "
        "title=Gone, eventLocation=, description=",
    )
    return phone


def test_event_exists(calendar: FakeHandset) -> None:
    assert calendar.holds("event_exists", title="tea, with ann")
    assert calendar.holds(
        "event_exists",
        title="Tea, with Ann",
        starts="2024-05-16 15:00",
        minutes=90,
        place="blue room",
        description="cake\nand",
    )
    assert calendar.holds("event_exists", title="Run", starts="2024-05-16", minutes=60)
    assert calendar.holds("event_exists", title="Holiday", starts="2024-05-16", minutes=1440)
    assert not calendar.holds("event_exists", title="Tea")
    assert not calendar.holds("event_exists", title="Tea, with Ann", starts="2024-05-16 13:00"), "that is UTC"
    assert not calendar.holds("event_exists", title="Tea, with Ann", minutes=60)
    assert not calendar.holds("event_exists", title="Run", place="Blue Room")
    assert not calendar.holds("event_exists", title="Gone"), "deleted"
    assert "pattern" in calendar.error("event_exists", title="Run", starts="next week")


@pytest.mark.parametrize(
    ("now", "day"),
    [("1715860800", "today"), ("1715810400", "today"), ("1715810399", "tomorrow"), ("1716000000", "today-2")],
)
def test_days_are_counted_from_the_phones_own_today(calendar: FakeHandset, now: str, day: str) -> None:
    # Vienna's 16 May begins at 1715810400.
    calendar.says("date +%s", f"{now}\n")
    assert calendar.holds("event_exists", title="Run", starts=day)
    assert calendar.holds("event_exists", title="Run", starts=f"{day} 15:00")
    assert not calendar.holds("event_exists", title="Run", starts=f"{day} 16:00")
    assert not calendar.holds("event_exists", title="Run", starts="today+5")


def test_an_empty_calendar(phone: FakeHandset) -> None:
    assert not phone.holds("event_exists", title="Run")
    assert phone.holds("event_absent", title="Run")


def test_event_absent(calendar: FakeHandset) -> None:
    assert not calendar.holds("event_absent", title="run ")
    assert calendar.holds("event_absent", title="Gone")


@pytest.mark.parametrize("time", ["2024-05-16 07:30:00.000", "1715837400000"])
def test_next_alarm_is(phone: FakeHandset, time: str) -> None:
    phone.says("getprop persist.sys.timezone", "Europe/Vienna\n")
    assert not phone.holds("next_alarm_is", time="07:30")
    phone.says("dumpsys alarm", ALARM.replace("time:TIME", f"time={time}"))
    assert phone.holds("next_alarm_is", time="07:30")
    assert phone.holds("next_alarm_is", time="07:30", day="2024-05-16")
    phone.says("date +%s", "1715767200\n")
    assert phone.holds("next_alarm_is", time="07:30", day="tomorrow")
    assert not phone.holds("next_alarm_is", time="07:30", day="today")
    assert not phone.holds("next_alarm_is", time="07:31")
    assert not phone.holds("next_alarm_is", time="07:30", day="2024-05-17")
    assert "pattern" in phone.error("next_alarm_is", time="7:30")


def test_no_alarm_is_set(phone: FakeHandset) -> None:
    phone.says("dumpsys alarm", "  Next alarm clock information: \n\n  Next wake from idle: time=2024-05-16 07:30:00\n")
    assert not phone.holds("next_alarm_is", time="07:30")


def test_a_time_zone_that_nobody_knows(calendar: FakeHandset) -> None:
    calendar.says("getprop persist.sys.timezone", "Mars/Olympus\n")
    assert "Mars/Olympus" in calendar.error("event_exists", title="Run")
