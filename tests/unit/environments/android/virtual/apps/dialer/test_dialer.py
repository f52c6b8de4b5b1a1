"""Phone, used as a person uses it: calls are made, taken, missed and deleted, and the call log says the same."""

import pytest

from decapod.environments.android.virtual.adb import LinkFaults
from decapod.environments.android.virtual.apps.dialer import CALL_SCREEN, PACKAGE
from decapod.environments.android.virtual.apps.dialer.log import CallLog, Logged, length_text
from decapod.environments.android.virtual.commands.dump_system import telephony
from decapod.environments.android.virtual.console.phone_target import PhoneTarget
from decapod.environments.android.virtual.system.database import Row, Value
from decapod.environments.android.virtual.system.intents import CALL, DIAL, Intent, full_component
from tests.unit.environments.android.virtual.phone_driver import PhoneDriver

CALLS = "content://call_log/calls"
AMELIA, UNKNOWN = "+14155550132", "+15551234567"


def opened() -> PhoneDriver:
    driver = PhoneDriver()
    driver.open_app(PACKAGE)
    return driver


def last(driver: PhoneDriver) -> Row:
    return driver.phone.providers.rows(CALLS, ["number", "type", "duration", "name", "new"], sort="_id DESC")[0]


def console(driver: PhoneDriver) -> PhoneTarget:
    return PhoneTarget(driver.phone, LinkFaults(), stop=lambda: None, disconnect=lambda: None)


def shown(driver: PhoneDriver, id: str = "call_log_name") -> list[str]:
    return [node.text for node in driver.nodes() if node.resource_id.endswith(f"/{id}")]


def in_call(driver: PhoneDriver) -> bool:
    return driver.phone.activities.current == full_component(CALL_SCREEN)


def test_a_journey_of_ten_steps() -> None:
    driver = opened()
    driver.tap_id("fab")
    for key in ("six", "two", "eight", "five", "five", "five", "zero", "one", "one", "nine"):
        driver.tap_id(key)
    assert driver.find(id="digits").text == "6285550119"
    assert driver.sees("Chloe Nguyen")
    driver.tap_id("dialpad_floating_action_button")
    assert driver.find(id="contactgrid_contact_name").text == "Chloe Nguyen"
    assert driver.sees("Calling\u2026")
    driver.tap_text("Mute")
    driver.tap_text("Speaker")
    driver.tap_text("Keypad")
    driver.tap_id("nine")
    assert driver.find(id="digits").text == "9"
    driver.back()
    assert driver.find("Mute", id="incall_mute").checked
    driver.tap_text("End call")
    assert last(driver) == {"number": "6285550119", "type": 2, "duration": 3, "name": "Chloe Nguyen", "new": 0}
    assert shown(driver)[0] == "Chloe Nguyen"


def test_a_call_by_intent_goes_on_while_other_apps_are_used() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(CALL, data=f"tel:{UNKNOWN}"))
    assert in_call(driver)
    driver.home()
    assert not in_call(driver)
    assert [item.text for item in driver.phone.notifications.of(PACKAGE)] == ["Ongoing call"]
    driver.open_app(PACKAGE)
    driver.tap_text("Return to call")
    driver.tap_text("End call")
    assert last(driver)["number"] == UNKNOWN
    assert not driver.phone.notifications.of(PACKAGE)


def test_the_console_and_dumps_tell_of_the_call() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(CALL, data=f"tel:{UNKNOWN}"))
    phone = console(driver)
    assert phone.calls() == [f"outbound to  {UNKNOWN} : active"]
    assert "    mCallState=2" in telephony(driver.phone)
    phone.call(AMELIA)
    assert phone.calls() == [f"outbound to  {UNKNOWN} : active"]
    assert (last(driver)["number"], last(driver)["type"]) == (AMELIA, 3)
    assert phone.end_call(UNKNOWN)
    assert "    mCallState=0" in telephony(driver.phone)


def test_no_call_in_airplane_mode() -> None:
    driver = PhoneDriver()
    driver.phone.settings.put("global", "airplane_mode_on", "1")
    driver.phone.start(Intent(CALL, data=f"tel:{UNKNOWN}"))
    assert not in_call(driver)
    assert driver.find("Turn off airplane mode to make a call", all_windows=True)


