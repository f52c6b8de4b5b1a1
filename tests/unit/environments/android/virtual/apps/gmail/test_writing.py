"""Mails that are written, answered, passed on and sent later."""

import pytest

from decapod.environments.android.virtual.apps.gmail import COMPOSE_SCREEN, PACKAGE, SETTINGS_SCREEN
from decapod.environments.android.virtual.apps.gmail.data import Store
from decapod.environments.android.virtual.system.intents import SEND, SENDTO, Intent
from tests.unit.environments.android.virtual.apps.gmail.mailbox import (
    DATABASE,
    DOWNLOAD,
    EXTRA,
    HOUR,
    database,
    folders_of,
    go,
    last,
    opened,
)
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


def test_a_mail_is_written_with_suggestions_and_copies() -> None:
    driver = opened()
    driver.tap_id("compose_button")
    driver.type("lar")
    assert driver.sees("emma.larsson@example.com")
    driver.tap_text("Emma Larsson")
    driver.type("noah.patel@example.com,")
    driver.tap_text("Add Cc/Bcc")
    driver.tap_id("cc")
    driver.type("grace.kim@example.com")
    driver.tap_id("bcc")
    driver.type("boss@example.org ")
    driver.tap_id("subject")
    driver.type("Plan")
    driver.enter()
    driver.type("Line one")
    driver.enter()
    driver.type("Line two")
    driver.tap_text("Send")
    assert driver.sees("Sent")
    row = last(driver, "sent")
    assert row["to_addresses"] == "Emma Larsson <emma.larsson@example.com>, noah.patel@example.com"
    assert (row["cc_addresses"], row["bcc_addresses"]) == ("grace.kim@example.com", "boss@example.org")
    assert (row["subject"], row["body"]) == ("Plan", "Line one\nLine two")
    driver.tap_text("Undo")
    assert driver.sees("Line one")
    assert folders_of(driver, "Plan") == ["drafts"]


@pytest.mark.parametrize(
    ("whom", "subject", "told"),
    [
        ("", "Hello", "Add at least one recipient."),
        ("nobody", "Hello", "The address <nobody> was not recognized."),
        ("a@b", "Hello", "The address <a@b> was not recognized."),
        ("amelia.hart@example.com", "", "no text in the message subject"),
    ],
)
def test_what_is_missing_is_told(whom: str, subject: str, told: str) -> None:
    driver = opened()
    before = driver.phone.open_database(DATABASE).value("SELECT count(*) FROM messages")
    driver.tap_id("compose_button")
    if whom:
        driver.type(whom)
    driver.tap_id("subject")
    if subject:
        driver.type(subject)
    driver.tap_id("send")
    assert driver.sees(told)
    assert database(driver).value("SELECT count(*) FROM messages") == before
    if not subject:
        driver.tap_id("android:id/button1")
        assert last(driver, "sent")["to_addresses"] == whom


def test_what_is_left_becomes_a_draft_that_goes_on() -> None:
    driver = opened()
    driver.tap_id("compose_button")
    driver.type("amelia")
    driver.tap_text("Amelia Hart")
    driver.tap_id("subject")
    driver.type("Half")
    driver.back()
    driver.back()
    assert driver.sees("Message saved as draft")
    go(driver, "Drafts")
    driver.tap_text("Half")
    driver.tap_id("composearea_tap_trap_bottom")
    driver.type("Whole")
    driver.tap_text("Send")
    assert folders_of(driver, "Half") == ["sent"]
    driver.tap_text("Bike repair")
    driver.tap_text("More options")
    driver.tap_text("Discard")
    driver.tap_text("Discard")
    assert driver.sees("No drafts")
    assert folders_of(driver, "Bike repair") == []


def test_nothing_is_kept_of_an_empty_mail() -> None:
    driver = opened()
    before = database(driver).value("SELECT count(*) FROM messages")
    driver.tap_id("compose_button")
    driver.back()
    driver.back()
    driver.back()
    assert database(driver).value("SELECT count(*) FROM messages") == before


def test_an_answer_that_nothing_was_written_into_is_not_kept() -> None:
    driver = opened()
    driver.tap_text("Lunch on Friday?")
    driver.tap_id("reply_button")
    driver.back()
    driver.back()
    assert not driver.sees("Message saved as draft")
    assert folders_of(driver, "Lunch on Friday?") == ["inbox"]
    driver.tap_id("reply_button")
    driver.type("Yes")
    driver.back()
    driver.back()
    assert folders_of(driver, "Lunch on Friday?") == ["inbox", "drafts"]
    driver.tap_text("Draft")
    driver.tap_id("send")
    assert folders_of(driver, "Lunch on Friday?") == ["inbox", "sent"]


