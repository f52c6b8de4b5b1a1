"""Messages, used as a person uses it: the screens and the providers agree, in both directions."""

import pytest

from decapod.environments.android.virtual.apps.messaging import PACKAGE
from decapod.environments.android.virtual.system import key_codes
from decapod.environments.android.virtual.system.database import Value
from decapod.environments.android.virtual.system.intents import SEND, SENDTO, Intent
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
)
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    driver.tap_text("Start chat")
    driver.tap_text("Create group")
    driver.type("gra")
    driver.tap_text("Grace Kim")
    driver.type("noah")
    driver.enter()
    driver.tap_text("Remove Grace Kim")
    driver.type("emma")
    driver.tap_text("Emma Larsson")
    driver.tap_text("Next")
    driver.type("Dinner on Friday?")
    driver.tap_text("Send SMS")
    assert bubbles(driver) == ["Dinner on Friday?"]
    driver.back()
    driver.back()
    assert names(driver)[0] == "Noah, Emma"
    assert driver.sees("You: Dinner on Friday?")
    rows = stored(driver, "Dinner on Friday?")
    assert [(row["address"], row["type"]) for row in rows] == [("9165550193", 2), ("6505550187", 2)]
    assert len({row["thread_id"] for row in rows}) == 1


def test_a_text_goes_into_the_conversation_there_is() -> None:
    driver = opened()
    thread = driver.phone.providers.rows(SMS, ["thread_id"], "address = ?", [BEN])[0]["thread_id"]
    driver.tap_text("Start chat")
    driver.type("ben")
    driver.tap_text("Ben Okafor")
    assert bubbles(driver)[-1] == "Works for me."
    driver.tap_id("compose_message_text")
    driver.type("Bring chalk")
    driver.tap_text("Send SMS")
    assert stored(driver, "Bring chalk") == [{"address": BEN, "type": 2, "read": 1, "thread_id": thread}]
    assert driver.find(id="compose_message_text").text == "Text message"
    assert not driver.find("Send SMS").enabled


def test_a_number_that_is_typed_is_written_to() -> None:
    driver = opened()
    driver.tap_text("Start chat")
    driver.type("555 123 4567")
    assert driver.sees("Send to (555) 123-4567")
    driver.enter()
    assert driver.find(id="conversation_title").text == "(555) 123-4567"
    driver.type("Hello")
    driver.tap_text("Send SMS")
    assert stored(driver, "Hello")[0]["address"] == "5551234567"


def test_messages_are_copied_forwarded_and_deleted() -> None:
    driver = opened()
    driver.tap_text("Ben Okafor")
    driver.long_tap("Sure! Thursday at 6?")
    driver.tap_text("View details")
    assert driver.sees("From: (415) 555-0178")
    driver.tap_text("OK")
    driver.tap_text("Copy text")
    assert driver.phone.shell_ui.clipboard == "Sure! Thursday at 6?"
    driver.long_tap("Sure! Thursday at 6?")
    driver.tap_text("Forward")
    driver.tap_text("Mom")
    driver.tap_text("Send SMS")
    assert [row["address"] for row in stored(driver, "Sure! Thursday at 6?")] == [BEN, "+15035550102"]
    driver.back()
    driver.back()
    driver.long_tap("Works for me.")
    driver.tap_text("Sure! Thursday at 6?")
    driver.tap_text("Delete")
    assert driver.sees("Delete 2 messages?")
    driver.tap_text("Delete")
    assert bubbles(driver) == ["Are we still on for climbing this week?"]
    assert not stored(driver, "Works for me.")


def test_conversations_are_deleted_after_a_question() -> None:
    driver = opened()
    driver.long_tap("Mom")
    driver.tap_text("Chloe Nguyen")
    driver.tap_text("Delete")
    assert driver.sees("Delete these 2 conversations?")
    driver.tap_text("Cancel")
    driver.tap_text("Delete")
    driver.tap_text("Delete")
    assert names(driver) == ["Amelia Hart", "Ben Okafor"]
    driver.tap_text("Ben Okafor")
    driver.tap_text("More options")
    driver.tap_text("Delete")
    driver.tap_text("Delete")
    assert driver.sees("Conversation deleted")
    assert not driver.phone.providers.rows(SMS, ["_id"], "address = ?", [BEN])
    assert len(driver.phone.providers.rows(THREADS)) == 1


def test_what_is_archived_is_put_away_and_comes_back() -> None:
    driver = opened()
    driver.swipe_on("Mom", toward="right")
    assert driver.sees("1 archived")
    assert "Mom" not in names(driver)
    driver.tap_text("Undo")
    assert "Mom" in names(driver)
    driver.tap_text("Ben Okafor")
    driver.tap_text("More options")
    driver.tap_text("Archive")
    assert "Ben Okafor" not in names(driver)
    assert driver.phone.providers.rows(THREADS, ["_id"], "archived = 1")
    driver.tap_text("More options")
    driver.tap_text("Archived")
    assert names(driver) == ["Ben Okafor"]
    driver.back()
    arrive(driver, BEN, "Are you there?")
    driver.phone.clock.advance(60_000)
    assert names(driver)[0] == "Ben Okafor"


