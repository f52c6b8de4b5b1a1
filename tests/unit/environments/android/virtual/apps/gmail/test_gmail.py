"""Gmail, used as a person uses it: the screens and the database agree, in both directions."""

import pytest

from decapod.environments.android.virtual.apps.gmail import NEW_MAIL, PACKAGE, SYNC
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.phone import Phone
from decapod.environments.android.virtual.system.intents import Intent
from tests.unit.environments.android.virtual.apps.gmail.mailbox import (
    DATABASE,
    DOWNLOAD,
    HOUR,
    database,
    folders_of,
    go,
    last,
    opened,
    subjects,
)
from tests.unit.environments.android.virtual.commands.android_shell import run
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

pytestmark = pytest.mark.anyio


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    driver.tap_text("Climbing on Thursday")
    driver.tap_id("reply_button")
    driver.type("I will bring the rope.")
    driver.tap_text("Send")
    assert driver.sees("I will bring the rope.")
    row = last(driver, "sent")
    assert (row["to_addresses"], row["subject"]) == ("Ben Okafor <ben.okafor@example.com>", "Re: Climbing on Thursday")
    assert str(row["body"]).startswith("I will bring the rope.\n\nOn Tue, May 14, 2024, 3:40 PM Ben Okafor")
    driver.scroll("up")
    driver.tap_text("Add star")
    driver.tap_text("More options")
    driver.tap_text("Change labels")
    driver.tap_text("Create new")
    driver.type("Sport")
    driver.tap_text("Done")
    driver.tap_text("OK")
    assert driver.sees("Sport")
    driver.back()
    driver.long_tap("Appointment reminder")
    driver.tap_text("Delete")
    assert driver.sees("1 deleted")
    driver.tap_text("Undo")
    assert "Appointment reminder" in subjects(driver)
    go(driver, "Sport")
    assert subjects(driver) == ["Climbing on Thursday"]
    go(driver, "Starred")
    assert "Climbing on Thursday" in subjects(driver)


def test_several_are_marked_moved_and_brought_back() -> None:
    driver = opened()
    driver.long_tap("Lunch on Friday?")
    driver.tap_text("Your flight to Seattle is booked")
    driver.tap_text("Mark as unread")
    assert Store(database(driver)).unread("primary") == 4
    driver.tap_id("contact_image", "Select this conversation: Emma Larsson")
    driver.tap_text("Your flight to Seattle is booked")
    driver.tap_text("More options")
    driver.tap_text("Move to")
    driver.tap_text("Spam")
    assert folders_of(driver, "Lunch on Friday?") == ["spam"]
    go(driver, "Spam")
    driver.long_tap("Lunch on Friday?")
    driver.tap_text("More options")
    driver.tap_text("Move to")
    driver.tap_text("Primary")
    assert folders_of(driver, "Lunch on Friday?") == ["inbox"]
    driver.tap_text("Empty Spam now")
    driver.tap_text("Empty")
    assert driver.sees("Hooray, no spam here!")


def test_a_swipe_archives_and_can_be_undone() -> None:
    driver = opened()
    driver.swipe_on("Appointment reminder", toward="right")
    assert folders_of(driver, "Appointment reminder") == ["archive"]
    driver.tap_text("Undo")
    assert folders_of(driver, "Appointment reminder") == ["inbox"]


def test_what_was_snoozed_comes_back_at_its_time() -> None:
    driver = opened()
    driver.tap_text("Appointment reminder")
    driver.tap_text("More options")
    driver.tap_text("Snooze")
    driver.tap_text("Later today")
    assert driver.sees("Snoozed until later today")
    assert "Appointment reminder" not in subjects(driver)
    driver.phone.clock.advance(7 * HOUR)
    driver.phone.clock.advance(HOUR + 60_000)
    assert subjects(driver)[0] == "Appointment reminder"
    assert [item.title for item in driver.phone.notifications.of(PACKAGE)] == ["Bay Dental"]


