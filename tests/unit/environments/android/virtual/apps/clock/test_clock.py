"""Clock, used as a person uses it."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import JsonValue

from decapod.environments.android.virtual.apps.clock import PACKAGE
from decapod.environments.android.virtual.apps.clock.alarms import Alarm, days_text, until_text
from decapod.environments.android.virtual.apps.clock.cities import CITIES, difference_text
from decapod.environments.android.virtual.apps.clock.stopwatch import elapsed_text
from decapod.environments.android.virtual.apps.clock.timers import length_text, words_of
from decapod.environments.android.virtual.system.clock import zone_called
from decapod.environments.android.virtual.system.database import Database
from decapod.environments.android.virtual.system.intents import Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

EXTRA = "android.intent.extra.alarm."


def opened(tab: str = "Alarm") -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    driver.tap_text(tab)
    return driver


def database(driver: PhoneDriver) -> Database:
    return driver.phone.open_database(f"/data/data/{PACKAGE}/databases/alarms.db")


def set_alarm(driver: PhoneDriver, hour: str, minute: str, half: str) -> None:
    driver.tap_text("Add alarm")
    driver.tap_text(hour)
    driver.tap_id("android:id/minutes")
    driver.tap_text(minute)
    driver.tap_text(half)
    driver.tap_text("OK")


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    set_alarm(driver, "6", "45", "AM")
    assert driver.sees("Alarm set for 20 hours and 45 minutes from now.")
    driver.tap_text("Monday")
    driver.tap_text("Thursday")
    driver.tap_text("Add label")
    driver.type("Swimming")
    driver.tap_text("OK")
    driver.tap_text("Vibrate")
    driver.tap_text("Collapse alarm")
    assert driver.sees("Mon, Thu")
    assert driver.sees("Swimming")
    row = database(driver).row("SELECT * FROM alarm_templates WHERE hour = 6")
    assert row is not None
    assert (row["minutes"], row["daysofweek"], row["vibrate"], row["label"], row["enabled"]) == (
        45,
        9,
        0,
        "Swimming",
        1,
    )
    assert driver.phone.settings.get("system", "next_alarm_formatted") == "Thu 6:45 AM"


def test_an_alarm_is_switched_off_and_deleted_and_brought_back() -> None:
    driver = opened()
    driver.tap_id("onoff")
    assert database(driver).value("SELECT enabled FROM alarm_templates WHERE hour = 8") == 1
    driver.tap_id("onoff")
    assert driver.phone.settings.get("system", "next_alarm_formatted") == ""
    driver.tap_text("Expand alarm")
    driver.tap_text("Delete")
    assert database(driver).value("SELECT count(*) FROM alarm_templates") == 1
    driver.tap_text("Undo")
    assert database(driver).value("SELECT count(*) FROM alarm_templates") == 2


def test_an_alarm_rings_once_and_can_be_put_off() -> None:
    driver = opened()
    set_alarm(driver, "11", "30", "AM")
    driver.phone.clock.advance(2 * 3_600_000)
    (ringing,) = driver.phone.notifications.of(PACKAGE)
    assert (ringing.title, ringing.text) == ("Alarm", "11:30 AM")
    assert database(driver).value("SELECT enabled FROM alarm_templates WHERE hour = 11") == 0
    snooze, stop = ringing.actions
    driver.phone.broadcast(Intent(snooze.intent.action, package=PACKAGE, extras=snooze.intent.extras))
    assert not driver.phone.notifications.of(PACKAGE)
    driver.phone.clock.advance(10 * 60_000)
    assert driver.phone.notifications.of(PACKAGE)
    driver.phone.broadcast(Intent(stop.intent.action, package=PACKAGE, extras=stop.intent.extras))
    driver.phone.clock.advance(3_600_000)
    assert not driver.phone.notifications.of(PACKAGE)


def test_a_timer_runs_out_with_the_phones_clock() -> None:
    driver = opened("Timer")
    for key in ("5", "00"):
        driver.tap_text(key)
    assert driver.sees("0 hours, 5 minutes, 0 seconds")
    driver.tap_text("Start")
    assert driver.sees("5m Timer")
    before = driver.find(id="timer_text").text
    driver.phone.clock.advance(60_000)
    assert driver.find(id="timer_text").text != before
    driver.tap_text("Pause")
    paused = driver.find(id="timer_text").text
    driver.phone.clock.advance(3_600_000)
    assert driver.find(id="timer_text").text == paused
    driver.tap_text("Start")
    driver.phone.clock.advance(5 * 60_000)
    assert [one.text for one in driver.phone.notifications.of(PACKAGE)] == ["5m Timer"]
    driver.tap_text("Stop")
    assert driver.find(id="timer_text").text == "5:00"
    assert not driver.phone.notifications.of(PACKAGE)


def test_a_second_timer_has_a_label_of_its_own() -> None:
    driver = opened("Timer")
    driver.tap_text("9")
    driver.tap_text("Start")
    driver.tap_text("Add timer")
    driver.tap_text("Cancel")
    driver.tap_text("Add timer")
    driver.tap_text("3")
    driver.tap_text("00")
    driver.tap_text("Start")
    driver.tap_text("3m Timer")
    driver.type("Tea")
    driver.tap_text("OK")
    assert database(driver).value("SELECT label FROM timers WHERE length_ms = 180000") == "Tea"
    driver.tap_text("Delete 9s Timer")
    assert database(driver).value("SELECT count(*) FROM timers") == 1


def test_a_city_is_added_and_removed() -> None:
    driver = opened("Clock")
    driver.tap_text("Add city")
    driver.type("kath")
    driver.tap_text("Kathmandu, Nepal")
    assert driver.sees("Today, +5:45 hrs")
    assert driver.sees("3:45 PM")
    driver.tap_text("Remove Kathmandu")
    assert database(driver).value("SELECT count(*) FROM selected_cities") == 0


def test_no_city_is_called_so() -> None:
    driver = opened("Clock")
    driver.tap_text("Add city")
    driver.type("xyz")
    assert driver.sees("No matches found")
    driver.tap_text("Clear")
    assert driver.sees("Amsterdam, Netherlands")


def test_the_stopwatch_counts_laps() -> None:
    driver = opened("Stopwatch")
    driver.tap_text("Start")
    driver.phone.clock.advance(60_000)
    driver.tap_text("Lap")
    driver.tap_text("Pause")
    stopped = driver.find(id="stopwatch_time_text").text
    driver.phone.clock.advance(60_000)
    assert driver.find(id="stopwatch_time_text").text == stopped
    assert driver.count(id="lap_number") == 1
    driver.tap_text("Reset")
    assert driver.find(id="stopwatch_time_text").text == "00.00"
    assert driver.count(id="lap_number") == 0


@pytest.mark.parametrize("skip", [True, False])
def test_another_app_sets_an_alarm(skip: bool) -> None:
    driver = PhoneDriver()
    extras: dict[str, JsonValue] = {
        f"{EXTRA}HOUR": 17,
        f"{EXTRA}MINUTES": 5,
        f"{EXTRA}MESSAGE": "Train",
        f"{EXTRA}DAYS": [2, 1],
        f"{EXTRA}SKIP_UI": skip,
    }
    driver.phone.start(Intent("android.intent.action.SET_ALARM", extras=extras))
    row = database(driver).row("SELECT * FROM alarm_templates WHERE label = 'Train'")
    assert row is not None
    assert (row["hour"], row["minutes"], row["daysofweek"]) == (17, 5, 0b1000001)
    assert driver.sees("5:05 PM") is not skip


def test_another_app_starts_a_timer() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent("android.intent.action.SET_TIMER", extras={f"{EXTRA}LENGTH": 90}))
    assert driver.sees("1m 30s Timer")


def test_impossible_alarms_from_outside_are_not_set() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent("android.intent.action.SET_ALARM", extras={f"{EXTRA}HOUR": 99, f"{EXTRA}MINUTES": -3}))
    assert database(driver).value("SELECT count(*) FROM alarm_templates") == 2


def test_what_others_write_into_the_database_does_no_harm() -> None:
    driver = opened()
    database(driver).insert("alarm_templates", {"hour": 77, "minutes": -5, "daysofweek": 4096, "label": "Odd"})
    driver.home()
    driver.open_app(PACKAGE)
    driver.scroll_to("Odd")


@given(
    st.integers(0, 23),
    st.integers(0, 59),
    st.integers(0, 127),
    st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),
)
def test_an_alarm_rings_next_on_one_of_its_days_and_within_a_week(
    hour: int, minute: int, days: int, now: datetime
) -> None:
    moment = Alarm(1, hour, minute, days, True, True, "").next_after(now)
    assert now < moment <= now + timedelta(days=7)
    assert (moment.hour, moment.minute) == (hour, minute)
    assert not days or days >> moment.weekday() & 1


def test_how_things_are_told() -> None:
    now = datetime(2024, 5, 15, 10, tzinfo=UTC)
    assert until_text(now, now + timedelta(seconds=30)) == "Alarm set for 1 minute from now."
    assert until_text(now, now + timedelta(days=1, minutes=2)) == "Alarm set for 1 day and 2 minutes from now."
    assert days_text(Alarm(1, 9, 0, 0, True, True, ""), now) == "Tomorrow"
    assert days_text(Alarm(1, 9, 0, 127, True, True, ""), now) == "Every day"
    assert days_text(Alarm(1, 9, 0, 0, False, True, ""), now) == "Not scheduled"
    assert [length_text(ms) for ms in (0, 1, 59_000, 3_600_000, -1_500)] == ["0:00", "0:01", "0:59", "1:00:00", "−0:01"]
    assert words_of(3_661_000) == "1h 1m 1s Timer"
    assert [elapsed_text(ms) for ms in (0, 7_509, 67_500, 3_607_500)] == ["00.00", "07.50", "1:07.50", "1:00:07.50"]
    assert difference_text(now, now.astimezone(zone_called("Asia/Tokyo"))) == "Today, +9 hrs"
    assert difference_text(now, now.astimezone(zone_called("Pacific/Honolulu"))) == "Today, −10 hrs"


def test_every_city_has_a_time_zone() -> None:
    assert [name for name, _, zone in CITIES if zone_called(zone) is None] == []
    assert len({name for name, _, _ in CITIES}) == len(CITIES)
