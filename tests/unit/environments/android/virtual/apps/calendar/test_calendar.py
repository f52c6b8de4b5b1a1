"""Calendar, used as a person uses it; what it writes down is what the provider gives."""

from datetime import UTC, datetime

import pytest

from decapod.environments.android.virtual.apps.calendar import PACKAGE
from decapod.environments.android.virtual.apps.calendar.repeats import rule_text, weekly_on
from decapod.environments.android.virtual.system.database import Row
from decapod.environments.android.virtual.system.intents import INSERT, VIEW, Intent
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

EVENTS = "content://com.android.calendar/events"


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def stored(driver: PhoneDriver, title: str) -> Row:
    rows = driver.phone.providers.rows(EVENTS, where="title = ?", arguments=[title])
    assert len(rows) == 1, f"{len(rows)} events are called {title}"
    return rows[0]


def moment(day: int, hour: int = 0, minute: int = 0) -> int:
    return int(datetime(2024, 5, day, hour, minute, tzinfo=UTC).timestamp() * 1000)


def view(driver: PhoneDriver, name: str) -> None:
    driver.tap_text("Show Calendar List and Settings drawer")
    driver.tap_text(name)


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    driver.tap_text("Create new event")
    driver.type("Parents' evening")
    driver.tap_id("start_date")
    driver.tap_text("21")
    driver.tap_text("OK")
    driver.tap_id("start_time")
    driver.tap_text("6")
    driver.tap_text("PM")
    driver.tap_text("OK")
    driver.tap_id("location")
    driver.type("Room 12")
    driver.back()
    driver.tap_id("add_notification")
    driver.tap_text("1 day before")
    driver.tap_text("Remove 30 minutes before")
    driver.tap_text("Save")
    row = stored(driver, "Parents' evening")
    assert (row["dtstart"], row["dtend"]) == (moment(21, 18), moment(21, 19))
    assert row["eventLocation"] == "Room 12"
    reminders = driver.phone.providers.rows(
        "content://com.android.calendar/reminders", ["minutes"], "event_id = ?", [row["_id"]]
    )
    assert [one["minutes"] for one in reminders] == [1440]
    driver.scroll_to("Parents' evening, 6:00 – 7:00 PM, Room 12")


def test_the_schedule_shows_what_the_provider_has() -> None:
    driver = opened()
    assert driver.sees("Design review, 2:00 – 3:00 PM, Room 4B")
    driver.phone.providers.insert(
        EVENTS, {"calendar_id": 1, "title": "From outside", "dtstart": moment(15, 20), "dtend": moment(15, 21)}
    )
    driver.home()
    driver.open_app(PACKAGE)
    assert driver.sees("From outside, 8:00 – 9:00 PM")


def test_an_event_is_changed_and_what_was_not_changed_stays() -> None:
    driver = opened()
    driver.tap_text("Design review")
    assert driver.sees("Wed, May 15 · 2:00 – 3:00 PM")
    driver.tap_text("Edit")
    driver.tap_id("start_time")
    driver.tap_text("5")
    driver.tap_text("OK")
    driver.tap_text("Save")
    row = stored(driver, "Design review")
    assert (row["dtstart"], row["dtend"]) == (moment(15, 17), moment(15, 18))
    assert row["description"] == "Bring the blue folder."
    assert driver.sees("Wed, May 15 · 5:00 – 6:00 PM")


def test_an_event_is_deleted_after_a_question() -> None:
    driver = opened()
    driver.tap_text("Design review")
    driver.tap_text("More options")
    driver.tap_text("Delete")
    driver.tap_text("Cancel")
    assert stored(driver, "Design review")
    driver.tap_text("More options")
    driver.tap_text("Delete")
    driver.tap_text("Delete")
    assert driver.phone.providers.rows(EVENTS, where="title = 'Design review'") == []
    assert not driver.sees("Design review")


def test_whole_days_and_repetitions() -> None:
    driver = opened()
    driver.tap_text("Create new event")
    driver.type("Watering week")
    driver.back()
    driver.tap_text("All-day")
    driver.tap_id("recurrence_picker")
    driver.tap_text("Every day")
    driver.tap_text("Save")
    row = stored(driver, "Watering week")
    assert (row["allDay"], row["rrule"], row["dtstart"], row["dtend"]) == (1, "FREQ=DAILY", moment(15), None)
    view(driver, "Month")
    assert driver.find(id="month_day", words="Friday 31 May, 2 events")


def test_an_end_before_the_start_cannot_be() -> None:
    driver = opened()
    driver.tap_text("Create new event")
    driver.type("Short")
    driver.tap_id("end_date")
    driver.tap_text("2")
    driver.tap_text("OK")
    driver.tap_text("Save")
    row = stored(driver, "Short")
    assert row["dtend"] == row["dtstart"]


