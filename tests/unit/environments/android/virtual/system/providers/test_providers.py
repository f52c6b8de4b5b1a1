from __future__ import annotations

from datetime import datetime

import pytest

from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.providers import ProviderError

NAME, NUMBER = "vnd.android.cursor.item/name", "vnd.android.cursor.item/phone_v2"
CONTACTS = "content://com.android.contacts"
CALENDAR = "content://com.android.calendar"


@pytest.fixture
def phone() -> Phone:
    return Phone()


def add_contact(phone: Phone, name: str, number: str) -> int:
    raw = int(phone.providers.insert(f"{CONTACTS}/raw_contacts", {"account_type": None}).rpartition("/")[2])
    for mime, value in ((NAME, name), (NUMBER, number)):
        phone.providers.insert(f"{CONTACTS}/data", {"raw_contact_id": raw, "mimetype": mime, "data1": value})
    return raw


def test_a_contact_is_made_of_a_raw_contact_and_its_data(phone: Phone) -> None:
    add_contact(phone, "Zoe Quinn", "555-0100")
    row = phone.providers.rows(f"{CONTACTS}/contacts", where="display_name = 'Zoe Quinn'")[0]
    assert (row["display_name_alt"], row["has_phone_number"], row["phonebook_label"]) == ("Quinn, Zoe", 1, "Z")
    phones = phone.providers.rows(f"{CONTACTS}/data/phones", ["display_name", "data1"], "data1 = ?", ["555-0100"])
    assert phones == [{"display_name": "Zoe Quinn", "data1": "555-0100"}]


def test_a_contact_goes_with_its_raw_contact_and_the_other_way_round(phone: Phone) -> None:
    raw = add_contact(phone, "Zoe Quinn", "555-0100")
    assert phone.providers.delete(f"{CONTACTS}/raw_contacts", f"_id = {raw}") == 1
    assert not phone.providers.rows(f"{CONTACTS}/contacts", where="display_name = 'Zoe Quinn'")
    assert phone.providers.delete(f"{CONTACTS}/contacts", "display_name = 'Mom'") == 1
    assert not phone.providers.rows(f"{CONTACTS}/raw_contacts", where="display_name = 'Mom'")
    assert not phone.providers.rows(f"{CONTACTS}/data", where="display_name = 'Mom'")


def test_a_contact_follows_what_is_changed_about_it(phone: Phone) -> None:
    raw = add_contact(phone, "Zoe Quinn", "555-0100")
    name = f"raw_contact_id = {raw} AND mimetype = '{NAME}'"
    phone.providers.update(f"{CONTACTS}/data", {"data1": "Zoe Adams", "data3": "Adams"}, name)
    phone.providers.delete(f"{CONTACTS}/data", f"raw_contact_id = {raw} AND mimetype = '{NUMBER}'")
    phone.providers.update(f"{CONTACTS}/contacts", {"starred": 1}, "display_name = 'Zoe Adams'")
    row = phone.providers.rows(f"{CONTACTS}/contacts", where="display_name LIKE 'Zoe%'")[0]
    assert (row["display_name_alt"], row["has_phone_number"], row["starred"]) == ("Adams, Zoe", 0, 1)
    phone.providers.delete(f"{CONTACTS}/data", name)
    assert not phone.providers.rows(f"{CONTACTS}/contacts", where="display_name LIKE 'Zoe%'")


def test_a_number_is_looked_up_however_it_is_written(phone: Phone) -> None:
    assert phone.providers.rows(f"{CONTACTS}/phone_lookup/%2B14155550132")[0]["display_name"] == "Amelia Hart"
    assert phone.providers.rows(f"{CONTACTS}/phone_lookup/999") == []


def test_a_message_joins_the_conversation_with_its_number(phone: Phone) -> None:
    before = phone.providers.rows("content://mms-sms/conversations")
    phone.providers.insert("content://sms/inbox", {"address": "(415) 555-0132", "body": "Running late"})
    after = phone.providers.rows("content://mms-sms/conversations")
    assert len(after) == len(before)
    assert (after[0]["snippet"], after[0]["read"]) == ("Running late", 0)
    phone.providers.update("content://sms", {"read": 1}, "thread_id = ?", [after[0]["_id"]])
    assert phone.providers.rows("content://mms-sms/conversations")[0]["read"] == 1


def test_a_conversation_goes_with_its_last_message(phone: Phone) -> None:
    phone.providers.insert("content://sms/sent", {"address": "911", "body": "x"})
    assert len(phone.providers.rows("content://mms-sms/conversations")) == 5
    phone.providers.delete("content://sms", "address = '911'")
    assert len(phone.providers.rows("content://mms-sms/conversations")) == 4
    phone.providers.delete("content://mms-sms/conversations", "1")
    assert phone.providers.rows("content://sms") == []


def test_boxes_of_messages_are_told_apart(phone: Phone) -> None:
    assert {row["type"] for row in phone.providers.rows("content://sms/inbox")} == {1}
    assert {row["type"] for row in phone.providers.rows("content://sms/sent")} == {2}