async def test_mail_arrives_by_a_broadcast() -> None:
    driver = opened()
    driver.phone.files.write(f"{DOWNLOAD}/map.txt", b"north")
    said = await run(
        driver.phone,
        f"am broadcast -a {NEW_MAIL} -p {PACKAGE} --es from 'Kim Lee <kim@example.com>' --es subject 'Key' "
        f"--es body 'Under the mat' --es attachment /sdcard/Download/map.txt",
    )
    assert "data=" in said.out
    assert subjects(driver)[0] == "Key"
    assert [(item.title, item.text) for item in driver.phone.notifications.of(PACKAGE)] == [
        ("Kim Lee", "Key\nUnder the mat")
    ]
    driver.phone.start(driver.phone.notifications.of(PACKAGE)[0].intent or Intent())
    assert driver.sees("Under the mat")
    assert driver.sees("map.txt")
    assert not driver.phone.notifications.of(PACKAGE)
    driver.back()
    assert driver.sees("Key")


async def test_mail_arrives_in_the_database() -> None:
    driver = opened()
    await run(
        driver.phone,
        f'sqlite3 {DATABASE} "INSERT INTO messages (from_address, to_addresses, subject, body) VALUES '
        "('Pat <pat@example.com>', 'alex.morgan@gmail.com', 'Rent', 'It is due.')\"",
    )
    assert subjects(driver)[0] == "Rent"
    row = last(driver, "inbox")
    assert row["conversation_id"] == row["_id"]
    assert abs(int(str(row["date_ms"])) - driver.phone.clock.ms) < 60_000
    assert not driver.phone.notifications.of(PACKAGE)
    await run(driver.phone, f"am broadcast -a {SYNC} -p {PACKAGE}")
    assert [item.title for item in driver.phone.notifications.of(PACKAGE)] == ["Pat"]
    driver.tap_text("Rent")
    said = await run(driver.phone, f"sqlite3 {DATABASE} \"SELECT is_read FROM messages WHERE subject = 'Rent'\"")
    assert said.out == "1\n"


def test_a_notification_is_answered_and_archived() -> None:
    driver = PhoneDriver()
    driver.phone.broadcast(
        Intent(NEW_MAIL, package=PACKAGE, extras={"from": "Kim <kim@example.com>", "subject": "Key"})
    )
    archive, reply = driver.phone.notifications.of(PACKAGE)[0].actions
    assert reply.reply
    extras = {**reply.intent.extras, "reply": "Thanks"}
    driver.phone.broadcast(Intent(reply.intent.action, package=PACKAGE, extras=extras))
    assert (last(driver, "sent")["to_addresses"], last(driver, "sent")["body"]) == ("Kim <kim@example.com>", "Thanks")
    driver.phone.broadcast(archive.intent)
    assert folders_of(driver, "Key") == ["archive", "sent"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("agenda", ["Design review today"]),
        ("from:ben", ["Climbing on Thursday"]),
        ("subject:flight", ["Your flight to Seattle is booked"]),
        ("has:attachment", ["Slides for Northwind"]),
        ("is:unread in:primary", ["Design review today", "Climbing on Thursday"]),
        ("label:travel", ["Your flight to Seattle is booked"]),
        ("in:trash", []),
        ("prize", []),
        ("100% '\"", []),
    ],
)
def test_search(words: str, found: list[str]) -> None:
    driver = opened()
    driver.tap_id("open_search_bar_text_view")
    driver.type(words)
    assert subjects(driver) == found
    assert driver.sees("No results") == (not found)


def test_a_new_user_is_welcomed_once() -> None:
    driver = PhoneDriver(Phone(strict=True, first_run=True))
    driver.open_app(PACKAGE)
    driver.tap_text("Got it")
    driver.tap_text("Take me to Gmail")
    assert driver.sees("Design review today")


def test_a_mail_outlives_a_snapshot() -> None:
    driver = opened()
    driver.tap_id("compose_button")
    driver.type("amelia")
    driver.tap_text("Amelia Hart")
    kept = driver.phone.snapshot()
    driver.home()
    assert folders_of(driver, "").count("drafts") == 2
    driver.phone.restore(kept)
    assert driver.sees("Amelia Hart, tap to remove")
    assert folders_of(driver, "").count("drafts") == 1
