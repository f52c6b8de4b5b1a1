"""Messages that arrive, and who is told of them."""

from decapod.environments.android.virtual.apps.messaging import CONVERSATION_SCREEN, PACKAGE
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.intents import full_component
from tests.unit.environments.android.virtual.apps.messaging.conversations import (
    AMELIA,
    BEN,
    SMS,
    THREADS,
    UNKNOWN,
    arrive,
    bubbles,
    names,
    opened,
    stored,
    told,
)
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


def test_opening_a_conversation_makes_it_read() -> None:
    driver = opened()
    assert driver.sees("1 unread")
    driver.tap_text("Amelia Hart")
    assert not driver.phone.providers.rows(SMS, ["_id"], "read = 0")
    driver.back()
    assert not driver.sees("1 unread")
    driver.long_tap("Amelia Hart")
    driver.tap_text("More options")
    driver.tap_text("Mark as unread")
    assert driver.sees("1 unread")
    assert driver.phone.providers.rows(THREADS, ["read"], "_id = 4") == [{"read": 0}]
    driver.tap_text("More options")
    driver.tap_text("Mark all as read")
    assert not driver.sees("1 unread")


def test_a_message_that_arrives_is_answered_from_its_notification() -> None:
    driver = PhoneDriver()
    arrive(driver, AMELIA, "Running late")
    arrive(driver, AMELIA, "Sorry!")
    assert told(driver) == [("Amelia Hart", "Running late\nSorry!")]
    driver.tap_text("Reply")
    driver.type("No problem")
    driver.tap_text("Send")
    assert not told(driver)
    assert stored(driver, "No problem")[0]["type"] == 2
    assert stored(driver, "Running late")[0]["read"] == 1


def test_a_notification_opens_its_conversation() -> None:
    driver = PhoneDriver()
    arrive(driver, UNKNOWN, "Your code is 123456")
    driver.tap_text("Your code is 123456")
    assert driver.phone.activities.current == full_component(CONVERSATION_SCREEN)
    assert bubbles(driver) == ["Your code is 123456"]
    assert not told(driver)
    arrive(driver, UNKNOWN, "It ends soon")
    assert bubbles(driver)[-1] == "It ends soon"
    assert not told(driver)
    assert stored(driver, "It ends soon")[0]["read"] == 1


def test_nobody_is_told_where_that_was_switched_off() -> None:
    driver = opened()
    driver.tap_text("Ben Okafor")
    driver.tap_text("Conversation details")
    driver.tap_id("notifications")
    driver.home()
    arrive(driver, BEN, "Hello?")
    assert not told(driver)
    assert stored(driver, "Hello?")[0]["read"] == 0
    driver.open_app(PACKAGE)
    driver.tap_text("More options")
    driver.tap_text("Settings")
    driver.tap_id("previews")
    driver.home()
    arrive(driver, AMELIA, "A secret")
    assert told(driver) == [("Amelia Hart", "New message")]


def test_a_blocked_number_is_turned_away() -> None:
    driver = opened()
    driver.tap_text("Ben Okafor")
    driver.tap_text("More options")
    driver.tap_text("Block")
    driver.tap_text("OK")
    assert "Ben Okafor" not in names(driver)
    arrive(driver, BEN, "Why?")
    assert not told(driver)
    driver.tap_text("More options")
    driver.tap_text("Spam & blocked")
    driver.tap_text("Ben Okafor")
    driver.tap_text("Unblock")
    driver.tap_id("compose_message_text")
    driver.type("By mistake")
    driver.tap_text("Send SMS")
    driver.back()
    driver.back()
    driver.back()
    assert names(driver)[0] == "Ben Okafor"


def test_what_others_insert_and_delete_is_seen_at_once() -> None:
    driver = opened()
    outside: list[dict[str, Value]] = [
        {"address": UNKNOWN, "body": "From outside", "read": 0},
        {"address": "BANK", "body": "Your balance", "date": driver.phone.clock.ms + 10**15},
        {"address": None, "body": None, "date": -5},
    ]
    for values in outside:
        driver.phone.providers.insert(f"{SMS}/inbox", values)
    driver.phone.providers.delete(SMS, "address = ?", [BEN])
    driver.phone.changed()
    assert names(driver)[:3] == ["BANK", "(555) 123-4567", "Amelia Hart"]
    assert "Ben Okafor" not in names(driver)
    assert driver.sees("1 unread")
    driver.tap_text("Unknown")
    assert driver.phone.screenshot()