@pytest.mark.parametrize("data", ["tel:", "tel:abc", "tel:%00", ""])
def test_what_is_no_number_is_not_called(data: str) -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(CALL, f"{PACKAGE}/.calling.UserCallActivity", data=data))
    assert not in_call(driver)


def test_dial_only_shows_the_number() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(DIAL, data="tel:%2B1%20555%20123"))
    assert driver.find(id="digits").text == "+1555123"
    driver.tap_text("Backspace")
    driver.type("9")
    assert driver.find(id="digits").text == "+155512" + "9"
    driver.long_tap(id="zero")
    assert driver.find(id="digits").text == "+1555129+"


def test_the_key_without_a_number_recalls_the_last_one() -> None:
    driver = opened()
    driver.tap_id("fab")
    driver.tap_text("Dial")
    assert driver.find(id="digits").text == "+18315550126"


def test_a_call_that_comes_in_is_answered_from_the_banner() -> None:
    driver = PhoneDriver()
    phone = console(driver)
    phone.call(AMELIA)
    assert phone.calls() == [f"inbound from {AMELIA} : incoming"]
    driver.tap_text("Answer")
    assert phone.calls() == [f"inbound from {AMELIA} : active"]
    assert driver.find(id="contactgrid_contact_name").text == "Amelia Hart"
    driver.phone.clock.advance(65_000)
    assert phone.end_call(AMELIA)
    assert last(driver) == {"number": AMELIA, "type": 1, "duration": 65, "name": "Amelia Hart", "new": 0}
    assert not in_call(driver)
    assert phone.calls() == []


def test_a_call_is_declined_with_a_message() -> None:
    driver = PhoneDriver()
    console(driver).call(UNKNOWN)
    driver.phone.start(Intent(component=CALL_SCREEN))
    driver.tap_text("Message")
    driver.tap_text("I'll call you later.")
    assert last(driver)["type"] == 5
    sent = driver.phone.providers.rows("content://sms/sent", ["address", "body"], "address = ?", [UNKNOWN])
    assert sent == [{"address": UNKNOWN, "body": "I'll call you later."}]


def test_a_missed_call_is_told_until_it_was_seen() -> None:
    driver = PhoneDriver()
    phone = console(driver)
    phone.call(AMELIA)
    assert phone.end_call(AMELIA)
    assert not phone.end_call(AMELIA)
    assert last(driver) == {"number": AMELIA, "type": 3, "duration": 0, "name": "Amelia Hart", "new": 1}
    assert [item.title for item in driver.phone.notifications.of(PACKAGE)] == ["Missed call"]
    driver.open_app(PACKAGE)
    assert not driver.phone.notifications.of(PACKAGE)
    assert last(driver)["new"] == 0
    assert shown(driver)[0] == "Amelia Hart (2)"


def test_a_blocked_number_does_not_get_through() -> None:
    driver = opened()
    driver.tap_id("call_log_row")
    driver.tap_text("Call details")
    driver.tap_text("Block number")
    driver.tap_text("Block")
    console(driver).call(AMELIA)
    assert not driver.phone.notifications.of(PACKAGE)
    assert last(driver)["type"] == 6
    driver.back()
    driver.tap_text("More options")
    driver.tap_text("Settings")
    driver.tap_text("Blocked numbers")
    driver.tap_text("Unblock (415) 555-0132")
    driver.tap_text("Unblock")
    assert not driver.phone.providers.rows("content://com.android.blockednumber/blocked")
    driver.tap_text("Add a number")
    driver.type("555 0000")
    driver.tap_text("Block")
    assert driver.sees("555-0000")


def test_calls_are_deleted() -> None:
    driver = opened()
    driver.long_tap("Sofia Rossi (2)")
    driver.tap_text("Delete")
    driver.tap_text("Delete")
    assert not driver.phone.providers.rows(CALLS, ["_id"], "number = '+18315550126'")
    driver.tap_id("call_log_row")
    driver.tap_text("Call details")
    driver.tap_text("Delete history")
    driver.tap_text("Delete")
    assert shown(driver)[0] == "Ben Okafor"
    driver.tap_text("More options")
    driver.tap_text("Call history")
    driver.tap_text("More options")
    driver.tap_text("Clear call history")
    driver.tap_text("OK")
    assert driver.sees("Your call history is empty")
    assert not driver.phone.providers.rows(CALLS)