def test_repeated_events_have_instances(phone: Phone) -> None:
    start, end = (phone.clock.at(datetime(2024, 5, day)) for day in (13, 20))
    titles = [row["title"] for row in phone.providers.rows(f"{CALENDAR}/instances/when/{start}/{end - 1}")]
    assert titles.count("Team stand-up") == 3
    assert titles[-1] == "Lunch with Emma"
    assert [row["title"] for row in phone.providers.rows(f"{CALENDAR}/instances/search/{start}/{end}/rosso")] == [
        "Lunch with Emma"
    ]


def test_a_day_of_instances_is_a_julian_day_where_one_is(phone: Phone) -> None:
    assert phone.set_time_zone("America/Los_Angeles")
    event: dict[str, Value] = {
        "calendar_id": 1,
        "title": "Late",
        "dtstart": phone.clock.at(datetime(2024, 5, 15, 23, 0)),
    }
    phone.providers.insert(f"{CALENDAR}/events", event)
    day = 2_460_446
    rows = phone.providers.rows(f"{CALENDAR}/instances/whenbyday/{day}/{day}")
    assert [(row["startDay"], row["startMinute"]) for row in rows if row["title"] == "Late"] == [(day, 23 * 60)]


def test_an_event_is_completed_and_takes_its_reminders_along(phone: Phone) -> None:
    address = phone.providers.insert(f"{CALENDAR}/events", {"calendar_id": 1, "title": "X", "dtstart": 0})
    number = int(address.rpartition("/")[2])
    phone.providers.insert(f"{CALENDAR}/reminders", {"event_id": number, "minutes": 10})
    event = phone.providers.rows(address)[0]
    assert (event["dtend"], event["hasAlarm"], event["eventTimezone"]) == (3_600_000, 1, "UTC")
    phone.providers.delete(address)
    assert not phone.providers.rows(f"{CALENDAR}/reminders", where=f"event_id = {number}")


def test_files_on_the_shared_storage_are_media(phone: Phone) -> None:
    phone.files.mkdir("/sdcard/DCIM/Camera", parents=True)
    phone.files.write("/sdcard/DCIM/Camera/a.png", phone.screenshot())
    row = phone.providers.rows("content://media/external/images/media", where="_display_name = 'a.png'")[0]
    assert (row["width"], row["height"], row["bucket_display_name"]) == (1080, 2340, "Camera")
    assert row["relative_path"] == "DCIM/Camera/"
    phone.providers.delete("content://media/external/images/media", "_display_name = 'a.png'")
    assert not phone.files.exists("/sdcard/DCIM/Camera/a.png")
    phone.files.write("/sdcard/Download/b.txt", b"x")
    assert phone.providers.rows("content://media/external/downloads", ["_display_name"], "_display_name = 'b.txt'")


def test_settings_are_rows(phone: Phone) -> None:
    phone.providers.insert("content://settings/secure", {"name": "x", "value": "1"})
    assert phone.settings.get("secure", "x") == "1"
    assert phone.providers.rows("content://settings/secure/x", ["value"]) == [{"value": "1"}]
    assert phone.providers.update("content://settings/secure", {"value": "2"}, "name = 'x'") == 1
    assert phone.providers.delete("content://settings/secure", "name = 'x'") == 1
    assert phone.settings.get("secure", "x") is None


@pytest.mark.parametrize(
    ("uri", "projection", "where", "reason"),
    [
        ("content://nobody/x", [], "", "Could not find provider: nobody"),
        ("nonsense", [], "", "Could not find provider: nonsense"),
        ("content://sms/nothing", [], "", "Unknown URL content://sms/nothing"),
        ("content://sms", ["body; DROP TABLE sms"], "", "Invalid column"),
        ("content://sms", [], "1; DROP TABLE sms", "syntax error|one statement"),
        ("content://sms", [], "nowhere = 1", "no such column: nowhere"),
        ("content://[::1", [], "", "Could not find provider"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(
    phone: Phone, uri: str, projection: list[str], where: str, reason: str
) -> None:
    with pytest.raises(ProviderError, match=reason):
        phone.providers.query(uri, projection, where)
    assert len(phone.providers.rows("content://sms")) == 11


def test_what_is_only_read_takes_no_rows(phone: Phone) -> None:
    with pytest.raises(ProviderError) as caught:
        phone.providers.insert(f"{CONTACTS}/phone_lookup/1", {"x": 1})
    assert caught.value.java == "java.lang.UnsupportedOperationException"


def test_types_and_counts(phone: Phone) -> None:
    assert phone.providers.type_of(f"{CALENDAR}/events") == "vnd.android.cursor.dir/event"
    assert phone.providers.type_of(f"{CALENDAR}/events/1") == "vnd.android.cursor.item/event"
    assert phone.providers.rows("content://sms", ["count(*)"]) == [{"count(*)": 11}]
    assert len(phone.providers.rows("content://sms?limit=2")) == 2


def test_clearing_a_provider_empties_it_and_calendars_come_back_with_the_account(phone: Phone) -> None:
    phone.clear("com.android.providers.contacts")
    phone.clear("com.android.providers.calendar")
    assert phone.providers.rows(f"{CONTACTS}/contacts") == []
    assert phone.providers.rows(f"{CALENDAR}/events") == []
    assert len(phone.providers.rows(f"{CALENDAR}/calendars")) == 3