def test_what_was_typed_is_asked_about_before_it_is_lost() -> None:
    driver = opened()
    driver.tap_text("Create new event")
    driver.type("Never mind")
    driver.tap_text("Cancel")
    assert driver.sees("Discard this event?")
    driver.tap_text("Keep editing")
    assert driver.find(id="title").text == "Never mind"
    driver.tap_text("Cancel")
    driver.tap_text("Discard")
    assert driver.phone.providers.rows(EVENTS, where="title = 'Never mind'") == []


@pytest.mark.parametrize(("words", "found"), [("blue folder", "Design review"), ("cliffs", "Climbing with Ben")])
def test_events_are_found_by_what_is_written_in_them(words: str, found: str) -> None:
    driver = opened()
    driver.tap_text("Search")
    driver.type(words)
    assert driver.sees(found)
    assert driver.count(id="event_chip") == 1


def test_nothing_is_found() -> None:
    driver = opened()
    driver.tap_text("Search")
    driver.type("%_zebra/?")
    assert driver.sees("No results found")


def test_a_day_and_a_month_are_turned() -> None:
    driver = opened()
    view(driver, "Day")
    driver.tap_text("Next day")
    assert driver.find(id="day_title").text == "Thursday, May 16"
    view(driver, "Month")
    driver.tap_text("Next month")
    assert driver.find(id="month_title").text == "June 2024"
    driver.tap_text("Jump to today")
    assert driver.find(id="month_title").text == "May 2024"


def test_a_calendar_is_hidden() -> None:
    driver = opened()
    view(driver, "Month")
    assert driver.find(id="month_day", words="Monday 27 May, 2 events")
    driver.tap_text("Show Calendar List and Settings drawer")
    names = [node.text for node in driver.nodes() if node.resource_id.endswith("calendar_row")]
    driver.tap_text(next(name for name in names if "Holidays" in name))
    driver.back()
    assert driver.find(id="month_day", words="Monday 27 May, 1 event")


def test_an_event_is_told_of_before_it_begins() -> None:
    driver = opened()
    driver.phone.clock.advance(3 * 3_600_000 + 31 * 60_000)
    told = [one for one in driver.phone.notifications.of(PACKAGE) if one.title == "Design review"]
    assert [one.text for one in told] == ["Wed, May 15 · 2:00 – 3:00 PM, Room 4B"]
    driver.phone.clock.advance(2 * 24 * 3_600_000)
    assert {"Climbing with Ben", "Lunch with Emma"} <= {one.title for one in driver.phone.notifications.of(PACKAGE)}


def test_another_app_begins_an_event() -> None:
    driver = PhoneDriver()
    driver.phone.start(
        Intent(
            INSERT,
            data=EVENTS,
            extras={"title": "Flight", "eventLocation": "SFO", "beginTime": moment(18, 9), "endTime": moment(18, 12)},
        )
    )
    driver.tap_text("Save")
    row = stored(driver, "Flight")
    assert (row["dtstart"], row["dtend"], row["eventLocation"]) == (moment(18, 9), moment(18, 12), "SFO")


def test_another_app_shows_a_moment() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(VIEW, data=f"content://com.android.calendar/time/{moment(27)}"))
    driver.tap_text("Show Calendar List and Settings drawer")
    driver.tap_text("Day")
    assert driver.sees("Memorial Day")


def test_odd_data_does_no_harm() -> None:
    driver = opened()
    driver.phone.providers.insert(
        EVENTS, {"calendar_id": 1, "title": "", "dtstart": 2**62, "dtend": -5, "rrule": "FREQ=NEVER", "duration": "P"}
    )
    driver.phone.providers.insert(EVENTS, {"calendar_id": 1, "title": "x" * 5000, "dtstart": moment(15, 23)})
    driver.home()
    driver.open_app(PACKAGE)
    driver.scroll()
    driver.tap_text("Jump to today")


@pytest.mark.parametrize("start", [2**62, -(2**62), 10**15])
def test_an_impossible_moment_from_outside_is_bounded(start: int) -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(INSERT, data=EVENTS, extras={"title": "Far", "beginTime": start, "endTime": -start}))
    driver.tap_text("Save")
    assert stored(driver, "Far")


def test_how_repetitions_are_told() -> None:
    assert rule_text("") == "Does not repeat"
    assert rule_text("FREQ=WEEKLY;BYDAY=MO,WE") == "Every week on Mon, Wed"
    assert rule_text("FREQ=DAILY;INTERVAL=2;COUNT=5") == "Every 2 days, 5 times"
    assert rule_text("FREQ=MONTHLY;UNTIL=20241231") == "Every month, until Dec 31, 2024"
    assert rule_text(weekly_on({0, 4})) == "Every week on Mon, Fri"