def test_the_history_shows_what_was_missed() -> None:
    driver = opened()
    driver.tap_text("More options")
    driver.tap_text("Call history")
    driver.tap_text("Missed")
    assert shown(driver) == ["Amelia Hart", "Sofia Rossi"]


def test_favorites_call_and_are_added() -> None:
    driver = opened()
    driver.tap_text("Favorites")
    assert shown(driver, "contact_tile_name") == ["Amelia Hart", "Emma Larsson", "Mom"]
    driver.tap_text("Add favorite")
    driver.tap_text("Grace Kim")
    assert shown(driver, "contact_tile_name") == ["Amelia Hart", "Emma Larsson", "Grace Kim", "Mom"]
    driver.tap_text("Call Mom")
    assert driver.find(id="contactgrid_contact_name").text == "Mom"


def test_an_unknown_number_becomes_a_contact() -> None:
    driver = opened()
    driver.tap_id("search_view")
    driver.type("555 123 4567")
    assert driver.sees("Call (555) 123-4567")
    driver.tap_text("Create new contact")
    driver.tap_id("first")
    driver.type("Ines")
    driver.tap_text("Save")
    rows = driver.phone.providers.rows("content://com.android.contacts/data/phones", ["data1"], "display_name = 'Ines'")
    assert rows == [{"data1": "5551234567"}]


def test_what_others_write_into_the_log_is_shown_at_once() -> None:
    driver = opened()
    values: dict[str, Value] = {"number": "5550000", "type": 99, "date": driver.phone.clock.ms + 10**15, "duration": 5}
    driver.phone.providers.insert(CALLS, values)
    driver.phone.providers.insert(CALLS, {"number": None, "type": 1, "date": 0})
    driver.phone.changed()
    assert shown(driver)[0] == "555-0000"
    assert shown(driver)[-1] == "Unknown"
    driver.phone.providers.delete(CALLS)
    driver.phone.changed()
    assert driver.sees("Your call history is empty")


def test_quick_responses_are_changed() -> None:
    driver = opened()
    driver.tap_text("More options")
    driver.tap_text("Settings")
    driver.tap_text("Quick responses")
    driver.tap_text("I'll call you later.")
    driver.phone.clear_text()
    driver.type("In a meeting.")
    driver.tap_text("OK")
    console(driver).call(UNKNOWN)
    driver.phone.start(Intent(component=CALL_SCREEN))
    driver.tap_text("Message")
    assert driver.sees("In a meeting.")
    assert not driver.sees("I'll call you later.")


def test_a_snapshot_in_the_middle_of_a_call() -> None:
    driver = PhoneDriver()
    driver.phone.start(Intent(CALL, data=f"tel:{AMELIA}"))
    kept, seen = driver.phone.snapshot(), driver.phone.hierarchy()
    driver.tap_text("End call")
    driver.phone.restore(kept)
    assert driver.phone.hierarchy() == seen
    driver.tap_text("End call")
    assert last(driver)["type"] == 2


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_cut_off(dark: bool) -> None:
    driver = opened()
    driver.phone.set_dark(on=dark)
    problems = driver.problems()
    driver.tap_id("call_log_row")
    problems += driver.problems()
    driver.tap_text("Favorites")
    problems += driver.problems()
    driver.tap_id("fab")
    problems += driver.problems()
    driver.phone.start(Intent(CALL, data=f"tel:{AMELIA}"))
    problems += driver.problems()
    driver.tap_text("Keypad")
    problems += driver.problems()
    assert not problems
    assert driver.phone.screenshot()


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0 sec"), (59, "59 sec"), (96, "1 min 36 sec"), (3_720, "1 hr 2 min")]
)
def test_lengths(seconds: int, text: str) -> None:
    assert length_text(seconds) == text


def test_calls_with_one_number_are_put_together() -> None:
    driver = PhoneDriver()
    groups = CallLog(driver.phone.providers).groups()
    assert [len(group) for group in groups] == [1, 1, 2, 1, 1]
    assert Logged(1, "", 3, 0, 0).missed