def test_what_was_typed_is_kept_as_a_draft() -> None:
    driver = opened()
    driver.tap_text("Mom")
    driver.tap_id("compose_message_text")
    driver.type("Dear M")
    driver.home()
    drafts = driver.phone.providers.rows(f"{SMS}/draft", ["body"])
    assert drafts == [{"body": "Dear M"}]
    driver.open_app(PACKAGE)
    assert driver.sees("Draft: Dear M")
    driver.tap_text("Mom")
    assert driver.find(id="compose_message_text").text == "Dear M"
    driver.type("om")
    driver.tap_text("Send SMS")
    assert stored(driver, "Dear Mom")[0]["type"] == 2
    assert not driver.phone.providers.rows(f"{SMS}/draft")


def test_what_cannot_be_sent_is_tried_again() -> None:
    driver = opened()
    driver.phone.settings.put("global", "airplane_mode_on", "1")
    driver.tap_text("Mom")
    driver.tap_id("compose_message_text")
    driver.type("On the plane")
    driver.tap_text("Send SMS")
    assert driver.sees("Not sent. Tap to try again")
    assert stored(driver, "On the plane")[0]["type"] == 5
    driver.phone.settings.put("global", "airplane_mode_on", "0")
    driver.tap_text("On the plane")
    assert [row["type"] for row in stored(driver, "On the plane")] == [2]
    assert not driver.sees("Not sent")


@pytest.mark.parametrize(
    ("data", "title", "body"),
    [
        ("smsto:5551234567", "(555) 123-4567", "Text message"),
        ("sms:+14155550132?body=Hi%20there", "Amelia Hart", "Hi there"),
        ("smsto:4155550132,415-555-0178", "Amelia, Ben", "Text message"),
    ],
)
def test_other_apps_ask_for_a_conversation(data: str, title: str, body: str) -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(SENDTO, data=data))
    assert driver.find(id="conversation_title").text == title
    assert driver.find(id="compose_message_text").text == body


def test_an_address_without_a_number_asks_for_one() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(SENDTO, data="smsto:", extras={"sms_body": "Hello"}))
    driver.type("mom")
    driver.tap_text("Mom")
    assert driver.find(id="compose_message_text").text == "Hello"


def test_a_text_that_is_shared_is_sent_on() -> None:
    driver = PhoneDriver()
    extras = {"android.intent.extra.SUBJECT": "List", "android.intent.extra.TEXT": "Milk\nBread"}
    driver.phone.start(Intent(SEND, mime="text/plain", package=PACKAGE, extras=dict(extras)))
    driver.tap_text("Chloe Nguyen")
    driver.tap_text("Send SMS")
    assert stored(driver, "List\nMilk\nBread")[0]["type"] == 2


def test_conversations_and_messages_are_found() -> None:
    driver = opened()
    driver.tap_text("Search messages")
    driver.type("folder")
    assert [node.text for node in driver.nodes() if node.resource_id.endswith("/search_snippet")] == [
        "Morning! Can you bring the blue folder to the meeting?",
        "The slides are in the shared folder.",
    ]
    driver.phone.clear_text()
    driver.type("mom")
    assert names(driver) == ["Mom"]
    driver.tap_text("Mom")
    assert bubbles(driver)[0] == "Hi honey, did you get the package?"
    driver.back()
    driver.phone.clear_text()
    driver.tap_id("zero_state_search_box_auto_complete")
    driver.phone.clear_text()
    driver.type("zebra")
    assert driver.sees("No results found")


def test_a_name_that_is_given_to_a_number_is_shown() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(SENDTO, data=f"smsto:{UNKNOWN}"))
    driver.tap_text("Conversation details")
    driver.tap_text(f"Add {UNKNOWN} to contacts")
    driver.tap_id("first")
    driver.type("Ines")
    driver.tap_text("Save")
    assert driver.sees("Ines")
    driver.back()
    assert driver.find(id="conversation_title").text == "Ines"


def test_a_long_conversation_begins_at_its_end() -> None:
    driver = PhoneDriver()
    start = driver.phone.clock.ms
    for number in range(40):
        values: dict[str, Value] = {"address": UNKNOWN, "body": f"Line {number}", "date": start + number * 1000}
        driver.phone.providers.insert(f"{SMS}/inbox", values)
    driver.phone.start(Intent(SENDTO, data=f"smsto:{UNKNOWN}"))
    assert bubbles(driver)[-1] == "Line 39"
    assert "Line 0" not in bubbles(driver)


def test_a_snapshot_in_the_middle_of_typing() -> None:
    driver = opened()
    driver.tap_text("Mom")
    driver.tap_id("compose_message_text")
    driver.type("Half")
    kept, seen = driver.phone.snapshot(), driver.phone.hierarchy()
    driver.type(" done")
    driver.tap_text("Send SMS")
    driver.phone.restore(kept)
    assert driver.phone.hierarchy() == seen
    assert not stored(driver, "Half done")
    driver.phone.key(key_codes.DEL)
    assert driver.find(id="compose_message_text").text == "Hal"


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_cut_off(dark: bool) -> None:
    driver = PhoneDriver()
    driver.phone.set_dark(on=dark)
    for address, body in ((AMELIA, "word " * 200), ("LONG" * 20, "x" * 3000), (BEN, "")):
        driver.phone.providers.insert(f"{SMS}/inbox", {"address": address, "body": body})
    driver.open_app(PACKAGE)
    problems = driver.problems()
    driver.tap_text("Amelia Hart")
    problems += driver.problems()
    driver.tap_id("compose_message_text")
    driver.type("many words " * 30)
    problems += driver.problems()
    driver.back()
    driver.back()
    driver.tap_text("Start chat")
    problems += driver.problems()
    assert not problems
    assert driver.phone.screenshot()