def test_a_mail_is_answered_to_all_and_passed_on_with_its_file() -> None:
    driver = opened()
    driver.tap_text("Slides for Northwind")
    driver.tap_id("reply_all_button")
    assert driver.sees("Chloe Nguyen, tap to remove")
    assert driver.sees("Grace Kim, tap to remove")
    assert not driver.sees("Alex Morgan, tap to remove")
    driver.tap_id("send")
    driver.back()
    driver.tap_text("Slides for Northwind")
    driver.phone.drag(540, 1500, 540, 600)
    driver.tap_id("forward_button")
    driver.type("daniel.reyes@example.com")
    driver.tap_id("send")
    row = last(driver, "sent")
    assert row["subject"] == "Fwd: Re: Slides for Northwind"
    assert "---------- Forwarded message ---------" in str(row["body"])


def test_a_file_that_arrived_is_saved_and_forwarded() -> None:
    driver = opened()
    driver.tap_text("Slides for Northwind")
    driver.tap_id("forward_button")
    assert driver.sees("northwind-slides.txt")
    driver.type("daniel.reyes@example.com")
    driver.tap_id("send")
    (file,) = Store(database(driver)).attachments(int(str(last(driver, "sent")["_id"])))
    assert Store(database(driver)).content(file.id).startswith(b"Northwind")
    driver.scroll("up")
    driver.tap_text("northwind-slides.txt")
    assert driver.phone.files.read(f"{DOWNLOAD}/northwind-slides.txt").startswith(b"Northwind")


def test_files_of_the_phone_are_attached() -> None:
    driver = opened()
    driver.phone.files.write(f"{DOWNLOAD}/tickets.pdf", b"%PDF-1.4 tickets")
    driver.tap_id("compose_button")
    driver.type("ben.okafor@example.com")
    driver.tap_text("Attach file")
    for _ in range(3):
        if driver.sees("tickets.pdf"):
            break
        driver.tap_text("Download")
    driver.tap_text("tickets.pdf")
    if driver.phone.activities.front.app.package != PACKAGE:
        driver.tap_text("Select")
    assert driver.sees("tickets.pdf")
    driver.tap_id("subject")
    driver.type("Tickets")
    driver.tap_id("send")
    files = Store(database(driver)).attachments(int(str(last(driver, "sent")["_id"])))
    assert [(file.name, file.mime, file.size) for file in files] == [("tickets.pdf", "application/pdf", 16)]


def test_a_mail_is_sent_at_its_time() -> None:
    driver = opened()
    driver.tap_id("compose_button")
    driver.type("ben.okafor@example.com")
    driver.tap_id("subject")
    driver.type("Later")
    driver.tap_text("More options")
    driver.tap_text("Schedule send")
    driver.tap_text("Tomorrow")
    assert driver.sees("Send scheduled for Thu, May 16, 8:00 AM")
    assert folders_of(driver, "Later") == ["scheduled"]
    driver.phone.clock.advance(23 * HOUR)
    assert folders_of(driver, "Later") == ["sent"]


def test_other_apps_ask_for_a_mail() -> None:
    driver = PhoneDriver()
    address = "mailto:ben.okafor@example.com?subject=Hello%20there&body=One%0ATwo&cc=grace.kim@example.com"
    driver.phone.start(Intent(SENDTO, data=address))
    for words in ("ben.okafor@example.com, tap to remove", "grace.kim@example.com, tap to remove", "Hello there"):
        assert driver.sees(words)
    driver.phone.files.write(f"{DOWNLOAD}/a.txt", b"a")
    extras = {f"{EXTRA}SUBJECT": "Shared", f"{EXTRA}TEXT": "See", f"{EXTRA}STREAM": f"file://{DOWNLOAD}/a.txt"}
    driver.phone.start(Intent(SEND, COMPOSE_SCREEN, mime="text/plain", extras=extras))
    assert driver.sees("Shared")
    assert driver.sees("a.txt")
    driver.tap_id("to")
    driver.type("ben.okafor@example.com")
    driver.tap_id("send")
    assert last(driver, "sent")["subject"] == "Shared"


def test_the_signature_is_below_what_is_written() -> None:
    driver = opened()
    driver.phone.start(Intent(component=SETTINGS_SCREEN))
    driver.tap_text("Mobile Signature")
    driver.type("Alex")
    driver.tap_text("OK")
    driver.back()
    driver.tap_id("compose_button")
    assert driver.find(id="composearea_tap_trap_bottom").text == "\n\nAlex"
